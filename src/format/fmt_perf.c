/*
 * Samples and instructions as perf script prints them.
 *
 *     ls 1443864 [006] 2275506.209908875:   7f216b426100 _start+0x0 (/usr/lib/ld-2.31.so) insn: 48 89 e7
 *     ls 1443864 [006] 2275506.209908875:   7f216b426100 _start+0x0 (/usr/lib/ld-2.31.so)		movq %rsp, %rdi
 *     t 28033  1771.362163:     100000 cpu-clock:            40234f f+0x2f (t)
 *     t 28033 [000] 1771.362163:  1  branches:u:  jcc   7f21 f+0x2f (t) => 7f35 f+0x43 (t)
 */
#include <stdio.h>

#include "format/linescan.h"
#include "format/mnemonic.h"

enum {
	F_PC,
	F_DISASM,
	F_OPCODE,
	F_ENCODING,
	F_SYMBOL,
	F_DSO,
	F_TIME,
	F_COMM,
	F_PID,
	F_TID,
	F_CPU,
	F_PERIOD,
	F_EVENT,
	F_FLAGS,
	F_TARGET,
	F_TAKEN,
	F_KIND,
	FIELDS
};

#define OWN_NONE (FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED)

static const struct field fields[FIELDS] = {
	[F_PC] = { .name = "pc",
		   .rank = 1,
		   .help = "address of the instruction",
		   .kind = KIND_ADDR,
		   .role = ROLE_PC,
		   .column = 12 },
	[F_DISASM] = { .name = "disasm",
		       .rank = 3,
		       .help = "the instruction (--insn-trace=disasm or --xed)",
		       .kind = KIND_TEXT,
		       .role = ROLE_DISASSEMBLY,
		       .column = 28 },
	[F_OPCODE] = { .name = "opcode",
		       .help = "mnemonic, the first word of the disassembly",
		       .kind = KIND_TEXT,
		       .role = ROLE_MACRO,
		       .column = 8,
		       .flags = FIELD_QUIET },
	[F_ENCODING] = { .name = "encoding",
			 .rank = 4,
			 .help = "bytes of the instruction (insn:)",
			 .kind = KIND_TEXT,
			 .column = 20 },
	[F_SYMBOL] = { .name = "symbol",
		       .rank = 2,
		       .help = "symbol before the pc and the distance to it",
		       .kind = KIND_TEXT,
		       .role = ROLE_SYMBOL,
		       .column = 20 },
	[F_DSO] = { .name = "dso",
		    .help = "program or library of the pc",
		    .kind = KIND_TEXT,
		    .column = 20,
		    .flags = FIELD_QUIET },
	[F_TIME] = { .name = "time",
		     .rank = 5,
		     .help = "time; instructions that are decoded together have the same",
		     .unit = "ns",
		     .kind = KIND_UINT,
		     .role = ROLE_TIME,
		     .column = 16 },
	[F_COMM] = { .name = "comm",
		     .rank = 8,
		     .help = "name of the thread",
		     .kind = KIND_TEXT,
		     .column = 12 },
	[F_PID] = { .name = "pid",
		    .help = "process, if it is printed",
		    .kind = KIND_UINT,
		    .column = 8,
		    .flags = FIELD_QUIET | OWN_NONE },
	[F_TID] = { .name = "tid",
		    .rank = 6,
		    .help = "thread",
		    .kind = KIND_UINT,
		    .role = ROLE_SPACE,
		    .column = 8 },
	[F_CPU] = { .name = "cpu",
		    .rank = 7,
		    .help = "processor, if it is printed",
		    .kind = KIND_UINT,
		    .column = 3,
		    .flags = OWN_NONE },
	[F_PERIOD] = { .name = "period",
		       .help = "number of events since the last sample",
		       .kind = KIND_UINT,
		       .column = 8,
		       .flags = FIELD_QUIET | OWN_NONE },
	[F_EVENT] = { .name = "event",
		      .rank = 9,
		      .help = "name of the event, if it is printed",
		      .kind = KIND_TEXT,
		      .column = 12 },
	[F_FLAGS] = { .name = "flags",
		      .help = "kind of branch as perf prints it (-F +flags)",
		      .kind = KIND_TEXT,
		      .column = 8,
		      .flags = FIELD_QUIET },
	[F_TARGET] = { .name = "target",
		       .rank = 10,
		       .help = "target of a branch (=>)",
		       .kind = KIND_ADDR,
		       .role = ROLE_TARGET,
		       .column = 12,
		       .flags = OWN_NONE },
	[F_TAKEN] = { .name = "taken",
		      .help = "a branch with a target was taken",
		      .kind = KIND_BOOL,
		      .role = ROLE_TAKEN,
		      .column = 1,
		      .flags = FIELD_QUIET | OWN_NONE },
	[F_KIND] = { .name = "kind",
		     .help = "kind of branch, by the mnemonic, otherwise from the flags",
		     .kind = KIND_CODE,
		     .role = ROLE_BRANCH_KIND,
		     .flags = FIELD_DERIVED | FIELD_QUIET | FIELD_ZERO_IS_NONE |
			      FIELD_BY_MNEMONIC,
		     .codes = branch_kind_codes },
};

struct perf_line {
	const uint8_t *comm_end, *event, *event_end, *flags, *flags_end;
	const uint8_t *symbol, *symbol_end, *dso, *dso_end;
	const uint8_t *bytes, *bytes_end, *text, *text_end;
	uint64_t pid, tid, cpu, time, period, pc, target;
};

static bool perf_digit(uint8_t c)
{
	return (uint8_t)(c - '0') <= 9;
}

/* SECONDS.FRACTION: in nanoseconds; the fraction has 6 or 9 digits. */
static bool perf_time(struct linescan *l, uint64_t *ns)
{
	uint64_t seconds, part;
	if (!linescan_dec(l, &seconds) || seconds >= UINT64_MAX / 1000000000 ||
	    !linescan_char(l, '.'))
		return false;
	const uint8_t *from = l->at;
	if (!linescan_dec(l, &part))
		return false;
	size_t digits = (size_t)(l->at - from);
	if ((digits != 6 && digits != 9) || !linescan_char(l, ':'))
		return false;
	*ns = seconds * 1000000000 + (digits == 6 ? part * 1000 : part);
	return true;
}

/* TID or PID/TID, [CPU] and the time. */
static bool perf_thread(struct linescan *l, struct perf_line *r)
{
	r->pid = r->cpu = UINT64_MAX;
	if (!linescan_dec(l, &r->tid))
		return false;
	if (linescan_char(l, '/')) {
		r->pid = r->tid;
		if (!linescan_dec(l, &r->tid))
			return false;
	}
	if (!linescan_gap(l))
		return false;
	if (linescan_char(l, '[') &&
	    !(linescan_dec(l, &r->cpu) && linescan_char(l, ']') && linescan_gap(l)))
		return false;
	return perf_time(l, &r->time);
}

/* The name of the thread may contain blanks and numbers, so the first place is taken at
 * which a thread and a time follow. */
static bool perf_head(struct linescan *l, struct perf_line *r)
{
	linescan_blanks(l);
	for (const uint8_t *p = l->at; p < l->end; p++) {
		if (!linescan_blank(*p))
			continue;
		while (p + 1 < l->end && linescan_blank(p[1]))
			p++;
		struct linescan rest = *l;
		rest.at = p + 1;
		if (p + 1 < l->end && perf_digit(p[1]) && perf_thread(&rest, r)) {
			r->comm_end = p;
			l->at = rest.at;
			return true;
		}
	}
	return false;
}

/* The word at l, and whether it ends with a colon. */
static bool perf_event_word(struct linescan l)
{
	return linescan_word(&l) && l.at[-1] == ':';
}

/* [PERIOD] [EVENT:] [FLAGS] PC */
static bool perf_event(struct linescan *l, struct perf_line *r)
{
	r->period = UINT64_MAX;
	r->event = r->event_end = r->flags = r->flags_end = l->at;
	linescan_blanks(l);
	struct linescan more = *l;
	uint64_t v;
	if (linescan_dec(&more, &v) && linescan_gap(&more) && perf_event_word(more)) {
		r->period = v;
		*l = more;
	}
	if (perf_event_word(*l)) {
		r->event = l->at;
		linescan_word(l);
		r->event_end = l->at - 1;
		linescan_blanks(l);
	}
	r->flags = r->flags_end = l->at;
	/* A few words of lower case letters that are not a number. */
	for (unsigned words = 0; words < 4; words++) {
		more = *l;
		if (linescan_hex_plain(&more, &r->pc) && linescan_gap(&more)) {
			*l = more;
			return true;
		}
		if (!linescan_word(l))
			return false;
		r->flags_end = l->at;
		linescan_blanks(l);
	}
	return false;
}

/* SYMBOL (DSO); the symbol may have blanks and brackets of its own. */
static bool perf_symbol(struct linescan *l, const uint8_t *limit, struct perf_line *r)
{
	const uint8_t *close = limit;
	while (close > l->at && close[-1] != ')')
		close--;
	const uint8_t *open = close;
	for (int depth = 0; open > l->at; open--) {
		depth += open[-1] == ')';
		depth -= open[-1] == '(';
		if (depth == 0)
			break;
	}
	if (open == l->at || close == l->at)
		return false;
	open--;
	r->symbol = l->at;
	r->symbol_end = open;
	r->dso = open + 1;
	r->dso_end = close - 1;
	l->at = close;
	return true;
}

/* Where the first text begins in the rest of the line; its end: nowhere.  sign: the place of
 * a character of it that is rare. */
static inline const uint8_t *perf_find(const struct linescan *l, const char *text,
				       size_t sign)
{
	size_t n = strlen(text);
	for (const uint8_t *p = l->at; (size_t)(l->end - p) >= n; p++) {
		p = memchr(p + sign, text[sign], (size_t)(l->end - p) - n + 1);
		if (!p)
			break;
		p -= sign;
		if (memcmp(p, text, n) == 0)
			return p;
	}
	return l->end;
}

static bool perf_rest(struct linescan *l, struct perf_line *r)
{
	r->target = UINT64_MAX;
	const uint8_t *arrow = perf_find(l, ") => ", 2);
	const uint8_t *insn = perf_find(l, " insn: ", 5);
	const uint8_t *tab = perf_find(l, ")\t", 1);
	const uint8_t *limit = arrow < l->end  ? arrow + 1
			       : insn < l->end ? insn
			       : tab < l->end  ? tab + 1
					       : l->end;
	if (!perf_symbol(l, limit, r))
		return false;
	r->bytes = r->bytes_end = r->text = r->text_end = l->at;
	if (arrow < l->end) {
		l->at = arrow + 5;
		linescan_blanks(l);
		return linescan_hex_plain(l, &r->target);
	}
	if (insn < l->end) {
		r->bytes = insn + 7;
		r->bytes_end = l->end;
		return true;
	}
	if (tab < l->end) {
		r->text = tab + 1;
		r->text_end = l->end;
	}
	return true;
}

static bool perf_is(const struct perf_line *r, const char *flags)
{
	size_t n = strlen(flags);
	return (size_t)(r->flags_end - r->flags) == n && memcmp(r->flags, flags, n) == 0;
}

static enum branch_kind perf_kind(const struct perf_line *r)
{
	enum branch_kind kind =
		mnemonic_branch((const char *)r->text, (size_t)(r->text_end - r->text));
	if (kind != BRANCH_NONE)
		return kind;
	if (perf_is(r, "return"))
		return BRANCH_RETURN;
	if (perf_is(r, "jcc"))
		return BRANCH_CONDITIONAL;
	/* The flags do not tell indirect ones apart. */
	if (perf_is(r, "call"))
		return BRANCH_DIRECT_CALL;
	if (perf_is(r, "jmp"))
		return BRANCH_DIRECT_JUMP;
	return perf_is(r, "int") || perf_is(r, "iret") || perf_is(r, "syscall") ||
			       perf_is(r, "sysret")
		       ? BRANCH_OTHER
		       : BRANCH_NONE;
}

static bool perf_record(const struct schema *s, struct batch *b, uint64_t offset,
			const uint8_t *line, size_t len, size_t whole, char why[160])
{
	(void)s;
	struct linescan l;
	struct perf_line r;
	linescan_init(&l, b, line, len);
	if (!perf_head(&l, &r)) {
		strcpy(why, "not a thread and its time");
		return false;
	}
	if (!perf_event(&l, &r) || !perf_rest(&l, &r)) {
		strcpy(why, "not an address with its symbol and (program)");
		return false;
	}
	size_t i = batch_add(b, offset, whole);
	linescan_set(b, i, F_PC, r.pc);
	linescan_set(b, i, F_DISASM, linescan_text(line, r.text, r.text_end));
	while (r.text < r.text_end && linescan_blank(*r.text))
		r.text++;
	l.at = r.text;
	l.end = r.text_end;
	linescan_word(&l);
	linescan_set(b, i, F_OPCODE, linescan_text(line, r.text, l.at));
	linescan_set(b, i, F_ENCODING, linescan_text(line, r.bytes, r.bytes_end));
	linescan_set(b, i, F_SYMBOL, linescan_text(line, r.symbol, r.symbol_end));
	linescan_set(b, i, F_DSO, linescan_text(line, r.dso, r.dso_end));
	linescan_set(b, i, F_TIME, r.time);
	linescan_set(b, i, F_COMM, linescan_text(line, line, r.comm_end));
	linescan_set(b, i, F_PID, r.pid);
	linescan_set(b, i, F_TID, r.tid);
	linescan_set(b, i, F_CPU, r.cpu);
	linescan_set(b, i, F_PERIOD, r.period);
	linescan_set(b, i, F_EVENT, linescan_text(line, r.event, r.event_end));
	linescan_set(b, i, F_FLAGS, linescan_text(line, r.flags, r.flags_end));
	linescan_set(b, i, F_TARGET, r.target);
	linescan_set(b, i, F_TAKEN, r.target == UINT64_MAX ? UINT64_MAX : 1);
	if (b->slot[F_KIND])
		b->slot[F_KIND][i] = perf_kind(&r);
	return true;
}

static size_t perf_decode(const struct schema *s, const uint8_t *bytes, size_t len,
			  bool last, struct batch *b)
{
	return record_decode_lines(s, bytes, len, last, b, perf_record);
}

const struct format fmt_perf = {
	.name = "perf",
	.title = "Output of perf script",
	.family = "Instrumentation and profilers",
	.command = "perf record -e intel_pt//u ls; perf script --insn-trace >ls.perf",
	.sample =
		"ls 1443864 [006] 2275506.209908875:   7f216b426100 _start+0x0 (/usr/lib/ld-2.31.so) insn: 48 89 e7",
	.record = "sample",
	.about =
		"Text, a line for each instruction or sample, as perf script prints it: with "
		"--insn-trace, --insn-trace=disasm, --xed, -F +insn, -F +flags, or of samples of "
		"any event.  Samples with call chains have several lines and are not read.",
	.suffixes = "perf txt",
	.fields = fields,
	.nfields = FIELDS,
	.layout = LAYOUT_OWN,
	.comments = "#",
	.decode = perf_decode,
	.line_bits = 13,
	.unordered = true, /* samples do not follow one another */
};
