"""A tiny driver of Debian's chromium, by its debugging protocol over a pipe: standard library only, no port, no network.

Messages are JSON objects, each ended by a zero byte; the browser reads them from file descriptor 3 and writes to 4. What a page
asks the network for, and what it complains of on its console, is kept, so that a test can say there was nothing.
"""

from __future__ import annotations

import base64
import fcntl
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-dev-shm-usage"]


class BrowserError(Exception):
    """The browser does not answer, has gone, or has refused a command."""


class Page:
    """A page of a browser of its own. `requests`: URLs asked for; `troubles`: errors of the console, and of the network."""

    def __init__(self, folder: Path) -> None:
        assert BROWSER is not None
        self.requests: list[str] = []
        self.troubles: list[str] = []
        self._events: list[dict[str, Any]] = []
        self._last = 0
        self._rest = b""
        to_browser, self._write = os.pipe()
        self._read, from_browser = os.pipe()
        command = [BROWSER, *FLAGS, f"--user-data-dir={folder}", "--remote-debugging-pipe", "about:blank"]

        def place_pipes() -> None:
            """Put the pipes' ends on 3 and 4, by way of high numbers, since an end may be there already."""
            ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 20) for end in (to_browser, from_browser)]
            for place, end in enumerate(ends, 3):
                os.dup2(end, place)

        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(
            command, stdin=quiet, stdout=quiet, stderr=quiet, preexec_fn=place_pipes, close_fds=False
        )
        os.close(to_browser)
        os.close(from_browser)
        try:
            self._attach()
        except BaseException:
            self.close()
            raise

    def _attach(self) -> None:
        self._session: str | None = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def __enter__(self) -> Page:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End the browser."""
        self._process.kill()
        self._process.wait()
        os.close(self._write)
        os.close(self._read)

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Return the answer to a command."""
        self._last += 1
        message: dict[str, Any] = {"id": self._last, "method": method, "params": parameters}
        session = getattr(self, "_session", None)
        os.write(self._write, json.dumps(message | ({"sessionId": session} if session else {})).encode() + b"\0")
        for answer in self._messages():
            if answer.get("id") == self._last:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']}")
                result: dict[str, Any] = answer["result"]
                return result
            self._note(answer)
        raise BrowserError("unreachable")

    def _messages(self) -> Iterator[dict[str, Any]]:
        while True:
            while b"\0" in self._rest:
                text, _, self._rest = self._rest.partition(b"\0")
                yield json.loads(text)
            more = os.read(self._read, 1 << 20)
            if not more:
                raise BrowserError("the browser has gone")
            self._rest += more

    def _note(self, event: dict[str, Any]) -> None:
        """Keep what an event says."""
        self._events.append(event)
        method, said = event.get("method"), event.get("params", {})
        if method == "Network.requestWillBeSent":
            self.requests.append(said["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.troubles.append(str(said["exceptionDetails"]))
        elif method == "Runtime.consoleAPICalled" and said["type"] in ("error", "warning", "assert"):
            self.troubles.append(str(said["args"]))
        elif method == "Log.entryAdded" and said["entry"]["level"] in ("error", "warning"):
            self.troubles.append(str(said["entry"]))

    def open(self, path: Path, *, width: int = 1280, height: int = 900, script: bool = True, dark: bool = False) -> None:
        """Open a file, in a window of this size; return when it is loaded."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setScriptExecutionDisabled", value=not script)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        self._events.clear()
        self.call("Page.navigate", url=path.resolve().as_uri())
        loaded = any(event.get("method") == "Page.loadEventFired" for event in self._events)
        for event in () if loaded else self._messages():
            self._note(event)
            if event.get("method") == "Page.loadEventFired":
                break

    def ask(self, expression: str) -> Any:
        """Return the value of an expression of the page's script."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise BrowserError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def click(self, selector: str) -> None:
        """Move the mouse to the middle of an element, and press and release it there."""
        find = f"document.querySelector({json.dumps(selector)})"
        self.ask(f"{find}.scrollIntoView({{block: 'center', behavior: 'instant'}})")
        x, y = self.ask(f"(r => [r.x + r.width / 2, r.y + r.height / 2])({find}.getBoundingClientRect())")
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, key: str) -> None:
        """Press and release a key, such as ArrowLeft or Enter."""
        text = {"Enter": "\r", " ": " "}.get(key)
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key)

    def picture(self, path: Path) -> None:
        """Write what the window shows to a PNG file."""
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def pdf(self) -> bytes:
        """Return the page as it is printed."""
        answer = self.call("Page.printToPDF", preferCSSPageSize=True, printBackground=False)
        return base64.b64decode(answer["data"])


@contextmanager
def opened(folder: Path, page: Path, **how: Any) -> Iterator[Page]:
    """Open a file in a browser whose profile is in this folder; see `Page.open`."""
    with Page(folder) as browser:
        browser.open(page, **how)
        yield browser
