"""Luck version 1 in plain Python: what anyone needs to check the draws of a Ludoteca record."""

import hashlib
import struct


def commitment(game_id, seed):
    return hashlib.sha256(b"ludoteca/commit/1" + game_id.encode() + seed).hexdigest()


def luck_key(seed, contributions):
    parts = (struct.pack("<I", len(part)) + part for part in contributions)
    return hashlib.sha256(b"ludoteca/luck/1" + seed + b"".join(parts)).digest()


def words(key):
    """The ChaCha20 key stream as little-endian 64-bit words (64-bit counter and nonce, both 0)."""
    for counter in range(1 << 64):
        start = list(struct.unpack("<4I", b"expand 32-byte k")) + list(struct.unpack("<8I", key))
        start += [counter & 0xFFFFFFFF, counter >> 32, 0, 0]
        x = start[:]
        for _ in range(10):
            for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                               (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
                for i, j, k, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                    x[i] = (x[i] + x[j]) & 0xFFFFFFFF
                    x[k] ^= x[i]
                    x[k] = (x[k] << bits | x[k] >> (32 - bits)) & 0xFFFFFFFF
        block = struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(x, start)))
        yield from struct.unpack("<8Q", block)


def draw(key, label, number):
    """below(m) for draw `number` (from 0) under `label`: a uniform integer below m, again and again."""
    stream = words(hashlib.sha256(key + label.encode() + b"\0" + struct.pack("<I", number)).digest())
    return lambda m: next(word for word in stream if word < (1 << 64) // m * m) % m


def shuffle(below, items):
    """Fisher-Yates from the front."""
    for i in range(len(items) - 1):
        j = i + below(len(items) - i)
        items[i], items[j] = items[j], items[i]
    return items
