"""Caddy and nginx with the files in deploy/, in front of a real server: certificates, WebSockets, who is asking."""

import json
import re
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import connect

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
NAME = "tables.example.org"


def free_port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def trusting():
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def fetch(url, **headers):
    return urlopen(Request(url, headers=headers), context=trusting(), timeout=30)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    folder = tmp_path_factory.mktemp("certificate")
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    words += ["-addext", "subjectAltName=DNS:localhost"]
    words += ["-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"]
    subprocess.run(words, check=True, capture_output=True)
    return folder


def caddy(folder, certificate, port, upstream):
    text = (DEPLOY / "Caddyfile").read_text().replace("127.0.0.1:8041\n", f"127.0.0.1:{upstream}\n")
    files = f"tls {certificate}/fullchain.pem {certificate}/privkey.pem"
    text = text.replace(f"{NAME} {{", f"https://localhost:{port} {{\n\t{files}")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + text)
    return ["caddy", "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile"]


def nginx(folder, certificate, port, upstream):
    text = (DEPLOY / "nginx.conf").read_text().replace("127.0.0.1:8041", f"127.0.0.1:{upstream}")
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}").replace(
        "listen 80", f"listen 127.0.0.1:{free_port()}"
    )
    text = text.replace(f"/etc/letsencrypt/live/{NAME}", str(certificate))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    (folder / "nginx.conf").write_text(f"pid {folder}/pid;\nevents {{}}\nhttp {{\n{places}{text}\n}}\n")
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    assert program, "this test needs nginx: make system"
    return [program, "-e", folder / "errors", "-g", "daemon off;", "-c", folder / "nginx.conf"]


@pytest.fixture(params=[caddy, nginx])
def proxy(request, tmp_path, certificate):
    """Start a proxy in front of a port; its address."""
    running = []

    def start(upstream):
        port = free_port()
        with (tmp_path / "log").open("w") as log:
            words = request.param(tmp_path, certificate, port, upstream)
            running.append(
                subprocess.Popen(words, stdout=log, stderr=log, env={"HOME": str(tmp_path), "PATH": "/usr/bin"})
            )
        for _ in range(300):
            assert running[0].poll() is None, (tmp_path / "log").read_text()[-1000:]
            with socket.socket() as trial:
                if trial.connect_ex(("127.0.0.1", port)) == 0:
                    return f"https://localhost:{port}"
            time.sleep(0.1)
        raise AssertionError("the proxy did not start")

    yield start
    for process in running:
        process.terminate()
        process.wait()


@pytest.fixture
def server(tmp_path):
    port = free_port()
    words = [sys.executable, "-m", "northfront", "serve", "--port", str(port)]
    process = subprocess.Popen([*words, "--database", f"sqlite:///{tmp_path}/t.sqlite"], stdout=subprocess.DEVNULL)
    for _ in range(300):
        try:
            with urlopen(f"http://127.0.0.1:{port}/healthz"):
                break
        except OSError:
            time.sleep(0.1)
    yield port
    process.terminate()
    process.wait()


def test_a_table_is_played_through_the_proxy_and_its_metrics_stay_inside(server, proxy):
    url = proxy(server)
    body = json.dumps({"game": "ford", "seats": {"german": "here", "soviet": "here"}}).encode()
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(f"{url}/api/tables", body, headers), context=trusting(), timeout=60) as answer:
        opened = json.load(answer)
    address = f"{url.replace('https', 'wss')}/api/tables/{opened['table']}/socket"
    with connect(address, ssl=trusting()) as talk:
        talk.send(json.dumps({"type": "hello", "token": opened["token"]}))
        assert json.loads(talk.recv(timeout=60))["type"] == "view"
    with pytest.raises(HTTPError, match="404"):
        fetch(f"{url}/metrics")


class Echo(BaseHTTPRequestHandler):
    """Says which headers it was sent."""

    def do_GET(self):
        body = json.dumps({name.lower(): value for name, value in self.headers.items()}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def test_the_proxy_says_who_is_asking_whatever_the_client_claims(proxy):
    upstream = HTTPServer(("127.0.0.1", 0), Echo)
    threading.Thread(target=upstream.serve_forever, daemon=True).start()
    with fetch(f"{proxy(upstream.server_port)}/", **{"X-Forwarded-For": "203.0.113.9"}) as answer:
        seen = json.load(answer)
    upstream.shutdown()
    upstream.server_close()
    assert re.fullmatch(r"127\.0\.0\.1|::1", seen["x-forwarded-for"])
    assert seen["x-forwarded-proto"] == "https"
    assert seen["host"].startswith("localhost")
