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
