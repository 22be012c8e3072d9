"""What comes from elsewhere, and what is made to hurt: refused in one line, and the server stands."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from crosscut.core.registry import OWN
from crosscut.reports.games import small_game
from serving import Reply, Served, served

BODY = json.dumps({"position": "hex:rhombus2"}).encode()


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served() as running:
        yield running
        assert running.post("/api/view", position="hex:rhombus2").status == 200
        assert running.process.poll() is None


def test_only_the_loopback_is_listened_to(server: Served) -> None:
    here = f"{int.from_bytes(socket.inet_aton('127.0.0.1'), 'little'):08X}:{server.port:04X}"
    bound = [line.split()[1] for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    assert [one for one in bound if one.endswith(f":{server.port:04X}") and one == here]
    assert f"00000000:{server.port:04X}" not in bound


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example:{port}", ""]
)
def test_another_host_is_refused(server: Served, host: str) -> None:
    for method in ("GET", "POST"):
        headers = {**server.own, "Host": host.format(port=server.port)}
        assert server.send(method, "/api/view" if method == "POST" else "/", BODY, headers).status in (400, 421)


def test_two_hosts_are_refused(server: Served) -> None:
    lines = f"GET / HTTP/1.1\r\nHost: {server.host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    assert raw(server, lines.encode()).split()[1] in (b"400", b"421")


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1"])
def test_both_names_of_the_loopback_are_our_own(server: Served, name: str) -> None:
    host = f"{name}:{server.port}"
    assert server.send("POST", "/api/view", BODY, {**server.own, "Host": host, "Origin": f"http://{host}"}).status == 200


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "https://{host}",
        "http://127.0.0.1:1",
        "http://localhost:{port}",
        "",
        "http://{host}/",
        None,
    ],
)
def test_another_origin_or_none_drives_nothing(server: Served, origin: str | None) -> None:
    headers = {**server.own, "Origin": (origin or "").format(host=server.host, port=server.port)}
    if origin is None:
        del headers["Origin"]
    reply = server.send("POST", "/api/view", BODY, headers)
    assert reply.status == 403
    assert not [name for name in reply.headers if name.lower().startswith("access-control")]


@pytest.mark.parametrize("site", ["cross-site", "same-site", "blorp"])
def test_what_the_browser_calls_another_site_is_refused(server: Served, site: str) -> None:
    assert server.send("POST", "/api/view", BODY, {**server.own, "Sec-Fetch-Site": site}).status == 403
    assert server.send("GET", "/script/start.js", None, {"Cookie": server.own["Cookie"], "Sec-Fetch-Site": site}).status == 403


@pytest.mark.parametrize(
    "cookie", ["", "crosscut-{port}=", "crosscut-{port}=wrong", "crosscut-1={token}", "crosscut={token}", "\x7f;;=;"]
)
@pytest.mark.parametrize("path", ["/", "/script/start.js", "/puzzles", "/api/games", "/search/values", "/nothing"])
def test_without_the_cookie_nothing_is_answered(server: Served, cookie: str, path: str) -> None:
    headers = {**server.own, "Cookie": cookie.format(port=server.port, token=server.token)}
    method = "POST" if path.startswith(("/api", "/search")) else "GET"
    assert server.send(method, path, BODY, headers).status == 403


def test_the_token_lets_in_at_the_start_address_only(server: Served) -> None:
    assert server.send("GET", f"/script/start.js?token={server.token}").status == 403
    assert server.send("GET", f"/?token={server.token}x").status == 403
    first = server.send("GET", f"/?token={server.token}")
    assert (first.status, first.headers["location"]) == (303, "/")
    cookie = first.headers["set-cookie"]
    assert "SameSite=strict" in cookie
    assert "HttpOnly" in cookie


def test_tokens_are_long_and_no_two_are_alike(server: Served) -> None:
    with served() as other:
        assert other.token != server.token
        assert len(other.token) >= 32
        mixed = {**server.own, "Cookie": f"crosscut-{server.port}={other.token}"}
        assert server.send("POST", "/api/view", BODY, mixed).status == 403


def test_every_answer_forbids_what_the_page_needs_not(server: Served) -> None:
    replies = [
        server.get("/"),
        server.get("/nothing"),
        server.post("/api/view", position="hex:rhombus2"),
        server.send("GET", "/"),
    ]
    for reply in replies:
        policy = reply.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert reply.headers["referrer-policy"] == "no-referrer"
        assert reply.headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])
def test_what_a_form_can_send_is_refused(server: Served, kind: str) -> None:
    assert server.send("POST", "/api/view", BODY, {**server.own, "Content-Type": kind}).status == 415


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BLORP"])
def test_other_methods_do_nothing(server: Served, method: str) -> None:
    reply = server.send(method, "/api/view", BODY, server.own)
    assert reply.status in (400, 405)
    assert "access-control-allow-origin" not in {name.lower() for name in reply.headers}


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/app.py",
        "/script/start.js/../../app.py",
        "/script/../app.py",
        "/script/%2e%2e/app.py",
        "/script/..%2fapp.py",
        "/script/",
        "/..%2fapp.py",
        "//etc/passwd",
        "/static/",
        "/docs",
    ],
)
def test_there_are_no_other_files(server: Served, path: str) -> None:
    reply = server.get(path)
    assert reply.status == 404
    assert b"root:" not in reply.body


def test_there_are_no_web_sockets(server: Served) -> None:
    lines = [
        "GET / HTTP/1.1",
        f"Host: {server.host}",
        f"Cookie: {server.own['Cookie']}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    ]
    assert b" 101 " not in raw(server, "\r\n".join([*lines, "", ""]).encode())


def raw(server: Served, content: bytes) -> bytes:
    """The first bytes of the answer to these bytes."""
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(content)
        return line.recv(4096)


def test_what_is_too_long_is_refused_by_its_length(server: Served) -> None:
    for said in ("300000", "9" * 30, "-1", "x", "1e3"):
        headers = {**server.own, "Content-Length": said}
        lines = [f"POST /api/view HTTP/1.1\r\nHost: {server.host}", *(f"{name}: {text}" for name, text in headers.items())]
        assert raw(server, "\r\n".join([*lines, "", ""]).encode()).split()[1] in (b"400", b"413")


def test_what_is_too_long_and_does_not_say_so_is_refused(server: Served) -> None:
    headers = {**server.own, "Transfer-Encoding": "chunked"}
    lines = [f"POST /api/view HTTP/1.1\r\nHost: {server.host}", *(f"{name}: {text}" for name, text in headers.items())]
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall("\r\n".join([*lines, "", ""]).encode())
        try:
            for _ in range(8):
                line.sendall(chunk)
            answer = line.recv(4096)
        except ConnectionError:
            answer = b"HTTP/1.1 413"
    assert answer.split()[1] == b"413"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"7",
        b"null",
        b'"x"',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"position":' * 20_000,
        b"{}" * 2,
        b'{"a":' + b"9" * 5000 + b"}",
    ],
    ids=repr,
)
def test_what_is_no_object_is_refused(server: Served, body: bytes) -> None:
    for path in ("/api/view", "/search/values"):
        reply = server.send("POST", path, body, server.own)
        assert reply.status in (200, 400, 422)
        assert reply.status != 200 or "refused" in reply.lines[-1]


HOSTILE = [
    "",
    ":",
    "hex:",
    "hex:rhombus99999999",
    "orcoon:999x999",
    "orcoon:1x256",
    "orcoon:16x16",
    "orcoon:256x1",
    "orcoon:0x0",
    "orcoon:-1x3",
    "orcoon:3x3:B",
    "orcoon:3x3:B:" + "." * 15_000,
    "orcoon:3x3:B:" + "/" * 15_000,
    "orcoon:3x3" + ",pie=on" * 2000,
    "orcoon:3x3:B:.../.../...:over:over:pass:swapped",
    "orcoon:3x3:B:<b>/\"'>/&&&",
    "orcoon:3x3:B:\u0660\u0660\u0660/\u0660\u0660\u0660/...",
    "orcoon:3x3\x00:B:.../.../...",
    "orcoon:3x3:B:\ud800../.../...",
    "../../etc/passwd",
    "/etc/passwd",
    "example:deadlock-race",
    "yodd:pond",
    "yodd:passwd@0123456789abcdef",
    "hex:rhombus3:B:" + "B" * 3 + "/" + "W" * 3 + "/BWB",
    "{{7*7}}",
    "%s%n%x",
    "crosscut:" * 500,
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:30]))
def test_a_hostile_text_is_refused_or_shown(server: Served, text: str) -> None:
    tries: dict[str, dict[str, Any]] = {
        "/api/view": {"position": text},
        "/api/read": {"text": text, "game": text[:50]},
        "/api/record": {"text": text},
        "/api/play": {"position": "orcoon:3x3", "turns": [text]},
        "/api/why": {"position": "orcoon:3x3", "clicks": [text]},
        "/api/set": {"position": "orcoon:3x3", "change": "cell", "cell": text},
        "/api/written": {"position": "orcoon:3x3", "nodes": [{"parent": -1}, {"parent": 0, "turn": text}]},
        "/api/draw": {"position": "orcoon:3x3", "ending": ".svg", "values": {text: text}},
    }
    for path, given in tries.items():
        reply = server.post(path, **given)
        assert reply.status in (200, 422), (path, reply.body)
        assert b"root:x" not in reply.body
        assert reply.status == 200 or len(reply.json["error"].splitlines()) == 1, reply.json
    for path in ("/search/values", "/search/ask", "/search/best", "/search/prove"):
        if len(text) > 300 or not text.startswith("orcoon:"):
            last = server.post(path, position=text, question="connect", options={"colour": "B"}).lines[-1]
            assert "failed" not in last, last


@pytest.mark.parametrize(
    "given", [{"position": 7}, {"position": None}, {"position": ["a"]}, {"position": {"a": 1}}, {"turns": 7}, {}], ids=repr
)
def test_members_of_other_kinds_are_refused(server: Served, given: dict[str, Any]) -> None:
    for name in ("view", "read", "play", "why", "set", "record", "written", "draw"):
        assert server.post(f"/api/{name}", **given).status == 422


def test_noise_is_refused(server: Served) -> None:
    """Positions of all games with a few signs changed."""
    chance = random.Random(22)
    for name in OWN:
        start = small_game(name)
        good = f"{name}:{start.board.name}:{start.format(start.start())}"
        for _ in range(6):
            signs = list(good)
            for _ in range(chance.randint(1, 4)):
                signs[chance.randrange(len(signs))] = chance.choice("BW./:,=+@x0aé\n\x00")
            reply = server.post("/api/view", position="".join(signs))
            assert reply.status in (200, 422), (signs, reply.body)


def test_a_file_is_neither_read_nor_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards of one's own are files, too: only those of a folder that was named are read."""
    (tmp_path / "pond.toml").write_text('name = "pond"\ncells = [[0, 0], [1, 0]]\nedges = [[0, 1]]\n')
    monkeypatch.chdir(tmp_path)
    with served() as server:
        reply = server.post("/api/view", position="yodd:pond")
        assert reply.status == 422
        assert "no file pond.toml" in reply.json["error"]
        server.post("/search/prove", position="hex:rhombus2")
    assert [file.name for file in tmp_path.iterdir()] == ["pond.toml"]


def test_a_thousand_requests_at_once_leave_it_standing(server: Served) -> None:
    def one(number: int) -> Reply | None:
        try:
            return server.post("/api/view", position=f"hex:rhombus{2 + number % 5}")
        except OSError:  # the connection was refused: that is an answer, too
            return None

    with ThreadPoolExecutor(100) as crowd:
        replies = list(crowd.map(one, range(1000)))
    seen = [reply.status for reply in replies if reply is not None]
    assert set(seen) <= {200, 503}
    assert seen.count(200) > 0
    assert server.post("/api/view", position="hex:rhombus2").status == 200


def test_a_crowd_of_searches_waits_in_line_or_is_told_to_come_again(server: Served) -> None:
    with ThreadPoolExecutor(60) as crowd:
        replies = list(crowd.map(lambda _: server.post("/search/best", position="hex:rhombus2"), range(60)))
    ends = {next(iter(reply.lines[-1])) for reply in replies}
    assert ends <= {"done", "failed"}
    assert "done" in ends


def test_slow_and_broken_connections_leave_it_standing(server: Served) -> None:
    lines = []
    for number in range(50):
        line = socket.create_connection(("127.0.0.1", server.port))
        line.sendall(f"POST /api/view HTTP/1.1\r\nHost: {server.host}\r\nX-{number}: ".encode())
        lines.append(line)
    assert server.post("/api/view", position="hex:rhombus2").status == 200
    for line in lines:
        line.close()
    for noise in (
        b"\x00" * 5000,
        b"GET",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9.9\r\n\r\n",
        b"x" * 100_000,
    ):
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(noise)
    assert server.post("/api/view", position="hex:rhombus2").status == 200


def test_a_worker_that_dies_costs_its_own_request_and_no_other() -> None:
    with served() as server:
        server.post("/api/view", position="hex:rhombus2")
        pid = server.process.pid
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            os.kill(int(child), signal.SIGKILL)
        replies = [server.post("/api/view", position="hex:rhombus2").status for _ in range(4)]
        assert replies[-1] == 200
