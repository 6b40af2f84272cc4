#!/bin/sh
# Install the Debian packages that the tests need and this machine lacks: one line each, package and the command it brings.
# Without the right to install, say what is missing; the tests that need it will fail and say so too.
set -eu
PATH="$PATH:/usr/sbin"
missing=""
while read -r package command; do
    case "$package" in ""|"#"*) continue ;; esac
    command -v "$command" >/dev/null 2>&1 || missing="$missing $package"
done < "$(dirname "$0")/system_packages.txt"
[ -z "$missing" ] && exit 0

if command -v apt-get >/dev/null 2>&1; then
    as_root=""
    [ "$(id -u)" -eq 0 ] || as_root="sudo -n"
    if $as_root true 2>/dev/null; then
        $as_root apt-get update -qq
        # shellcheck disable=SC2086
        DEBIAN_FRONTEND=noninteractive $as_root apt-get install -qq -y --no-install-recommends $missing >/dev/null
        exit 0
    fi
fi
echo "These packages are missing and could not be installed here:$missing" >&2
