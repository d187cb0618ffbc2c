"""What a hostile face might try, each as the body of its module, and who would notice it."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

MODULE = """
export default function face(root, hands) {
  const violated = new Promise((resolve) => addEventListener("securitypolicyviolation",
    ({effectiveDirective}) => resolve(`refused by ${effectiveDirective}`)));
  const made = (tag, more) => {
    const it = Object.assign(document.createElement(tag), more);
    document.body.append(it);
    return it;
  };
  const tables = [];
  const said = (error) => `${error.name}: ${error.message}`;
  (async () => { ATTACK })().then(String, said).then((told) => {
    document.documentElement.dataset.told = told;
  });
  return (table) => tables.push(table);
}
"""


def module(attack: str) -> str:
    """A face that does this, and writes down in its own document what came of it."""
    return MODULE.replace("ATTACK", attack)


NETWORK = {
    "fetch": ("fetch('TRAP').catch(() => 0); return violated", "connect-src"),
    "fetch-own-server": ("fetch('SERVERhealth').catch(() => 0); return violated", "connect-src"),
    "request": (
        "const r = new XMLHttpRequest(); r.open('GET', 'TRAP'); r.send(); return violated",
        "connect-src",
    ),
    "websocket": ("new WebSocket('TRAP'.replace('http', 'ws')); return violated", "connect-src"),
    "events": ("new EventSource('TRAP'); return violated", "connect-src"),
    "beacon": ("navigator.sendBeacon('TRAP', 'x'); return violated", "connect-src"),
    "image": ("made('img', {src: 'TRAP'}); return violated", "img-src"),
    "audio": ("made('audio', {src: 'TRAP'}).load(); return violated", "media-src"),
    "import": ("import('TRAP').catch(() => 0); return violated", "script-src-elem"),
    "script": ("made('script', {src: 'TRAP'}); return violated", "script-src-elem"),
    "inline-script": ("made('script', {text: 'x = 1'}); return violated", "script-src-elem"),
    "eval": ("try { eval('1') } catch {} return violated", "script-src"),
    "css-picture": (
        "document.body.style.background = 'url(TRAP)'; return violated",
        "img-src",
    ),
    "css-import": (
        "made('style', {textContent: '@import url(TRAP);'}); return violated",
        "style-src-elem",
    ),
    "css-font": (
        "const f = new FontFace('x', 'url(TRAP)'); f.load().catch(() => 0); return violated",
        "font-src",
    ),
    "stylesheet": (
        "made('link', {rel: 'stylesheet', href: 'TRAP'}); return violated",
        "style-src-elem",
    ),
    "prefetch": ("made('link', {rel: 'prefetch', href: 'TRAP'}); return violated", "default-src"),
    "frame": ("made('iframe', {src: 'TRAP'}); return violated", "frame-src"),
    "object": ("made('object', {data: 'TRAP'}); return violated", "object-src"),
    "worker": (
        "try { new Worker(URL.createObjectURL(new Blob(['1']))) } catch {} return violated",
        "worker-src",
    ),
}
"""By name: what is tried, and the directive that refuses it."""

REFUSED = {
    "document-of-the-page": ("return parent.document.title", "SecurityError"),
    "storage-of-the-page": ("return parent.localStorage.length", "SecurityError"),
    "own-storage": ("return localStorage.length", "SecurityError"),
    "session-storage": ("return sessionStorage.length", "SecurityError"),
    "databases": ("return indexedDB.open('x')", "SecurityError"),
    "caches": ("return await caches.keys()", "SecurityError"),
    "cookies": ("return document.cookie", "SecurityError"),
    "cookies-written": ("document.cookie = 'a=b'; return 'written'", "SecurityError"),
    "page-led-away": ("top.location.href = 'TRAP'; return 'led'", "SecurityError"),
    "page-led-home": ("parent.location.hash = '#/settings'; return 'led'", "SecurityError"),
    "pop-up": ("return String(open('TRAP'))", "null"),
    "pop-up-by-link": (
        "made('a', {href: 'TRAP', target: '_blank'}).click(); return 'nothing'",
        "nothing",
    ),
    "form": (
        "made('form', {action: 'TRAP', method: 'post'}).submit(); return 'nothing'",
        "nothing",
    ),
    "dialog": ("return String(confirm('your password?'))", "false"),
    "webrtc": ("new RTCPeerConnection(); return 'made'", "ReferenceError"),
    "webrtc-old-name": ("new webkitRTCPeerConnection(); return 'made'", "ReferenceError"),
    "webrtc-of-an-inner-frame": (
        "return typeof made('iframe', {}).contentWindow.RTCPeerConnection",
        "SecurityError",
    ),
    "webrtc-of-an-inner-document": (
        "const f = made('iframe', {srcdoc: '<p>'}); await new Promise((r) => { f.onload = r; });"
        "return typeof f.contentWindow.RTCPeerConnection",
        "SecurityError",
    ),
}
"""By name: what is tried, and how what comes of it begins."""


FORGED = {
    "for-another-seat": "hands.act({...one, player: 'p2'})",
    "with-another-seat-inside": "hands.act({verb: one.verb, args: {...one.args, player: 'p2'}})",
    "what-is-not-legal": "hands.act({verb: 'drop', args: {column: 99}})",
    "no-action-at-all": "for (const odd of [null, 1, 'x', [], {}]) hands.act(odd)",
    "to-the-page-itself": "for (const told of [one, {kind: 'act', action: one}, 'damier-face',"
    " {type: 'act', ...one}]) parent.postMessage(told, '*')",
    "to-a-port-of-its-own": "const c = new MessageChannel();"
    " parent.postMessage('damier-face', '*', [c.port1]);"
    " c.port2.postMessage({kind: 'act', action: one})",
}
"""By name: what is sent, with `one` a legal action of the own seat."""


class Trap:
    """A port of this machine: every connection to it is noticed, and what was said."""

    def __init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.connections = 0
        self.requests: list[bytes] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.listening.getsockname()[1]}/x.js"

    def listen(self) -> None:
        while True:
            try:
                connection, _ = self.listening.accept()
            except OSError:
                return
            self.connections += 1
            Thread(target=self._read, args=[connection], daemon=True).start()

    def _read(self, connection: socket.socket) -> None:
        with connection:
            if said := connection.recv(4096):
                self.requests.append(said)


@contextmanager
def trap() -> Iterator[Trap]:
    """A trap, until it is left."""
    made = Trap()
    Thread(target=made.listen, daemon=True).start()
    yield made
    made.listening.close()
