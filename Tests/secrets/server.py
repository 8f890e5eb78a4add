"""formcheck-server in a folder of forms, and requests to it."""

import http.client
import json
import os
import re
import subprocess
import threading
import urllib.parse

TIMEOUT = 20
STARTED = re.compile(r"listening on http://127\.0\.0\.1:(\d+)")


class Server:
    """`with` starts it and stops it; `log` is what it wrote to standard error."""

    def __init__(self, program, *arguments):
        self.command = [program, *arguments, "--port", "0"]
        self.log = ""

    def __enter__(self):
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        for line in self.process.stdout:
            self.log += line
            if found := STARTED.search(line):
                self.port = int(found[1])
                break
        else:
            raise AssertionError(f"the server did not start: {self.log}")
        self.reader = threading.Thread(target=self._read)
        self.reader.start()
        return self

    def _read(self):
        for line in self.process.stdout:
            self.log += line

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.reader.join()
        self.process.stdout.close()

    def ask(self, method, path, body=None, **headers):
        """The status, and all that came back: headers and body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        try:
            connection.request(method, path, body.encode() if body is not None else None, {
                name.replace("_", "-"): value for name, value in headers.items()})
            answer = connection.getresponse()
            lines = [f"{name}: {value}" for name, value in answer.getheaders()]
            return answer.status, "\n".join(lines) + "\n\n" + answer.read().decode("utf-8", "replace")
        finally:
            connection.close()


def store_text(path):
    """What a store holds, whatever file it is."""
    found = ""
    for name in (path, path + "-wal"):
        if os.path.exists(name):
            with open(name, encoding="utf-8", errors="replace") as file:
                found += file.read()
    return found


def encoded(pairs):
    return urllib.parse.urlencode(pairs)


def live(pairs, **more):
    return json.dumps({"seq": 1, "values": [list(pair) for pair in pairs], **more})
