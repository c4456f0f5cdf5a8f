"""Compare traces of one run that were converted to ChampSim from other formats.

usage: conversions.py NAME=FILE...     each pair of them
       conversions.py --changed NAME=FILE...
                                       each value changed must be noticed

Every pair must agree in all that both sources have.  What a source does not have:

  byu      registers, branches and the upper half of addresses.  A branch is found if its
           successors are several, or more than 15 bytes away; it is then conditional, or
           of an unknown kind.
  cis501   vector registers, and more than two registers read in a micro-op.
  gem5     more than one load or store; Pin's numbers of vector registers.
  champsim, gem5, cis501
           more than two registers written, which ChampSim cannot hold.
"""
import itertools
import struct
import sys

IP, FLAGS, STACK, VECTOR = 26, 25, 6, 59
KINDS = {  # reads IP, stack, flags, other; writes IP, stack: the rules of ChampSim
    (1, 0, 0, 0, 1, 0): "jump", (0, 0, 0, 1, 1, 0): "indirect",
    (1, 0, 1, 0, 1, 0): "conditional", (1, 0, 0, 1, 1, 0): "conditional",
    (1, 0, 1, 1, 1, 0): "conditional", (1, 1, 0, 0, 1, 1): "call",
    (1, 1, 0, 1, 1, 1): "indirect call", (0, 1, 0, 0, 1, 1): "return",
}


class Record:
    def __init__(self, f):
        self.pc, self.branch, self.taken = f[:3]
        self.dst = {r for r in f[3:5] if r}
        self.src = {r for r in f[5:9] if r}
        self.store = [a for a in f[9:11] if a]
        self.load = [a for a in f[11:15] if a]
        used = {r for r in self.src if r not in (IP, STACK, FLAGS)}
        self.kind = KINDS.get((IP in self.src, STACK in self.src, FLAGS in self.src,
                               bool(used), IP in self.dst, STACK in self.dst), "other")


def read(path):
    with open(path, "rb") as f:
        return [Record(r) for r in struct.iter_unpack("<QBB2B4B2Q4Q", f.read())]


class Pair:
    def __init__(self, a, b):
        self.names = (a, b)
        self.vectors = {}  # of a to those of b

    def has(self, name):
        return name in self.names

    def registers(self, x, y, slots):
        """Whether the registers read or written can be those of one instruction."""
        if self.has("cis501"):
            few, many = (x, y) if self.names[0] == "cis501" else (y, x)
            return few <= many or (len(few) == len(many) == slots and few & many)
        if self.has("gem5"):
            vx, vy = ({r for r in s if r >= VECTOR} for s in (x, y))
            if len(vx) != len(vy):
                return False
            for r, s in zip(sorted(vx), sorted(vy)):
                if self.vectors.setdefault(r, s) != s:
                    return False
            x, y = x - vx, y - vy
        return x == y or bool(len(x) == len(y) == slots and x & y)

    def loads(self, x, y):
        for name, r in zip(self.names, (x, y)):
            if name == "gem5" and r.store:
                return not r.load
        return True if self.has("gem5") and (x.store or y.store) else None

    def differences(self, x, y):
        byu = self.has("byu")
        mask = 0xffffffff if byu else 2**64 - 1
        low = lambda addresses: [a & mask for a in addresses]
        if low([x.pc]) != low([y.pc]):
            yield "pc"
        if low(x.store) != low(y.store):
            yield "store"
        whole = self.loads(x, y)
        if whole is False or (whole is None and low(x.load) != low(y.load)):
            yield "load"
        if byu:
            found, other = (x, y) if self.names[0] == "byu" else (y, x)
            if found.branch and not other.branch:
                yield "branch"
            if found.branch and found.taken != other.taken:
                yield "taken"
            if found.branch and found.kind not in ("other", other.kind):
                yield "kind"
            return
        if x.branch != y.branch:
            yield "branch"
        if x.taken != y.taken:
            yield "taken"
        if x.branch and x.kind != y.kind:
            yield "kind"
        if x.branch:  # its registers are those of its kind
            return
        if not self.registers(x.dst, y.dst, 2):
            yield "dst"
        if not self.registers(x.src, y.src, 4):
            yield "src"


def compare(a, b, traces):
    pair = Pair(a, b)
    if len(traces[a]) != len(traces[b]):
        return [f"{len(traces[a])} and {len(traces[b])} records"]
    found = [f"record {i}: {what}"
             for i, (x, y) in enumerate(zip(traces[a], traces[b]))
             for what in pair.differences(x, y)]
    if len(set(pair.vectors.values())) != len(pair.vectors):
        found.append("two vector registers have one number")
    return found


def changed(traces):
    """Change a value of each kind in one record, and count those that are not noticed."""
    changes = {
        "pc": lambda r: setattr(r, "pc", r.pc ^ 4),
        "branch": lambda r: setattr(r, "branch", 1 - r.branch),
        "taken": lambda r: setattr(r, "taken", 1 - r.taken),
        "kind": lambda r: setattr(r, "kind", "indirect" if r.kind != "indirect" else "call"),
        "load": lambda r: r.load.append(8),
        "store": lambda r: r.store.append(8),
        "dst": lambda r: r.dst.add(99),
        "src": lambda r: r.src.add(99),
    }
    missed = 0
    for what, change in changes.items():
        kept = traces["cloudsuite"]
        of_branch = what in ("branch", "taken", "kind")
        at = next(i for i, r in enumerate(kept)
                  if r.branch == of_branch and len(r.src) < 4 and len(r.dst) < 2)
        change(kept[at])
        found = compare("champsim", "cloudsuite", traces)
        if f"record {at}: {what}" not in found:
            print(f"not noticed: another {what} in record {at}")
            missed += 1
        traces["cloudsuite"] = read(paths["cloudsuite"])
    return missed


words = [w for w in sys.argv[1:] if w != "--changed"]
paths = dict(w.split("=", 1) for w in words)
traces = {name: read(path) for name, path in paths.items()}
if "--changed" in sys.argv:
    sys.exit(1 if changed(traces) else 0)
bad = 0
for a, b in itertools.combinations(traces, 2):
    found = compare(a, b, traces)
    print(f"{a} {b}: {len(traces[a])} records, {len(found)} differences")
    for line in found[:5]:
        print("   ", line)
    bad += len(found)
sys.exit(1 if bad else 0)
