"""What is answered by 201 or 303 is on the disk, also after kill -9; a server that is told to stop ends well."""

import concurrent.futures
import http.client
import json
import os
import random
import re
import signal
import subprocess
import threading
import time
import urllib.parse

from serving import Server

CLIENTS = 32


def killed(program, rounds=3):
    """Clients post while the server is killed; each submission that was taken has its line."""
    with Server(program, keeps=True) as server:
        taken, sent = {}, 0
        for number in range(rounds):
            stopped = threading.Event()

            def client(name):
                count = 0
                while not stopped.is_set():
                    title = f"{number}-{name}-{count}"
                    try:
                        status, _, body = server.post("/forms/note", json.dumps({"title": title}))
                    except OSError:
                        return count
                    except Exception:
                        return count
                    assert status == 201, (status, body)
                    taken[json.loads(body)["id"]] = title
                    count += 1
                return count

            with concurrent.futures.ThreadPoolExecutor(CLIENTS) as pool:
                clients = [pool.submit(client, name) for name in range(CLIENTS)]
                time.sleep(random.uniform(0.4, 1.2))
                server.process.kill()
                server.process.wait()
                stopped.set()
                sent += sum(each.result() for each in clients)
            server.process.stderr.close()
            server.start()
        lines = [json.loads(line) for line in server.kept.read_text(encoding="utf-8").splitlines()]
        kept = {line["id"]: line["record"]["title"] for line in lines}
        assert len(kept) == len(lines), "an id stands there twice"
        missing = {id: title for id, title in taken.items() if kept.get(id) != title}
        assert not missing, f"{len(missing)} of {len(taken)} are lost"
        assert len(taken) == sent > 0
        assert oct(os.stat(server.kept).st_mode & 0o777) == "0o600"
        print(f"   {len(taken)} submissions, {rounds} kills, none lost", flush=True)


def torn(program):
    """A line that was not finished moves aside; those before it stay."""
    with Server(program, keeps=True) as server:
        assert server.post("/forms/note", '{"title":"a"}')[0] == 201
        assert server.stop()[0] == 0
        server.process.stderr.close()
        whole = server.kept.read_bytes()
        server.kept.write_bytes(whole + b'{"id":"0123","at":"20')
        server.start()
        assert server.kept.read_bytes() == whole
        assert (server.path / "kept.ndjson.torn").read_bytes() == b'{"id":"0123","at":"20\n'


def full(program):
    """A disk that takes no more: 507, nothing of it in the file, and no more are taken."""
    with Server(program, keeps=True) as server:
        assert server.post("/forms/note", '{"title":"a"}')[0] == 201
        assert server.stop()[0] == 0
        server.process.stderr.close()
        whole = server.kept.read_bytes()
        # A limit of the size of files that the second line goes beyond: its write is a short one.
        blocks = len(whole) // 512 + 1
        server.kept.write_bytes(whole * (blocks * 512 // len(whole)))
        before = server.kept.read_bytes()
        command = server.command
        server.command = ["bash", "-c", f"trap '' XFSZ; ulimit -f {(blocks + 1) // 2}; exec \"$@\"", "-", *command]
        server.start()
        statuses = [server.post("/forms/note", json.dumps({"title": "b" * 150}))[0] for _ in range(20)]
        assert statuses[-1] == 507 and set(statuses) <= {201, 507}, statuses
        # Once it is full it stays so.
        assert statuses == sorted(statuses), statuses
        after = server.kept.read_bytes()
        assert after.startswith(before) and after.endswith(b"\n")
        assert after.count(b"\n") == before.count(b"\n") + statuses.count(201)


def locked(program):
    with Server(program, keeps=True) as server:
        second = subprocess.run(server.command, capture_output=True, text=True, timeout=20)
        assert second.returncode == 1 and "another server" in second.stderr, second.stderr


def replayed(program):
    """The same sending is kept once, also after a new start."""
    with Server(program, keeps=True) as server:
        key = {"Idempotency-Key": "a-name"}
        first = server.post("/forms/note", '{"title":"a"}', **key)
        again = server.post("/forms/note", '{"title":"a"}', **key)
        assert first[0] == again[0] == 201 and first[2] == again[2]
        server.process.kill()
        server.process.wait()
        server.process.stderr.close()
        server.start()
        assert server.post("/forms/note", '{"title":"a"}', **key)[2] == first[2]
        assert len(server.kept.read_text().splitlines()) == 1


def pages(program):
    """A page that is filled in goes on by 303; a second press and the press of another site do nothing."""
    with Server(program, keeps=True) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        connection.request("GET", "/forms/note", headers={"Accept": "text/html"})
        answer = connection.getresponse()
        cookie = answer.getheader("Set-Cookie").split(";")[0]
        page = answer.read().decode()
        token, once = (re.search(f'name="{name}" value="([0-9a-f]+)"', page)[1] for name in ("csrf", "once"))

        def post(title, token=token, **headers):
            body = urllib.parse.urlencode({"/title": title, "csrf": token, "once": once})
            return server.post("/forms/note", body, **{
                "Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html",
                "Cookie": cookie, **headers})

        status, _, wrong = post("")
        assert status == 422 and token in wrong and once in wrong, status
        first, again, other = post("a"), post("a"), post("b")
        assert [first[0], again[0], other[0]] == [303] * 3, (first, again, other)
        assert first[1]["location"] == again[1]["location"] != other[1]["location"]
        assert post("c", token="0" * 64)[0] == 403
        assert post("c", Cookie="a=b")[0] == 403
        assert post("c", **{"Sec-Fetch-Site": "cross-site"})[0] == 403
        assert post("d", token="", Cookie="a=b", **{"Sec-Fetch-Site": "same-origin"})[0] == 303
        assert len(server.kept.read_text().splitlines()) == 3
        connection.close()


def told_to_stop(program):
    """A request that is on its way is finished, no other is taken, and the status is 0."""
    for number in (signal.SIGTERM, signal.SIGINT):
        with Server(program, keeps=True) as server:
            connection = server.connect()
            body = b'{"title":"late"}'
            connection.sendall(
                b"POST /forms/note HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                b"Content-Length: %d\r\n\r\n" % len(body) + body[:5])
            time.sleep(0.3)
            server.process.send_signal(number)
            time.sleep(0.5)
            try:
                other = server.connect()
                other.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                other.settimeout(2)
                assert other.recv(100) == b"", "a new connection was served"
            except OSError:
                pass
            connection.sendall(body[5:])
            assert connection.recv(65536).startswith(b"HTTP/1.1 201 ")
            assert server.process.wait(20) == 0
            assert b"late" in server.kept.read_bytes()
            connection.close()


def never_ends(program):
    """Who does not finish within 10 s is left."""
    with Server(program) as server:
        connection = server.connect()
        connection.sendall(b"POST /forms/note HTTP/1.1\r\nHost: localhost\r\n"
                           b"Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{")
        time.sleep(0.3)
        status, took = server.stop()
        assert status == 0 and took < 13, (status, took)
        connection.close()


TESTS = [killed, torn, full, locked, replayed, pages, told_to_stop, never_ends]


def run(program):
    for test in TESTS:
        test(program)
        print(f"ok {test.__name__}", flush=True)
