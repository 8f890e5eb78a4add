"""Finds canaries in an output: as they are, in parts, and in the spellings that a program may give them."""

import base64
import functools
import hashlib
import html
import re
import urllib.parse

# Eight of the twelve random digits of a text: what is left of it after a cut, a split or a replacement.
PART = 8


@functools.cache
def spellings(secret):
    """What must not be found of a secret, in small letters."""
    raw = secret.encode()
    found = {secret, raw.hex()}
    if secret.startswith("cnry"):
        tail = secret[4:]
        found |= {tail[at:at + PART] for at in range(len(tail) - PART + 1)}
        found.add(tail[::-1][:PART])
    elif "-" in secret:
        year, month, day = secret.split("-")
        found |= {f"{day}.{month}.{year}", f"{year}{month}{day}", f"{day}/{month}/{year}", f"{month}/{day}/{year}"}
    for written in (raw, secret.upper().encode(), b'"' + raw + b'"'):
        for algorithm in ("sha256", "sha1", "md5"):
            found.add(hashlib.new(algorithm, written).hexdigest()[:12])
        found.add(hashlib.sha256(written).digest()[::-1].hex()[:12])
    for lead in range(3):
        # The first and the last sign depend on what stands around it.
        text = base64.b64encode(b"x" * lead + raw).decode().rstrip("=")
        found.add(text[2 if lead else 0:][2:-1].lower())
    return frozenset(found)


@functools.cache
def _search(secrets):
    spelt = sorted((word for secret in secrets for word in spellings(secret)), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, spelt)))


def unfolded(text):
    """The text, and what it says once escapes, entities and signs between digits are read."""
    yield text
    yield html.unescape(urllib.parse.unquote(text))
    yield re.sub(r"(?<=\d)[,.’'_\u00a0\u202f ](?=\d{3})", "", text)
    if "\\u" in text:
        yield re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), text)


def leaks(output, secrets):
    """The lines of an output that hold a secret, each with what was found."""
    if not secrets:
        return []
    search = _search(frozenset(secrets))
    found = []
    for text in unfolded(output):
        low = text.lower()
        if not search.search(low):
            continue
        for line in text.splitlines():
            match = search.search(line.lower())
            if match and not any(old[0] == line for old in found):
                found.append((line, match[0]))
        if found:
            break
    return found
