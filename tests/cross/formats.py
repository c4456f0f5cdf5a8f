"""Reads traces of the text formats line by line, with regular expressions, and compares
every field of every record with `opscope list --to=json`.

    formats.py OPSCOPE FORMAT FILE...
"""
import gzip
import json
import re
import subprocess
import sys

READERS = {}


def reader(name):
    def add(function):
        READERS[name] = function
        return function
    return add


def text_lines(path):
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rb") as f:
        return [line.rstrip("\r") for line in f.read().decode("latin-1").split("\n")]


def address(text):
    return "0x%x" % int(text, 16)


@reader("lackey")
def lackey(lines):
    for line in lines:
        m = re.fullmatch(r"\s*([ILSM])\s+(?:0x)?([0-9a-f]{1,16}),(\d+)\s*", line)
        if not m:
            continue
        r = {"op": m[1], "addr": address(m[2]), "size": int(m[3])}
        if m[1] == "I":
            r["pc"] = r["addr"]
        if m[1] in "LM":
            r["load"] = r["addr"]
        if m[1] in "SM":
            r["store"] = r["addr"]
        yield r


def din_record(op, addr, size=None):
    r = {"op": op, "addr": address(addr)}
    role = {"read": "load", "write": "store", "fetch": "pc"}.get(op)
    if role:
        r[role] = r["addr"]
    if size is not None:
        r["size"] = int(size, 16)
    return r


@reader("din")
def din(lines):
    for line in lines:
        m = re.fullmatch(r"\s*([0-4])\s+((?:0x)?[0-9a-f]{1,16})(\s.*)?", line)
        if m:
            yield din_record("read write fetch escape flush".split()[int(m[1])], m[2])


@reader("xdin")
def xdin(lines):
    names = {"r": "read", "w": "write", "i": "fetch", "m": "misc", "v": "copyback",
             "c": "invalidate"}
    for line in lines:
        m = re.fullmatch(r"\s*([rwimvc])\s+([0-9a-f]{1,16})\s+([0-9a-f]+)(\s.*)?", line)
        if m:
            yield din_record(names[m[1]], m[2], m[3])


@reader("pinatrace")
def pinatrace(lines):
    for line in lines:
        m = re.fullmatch(r"(?:(\d+)[: ]\s*)?(0x[0-9a-f]+)\s*:?\s*([RW])\s+(0x[0-9a-f]+)"
                         r"(?:\s+(\d+)(?:\s+(0x[0-9a-f]+))?)?\s*", line)
        if not m:
            continue
        r = {"pc": address(m[2]), "op": m[3], "addr": address(m[4])}
        r["load" if m[3] == "R" else "store"] = r["addr"]
        if m[5]:
            r["size"] = int(m[5])
        # All ones is "no value", and so is what is wider than 64 bits.
        if m[6] and int(m[6], 16) < 2**64 - 1:
            r["value"] = address(m[6])
        if m[1]:
            r["tid"] = int(m[1])
        yield r


@reader("itrace")
def itrace(lines):
    for line in lines:
        m = re.fullmatch(r"(?:(\d+)[: ]\s*)?(0x[0-9a-f]+)\s*", line)
        if m:
            yield {"pc": address(m[2]), **({"tid": int(m[1])} if m[1] else {})}


def main(opscope, name, *paths):
    bad = 0
    for path in paths:
        expected = list(READERS[name](text_lines(path)))
        got = subprocess.run(
            [opscope, "list", "--to=json", "--format=" + name, path],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        records = [json.loads(line) for line in got.stdout.decode("latin-1").splitlines()]
        for i, r in enumerate(records):
            if r.pop("record") != i:
                print(f"{path}: record {i} has another number")
                bad += 1
        if not expected or len(records) != len(expected):
            print(f"{path}: {len(records)} records, {len(expected)} expected")
            bad += 1
        for i, (a, b) in enumerate(zip(records, expected)):
            if a != b and bad < 10:
                print(f"{path}: record {i} is {a}, {b} expected")
            bad += a != b
    return bad > 0


sys.exit(main(*sys.argv[1:]))
