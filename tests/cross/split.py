"""The parts that `opscope threads --split` writes make the trace again, in every format.

    split.py OPSCOPE DATA

Each trace DATA/FORMAT/good* is split; by the runs in the texts beside the parts, the bytes
of each part are those of its records in the trace, in order, and all records are in some
part.
"""
import glob
import os
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
print(len(traces), "traces,", several, "of several threads")
sys.exit(failures > 0 or several < 10)
