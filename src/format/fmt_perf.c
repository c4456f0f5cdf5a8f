/*
 * Samples and instructions as perf script prints them.
 *
 *     ls 1443864 [006] 2275506.209908875:   7f216b426100 _start+0x0 (/usr/lib/ld-2.31.so) insn: 48 89 e7
 *     ls 1443864 [006] 2275506.209908875:   7f216b426100 _start+0x0 (/usr/lib/ld-2.31.so)		movq %rsp, %rdi
 *     t 28033  1771.362163:     100000 cpu-clock:            40234f f+0x2f (t)
 *     t 28033 [000] 1771.362163:  1  branches:u:  jcc   7f21 f+0x2f (t) => 7f35 f+0x43 (t)
 *
 * Lines without a thread and its time, as perf script -F ip,sym,insn prints them, are known
 * by the address, which is right-aligned in 16 columns, and by what follows it.
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

/* clang-format off */
static const struct field fields[FIELDS] = {
	[F_PC] = { .name = "pc", .rank = 1, .kind = KIND_ADDR, .role = ROLE_PC,
		.column = 12, .help = "address of the instruction" },
	[F_DISASM] = { .name = "disasm", .rank = 3, .kind = KIND_TEXT,
		.role = ROLE_DISASSEMBLY, .column = 28,
		.help = "the instruction (--insn-trace=disasm or --xed)" },
	[F_OPCODE] = { .name = "opcode", .kind = KIND_TEXT, .role = ROLE_MACRO,
		.column = 8, .flags = FIELD_QUIET,
		.help = "mnemonic, the first word of the disassembly" },
	[F_ENCODING] = { .name = "encoding", .rank = 4, .kind = KIND_TEXT, .column = 20,
		.help = "bytes of the instruction (insn:)" },
	[F_SYMBOL] = { .name = "symbol", .rank = 2, .kind = KIND_TEXT,
		.role = ROLE_SYMBOL, .column = 20,
		.help = "symbol before the pc, and the offset from it" },
	[F_DSO] = { .name = "dso", .kind = KIND_TEXT, .column = 20, .flags = FIELD_QUIET,
		.help = "program or library of the pc" },
	[F_TIME] = { .name = "time", .rank = 5, .unit = "ns", .kind = KIND_UINT,
		.role = ROLE_TIME, .column = 16, .flags = FIELD_OWN_NONE,
		.help = "time; instructions that are decoded together have the same time" },
	[F_COMM] = { .name = "comm", .rank = 8, .kind = KIND_TEXT, .column = 12,
		.help = "name of the thread" },
	[F_PID] = { .name = "pid", .kind = KIND_UINT, .column = 8,
		.flags = FIELD_QUIET | FIELD_OWN_NONE, .help = "process, if printed" },
	[F_TID] = { .name = "tid", .rank = 6, .kind = KIND_UINT, .role = ROLE_SPACE,
		.column = 8, .flags = FIELD_OWN_NONE, .help = "thread" },
	[F_CPU] = { .name = "cpu", .rank = 7, .kind = KIND_UINT, .column = 3,
		.flags = FIELD_OWN_NONE, .help = "processor, if printed" },
	[F_PERIOD] = { .name = "period", .kind = KIND_UINT, .column = 8,
		.flags = FIELD_QUIET | FIELD_OWN_NONE,
		.help = "number of events since the last sample" },
	[F_EVENT] = { .name = "event", .rank = 9, .kind = KIND_TEXT, .column = 12,
		.help = "name of the event, if printed" },
	[F_FLAGS] = { .name = "flags", .kind = KIND_TEXT, .column = 8,
		.flags = FIELD_QUIET,
		.help = "kind of branch as perf prints it (-F +flags)" },
	[F_TARGET] = { .name = "target", .rank = 10, .kind = KIND_ADDR,
		.role = ROLE_TARGET, .column = 12, .flags = FIELD_OWN_NONE,
		.help = "target of a branch (=>)" },
	[F_TAKEN] = { .name = "taken", .kind = KIND_BOOL, .role = ROLE_TAKEN, .column = 1,
		.flags = FIELD_QUIET | FIELD_OWN_NONE,
		.help = "a branch with a target was taken" },
	[F_KIND] = { .name = "kind", .kind = KIND_CODE, .role = ROLE_BRANCH_KIND,
		.flags = FIELD_DERIVED | FIELD_QUIET | FIELD_ZERO_IS_NONE | FIELD_BY_MNEMONIC,
		.codes = branch_kind_codes,
		.help = "kind of branch, by the mnemonic, otherwise from the flags" },
};
/* clang-format on */

struct perf_line {
	const uint8_t *line, *comm_end, *event, *event_end, *flags, *flags_end;
	const uint8_t *symbol, *symbol_end, *dso, *dso_end;
	const uint8_t *bytes, *bytes_end, *text, *text_end;
	uint64_t pid, tid, cpu, time, period, pc, target;
	bool timed, aligned; /* it has a time; the address is as perf prints it */
};

static bool perf_digit(uint8_t c)
{
	return (uint8_t)(c - '0') <= 9;
}

/* SECONDS.FRACTION: in nanoseconds; the fraction has 6 or 9 digits. */
static inline bool perf_time(struct linescan *l, uint64_t *ns)
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

/* Whether a number that ends at l is right-aligned in 16 columns, after a blank. */
static bool perf_is_aligned(const struct linescan *l, const uint8_t *number)
{
	const uint8_t *from = number;
	while (from > l->line && from[-1] == ' ')
		from--;
	return l->at - from > 16;
}

/* The address of the instruction, with what follows it. */
static inline __attribute__((always_inline)) bool perf_address(struct linescan *l,
							       struct perf_line *r)
{
	const uint8_t *number = l->at;
	struct linescan more = *l;
	if (!linescan_hex_plain(&more, &r->pc) ||
	    (!linescan_ended(&more) && !linescan_blank(*more.at)))
		return false;
	*l = more;
	r->aligned = perf_is_aligned(l, number);
	return true;
}

/*
 * A word before the address: the thread (TID or PID/TID), [CPU], the time, PERIOD, which is
 * right-aligned in 10 columns, or EVENT:.  Words before these are the name of the thread,
 * words after them are flags.
 */
static void perf_word(struct linescan *l, struct perf_line *r, const uint8_t *before)
{
	const uint8_t *word = l->at;
	struct linescan n = *l;
	uint64_t first = UINT64_MAX, v = 0;
	linescan_word(l);
	ptrdiff_t width = l->at - before - (before > r->line);
	if (!r->timed && perf_time(&n, &v) && n.at == l->at) {
		r->time = v;
		r->timed = true;
		r->flags = r->flags_end = l->at;
		return;
	}
	n.at = word;
	bool bracket = linescan_char(&n, '[');
	bool number = linescan_dec(&n, &v);
	if (number && !bracket && linescan_char(&n, '/')) {
		first = v;
		number = linescan_dec(&n, &v);
	}
	number &= bracket ? linescan_char(&n, ']') && n.at == l->at : n.at == l->at;
	if (number && bracket) {
		r->cpu = v;
	} else if (number && width >= 10 && first == UINT64_MAX) {
		r->period = v;
	} else if (number && !r->timed) {
		r->pid = first;
		r->tid = v;
		r->cpu = r->period = UINT64_MAX;
		r->event = r->event_end = r->line;
		r->comm_end = before;
	} else if (l->at[-1] == ':') {
		r->event = word;
		r->event_end = l->at - 1;
	} else {
		bool name = r->tid == UINT64_MAX && r->cpu == UINT64_MAX && !r->timed &&
			    r->period == UINT64_MAX && r->event == r->event_end;
		if (name)
			r->comm_end = l->at;
		else if (r->flags == r->flags_end)
			r->flags = word;
		r->flags_end = name ? r->flags : l->at;
		return;
	}
	r->flags = r->flags_end = l->at;
}

/* The words before an aligned address, and the address.  A tab is before frames of call
 * chains and before disassembly. */
static __attribute__((noinline)) bool perf_words(struct linescan *l, struct perf_line *r)
{
	while (!linescan_ended(l) && *l->at != '\t') {
		const uint8_t *before = l->at;
		linescan_blanks(l);
		struct linescan word = *l;
		if (linescan_literal(&word, "=> "))
			return false;
		if (perf_address(&word, r) && r->aligned) {
			*l = word;
			return true;
		}
		if (!linescan_ended(l))
			perf_word(l, r, before);
	}
	return false;
}

/* All before the address, and the address, in a line without a thread and its time. */
static bool perf_short_head(struct linescan *l, struct perf_line *r)
{
	r->timed = false;
	r->pid = r->tid = r->cpu = r->time = r->period = UINT64_MAX;
	r->event = r->event_end = r->flags = r->flags_end = r->comm_end = l->at = l->line;
	if (!perf_words(l, r))
		return false;
	/* A name is right-aligned in 16 columns; flags are not. */
	if (r->comm_end - l->line < 16 && r->flags == r->flags_end) {
		r->flags = l->line;
		r->flags_end = r->comm_end;
		while (r->flags < r->flags_end && *r->flags == ' ')
			r->flags++;
		r->comm_end = l->line;
	}
	return true;
}

/* The word at l, and whether it ends with a colon. */
static bool perf_event_word(struct linescan l)
{
	return linescan_word(&l) && l.at[-1] == ':';
}

/* [PERIOD] [EVENT:] [FLAGS] PC, of any width */
static bool perf_event_of(struct linescan *l, struct perf_line *r)
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
		if (perf_address(l, r))
			return true;
		if (!linescan_word(l))
			return false;
		r->flags_end = l->at;
		linescan_blanks(l);
	}
	return false;
}

/* What is between the time and the address, and the address. */
static bool perf_event(struct linescan *l, struct perf_line *r)
{
	struct linescan from = *l, number = *l;
	uint64_t v;
	if (!perf_event_of(l, r))
		return false;
	linescan_blanks(&number);
	if (r->aligned || !linescan_dec(&number, &v) || number.at != l->at)
		return true;
	/* Decimal digits at once, of less than 16 columns: a period without an event, if
	 * an address follows. */
	struct perf_line other = *r;
	if (perf_words(&from, &other)) {
		*l = from;
		*r = other;
	}
	return true;
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
	if (open == l->at || close == l->at || --open == l->at ||
	    !linescan_blank(open[-1]))
		return false;
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

/* Whether there is at most one word from l to limit. */
static bool perf_is_word(struct linescan l, const uint8_t *limit)
{
	l.end = limit;
	linescan_blanks(&l);
	linescan_word(&l);
	linescan_blanks(&l);
	return linescan_ended(&l);
}

/* What follows the address: [SYMBOL] [(DSO)] [insn: BYTES | => TARGET ... | tabs, TEXT] */
static bool perf_rest(struct linescan *l, struct perf_line *r)
{
	r->target = UINT64_MAX;
	const uint8_t *arrow = perf_find(l, " => ", 1);
	const uint8_t *insn = arrow < l->end ? l->end : perf_find(l, " insn: ", 5);
	const uint8_t *tab = arrow < l->end || insn < l->end
				     ? NULL
				     : memchr(l->at, '\t', (size_t)(l->end - l->at));
	const uint8_t *limit = arrow < l->end  ? arrow
			       : insn < l->end ? insn
			       : tab           ? tab
					       : l->end;
	bool sure = insn < l->end || (r->timed && (arrow < l->end || tab));
	if (perf_symbol(l, limit, r)) {
		sure |= r->timed || *r->dso == '/' || *r->dso == '[';
	} else {
		struct linescan name = *l;
		name.end = limit;
		limit = perf_find(&name, " ilen: ", 5);
		r->symbol = l->at;
		r->symbol_end = r->dso = r->dso_end = limit;
		sure |= r->aligned && (r->timed || r->pc >> 63) &&
			perf_is_word(*l, limit);
		l->at = limit;
	}
	r->bytes = r->bytes_end = r->text = r->text_end = l->at;
	if (arrow < l->end) {
		l->at = arrow + 4;
		linescan_blanks(l);
		return sure && linescan_hex_plain(l, &r->target);
	}
	if (insn < l->end) {
		r->bytes = insn + 7;
		r->bytes_end = l->end;
	} else if (tab) {
		r->text = tab;
		r->text_end = l->end;
	}
	return sure;
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
	r.line = line;
	r.timed = perf_head(&l, &r);
	if (r.timed && !perf_event(&l, &r)) {
		strcpy(why, "there is no address after the time");
		return false;
	}
	if (!r.timed && !perf_short_head(&l, &r)) {
		strcpy(why, "this is neither a thread with its time nor an address");
		return false;
	}
	if (!perf_rest(&l, &r)) {
		strcpy(why, "there is no symbol and (program), insn:, or => after the "
			    "address");
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
		"Text, one line for each instruction or sample, as printed by perf "
		"script with --insn-trace, --insn-trace=disasm, --xed, -F +insn or -F "
		"+flags, or for samples of any event.  With -F, every field is optional "
		"except the address and one of the time, the program and insn.  Samples "
		"with call chains have several lines and are not read.",
	.suffixes = "perf txt",
	.fields = fields,
	.nfields = FIELDS,
	.layout = LAYOUT_OWN,
	.comments = "#",
	.decode = perf_decode,
	.line_bits = 13,
	.unordered = true, /* samples do not follow one another */
};
