"""The other ends of notices, real ones on loopback: a web address, a mail server, a browser's push service."""

import json
import socket
import threading
from base64 import urlsafe_b64encode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from secrets import token_bytes

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class Listener:
    """Takes what is posted to it; `status` is what it says to that, for each request or from now on."""

    def __init__(self, *statuses):
        self.taken, self.statuses, self._free = [], list(statuses) or [201], threading.Event()
        self._free.set()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def _handler(self):
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                listener.taken.append((self.path, dict(self.headers), body))
                listener._free.wait()
                self.send_response(listener.statuses.pop(0) if len(listener.statuses) > 1 else listener.statuses[0])
                self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        return Handler

    @property
    def messages(self):
        return [json.loads(body) for _, _, body in self.taken]

    def hold(self):
        """Say nothing to what comes from now on."""
        self._free.clear()

    def go_on(self):
        self._free.set()

    def close(self):
        self._free.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class Browser:
    """A browser's half of Web Push: what it says of itself, and how it reads what comes."""

    def __init__(self, endpoint):
        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), token_bytes(16)
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {"endpoint": endpoint, "keys": {"p256dh": text(point), "auth": text(self._auth)}}

    def read(self, body):
        return json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth))


def text(raw):
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class MailBox:
    """A mail server, which keeps what it is given."""

    def __init__(self):
        self.mails = []
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self._controller.start()

    async def handle_DATA(self, _server, _session, envelope):
        self.mails.append((envelope.rcpt_tos, envelope.content.decode().replace("\r\n", "\n")))
        return "250 taken"

    async def handle_RCPT(self, _server, _session, envelope, address, _options):
        if address.startswith("nobody@"):
            return "550 no such person"
        envelope.rcpt_tos.append(address)
        return "250 good"

    def close(self):
        self._controller.stop()
