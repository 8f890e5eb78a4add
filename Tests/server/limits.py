"""What a server does with requests that never end, and with more of them than it takes."""

import concurrent.futures
import socket
import threading
import time

from serving import Server, read_all

HEAD = b"POST /forms/note HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def trickle(server, first, drop, every=0.5):
    """Sends a byte now and then; returns how long that went, and what came back."""
    connection = server.connect()
    connection.sendall(first)
    begun = time.monotonic()
    answer = []
    reader = threading.Thread(target=lambda: answer.append(read_all(connection)))
    reader.start()
    while reader.is_alive() and time.monotonic() - begun < 40:
        try:
            connection.sendall(drop)
        except OSError:
            break
        reader.join(every)
    reader.join(5)
    connection.close()
    return time.monotonic() - begun, b"".join(answer)


def slow_body(program):
    with Server(program) as server:
        took, answer = trickle(server, HEAD + b"Accept-Language: de-AT\r\nContent-Length: 1000\r\n\r\n", b" ")
        assert 9 < took < 13, took
        assert answer.startswith(b"HTTP/1.1 408 "), answer[:80]
        assert "Die gesendeten Daten kamen nicht rechtzeitig an.".encode() in answer, answer


def slow_chunks(program):
    with Server(program) as server:
        took, answer = trickle(
            server, HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n")
        assert 9 < took < 13, took
        assert answer.startswith(b"HTTP/1.1 408 "), answer[:80]


def slow_headers(program):
    with Server(program) as server:
        took, _ = trickle(server, b"GET / HTTP/1.1\r\nHost: local", b"a", every=1)
        assert 14 < took < 18, took


def silence(program):
    with Server(program) as server:
        begun = time.monotonic()
        connection = server.connect()
        assert read_all(connection) == b""
        assert 14 < time.monotonic() - begun < 18
        connection.close()


def much_after_the_answer(program):
    """Who goes on sending after a refusal is listened to for 10 s at most, and for 16 MiB."""
    with Server(program) as server:
        connection = server.connect()
        begun = time.monotonic()
        sent = 0
        try:
            connection.sendall(HEAD + b"Content-Length: 1000000000\r\n\r\n")
            while time.monotonic() - begun < 30:
                connection.sendall(b" " * 65536)
                sent += 65536
        except OSError:
            pass
        assert time.monotonic() - begun < 13 and sent < 40 << 20, sent
        connection.close()
        assert server.post("/forms/note", '{"title":"a"}')[0] == 204


def many_headers(program):
    with Server(program) as server:
        for extra in (b"X: " + b"a" * 20_000, b"\r\n".join(b"X%d: 1" % n for n in range(150))):
            connection = server.connect()
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n" + extra + b"\r\n\r\n")
            answer = read_all(connection)
            assert answer.startswith(b"HTTP/1.1 431 "), answer[:80]
            # Nobody knows the reader's language yet: a line in each of the eight.
            said = answer.partition(b"\r\n\r\n")[2].decode().splitlines()
            assert len(set(said)) == 8 and said[0] == "The request has too many headers, or they are too long.", said
            connection.close()
        for garbage in (b"GARBAGE\r\n\r\n", b"GET / HTTP/1.1\r\nbad header\r\n\r\n", b"\x16\x03\x01\x00"):
            connection = server.connect()
            connection.sendall(garbage)
            connection.shutdown(socket.SHUT_WR)
            answer = read_all(connection)
            assert answer == b"" or answer.startswith(b"HTTP/1.1 400 "), answer[:80]
            connection.close()


def large_bodies(program):
    with Server(program) as server:
        for path, size in (("/forms/note", 10_000_000), ("/forms/note/live", 70_000)):
            status, headers, body = server.post(path, b" " * size)
            assert status == 413 and "bytes are taken at most" in body, (status, body)
            # In chunks nobody says how much comes.
            status, _, _ = server.post(path, iter([b" " * 10_000] * (size // 10_000)))
            assert status == 413, status


def many_connections(program):
    """2,000 at once: 1,000 are taken, and the others when these are gone."""
    with Server(program) as server:
        connections = []
        for _ in range(2_000):
            connections.append(server.connect())
        request = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for connection in connections[:1_000]:
            connection.sendall(request)
        for connection in connections[:1_000]:
            assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
        late = connections[1_500]
        late.settimeout(1)
        late.sendall(request)
        try:
            raise AssertionError(f"more than 1,000 are served: {late.recv(100)}")
        except TimeoutError:
            pass
        for connection in connections[:1_000]:
            connection.close()
        late.settimeout(20)
        assert late.recv(65536).startswith(b"HTTP/1.1 200 ")
        for connection in connections[1_000:]:
            connection.close()


def two_hosts(program):
    """Of two names a proxy may have looked at the other one."""
    with Server(program) as server:
        for path in (b"/", b"/health", b"/forms/note", b"/nothing"):
            for other in (b"localhost", b"example.org", b""):
                for first, second in ((b"localhost", other), (other, b"localhost")):
                    connection = server.connect()
                    connection.sendall(
                        b"GET " + path + b" HTTP/1.1\r\nHost: " + first + b"\r\nhOST: " + second
                        + b"\r\nConnection: close\r\n\r\n")
                    answer = read_all(connection)
                    assert answer.startswith(b"HTTP/1.1 400 "), answer[:80]
                    connection.close()


def others_have_their_turn(program):
    """Many requests of many connections at once, and one of somebody else."""
    with Server(program) as server:
        page = b"GET /forms/note HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n"
        crowd = [server.connect() for _ in range(200)]
        for connection in crowd:
            connection.setblocking(False)
            try:
                connection.send(page * 100)
            except BlockingIOError:
                pass
        begin = time.monotonic()
        one = server.connect()
        one.settimeout(60)
        one.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert one.recv(65536).startswith(b"HTTP/1.1 200 ")
        took = time.monotonic() - begin
        assert took < 6, took
        for connection in crowd:
            connection.close()


TESTS = [
    two_hosts, others_have_their_turn, slow_body, slow_chunks, slow_headers, silence, much_after_the_answer, many_headers, large_bodies,
    many_connections,
]


def run(program):
    """All of them at once: most of them wait."""
    with concurrent.futures.ThreadPoolExecutor(len(TESTS)) as pool:
        for test, future in [(test, pool.submit(test, program)) for test in TESTS]:
            future.result()
            print(f"ok {test.__name__}", flush=True)
