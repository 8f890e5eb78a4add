"""The driver of servers finds a server that ends: python3 -m unittest."""

import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import cases
import server

FAKE_SERVER = """#!{python}
import http.server, os, sys
folder = sys.argv[1]
class Answers(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if {dies} and self.path == "/forms/f1":
            os._exit(4)
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()
    do_POST = do_GET
    def log_message(self, *words):
        pass
served = http.server.HTTPServer(("127.0.0.1", 0), Answers)
import signal
signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
print(f"listening on http://127.0.0.1:{{served.server_port}}", file=sys.stderr, flush=True)
served.serve_forever()
"""


class FewCases:
    """A generator of the same forms again and again."""

    def batch(self, count):
        return [cases.Case({"form": "t", "fields": {"a": {}}}, [{"a": at}]) for at in range(count)]


class ServerTests(unittest.TestCase):
    """A server that answers, and one that ends."""

    def setUp(self):
        self.addCleanup(setattr, server, "RELOADED", server.RELOADED)
        server.RELOADED = 0.01

    def found(self, dies):
        with tempfile.TemporaryDirectory() as work:
            program = os.path.join(work, "server")
            with open(program, "w", encoding="utf-8") as file:
                file.write(FAKE_SERVER.format(python=sys.executable, dies=dies))
            os.chmod(program, 0o755)
            return server.fuzz(program, FewCases(), 3, os.path.join(work, "kept"))

    def test_a_server_that_answers_is_no_finding(self):
        self.assertEqual(self.found(False), [])

    def test_a_server_that_ends_is_one(self):
        found = self.found(True)
        self.assertEqual(len(found), 1)
        self.assertIn("the server ended with 4 after GET /forms/f1", found[0])


if __name__ == "__main__":
    unittest.main()
