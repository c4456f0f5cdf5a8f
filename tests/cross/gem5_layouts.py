"""Traces of every layout of gem5's lines with random values, found by detection alone, with
all fields as an independent reader has them.

    gem5_layouts.py OPSCOPE
"""
import json
import os
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import gem5_lines as gem5  # pylint: disable=wrong-import-position

RECORDS = 300
MEMORY = {"MemRead": (47, 39), "MemWrite": (48, 40)}


def random_values(rng, layout):
    """Of an instruction as the simulator prints them: what it does not do is 0 or -1."""
    old = layout == "gem5-v0"
    access = rng.choice((None, None, "MemRead", "MemWrite"))
    branch = rng.choice(("cond", "uncond", None)) if not access else None
    walk = lambda n: [rng.choice((-1, 0, 1, 2)) for _ in range(n)]
    v = {name: 0 for name in gem5.BITS}
    for name in ("squash_after", "serial_after", "serial_before", "membar", "rdbar", "wrbar",
                 "quiesce", "nonspec", "uop", "direct", "mispred", "branching"):
        v[name] = rng.randrange(2)
    if branch:
        v[branch] = 1
    v["op"] = MEMORY[access][old] if access else rng.randrange(8 if old else 12)
    v["isaddr"] = int(access is not None)
    v["addr"] = rng.randrange(1, 1 << 48) if access else 0
    v["size"] = rng.choice((1, 2, 4, 8, 16)) if access else 0
    v["sc"] = int(access == "MemWrite" and rng.random() < .1)
    v["atomic"] = int(access == "MemWrite" and rng.random() < .1)
    v["sq"] = rng.randrange(64) if access == "MemWrite" else -1
    v["pc"] = rng.randrange(1 << 22, 1 << 47)
    v["pc_offset"] = v["pc"] & 63
    v["fetch"] = rng.randrange(1 << 40) * 500
    for name in ("ready", "commit", "decode", "rename", "dispatch", "issue", "stored", "sq_out",
                 "latency"):
        v[name] = rng.randrange(2000) * 500
    v["out"] = v["fetch"] + rng.randrange(2000) * 500
    v["depth"], v["fetch_depth"] = walk(2)
    for kind in ("data", "fetch"):
        v[kind + "_walk"] = walk(3)
        v[kind + "_walk_addr"] = [rng.randrange(1 << 40) if x >= 0 else 0
                                  for x in v[kind + "_walk"]]
        v[kind + "_writebacks"] = [rng.randrange(3) for _ in range(3)]
    for name in ("src", "dst"):
        v["n" + name] = rng.randrange(6)
        v[name] = [(rng.randrange(7), rng.randrange(60)) for _ in range(v["n" + name])]
    return v


def line_of(layout, v, stored):
    words = []
    for name in gem5.names(layout, stored):
        name, _, count = name.partition("*")
        form = "x" if layout in gem5.HEXADECIMAL and name in gem5.ADDRESSES else "d"
        if name in ("src", "dst"):
            words += [str(x) for pair in v[name] for x in pair]
        else:
            words += [format(x, form) for x in (v[name][:int(count)] if count else [v[name]])]
    return " ".join(words)


def write_trace(layout, rng, path):
    """The lines of the trace, and of the store queue, which old traces do not have."""
    lines, stores = [], []
    for _ in range(RECORDS):
        v = random_values(rng, layout)
        # A store that does not fault stops early.
        if layout != "gem5-v0" and v["sq"] != -1:
            stores.append(line_of(layout, v, True))
            lines.append(" ".join(line_of(layout, v, False).split()[:gem5.head_length(layout)]))
        else:
            lines.append(line_of(layout, v, False))
    for name, text in ((path, lines), (path.replace(".txt", ".sq.txt"), stores)):
        if text:
            with open(name, "w", encoding="ascii") as f:
                f.write("\n".join(text) + "\n")
    return lines, stores


def main(opscope):
    bad = 0
    run = lambda *a: subprocess.run([opscope, *a], stdout=subprocess.PIPE,
                                    stderr=subprocess.DEVNULL, check=False).stdout.decode()
    with tempfile.TemporaryDirectory() as work:
        os.environ["XDG_CACHE_HOME"] = work
        for n, layout in enumerate(gem5.LAYOUTS):
            path = f"{work}/{layout}.txt"
            lines, stores = write_trace(layout, random.Random(n), path)
            found = json.loads(run("info", "--to=json", path))["format"]
            got = [json.loads(line) for line in run("list", "--to=json", path).splitlines()]
            expected = list(gem5.records(layout, lines, stores))
            for i, r in enumerate(got):
                assert r.pop("record") == i
            wrong = [i for i, (a, b) in enumerate(zip(got, expected)) if a != b]
            if found != layout or len(got) != len(expected) or wrong:
                print(f"{layout}: found {found}, {len(got)} records of {len(expected)}")
                for i in wrong[:2]:
                    print(f"record {i} is {got[i]}, {expected[i]} expected")
                bad += 1
    return bad > 0


sys.exit(main(*sys.argv[1:]))
