#!/usr/bin/env python3
"""Joins a Walpurgis table and plays random legal moves; needs nothing but Python 3.

    python3 examples/bot.py "http://127.0.0.1:7313/t/TABLE?i=INVITE"

The link is the one the host sends to everyone. docs/protocol.md explains the messages.
"""
import base64, itertools, json, os, random, socket, ssl, struct, sys, urllib.parse, urllib.request


class Socket:
    """As much of WebSocket (RFC 6455) as a client needs; any library for it does as well."""

    def __init__(self, server):
        at = urllib.parse.urlsplit(server)
        is_safe = at.scheme == "https"
        self.tcp = socket.create_connection((at.hostname, at.port or (443 if is_safe else 80)))
        if is_safe:
            self.tcp = ssl.create_default_context().wrap_socket(self.tcp, server_hostname=at.hostname)
        self.stream = self.tcp.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.tcp.sendall((f"GET {at.path}/ws HTTP/1.1\r\nHost: {at.netloc}\r\nConnection: Upgrade\r\n"
                          "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                          f"Sec-WebSocket-Key: {key}\r\n\r\n").encode())
        while self.stream.readline().strip():
            pass  # the server's own headers

    def send(self, payload, kind=1):
        mask, size = os.urandom(4), len(payload)
        length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + struct.pack("!H", size)
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
        self.tcp.sendall(bytes([0x80 | kind]) + length + mask + masked)

    def receive(self):
        while header := self.stream.read(2):
            size = header[1]
            if size > 125:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            kind, payload = header[0] & 15, self.stream.read(size)
            if kind == 1:  # text
                return json.loads(payload)
            if kind == 9:  # ping
                self.send(payload, 10)


def patched(copy, changes):
    """A copy after a JSON Patch (RFC 6902); the server uses add, remove and replace."""
    for change in changes:
        if not change["path"]:
            copy = change["value"]
            continue
        *way, last = [key.replace("~1", "/").replace("~0", "~") for key in change["path"].split("/")[1:]]
        place = copy
        for key in way:
            place = place[int(key) if isinstance(place, list) else key]
        key = int(last) if isinstance(place, list) else last
        if change["op"] == "remove":
            del place[key]
        elif change["op"] == "add" and isinstance(place, list):
            place.insert(key, change["value"])
        else:
            place[key] = change["value"]
    return copy


def updated(copy, update):
    """A copy brought up to date: null says that nothing changed."""
    if update is None:
        return copy
    return update["whole"] if "whole" in update else patched(copy, update["patch"])


def play(link):
    url = urllib.parse.urlsplit(link)
    # Where the name is shared with other things, the server is below a path.
    path, table = url.path.split("/t/")
    server = f"{url.scheme}://{url.netloc}{path}"
    invite = urllib.parse.parse_qs(url.query).get("i", [None])[0]
    body = json.dumps({"name": "Random bot"}).encode()
    request = urllib.request.Request(f"{server}/api/device", body, {"Content-Type": "application/json"})
    token = json.load(urllib.request.urlopen(request))["token"]
    line, keys, run = Socket(server), itertools.count(), os.urandom(8).hex()
    send = lambda message: line.send(json.dumps(message).encode())
    do = lambda what, **more: send({"type": "at", "key": f"{run}-{next(keys)}", "table": table, "command": {"do": what, **more}})

    send({"type": "hello", "protocol": 2, "token": token, "bot": True})
    send({"type": "open", "table": table, "invite": invite})
    at = game = None
    for message in iter(line.receive, None):
        if message["type"] in ("refused", "closed", "bye"):
            print(message["error"]["detail"], file=sys.stderr)
        if message["type"] != "table":
            continue
        at, game = updated(at, message["table"]), updated(game, message["game"])
        free = [seat for seat, chair in enumerate(at["seats"]) if not chair["who"] and not chair["bot"]]
        if at["phase"] == "finished":
            return print(json.dumps(at["result"]))
        if at["phase"] == "gathering" and at["you"] is None and free:
            do("sit", seat=random.choice(free), entropy=os.urandom(16).hex())
        if at["phase"] == "playing" and game["legal"] and (message["game"] or message["table"]):
            version = message["first"] + len(message["events"])
            do("act", seat=at["you"], version=version, action=random.choice(game["legal"]))


if __name__ == "__main__":
    play(sys.argv[1])
