"""Lines of gem5's traces for SimNet and PerfVec, in every layout, as the records that opscope
prints: a reader that is independent of it."""

# The values of a line in order; * is how many.  At | the line of a store stops that has not
# completed, and a line of the store queue has two times more.
WALKS = ("depth data_walk*3 data_walk_addr*3 data_writebacks*{} {}"
         " fetch_depth fetch_walk*3 fetch_walk_addr*3 fetch_writebacks*2")
FLAGS = ("op uop cond uncond direct squash_after serial_after serial_before"
         " atomic sc {} quiesce nonspec")
OLD = ("sq fetch ready commit | " + FLAGS.format("membar") +
       " nsrc src ndst dst isaddr addr size " + WALKS.format(3, "pc mispred"))
NEW = " isaddr addr size " + WALKS.format(3, "pc branching mispred") + " nsrc ndst src dst"
STAGES = "sq fetch ready commit decode rename dispatch issue | "
LAYOUTS = {
    "gem5-v0": "fetch latency out | op uop cond uncond squash_after serial_after"
               " serial_before mispred membar quiesce nonspec pc_offset nsrc src ndst dst"
               " isaddr addr size " + WALKS.format(2, "pc"),
    "gem5-v1": OLD,
    "gem5-v2": OLD,
    "gem5-v3": "sq fetch ready commit | " + FLAGS.format("membar") + NEW,
    "gem5-v4": STAGES + FLAGS.format("membar") + NEW,
    "gem5-v4b": STAGES + FLAGS.format("rdbar wrbar") + NEW,
    "gem5": "fault " + STAGES + FLAGS.format("rdbar wrbar") + NEW,
}
HEXADECIMAL = ("gem5-v0", "gem5-v1")
ADDRESSES = ("pc", "addr", "data_walk_addr", "fetch_walk_addr")
BITS = ("fault uop cond uncond direct squash_after serial_after serial_before atomic sc membar"
        " rdbar wrbar quiesce nonspec isaddr branching mispred").split()
REGISTERS = ("r", "f", "v", "ve", "p", "cc", "m")

# In the order of gem5's enumeration, up to version 22.1.
CLASSES = """No_OpClass IntAlu IntMult IntDiv FloatAdd FloatCmp FloatCvt FloatMult
    FloatMultAcc FloatDiv FloatMisc FloatSqrt SimdAdd SimdAddAcc SimdAlu SimdCmp SimdCvt
    SimdMisc SimdMult SimdMultAcc SimdShift SimdShiftAcc SimdDiv SimdSqrt SimdFloatAdd
    SimdFloatAlu SimdFloatCmp SimdFloatCvt SimdFloatDiv SimdFloatMisc SimdFloatMult
    SimdFloatMultAcc SimdFloatSqrt SimdReduceAdd SimdReduceAlu SimdReduceCmp
    SimdFloatReduceAdd SimdFloatReduceCmp SimdAes SimdAesMix SimdSha1Hash SimdSha1Hash2
    SimdSha256Hash SimdSha256Hash2 SimdShaSigma2 SimdShaSigma3 SimdPredAlu MemRead MemWrite
    FloatMemRead FloatMemWrite IprAccess InstPrefetch""".split()
# Of the time of v0; those between are not known.
OLD_CLASSES = {**dict(enumerate(CLASSES[:8])), 39: "MemRead", 40: "MemWrite"}


def head_length(layout):
    return len(LAYOUTS[layout].split("|")[0].split())


def names(layout, stored):
    head, rest = LAYOUTS[layout].split(" | ")
    return head.split() + ["stored", "sq_out"] * stored + rest.split()


def values(layout, words, stored):
    """The values of a line that has all of them, as numbers and lists."""
    words = list(words)
    r = {}
    for name in names(layout, stored):
        name, _, count = name.partition("*")
        base = 16 if layout in HEXADECIMAL and name in ADDRESSES else 10
        if name in ("src", "dst"):
            pairs = [(int(words.pop(0)), int(words.pop(0))) for _ in range(r["n" + name])]
            r[name] = [f"{REGISTERS[c]}{i}" for c, i in pairs]
        elif count:
            r[name] = [int(words.pop(0), base) for _ in range(int(count))]
        else:
            r[name] = int(words.pop(0), base)
    assert not words
    return r


def record(layout, words, stored):
    r = values(layout, words, stored)
    old = layout == "gem5-v0"
    r["op"] = OLD_CLASSES.get(r["op"], f"class{r['op']}") if old else CLASSES[r["op"]]
    for name in BITS:
        if name in r:
            r[name] = bool(r[name])
    for name in ("data_walk", "fetch_walk"):
        r[name] = [x for x in r[name] if x != -1]
        r[name + "_addr"] = [f"0x{x:x}" for x in r[name + "_addr"] if x]
    if r["isaddr"]:
        for role, end in (("load", "MemRead"), ("store", "MemWrite")):
            if r["op"].endswith(end) or r.get("atomic"):
                r[role] = f"0x{r['addr']:x}"
    for name in ("addr", "size"):
        if not r[name]:
            del r[name]
    if "addr" in r:
        r["addr"] = f"0x{r['addr']:x}"
    r["pc"] = f"0x{r['pc']:x}"
    r = {k: v for k, v in r.items() if isinstance(v, (bool, str, list)) or v != -1}
    r["is_branch"] = r["cond"] or r["uncond"]
    if r["is_branch"]:
        r["kind"] = ("conditional" if r["cond"] else "other" if old
                     else "jump" if r["direct"] else "indirect")
        if "branching" in r:
            r["taken"] = r["branching"]
    return r


def records(layout, lines, stores):
    """Lines of two files: that of a store which stops early has its rest in the second."""
    later = iter([line.split() for line in stores if line.strip()])
    short = head_length(layout)
    for line in lines:
        w = line.split()
        if len(w) < short:
            continue
        yield record(layout, next(later), True) if len(w) == short and layout != "gem5-v0" \
            else record(layout, w, False)
