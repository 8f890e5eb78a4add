"""A server that is started for a test, and plain requests to it."""

import http.client
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import time

FORMS = {
    "note.yaml": "form: note\nlocale: en\nfields: { title: { required: true, length: ..200 }, pin: { secret: true } }\n",
}


class Server:
    """Forms in a folder of their own; `with` stops it."""

    def __init__(self, program, *options, keeps=False, forms=None):
        self.folder = tempfile.TemporaryDirectory(prefix="formcheck-server-")
        self.path = pathlib.Path(self.folder.name)
        self.kept = self.path / "kept.ndjson"
        for name, text in (forms or FORMS).items():
            (self.path / name).write_text(text, encoding="utf-8")
        self.command = [program, str(self.path), "--port", "0", *options]
        if keeps:
            self.command += ["--store", str(self.kept)]
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            found = re.fullmatch(r"listening on http://127\.0\.0\.1:(\d+)\n", line)
            if found:
                self.port = int(found[1])
                return
        raise AssertionError("the server did not start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stderr.close()
        self.folder.cleanup()

    def connect(self):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=40)
        return connection

    def post(self, path, body, **headers):
        """The status, the headers and the body of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=40)
        try:
            connection.request("POST", path, body, {"Content-Type": "application/json", **headers})
            answer = connection.getresponse()
            names = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, names, answer.read().decode()
        finally:
            connection.close()

    def get(self, path, method="GET", **headers):
        """The status and the body of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=40)
        try:
            connection.request(method, path, headers=headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        begun = time.monotonic()
        return self.process.wait(30), time.monotonic() - begun


def read_all(connection):
    """What comes until the other side closes."""
    data = b""
    try:
        while part := connection.recv(65536):
            data += part
    except ConnectionResetError:
        pass
    return data
