"""Reads traces of all formats, those of text line by line with regular expressions, and compares
every field of every record with `opscope list --to=json`.

    formats.py OPSCOPE FORMAT FILE...
"""
import gzip
import json
import lzma
import os
import re
import struct
import subprocess
import sys

sys.dont_write_bytecode = True
import gem5_lines  # pylint: disable=wrong-import-position

READERS = {}


def reader(name):
    def add(function):
        READERS[name] = function
        return function
    return add


def all_bytes(path):
    opener = {"gz": gzip.open, "xz": lzma.open}.get(path.rpartition(".")[2], open)
    with opener(path, "rb") as f:
        return f.read()


def text_lines(path):
    return [line.rstrip("\r") for line in all_bytes(path).decode("latin-1").split("\n")]


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
    # An address of more than 64 bits is unknown.
    if int(addr, 16) >= 2**64:
        return {"op": op}
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
        # A comment begins neither with a digit nor with -.
        m = re.fullmatch(r"\s*([0-4])\s+((?:0x)?[0-9a-f]+)(\s+[^\s\d-].*)?\s*", line)
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
        # What is wider than 64 bits is "no value".
        if m[6] and int(m[6], 16) < 2**64:
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


RISCV = ("zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 s2 s3 s4 s5 s6 s7 s8 s9 "
         "s10 s11 t3 t4 t5 t6").split()
RISCV_FLOAT = ("ft0 ft1 ft2 ft3 ft4 ft5 ft6 ft7 fs0 fs1 fa0 fa1 fa2 fa3 fa4 fa5 fa6 fa7 fs2 "
               "fs3 fs4 fs5 fs6 fs7 fs8 fs9 fs10 fs11 ft8 ft9 ft10 ft11").split()
RISCV_SIZES = {"lb": 1, "sb": 1, "ld": 8, "sd": 8, "fld": 8, "amoadd.w": 4, "lw": 4, "sw": 4}
RISCV_KINDS = {"jal": "call", "bne": "conditional", "ret": "return", "j": "jump",
               "jr t0": "return"}


def riscv_operands(disasm):
    """Registers read and written, from the text; not of every instruction."""
    mnemonic, _, rest = disasm.partition(" ")
    names = re.findall(r"\b(?:" + "|".join(RISCV + RISCV_FLOAT) + r"|v\d+)\b", rest)
    if mnemonic in ("sd", "sw", "sb"):
        return names[1:] + names[:1], []
    if mnemonic == "ret":
        return ["ra"], []
    if mnemonic[0] == "b" or mnemonic in ("csrw", "jr"):
        return names, []
    if mnemonic == "jal" and len(names) == 0:
        return [], ["ra"]
    if mnemonic.startswith("amo"):
        return names[2:] + names[1:2], names[:1]
    if mnemonic.startswith("v"):
        return [], []
    return names[1:], names[:1]


def spike_commit(r, text):
    words = re.findall(r"(mem|[xfv]\d+|c\d+_\w+)\s+(0x\w+)(?:\s+(0x\w+))?", text)
    r["dst"], r["load"], r["store"], r["value"], r["data"] = [], [], [], [], []
    for what, first, second in words:
        if what == "mem" and second:
            r["data"].append(address(second))
            r["store"].append(address(first))
        elif what == "mem":
            r["load"].append(address(first))
        else:
            n = int(re.match(r"\d+", what[1:])[0])
            r["dst"].append({"x": (RISCV + [""])[min(n, 32)], "f": RISCV_FLOAT[n % 32],
                             "v": "v%d" % n, "c": what.partition("_")[2]}[what[0]])
            if int(first, 16) < 2**64:
                r["value"].append(address(first))


@reader("spike")
def spike(lines):
    """From the disassembly where there is one; encodings of the others are looked up
    among the lines that have one."""
    head = r"core\s+(\d+): (?:([0-3]) )?(0x[0-9a-f]+) \((0x[0-9a-f]+)\)(.*)"
    known = {}
    records, symbol = [], ""
    for line in lines:
        m = re.fullmatch(r"core\s+\d+: >>>>\s+(.*)", line)
        if m:
            symbol = m[1]
            continue
        # A trap is one of the instruction before it.
        t = re.fullmatch(r"core\s+(\d+): exception (\S+), epc 0x[0-9a-f]+", line)
        if t and records and records[-1] and records[-1]["hart"] == int(t[1]):
            records[-1]["trap"] = t[2]
            continue
        m = re.fullmatch(head, line)
        # A line whose result is malformed is not read.
        if not m or "nothing" in line:
            symbol = ""
            records += [None] if records else []
            continue
        last = records[-1] if records else None
        where = {"hart": int(m[1]), "pc": address(m[3]), "encoding": address(m[4])}
        if m[2] and last and "priv" not in last and not symbol and \
                all(last[k] == where[k] for k in where):
            last["priv"] = "USHM"[int(m[2])]
            spike_commit(last, m[5])
            continue
        r = {**where, "symbol": symbol, "opcode": "", "disasm": "", "src": [], "dst": [],
             "load": [], "store": [], "value": [], "data": []}
        symbol = ""
        records.append(r)
        if m[2]:
            r["priv"] = "USHM"[int(m[2])]
            spike_commit(r, m[5])
        else:
            r["disasm"] = m[5].strip()
            r["opcode"] = r["disasm"].split()[0]
            r["src"], r["dst"] = riscv_operands(r["disasm"])
            known[r["encoding"]] = r["disasm"]
    for r in filter(None, records):
        disasm = r["disasm"] or known[r["encoding"]]
        mnemonic = disasm.split()[0]
        r["src"] = riscv_operands(disasm)[0]
        for name, table in (("size", RISCV_SIZES), ("kind", RISCV_KINDS)):
            for key in (mnemonic, " ".join(disasm.split())):
                if key in table:
                    r[name] = table[key]
        yield r


def mnemonic_kind(text):
    """{"kind": ...} of a branch of x86 or ARM by its disassembly; {}: it is none.  The target of
    a direct one is a number, or a symbol and a distance."""
    m = re.match(r"(?:(?:bnd|notrack|repz?|repne) +)?(\S+)\s*(\S*)", text.lower())
    word, operand = m.groups() if m else ("", "")
    word = re.sub(r"(?<=.)\.[nw]$", "", word)
    direct = re.match(r"[$#]?-?(0x)?[0-9a-f]+$|[a-z_]\w*\+0x[0-9a-f]+$", operand)
    kind = ("return" if re.match("retq?$", word) else
            ("call" if direct else "indirect-call") if re.match("callq?$", word) else
            ("jump" if direct else "indirect") if re.match("jmpq?$", word) else
            "conditional" if re.match("j[a-z]+$|b\\.|t?cbn?z$|tbn?z$|"
                                      "b(eq|ne|[ch]s|cc|lo|mi|pl|v[cs]|hi|l[est]|g[et])$", word) else
            "return" if re.match(r"(pop|ldm(ia|fd)?)\b.*pc}$|bx\s+lr$", text.lower()) else
            "indirect" if re.match(r"(ldr(\.[nw])?\s+pc|bx)\b", text.lower()) else
            {"b": "jump", "bl": "call", "br": "indirect", "blr": "indirect-call",
             "blx": "call" if direct else "indirect-call"}.get(word))
    return {"kind": kind} if kind else {}


@reader("execlog")
def execlog(lines):
    for line in lines:
        m = re.fullmatch(r'(\d+), (0x[0-9a-f]+), (0x[0-9a-f]+), "([^"]*)"((?:, [^,]+)*)', line)
        if not m:
            continue
        words = m[5].split(", ")[1:]
        load = [i for i, w in enumerate(words) if w == "load"]
        store = [i for i, w in enumerate(words) if w == "store"]
        if not all(re.match("0x[0-9a-f]+$", words[i + 1]) for i in load + store):
            continue
        lost = max(len(load) - 4, 0) + max(len(store) - 4, 0)
        kind = mnemonic_kind(m[4].strip())
        direct = re.match(r"\S+ +(?:\$?0x([0-9a-f]+)$|([0-9a-f]+) <)", m[4].strip())
        if direct and kind.get("kind") in ("conditional", "jump", "call"):
            kind["target"] = address(direct[1] or direct[2])
        yield kind | ({"lost": lost} if lost else {}) | {
               "pc": address(m[2]), "encoding": address(m[3]), "disasm": m[4].strip(),
               "opcode": m[4].split()[0], "cpu": int(m[1]),
               "accesses": len(load) + len(store),
               "load": [address(words[i + 1]) for i in load][:4],
               "store": [address(words[i + 1]) for i in store][:4]}


@reader("qemu")
def qemu(lines):
    lines = list(lines)
    for line, after in zip(lines, lines[1:] + [""]):
        m = re.fullmatch(r"Trace (\d+): (0x[0-9a-f]+) \[([^]]*)\] ?(.*)", line)
        if not m:
            continue
        state = [address(x) for x in m[3].split("/")]
        if len(state) < 3:
            continue
        r = dict(zip(("cs_base", "pc", "flags", "cflags"), state), cpu=int(m[1]),
                 host=address(m[2]), symbol=m[4].strip())
        if not qemu_stopped(m[2], after):
            yield r


def qemu_stopped(host, after):
    return after.startswith("Stopped execution of TB chain before " + host + " ")


def qemu_insns(block):
    """Instructions of the lines of a listing."""
    insns = []
    for line in block:
        m = re.fullmatch(r"(0x[0-9a-f]+): +((?:[0-9a-f]+ )*[0-9a-f]+) *(?:  +(.*))?", line)
        if m and m[3]:
            insns.append({"pc": address(m[1]), "disasm": m[3].strip(), "size": 0})
        if m and insns:
            insns[-1]["size"] += len(m[2].replace(" ", "")) // 2
    return insns


@reader("qemu-asm")
def qemu_asm(lines):
    # The listing of each translation, and of each address if another block came first.
    translated, listed, block = {}, {}, []
    lines = list(lines)
    for line, after in zip(lines, lines[1:] + [""]):
        m = re.fullmatch(r"Trace (\d+): (0x[0-9a-f]+) \[([^]]*)\] ?(.*)", line)
        if re.match("0x[0-9a-f]+: ", line):
            block.append(line)
            continue
        if not line or line.startswith(("Priv:", "OBJD")):
            continue
        insns = qemu_insns(block)
        block = []
        state = [address(x) for x in m[3].split("/")] if m else []
        if len(state) < 3:
            if insns:
                listed[insns[0]["pc"]] = insns
            continue
        r = dict(zip(("cs_base", "pc", "flags", "cflags"), state), cpu=int(m[1]),
                 host=address(m[2]), symbol=m[4].strip(), disasm="", opcode="")
        key = r["host"], r["pc"]
        if insns:
            if insns[0]["pc"] == r["pc"]:
                translated[key] = insns
            else:
                listed[insns[0]["pc"]] = insns
        if qemu_stopped(m[2], after):
            continue
        insns = translated.get(key) or listed.get(r["pc"])
        for nth, insn in enumerate(insns or [], 1):
            following = int(insn["pc"], 16) + insn["size"]
            yield r | insn | mnemonic_kind(insn["disasm"]) | {
                "nth": nth, "opcode": insn["disasm"].split()[0],
                "fallthrough": "0x%x" % following}
        if not insns:
            yield r


# Registers of a disassembly.  Each mnemonic has a letter for each operand: w it is written,
# r read, b both; the last letter counts for all that follow.  f and s: it reads or sets the
# flags of AArch64; l and n: it sets or reads the link register.
OPERANDS = {}
for letters, mnemonics in {
        "wr": "add sub and orr orn eor mov movz movn lsl lsr asr mul madd msub adrp ldr ldrb ldrh "
              "ldur ldurb fadd fmul ld limm rdip addi andi subi lw lui ldrsw scvtf sdiv amoadd_w "
              "addxi subxi ldrxi jal c_li c_mv c_ldsp fld fmadd sxtw ubfm stxr slli addw",
        "wrs": "adds subs ands", "wrf": "csel csinc cset", "rs": "cmp tst cmn fcmp",
        "rfs": "ccmp", "br": "movk c_addi c_add casal", "wwr": "ldp", "rwr": "ldaddal swp",
        "r": "str strb sturb stur stp cbz cbnz tbz tbnz b br st wrip sd sw fsd bne beq "
             "strxi c_sdsp", "rl": "bl blr", "rn": "ret"}.items():
    for mnemonic in mnemonics.split():
        OPERANDS[mnemonic] = letters
X86_REGISTER = (r"(?:[re](?P<a>[abcd]x|[sb]p|[sd]i)|(?P<b>r(?:8|9|1[0-5]))d?|(?P<c>t\d+)d?)")
RISC_REGISTER = (r"(?:(?P<x>[xw](?:[12]?\d|30))|(?P<z>[xw]zr)|(?P<s>w?sp)|(?P<u>ureg[0-2])|"
                 r"(?P<v>[vdqhb](?:[12]?\d|3[01]))|(?P<S>s(?:[12]?\d|3[01]))|"
                 r"(?P<r>zero|ra|gp|tp|t[0-6]|a[0-7]|f[ast]\d+))")
RISC_OTHERS = (r"lsl|lsr|asr|sxtw|uxtw|eq|ne|cs|cc|ge|lt|gt|le|hi|ls")


def disasm_operands(text, x86=False):
    """(read, written): names of registers; nothing if the text is not sure."""
    mnemonic, _, rest = text.strip().lower().replace("\t", " ").partition(" ")
    mnemonic = mnemonic.removesuffix("_uop")
    letters = "rf" if mnemonic.startswith("b.") else OPERANDS.get(mnemonic)
    if letters is None:
        return [], []
    rest = re.split("[;@]", rest)[0]
    rest = re.sub("<[^>]*>", "", rest)
    kinds = re.sub("[fsln]", "", letters)
    read, written, base = [], [], None
    # Operands are between the commas outside of brackets.
    operands = re.findall(r"(?:\[[^]]*\]!?|[^,\[])+", rest)
    for i, operand in enumerate(operands):
        inner = "".join(re.findall(r"[\[(](.*?)[\])]", operand))
        words = re.findall(r"%?[a-z_]\w*:?|#?-?0x[0-9a-f]+|\d\w*", operand)
        for word in words:
            m = re.fullmatch(X86_REGISTER if x86 else RISC_REGISTER, word)
            if not m:
                if re.match(r"[#\d-]", word) or (
                        re.fullmatch(r"..:|%ctrl\d+", word) if x86
                        else re.fullmatch(RISC_OTHERS, word)):
                    continue
                return [], []
            g = m.groupdict()
            if x86:
                name = "r" + g["a"] if g["a"] else g["b"] or g["c"]
            elif g["S"]:
                arm = mnemonic[0] == "f" and mnemonic not in ("fld", "fsd") or \
                    mnemonic in ("ldr", "str", "ldp", "stp", "ldur", "stur", "scvtf")
                if not arm and int(word[1:]) > 11:
                    return [], []
                name = "v" + word[1:] if arm else ("s0" if word == "s0" else word)
            else:
                name = ("x" + word[1:] if g["x"] else "xzr" if g["z"] else "sp" if g["s"]
                        else "v" + word[1:] if g["v"] else word)
            if re.search(r"\b%s\b" % re.escape(word), inner):
                base = base or name
                read.append(name)
                continue
            kind = kinds[min(i, len(kinds) - 1)]
            if kind in "wb":
                written.append(name)
            if kind in "rb":
                read.append(name)
        if inner and "[" in operand and (operand.endswith("!") or i + 1 < len(operands)):
            written.append(base)
    if not x86:
        written += ["nz"] * ("s" in letters) + ["x30"] * ("l" in letters)
        read += ["nz"] * ("f" in letters) + ["x30"] * ("n" in letters and not rest.strip())
    return read, written


@reader("gem5-exec")
def gem5_exec(lines):
    head = (r"\s*(\d+): ([^: ]+): (?:A(\d+) )?(?:T(\d+) : )?(0x[0-9a-f]+)(?: @(.*?))?"
            r"\s*(?:\.\s?(\d+))?\s* :(?: (.*))?$")
    tail = (r"(.*) : (\w+) : *((?:(?:D=0x[0-9a-f]+|D=\{[^}]*\}|A=0x[0-9a-f]+|FetchSeq=\d+|"
            r"CPSeq=\d+|Predicated False|flags=\([^)]*\)) *)*)")
    macro = None
    for line in lines:
        m = re.fullmatch(head, line)
        if not m:
            macro = None
            continue
        t = re.fullmatch(tail, m[8] or "")
        if not t:
            macro = (m[4], m[5], (m[8] or "").strip())
            continue
        disasm = t[1].strip()
        r = {"pc": address(m[5]), "tick": int(m[1]), "cpu": m[2], "disasm": disasm,
             "opcode": (disasm.split() or [""])[0], "class": t[2],
             "symbol": (m[6] or "").strip(), "macro": "", "flags": ""}
        _, x86, micro = disasm.partition(" : ")
        r["src"], r["dst"] = disasm_operands(micro if x86 else disasm, bool(x86))
        if m[7] == "0" and macro and macro[:2] == (m[4], m[5]):
            r["macro"] = macro[2]
        macro = None
        for key, value in (("asid", m[3]), ("thread", m[4]),
                           ("core", (re.findall(r"\d+", m[2]) or [""])[-1])):
            if value:
                r[key] = int(value)
        r["uop"] = int(m[7] or 0) + 1
        words = dict(re.findall(r"(\w+)=(\S+)", t[3]))
        for key, word in (("fetch_seq", "FetchSeq"), ("cp_seq", "CPSeq")):
            if word in words:
                r[key] = int(words[word])
        if words.get("D", "").startswith("0x") and int(words["D"], 16) < 2**64:
            r["value"] = address(words["D"])
        r["flags"] = words.get("flags", "()")[1:-1]
        flags = r["flags"].split("|")
        if "A" in words and int(words["A"], 16) < 2**64:
            atomic = "IsAtomic" in flags
            store = atomic or "IsStore" in flags or t[2].endswith("MemWrite")
            if store:
                r["store"] = address(words["A"])
            if atomic or "IsLoad" in flags or not store:
                r["load"] = address(words["A"])
        if "IsControl" in flags:
            direct = "IsDirectControl" in flags
            r["kind"] = ("return" if "IsReturn" in flags else
                         ("call" if direct else "indirect-call") if "IsCall" in flags else
                         "conditional" if "IsCondControl" in flags else
                         "jump" if direct else
                         "indirect" if "IsIndirectControl" in flags else "other")
        yield r


@reader("o3pipeview")
def o3pipeview(lines):
    """A record that lacks stages ends with the last one before them."""
    stages = "decode rename dispatch issue complete retire".split()
    r, seen = None, 0
    for line in lines:
        m = re.fullmatch(r"O3PipeView:fetch:(\d+):(0x[0-9a-f]+):(\d+):(\d+):(.*)", line)
        s = re.fullmatch(r"O3PipeView:(\w+):(\d+)(?::store:(\d+))?", line)
        if r and s and s[1] in stages[seen:seen + 1]:
            seen += 1
            if int(s[2]):
                r[s[1]] = int(s[2]) - r["fetch"]
            if s[1] == "retire":
                r["squashed"] = not int(s[2])
            if s[3] and int(s[3]):
                r["stored"] = int(s[3]) - r["fetch"]
            continue
        if r:
            yield r
        r, seen = None, 0
        if m:
            disasm = m[5].strip()
            r = {"pc": address(m[2]), "disasm": disasm, "uop": int(m[3]) + 1,
                 "opcode": (disasm.split() or [""])[0], "fetch": int(m[1]), "seq": int(m[4])}
    if r:
        yield r


@reader("drview")
def drview(lines):
    head = (r"\s*(\d+)\s+(\d+): +(?:W(\d+)\.)?T?(\d+) +(?:(\S+) +(\d+) byte\(s\) @ "
            r"(0x[0-9a-f]+)(.*)|(<.*>)|(?:[0-9a-f]{2} ?)+)")
    window, records, joins = 0, [], None
    for line in lines:
        m = re.fullmatch(head, line)
        if not m:
            joins = None
            continue
        if m[9]:
            w = re.match(r"<marker: window (\d+)>", m[9])
            window = int(w[1]) if w else window
            joins = None
            continue
        if not m[5]:
            continue
        here = (m[2], m[3], m[4])
        fetch = m[5] in ("ifetch", "non-fetched")
        if fetch or joins != here:
            r = {"entry": int(m[1]), "instr": int(m[2]), "tid": int(m[4]),
                 "window": window, "load": [], "store": [], "disasm": "", "opcode": "",
                 "encoding": "", "accesses": 0}
            if m[3]:
                r["workload"] = int(m[3])
            records.append(r)
        joins = here
        r = records[-1]
        if fetch:
            e = re.fullmatch(r" ((?:[0-9a-f]{2} )+)\s*(.*?)"
                             r"(?: +\((taken|untaken|target (0x[0-9a-f]+))\))?\s*", m[8] + " ")
            r["pc"], r["length"] = address(m[7]), int(m[6])
            r["encoding"], r["disasm"] = e[1].strip(), e[2].strip()
            r["opcode"] = r["disasm"].split()[0]
            if e[3] in ("taken", "untaken"):
                r["taken"] = e[3] == "taken"
            if e[4]:
                r["target"] = address(e[4])
            r.update(mnemonic_kind(r["disasm"]))
            if "kind" in r:
                direct = re.match(r"\S+\s+\$(0x[0-9a-f]+)", r["disasm"])
                if direct:
                    r["target"] = address(direct[1])
            continue
        by = re.match(r" by PC (0x[0-9a-f]+)", m[8])
        r.setdefault("pc", address(by[1]))
        if m[5] in ("read", "write"):
            r.setdefault("size", int(m[6]))
            r["load" if m[5] == "read" else "store"].append(address(m[7]))
            r["accesses"] += 1
    for r in records:
        r["load"], r["store"] = r["load"][:4], r["store"][:4]
        yield r


def tarmac_register(name):
    name = name.lower()
    m = re.fullmatch(r"r(\d+)(_\w+)?", name)
    if m and int(m[1]) < 15:
        return "sp" if int(m[1]) == 13 else "x" + m[1]
    m = re.fullmatch(r"[xw](\d+)", name)
    if m:
        return "x" + m[1]
    m = re.fullmatch(r"[vqdsbh](\d+)", name)
    if m:
        return "v" + m[1]
    if re.fullmatch("sp|sp_el[0-3]", name):
        return name
    return {"cpsr": "nz", "msp": "sp"}.get(name)


def tarmac_row(words):
    """Accesses of a row: (address, size, value), lowest first."""
    m = re.match(r"([0-9a-f]{8,16}) +((?:[0-9a-f.#]{8} +){3}[0-9a-f.#]{8})", words)
    cells = m[2].replace(" ", "")
    bytes_ = [cells[i:i + 2] for i in range(30, -2, -2)]
    at = 0
    while at < 16:
        run = at
        while run < 16 and bytes_[run] != "..":
            run += 1
        if run > at:
            value = "".join(reversed(bytes_[at:run]))
            yield int(m[1], 16) + at, run - at, None if "#" in value else int(value, 16)
        at = run + 1


@reader("tarmac")
def tarmac(lines):
    prefix = r"\s*(?:(\d+) ?(clk|ns|ps|cs|cyc|tic)\s+)?(?:cpu(\d+) )?"
    insn = (prefix + r"(?:(I[TSF])\s+\(([0-9a-f]+)(?::([0-9a-f]+))?\) +(?:([0-9a-f]+)(?::\S*)? +)?"
            r"([0-9a-f]+)|ES +\(([0-9a-f]+):([0-9a-f]+|-+)\)) +(A|T|O|T16|T32)\s+"
            r"(?:(\S+?) ?: *)?(CCFAIL )?\s*(.*)")
    more = prefix + r"(?:(R) |(LD|ST) |MN?([RW])(\d+)\S* |([RW])0(\d) (?:X )?|(E\S*|BR|CADI)\b)\s*(.*)"
    records, r, row = [], None, None
    for line in lines:
        m = re.fullmatch(insn, line)
        if m:
            disasm = m[14].strip()
            pc, encoding = (m[9], m[10]) if m[9] else (m[7] or m[5], m[8])
            r = {"pc": address(pc), "set": {"A": "A32", "O": "A64"}.get(m[11], "T32"),
                 "mode": m[12] or "", "disasm": disasm, "unit": m[2] or "",
                 "opcode": (re.split(r"\t| ", disasm) or [""])[0], "dst": [], "load": [],
                 "store": [], "accesses": 0, "skipped": m[4] == "IS" or bool(m[13]),
                 "value": [], "data": [], "lost": 0,
                 "src": disasm_operands(m[14])[0] if m[11] == "O" else []}
            r.update(mnemonic_kind(m[14].strip()))
            if m[7]:
                r["count"] = int(m[6], 16) if m[6] else int(m[5])
            if encoding[0] != "-":
                r["encoding"] = address(encoding)
            if m[1]:
                r["time"] = int(m[1])
            if m[3]:
                r["cpu"] = int(m[3])
            records.append((r, set()))
            row = None
            continue
        if re.match(prefix + "(I[TSF]|ES +\\()", line):
            r = None
            continue
        m = re.fullmatch(more, line)
        c = re.fullmatch(r" {16,}([0-9a-f]{8,16} .*)", line)
        if r and row and c and not (m and (m[4] or m[5] or m[6])):
            accesses = [(row, x) for x in tarmac_row(c[1])]
        elif not m or not r or (m[3] and "cpu" in r and int(m[3]) != r["cpu"]):
            r = None
            continue
        elif m[4]:
            w = re.fullmatch(r"(\w+)(<\S+>)? ?(?:\((\w+)\) )?(.*)", m[11])
            name = tarmac_register(w[1])
            digits = re.sub("[_: ]", "", w[4].split()[0] if name == "nz" else w[4])
            if name and len(r["dst"]) < 4:
                r["dst"].append(name)
                if len(digits) <= 16 and not w[2]:
                    r["value"].append(address(digits))
            elif name:
                r["lost"] += 1 + (not w[2])
            row = None
            continue
        elif m[5]:
            row = m[5]
            accesses = [(row, x) for x in tarmac_row(m[11])]
        elif m[10]:
            continue
        else:
            row = None
            w = re.fullmatch(r"([0-9a-f]+)(?::\S*)? (.*)", m[11])
            size = int(m[7] or m[9])
            digits = re.sub("[_ ]", "", w[2])
            value = int(digits, 16) if size <= 8 and "ABORT" not in digits else None
            accesses = [("LD" if (m[6] or m[8]) == "R" else "ST", (int(w[1], 16), size, value))]
        for kind, (addr, size, value) in accesses:
            if not r["accesses"]:
                r["size"] = size
            known = value is not None and size <= 8
            if known and len(r["data"]) < 4:
                r["data"].append("0x%x" % value)
            r["accesses"] += 1
            to = r["load" if kind == "LD" else "store"]
            if len(to) < 4:
                to.append("0x%x" % addr)
            else:
                r["lost"] += 1
    for r, _ in records:
        if not r["lost"]:
            del r["lost"]
        yield r


@reader("simics")
def simics(lines):
    place = r"\s*(\d+)\] CPU +(\d+) ((?:<\w:0x[0-9a-f]+> |\[\.\.\.\] )+)"
    records, last = [], None
    for line in lines:
        m = re.fullmatch(r"inst: \[" + place + r"(\S+) (.*)", line)
        d = re.fullmatch(r"data: \[" + place + r"(Read|Write) +(\d+) bytes +(0x[0-9a-f]+)", line)
        where = dict(reversed(re.findall(r"<(\w):(0x[0-9a-f]+)>", (m or d)[3]))) if m or d else {}
        if m and where:
            last = {"pc": address(where.get("v") or list(where.values())[-1]),
                    "disasm": m[5].strip(), "opcode": m[5].split()[0], "encoding": m[4],
                    "cpu": int(m[2]), "count": int(m[1]), "accesses": 0, "load": [],
                    "store": [], "data": []}
            if "p" in where:
                last["physical"] = address(where["p"])
            records.append(last)
        elif d and last:
            if not last["accesses"]:
                last["size"] = int(d[5])
            last["data"].append(address(d[6]))
            last["accesses"] += 1
            to = last["load" if d[4] == "Read" else "store"]
            if len(to) < 4:
                to.append(address(where.get("v") or list(where.values())[-1]))
        else:
            last = None
    for r in records:
        # Four loads and stores, and four values.
        lost = r["accesses"] - len(r["load"] + r["store"]) + max(len(r["data"]) - 4, 0)
        r["data"] = r["data"][:4]
        yield {**r, **({"lost": lost} if lost else {})}


@reader("cis501v2")
def cis501v2(lines):
    names = "pc length branch target mem addr size flags dst src1 src2 disasm".split()
    register = "  _| r[0-9]|r1[0-5]| sp| lr| pc"
    for line in lines:
        m = re.fullmatch(r"([0-9a-f]+)\t(\d)\t([TN_])\t([0-9a-f]+)\t([LS_])\t([0-9a-f]+)\t"
                         r"(\d+)\t([RWB_])\t(%s)\t(%s)\t(%s)\t([^\t]*)" % ((register,) * 3),
                         line)
        if not m:
            continue
        r = dict(zip(names, m.groups()))
        for key in ("pc", "target", "addr"):
            r[key] = address(r[key])
        r["length"], r["size"] = int(r["length"]), int(r["size"])
        r["opcode"] = r["disasm"].split()[0]
        r["fallthrough"] = "0x%x" % (int(r["pc"], 16) + r["length"])
        if r["branch"] != "_":
            r["taken"] = r["branch"] == "T"
        if r["mem"] != "_":
            r["load" if r["mem"] == "L" else "store"] = r["addr"]
        r["src"] = [x.strip() for x in (r.pop("src1"), r.pop("src2")) if x != "  _"]
        for key in ("target", "addr", "size"):
            if r[key] in (0, "0x0"):
                del r[key]
        names_of = {"r13": "sp", "r14": "lr", "r15": "pc"}
        r["src"] = [names_of.get(x, x) for x in r["src"]]
        r["dst"] = names_of.get(r["dst"].strip(), r["dst"].strip())
        if r["dst"] == "_":
            del r["dst"]
        yield r


PERF_TAIL = (r"(?: (?!insn: |ilen: )(.*?))?(?: \(((?:[^()]|\([^()]*\))*)\))?(?: ilen: \d+)?"
             r"(?: insn: (.*)|\t+(.*)| =>\s+([0-9a-f]+) .*)?")


def perf_words(line):
    """The fields of a line without a thread and its time, and where its address ends."""
    for m in re.finditer(r"( +)([0-9a-f]{1,16})(?= |$)", line):
        if len(m[0]) > 16:
            break
    else:
        return None, 0
    head, r, flags = line[:m.start()], {"pc": address(m[2])}, []
    known = r"(?P<pid>\d+)/(?P<TID>\d+)|\[(?P<cpu>\d+)\]|(?P<s>\d+)\.(?P<us>\d{6}):|(?P<number>\d+)"
    words = list(re.finditer(r" *(\S+)", head))
    while words and not re.fullmatch(known + r"|.*:", words[0][1]):
        r["comm"] = (r["comm"] + " " if "comm" in r else "") + words.pop(0)[1]
    if "comm" in r and len(line[:line.index(r["comm"])] + r["comm"]) < 16:
        flags.append(r.pop("comm"))
    for w in words:
        k = re.fullmatch(known, w[1])
        if k and k["pid"]:
            r["pid"], r["tid"] = int(k["pid"]), int(k["TID"])
        elif k and k["cpu"]:
            r["cpu"] = int(k["cpu"])
        elif k and k["s"]:
            r["time"] = int(k["s"]) * 10**9 + int(k["us"]) * 1000
        elif k:
            r["period" if len(w[0]) > 10 else "tid"] = int(k["number"])
        elif w[1].endswith(":"):
            r["event"] = w[1][:-1]
        else:
            flags.append(w[1])
    return r | {"flags": " ".join(flags)}, m.end()


@reader("perf")
def perf(lines):
    kinds = {"jcc": "conditional", "return": "return", "call": "call", "jmp": "jump"}
    for line in lines:
        memory = re.search(r": +([0-9a-f]+) +[0-9a-f]+ \|OP (\S+?)(?= |\|).*?  +(?=[0-9a-f]{12,16} )", line)
        if memory:
            line = line[:memory.start()] + ": " + line[memory.end():]
        m = re.match(
            r"\s*(.*?)\s+(?:(\d+)/)?(\d+)\s+(?:\[(\d+)\]\s+)?(\d+)\.(\d+):\s+"
            r"(?:(\d+)\s+(?=\S+:\s|[0-9a-f]{5,16}(?: |$)))?(?:(\S+):\s+)?((?:[g-zA-Z]\S*|[a-z]+)\s+)?"
            r"([0-9a-f]+)(?= |$)", line)
        if m and m[1]:
            r = {"pc": address(m[10]), "comm": m[1], "tid": int(m[3]), "event": m[8] or "",
                 "time": int(m[5]) * 10**9 + int(m[6].ljust(9, "0")),
                 "flags": (m[9] or "").strip()}
            for key, value in (("pid", m[2]), ("cpu", m[4]), ("period", m[7])):
                if value:
                    r[key] = int(value)
            end = m.end()
        else:
            r, end = perf_words(line)
        tail = r and re.fullmatch(PERF_TAIL, line[end:])
        if not tail or line.startswith("#"):
            continue
        disasm = (tail[4] or "").strip()
        r |= {"disasm": disasm, "opcode": (disasm.split() or [""])[0],
              "encoding": (tail[3] or "").strip(), "symbol": tail[1] or "", "dso": tail[2] or ""}
        if tail[5]:
            r["target"], r["taken"] = address(tail[5]), 1
        if r["flags"] in kinds:
            r["kind"] = kinds[r["flags"]]
        if memory:
            key = {"LOAD": "load", "STORE": "store"}.get(memory[2], "addr")
            r[key] = address(memory[1])
        yield {"comm": "", "event": ""} | r | mnemonic_kind(disasm)


CVP_TYPES = ("alu load store conditional jump indirect fp slow-alu undefined call "
             "indirect-call return").split()


def cvp_instruction(data, at, cbp):
    """One instruction and where it ends; IndexError or ValueError: there is none."""
    start = at

    def number(n):
        nonlocal at
        at += n
        if at > len(data):
            raise IndexError
        return int.from_bytes(data[at - n:at], "little")

    pc, kind = number(8), CVP_TYPES[number(1)]
    if not pc or pc % 4 or pc >> 48 not in (0, 0xffff) or (not cbp and kind in CVP_TYPES[9:]):
        raise ValueError
    r = {"pc": "0x%x" % pc, "type": kind, "src": [], "dst": []}
    if kind in ("load", "store"):
        r[kind] = "0x%x" % number(8)
        r["size"] = number(1)
        if r["size"] > 64:
            raise ValueError
        if cbp:
            r["base_update"] = bool(number(1))
            if kind == "store":
                r["reg_offset"] = bool(number(1))
    elif kind in CVP_TYPES[3:6] + CVP_TYPES[9:]:
        r["kind"] = kind
        taken = number(1)
        if taken > 1:
            raise ValueError
        r["taken"] = bool(taken)
        if taken:
            r["target"] = "0x%x" % number(8)
    for key in ("src", "dst"):
        n = number(1)
        r[key] = [number(1) for _ in range(n)]
        if n > 16 or any(x > 65 for x in r[key]):
            raise ValueError
    for i, register in enumerate(r["dst"]):
        low = number(8)
        if i < 4:
            r["value" + (str(i + 1) if i else "")] = "0x%x" % low
        if 32 <= register < 64:
            high = number(8)
            if i == 0:
                r["value_high"] = "0x%x" % high

    def name(x):
        return "flags" if x == 64 else "xzr" if x == 65 else "x%d" % x if x < 32 else "v%d" % (x - 32)
    follow = int(r["target"], 16) if "target" in r else pc + 4
    r["src"] = [name(x) for x in r["src"][:8]]
    r["dst"] = [name(x) for x in r["dst"][:4]]
    if r.get("size") == 0:
        del r["size"]
    assert at > start
    return r, at, follow


def cvp_sync(data, at, cbp):
    n, pairs, follow, expected = 0, 0, 0, None
    while n < 8:
        try:
            r, at, then = cvp_instruction(data, at, cbp)
        except IndexError:
            break
        except ValueError:
            return False
        if expected is not None:
            pairs += 1
            follow += int(r["pc"], 16) == expected
        expected = then
        n += 1
    return n > 1 and follow * 4 >= pairs * 3


def cvp(data, cbp):
    at = 0
    while at < len(data):
        try:
            r, at, _ = cvp_instruction(data, at, cbp)
            yield r
        except IndexError as e:
            if "range" in str(e):  # a type that does not exist
                at += 1
                while at < len(data) and not cvp_sync(data, at, cbp):
                    at += 1
                continue
            return
        except ValueError:
            at += 1
            while at < len(data) and not cvp_sync(data, at, cbp):
                at += 1


@reader("cvp1")
def cvp1(data):
    return cvp(data, False)


@reader("cbp2025")
def cbp2025(data):
    return cvp(data, True)


@reader("drmemtrace")
def drmemtrace(data):
    types = {0: "read", 1: "write", 10: "instr", 11: "jump", 12: "indirect", 13: "conditional",
             14: "call", 15: "indirect-call", 16: "return", 29: "no-fetch", 30: "maybe-fetch",
             31: "sysenter", 48: "taken", 49: "untaken"}
    kinds = {11: "jump", 12: "indirect", 13: "conditional", 14: "call", 15: "indirect-call",
             16: "return", 48: "conditional", 49: "conditional"}
    state = {"tid": 0, "pid": 0, "window": 0, "time": 0}
    at, r, before = 0, None, {}

    def entry(at):
        return [int.from_bytes(data[i:j], "little")
                for i, j in ((at, at + 2), (at + 2, at + 4), (at + 4, at + 12))]
    while at + 12 <= len(data):
        kind, size, value = entry(at)
        if kind > 49 or (kind == 28 and size >= 512):
            # Bytes that are not an entry: records begin again with those that have a type.
            at += 1
            while at + 12 <= len(data) and not all(
                    entry(at + 12 * i)[0] in (10, 22, 25, 28, 47) and entry(at + 12 * i)[1] < 512
                    for i in range(min(8, (len(data) - at) // 12))):
                at += 1
            r = None
            continue
        at += 12
        if kind == 47:
            before["bytes"] = before.get("bytes", b"") + data[at - 8:at - 8 + size]
            r = None
            continue
        if kind == 28 and size == 29:
            before["target"] = "0x%x" % value
            r = None
            continue
        if 10 <= kind <= 16 or kind in (29, 30, 31, 48, 49):
            r = {**state, "pc": "0x%x" % value, "type": types[kind], "length": size,
                 "accesses": 0, "load": [], "store": []}
            if "bytes" in before:
                r["encoding"] = "0x%x" % int.from_bytes(before["bytes"][:8], "big")
            if "target" in before:
                r["target"] = before["target"]
            elif kind in (11, 13, 14, 48, 49) and len(before.get("bytes", b"")) == size:
                # The offset is the last bytes of x86 instructions, bits of those of ARM.
                code = before["bytes"]
                if size == 4:
                    word = int.from_bytes(code, "little")
                    low, bits = ((0, 26) if word >> 26 & 31 == 5 else
                                 (5, 14) if word >> 25 & 63 == 27 else (5, 19))
                    offset = word >> low & (1 << bits) - 1
                    offset -= (offset >> (bits - 1)) << bits
                    r["target"] = "0x%x" % (value + 4 * offset)
                else:
                    rel = code[1:] if size in (2, 5) else code[2:]
                    r["target"] = "0x%x" % (value + size +
                                            int.from_bytes(rel, "little", signed=True))
            if kind in kinds:
                r["kind"] = kinds[kind]
            if kind >= 48:
                r["taken"] = kind == 48
            yield r
            before = {}
        elif kind <= 9 or kind == 27 or 18 <= kind <= 21 or 32 <= kind <= 46:
            if r is None:
                to = {**state, "type": types[kind], "accesses": 0, "load": [], "store": []}
                yield to
            else:
                to = r
            before = {}
            if kind < 2:
                to.setdefault("size", size)
                to["accesses"] += 1
                if len(to[("load", "store")[kind]]) < 4:
                    to[("load", "store")[kind]].append("0x%x" % value)
        else:
            r, before = None, {}
            if kind == 22:
                state["tid"] = value
            elif kind == 24:
                state["pid"] = value
            elif kind == 28 and size in (2, 14):
                state["time" if size == 2 else "window"] = value


@reader("kanata")
def kanata(lines):
    roles = {"decode": "D Dc De ID", "rename": "Rn", "dispatch": "Ds Di", "issue": "Is I Sc",
             "complete": "Cm WB"}
    roles = {stage: role for role, names in roles.items() for stage in names.split()}
    cycle, epoch, live, records, last = 0, 0, {}, [], None
    for line in lines:
        word = line.split("\t")
        if re.fullmatch(r"C=\t\d+\s*", line):
            cycle, epoch = int(word[1]), epoch + 1
            continue
        if re.fullmatch(r"C\t\d+\s*", line):
            cycle += int(word[1])
            continue
        if not re.fullmatch(r"[ILSERW]\t\d+\t\d+\t[^\t]+\s*", line):
            if not line.startswith("Kanata"):
                last = None
            continue
        key = int(word[1])
        if word[0] == "I":
            last = {"id": key, "number": int(word[2]), "thread": int(word[3]), "time": cycle,
                    "disasm": "", "opcode": "", "stages": [], "producer": [],
                    "squashed": False, "epoch": epoch}
            live[key] = last
            records.append(last)
            continue
        r = live.get(key)
        if not r or r["epoch"] != epoch:
            continue
        if word[0] == "L" and r is last and word[2] == "0" and "labelled" not in r:
            r["labelled"] = True
            m = re.fullmatch(r"\s*(?:((?:0x)?[0-9a-f]{4,16})(?::|\s|$))?\s*(.*?)\s*", word[3])
            if m[1]:
                r["pc"] = address(m[1])
            r["disasm"], r["opcode"] = m[2], (m[2].split() or [""])[0]
        elif word[0] == "S":
            r["stages"].append(cycle - r["time"])
            role = roles.get(word[3].strip())
            if role:
                r.setdefault(role, cycle - r["time"])
        elif word[0] == "W":
            r["producer"].append(int(word[2]))
        elif word[0] == "R":
            r["retire_id"], r["squashed"] = int(word[2]), word[3].strip() == "1"
            if not r["squashed"]:
                r["retire"] = cycle - r["time"]
            del live[key]
    for r in records:
        r["stages"], r["producer"] = r["stages"][:12], r["producer"][:4]
        r.pop("labelled", None)
        del r["epoch"]
        yield r


@reader("bt9")
def bt9(lines):
    def number(word):
        return int(word, 16 if word.startswith("0x") else 10)

    def place(word):
        return None if word == "-" else number(word)
    nodes, edges, instr, reading = {}, {}, 0, True
    kinds = {"JMP+DIR+CND": "conditional", "JMP+IND+CND": "conditional", "JMP+DIR+UCD": "jump",
             "JMP+IND+UCD": "indirect", "CALL+DIR+UCD": "call", "CALL+IND+UCD": "indirect-call",
             "RET+IND+UCD": "return"}
    behaviors = {"AT": "always", "ANT": "never", "DYN": "both"}
    for line in lines:
        words = line.split("#")[0].split()
        if words[:1] == ["BT9_EDGE_SEQUENCE"]:
            reading = False
        first = next((i for i, w in enumerate(words) if i and w.endswith(":")), len(words))
        pairs = dict(zip(words[first::2], words[first + 1::2]))
        try:
            if reading and words[:1] == ["NODE"] and number(words[1]) < 1 << 30:
                nodes[number(words[1])] = [place(words[2]), place(words[3]), number(words[4]),
                                           number(words[5]), pairs]
            elif reading and words[:1] == ["EDGE"]:
                short = not (len(words) > 7 and words[7].isdigit())
                edges[number(words[1])] = [
                    number(words[2]), words[4] == "T", place(words[5]),
                    None if short else place(words[6]), number(words[6 if short else 7]),
                    pairs.get("traverse_cnt:")]
        except (ValueError, IndexError):
            continue
        if len(words) != 1 or not words[0].isdigit():
            continue
        r = {"edge": int(words[0]), "instr": instr}
        e = edges.get(r["edge"])
        n = nodes.get(e[0]) if e else None
        if n:
            r["others"], r["encoding"], r["length"], r["node"] = e[4], "0x%x" % n[2], n[3], e[0]
            if n[3]:
                r["pc"], r["taken"] = "0x%x" % n[0], e[1]
                r["kind"] = kinds.get(n[4].get("class:"), "other")
                if e[1]:
                    r["target"] = "0x%x" % e[2]
            if e[1] and e[3] is not None:
                r["target_physical"] = "0x%x" % e[3]
            if n[1] is not None:
                r["physical"] = "0x%x" % n[1]
            if "behavior:" in n[4]:
                r["behavior"] = behaviors[n[4]["behavior:"].split("+")[0]]
            if e[5]:
                r["traversals"] = int(e[5])
        instr += (e[4] if e else 0) + (1 if n and n[3] else 0)
        yield r


# Registers are numbers here: the maps have tests of their own.
RSP, RFLAGS, RIP = 6, 25, 26


def champsim_kind(src, dst):
    """The rules of ChampSim, in their order."""
    if RIP not in dst:
        return None
    other = any(r not in (RSP, RFLAGS, RIP) for r in src)
    rsp, rip, flags, wsp = RSP in src, RIP in src, RFLAGS in src, RSP in dst
    if not rsp and not flags and not other:
        return "jump"
    if not rsp and not rip and not flags and other:
        return "indirect"
    if not rsp and rip and not wsp and (flags or other):
        return "conditional"
    if rsp and rip and wsp and not flags:
        return "indirect-call" if other else "call"
    if rsp and not rip and wsp:
        return "return"
    return "other"


def champsim_record(ip, branch, taken, dst, src, store, load):
    dst, src = [r for r in dst if r], [r for r in src if r]
    r = {"pc": "0x%x" % ip, "branch": bool(branch), "dst": dst, "src": src,
         "store": ["0x%x" % a for a in store if a], "load": ["0x%x" % a for a in load if a]}
    if branch:
        r["taken"] = bool(taken)
    kind = champsim_kind(src, dst)
    if kind:
        r["kind"] = kind
    elif branch:
        r["kind"] = "other"
    return r


@reader("champsim")
def champsim(data):
    for v in struct.iter_unpack("<Q2B2B4B2Q4Q", data[:len(data) // 64 * 64]):
        yield champsim_record(*v[:3], v[3:5], v[5:9], v[9:11], v[11:15])


@reader("cloudsuite")
def cloudsuite(data):
    for v in struct.iter_unpack("<Q2B4B4B6s4Q4Q2B6s", data[:len(data) // 96 * 96]):
        r = champsim_record(*v[:3], v[3:7], v[7:11], v[12:16], v[16:20])
        r.update({"asid": list(v[20:22]), "pad1": int.from_bytes(v[11], "little"),
                  "pad2": int.from_bytes(v[22], "little")})
        yield r


BYU = {0: "FETCH", 1: "MEMREAD", 2: "MEMREADINV", 3: "MEMWRITE", 0x10: "IOREAD",
       0x11: "IOWRITE", 0x20: "DEFERREPLY", 0x21: "INTA", 0x22: "CNTRLAGNTRES",
       0x23: "BRTRACEREC", 0x31: "SHUTDOWN", 0x32: "FLUSH", 0x33: "HALT", 0x34: "SYNC",
       0x35: "FLUSHACK", 0x36: "STOPCLKACK", 0x37: "SMIACK"}


def byu_records(data, layout):
    size, clock = struct.calcsize(layout), 0
    for n, (addr, kind, bytes_, attr, proc, time) in enumerate(
            struct.iter_unpack(layout, data[:len(data) // size * size])):
        # A capture begins with all ones.
        clock = 0 if time == 0xffffffff else clock + time
        r = {"addr": "0x%x" % addr, "type": BYU[kind], "size": bytes_,
             "attr": ("UC", "WT", "WP", "WB")[attr & 3] + "+4" * (attr >> 2),
             "proc": proc, "clock": clock}
        if time != 0xffffffff:
            r["time"] = time
        role = {0: "fetch", 1: "load", 2: "load", 3: "store"}.get(kind)
        if role:
            r[role] = r["addr"]
        yield r


@reader("byu")
def byu(data):
    return byu_records(data, "<I4BI")


@reader("byu16")
def byu16(data):
    return byu_records(data, "<Q4BI")


CIS501_KINDS = {"J": "conditional", "CALL": "call", "RET": "return", "JMP": "jump"}


@reader("cis501")
def cis501(lines):
    macroop = -1
    for line in lines:
        w = line.split()
        if len(w) != 14:
            continue
        macroop += w[0] == "1" or macroop < 0
        r = {"uop": int(w[0]), "pc": address(w[1]), "flags": w[5], "branch": w[6],
             "mem": w[7], "imm": int(w[8]), "fallthrough": address(w[10]),
             "macro": w[12], "micro": w[13], "macroop": macroop,
             "is_branch": w[6] in "TN"}
        for name, k in (("src1", 2), ("src2", 3), ("dst", 4)):
            if w[k] != "-1":
                r[name] = int(w[k])
        for name, k in (("addr", 9), ("target", 11)):
            if int(w[k], 16):
                r[name] = address(w[k])
        if w[7] in "LS":
            r["load" if w[7] == "L" else "store"] = address(w[9])
        if r["is_branch"]:
            kind = CIS501_KINDS.get(w[12], "other")
            if w[13] == "JMP_REG" and kind in ("jump", "call"):
                kind = {"jump": "indirect", "call": "indirect-call"}[kind]
            r.update(kind=kind, taken=w[6] == "T")
        yield r


BINARY = ("cvp1", "cbp2025", "drmemtrace", "champsim", "cloudsuite", "byu", "byu16")
NUMBERED = ("champsim", "cloudsuite", "cis501")


def expected_records(name, path):
    if name in gem5_lines.LAYOUTS:
        stores = path.replace(".txt", ".sq.txt")
        return gem5_lines.records(name, text_lines(path),
                                  text_lines(stores) if os.path.exists(stores) else [])
    return READERS[name](all_bytes(path) if name in BINARY else text_lines(path))


def main(opscope, name, *paths):
    bad = 0
    for path in paths:
        expected = list(expected_records(name, path))
        got = subprocess.run(
            [opscope, "list", "--to=json", "--format=" + name]
            + ["--registers=none"] * (name in NUMBERED) + [path],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        records = [json.loads(line) for line in got.stdout.decode("latin-1").splitlines()]
        for i, r in enumerate(records):
            # Reading x0 is not in the text of li and nop.
            if name == "spike":
                r["src"] = [x for x in r["src"] if x != "zero"]
                r["dst"] = [x for x in r["dst"] if x != "zero"]
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
