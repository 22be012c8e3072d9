"""Who is let in: a page that this server sent, to a browser that came with the token.

Pages of other origins are kept out four times: the Host must be a name of the loopback (which stops rebinding of names), the
Origin and what the browser says of a request's site must be our own, the cookie is for our own site only, and requests that do
anything are JSON. Cookies know no ports, so the cookie's name has the port in it. Answers forbid the page whatever it needs not.
The source is OWASP's sheet on forged requests; a token in each request besides was left out, for the Origin says the same.
"""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from secrets import compare_digest
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

NAMES = ("127.0.0.1", "localhost", "[::1]")
MOST = 256 * 1024  # bytes of a request
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}
"""Of every answer; a page that needs another policy has set its own."""


class Guard:
    """Refuses requests before the application sees them.

    Arguments: `app`: what is guarded; `token`: what the first address must have, and the cookie then holds.
    """

    def __init__(self, app: ASGIApp, token: str) -> None:
        self.app = app
        self.token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it; there are no other connections than those of HTTP."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            refused = self.refusal(scope)
            if refused is not None:
                await refused(scope, receive, _with_headers(send))
            else:
                await self.app(scope, _measured(receive), _with_headers(send))

    def refusal(self, scope: Scope) -> Response | None:
        """Return the answer to a request that is not let in; also the redirection of the first one, which sets the cookie."""
        headers = Headers(scope=scope)
        host, own, acts = headers.get("host", ""), f"{scope['server'][1]}", scope["method"] not in ("GET", "HEAD")
        if len(headers.getlist("host")) != 1 or host not in [f"{name}:{own}" for name in NAMES]:
            return _refused(421, "not for this server: the Host is another one")
        origins = headers.getlist("origin")
        if (acts or origins) and origins != [f"http://{host}"]:
            return _refused(403, "from another page: the Origin is not this server")
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return _refused(403, "from another site")
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [])
        if scope["path"] == "/" and not acts and given and self._is_token(given[0]):
            found = RedirectResponse("/", 303)
            found.set_cookie(f"crosscut-{own}", self.token, path="/", httponly=True, samesite="strict")
            return found
        if not self._is_token(_cookie(headers, f"crosscut-{own}")):
            return _refused(403, "no token: open the address that crosscut serve has printed")
        if acts and headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return _refused(415, "expected application/json")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > MOST:
            return _refused(413, f"a request holds at most {MOST} bytes")
        return None

    def _is_token(self, text: str) -> bool:
        return compare_digest(text.encode(), self.token.encode())


class TooLongError(Exception):
    """A request without an honest length is too long."""


def _measured(receive: Receive) -> Receive:
    """Return what receives a request's body, and raises TooLongError when there is too much of it."""
    held = 0

    async def measured() -> Message:
        nonlocal held
        message = await receive()
        held += len(message.get("body", b""))
        if held > MOST:
            raise TooLongError
        return message

    return measured


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


def _cookie(headers: Headers, name: str) -> str:
    try:
        found = SimpleCookie("; ".join(headers.getlist("cookie"))).get(name)
    except CookieError:
        return ""
    return "" if found is None else found.value


def _refused(status: int, text: str) -> Response:
    return PlainTextResponse(f"{text}\n", status)
