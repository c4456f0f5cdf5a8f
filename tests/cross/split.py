"""The parts that `opscope threads --split` writes make the trace again, in every format.

    split.py OPSCOPE DATA

Each trace DATA/FORMAT/good* is split; by the runs in the texts beside the parts, the bytes
of each part are those of its records in the trace, in order, and all records are in some
part.
"""
import glob
import json
import os
import random
import subprocess
import sys
import tempfile

opscope, data = sys.argv[1:]
failures = several = 0


def run(*args):
    return subprocess.run([opscope, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env={**os.environ, "OPSCOPE_INDEX": "none"}, check=False)


def raw(path, *args):
    return run("list", "--to=raw", *args, path).stdout


def runs_of(text):
    lines = open(text, encoding="utf-8", errors="replace").read().splitlines()
    return [tuple(map(int, line.split(","))) for line in lines[lines.index("first,records") + 1:]]


def split(path, pattern):
    """Whether the trace has threads that can be detected, or is written as one part."""
    if run("threads", "--split=" + pattern, path).returncode == 0:
        return True
    return run("threads", "--thread-by=none", "--split=" + pattern, path).returncode == 0


def fields(path, *args):
    got = [json.loads(line) for line in run("list", "--to=json", *args, path).stdout.splitlines()]
    for r in got:
        del r["record"]
    return got


def check_records(path, name, form, texts):
    """A part of a log with listings, or of a trace with entries of threads, has those that its
    records need: records are the same, and the bytes of the trace are in the parts, but other
    bytes too."""
    global failures
    for text in texts:
        expected = [r for f, n in runs_of(text) for r in fields(path, "-s", str(f), "-n", str(n))]
        if not expected or fields(text[:-4], "--format=" + form) != expected:
            print("FAIL:", name, os.path.basename(text), "is not its records")
            failures += 1


def write_log(path):
    """A log of three processors, which list blocks for each other, and list them again."""
    rng = random.Random(3)
    listed, version = {}, {}
    with open(path, "w", encoding="ascii") as f:
        for _ in range(1500):
            cpu, pc = rng.choice((0, 0, 1, 2)), 0x401000 + 0x40 * rng.randrange(12)
            if pc not in listed or rng.random() < .01:
                version[pc] = version.get(pc, 0) + 1
                listed[pc] = 0x7f0000000000 + 0x100 * rng.randrange(40)
                f.write(f"----------------\nIN: f{pc:x}\n")
                for i in range(rng.randrange(1, 5)):
                    f.write(f"0x{pc + 2 * i:08x}:  90 {version[pc]:02x}                    "
                            f"nop{version[pc]}\n")
                f.write("\n")
                if rng.random() < .4:  # it is not the next that is executed
                    pc = rng.choice(list(listed))
            f.write(f"Trace {cpu}: 0x{listed[pc]:x} [0000000000000000/{pc:016x}/1040c0b3/"
                    f"00000200] f{pc:x}\n")


def check(path):
    global failures, several
    where = tempfile.mkdtemp(dir=scratch)
    name = os.path.relpath(path, data)
    if not split(path, where + "/part.%t"):
        print("FAIL:", name, "is not split")
        failures += 1
        return
    texts = sorted(glob.glob(where + "/part.*.txt"))
    several += len(texts) > 1
    form = os.path.dirname(name)
    if form in ("drmemtrace", "drview", "qemu-asm"):
        check_records(path, name, form, texts)
        return
    at = {}
    for text in texts:
        runs = runs_of(text)
        expected = b"".join(raw(path, "-s", str(f), "-n", str(n)) for f, n in runs)
        if open(text[:-4], "rb").read() != expected:
            print("FAIL:", name, os.path.basename(text), "is not its records")
            failures += 1
        at.update(runs)
    if b"".join(raw(path, "-s", str(f), "-n", str(at[f])) for f in sorted(at)) != raw(path):
        print("FAIL:", name, "is not made again by its parts")
        failures += 1


with tempfile.TemporaryDirectory() as scratch:
    traces = [path for path in sorted(glob.glob(data + "/*/good*"))
              if not path.endswith((".py", ".gz", ".xz", ".zst", ".lz4", ".zip"))]
    for trace in traces:
        check(trace)
    data = scratch
    os.mkdir(scratch + "/qemu-asm")
    write_log(scratch + "/qemu-asm/made.qemu")
    check(scratch + "/qemu-asm/made.qemu")
print(len(traces), "traces,", several, "of several threads")
sys.exit(failures > 0 or several < 10)
