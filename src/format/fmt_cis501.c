/*
 * Instruction traces of the CIS 501 course: a line of 14 words for each x86 micro-op,
 * such as
 *
 *     1 48d1e2 -1  5 45 - - L      -264  7fffe7ff048       48d1e9            0 CMP      LOAD
 *
 * cis501_strict_line() defines the format: it splits a line into words and parses each.
 * cis501_lines.c decodes most lines in a tenth of the time; the definition reads the
 * others.
 *
 * Check every line completely, whichever fields are wanted, because a record must have
 * the same number for all callers.
 */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "format/cis501_internal.h"

static const struct code flags_codes[] = {
	{ NOTHING, "-" }, { LETTER_R, "R" }, { LETTER_W, "W" }, { 0, NULL }
};
static const struct code branch_codes[] = {
	{ NOTHING, "-" }, { LETTER_T, "T" }, { LETTER_N, "N" }, { 0, NULL }
};
static const struct code mem_codes[] = {
	{ NOTHING, "-" }, { LETTER_L, "L" }, { LETTER_S, "S" }, { 0, NULL }
};

/* clang-format off */
static const struct field fields[FIELDS] = {
	[F_UOP] = FIELD("uop", 11, UINT, UOP, 3, FIELD_NEVER_ZERO,
		"number of the micro-op in its macro-op, counted from 1",
		.max = INT32_MAX),
	[F_PC] = FIELD("pc", 1, ADDR, PC, 12, FIELD_NEVER_ZERO,
		"address of the instruction that contains the micro-op"),
	[F_SRC1] = FIELD("src1", 4, REG, REG_READ, 4, FIELD_MINUS_IS_NONE | FIELD_LOAD_ADDRESS,
		"first register read; the data of a store", .max = INT32_MAX),
	[F_SRC2] = FIELD("src2", 5, REG, REG_READ, 4, FIELD_MINUS_IS_NONE | FIELD_LOAD_ADDRESS | FIELD_STORE_ADDRESS,
		"second register read; the base of the address of a load or store", .max = INT32_MAX),
	[F_DST] = FIELD("dst", 6, REG, REG_WRITTEN, 4, FIELD_MINUS_IS_NONE,
		"register written", .max = INT32_MAX),
	[F_FLAGS] = FIELD("flags", 10, CODE, FLAGS, 1, 0,
		"whether it reads (R) or writes (W) the condition codes", .heading = "f",
		.codes = flags_codes),
	[F_BRANCH] = FIELD("branch", 12, CODE, NONE, 1, 0,
		"whether it is a branch that was taken (T) or not (N)", .heading = "b",
		.codes = branch_codes),
	[F_MEM] = FIELD("mem", 13, CODE, NONE, 1, 0,
		"whether it loads (L) or stores (S)", .heading = "m", .codes = mem_codes),
	[F_IMM] = FIELD("imm", 9, INT, DISPLACEMENT, 9, 0,
		"immediate operand, or displacement of an address or branch"),
	[F_ADDR] = FIELD("addr", 7, ADDR, NONE, 12, FIELD_VARIES | FIELD_ZERO_IS_NONE,
		"address loaded from or stored to; 0 if the micro-op does neither"),
	[F_FALLTHROUGH] = FIELD("fallthrough", 14, ADDR, FALLTHROUGH, 12, 0,
		"address of the next instruction in memory"),
	[F_TARGET] = FIELD("target", 8, ADDR, TARGET, 12, FIELD_ZERO_IS_NONE,
		"target of a branch; 0 if the micro-op is not a branch"),
	[F_MACRO] = FIELD("macro", 2, TEXT, MACRO, 8, 0, "opcode of the x86 instruction"),
	[F_MICRO] = FIELD("micro", 3, TEXT, MICRO, 22, 0, "opcode of the micro-op"),
	[F_MACROOP] = FIELD("macroop", 0, UINT, MACROOP, 0, FIELD_VARIES | FIELD_CARRIED | FIELD_DERIVED | FIELD_QUIET,
		"number of the macro-op in the trace, counted from 0"),
	[F_LOAD] = FIELD("load", 0, ADDR, LOAD, 12, FIELD_VARIES | FIELD_MINUS_IS_NONE | FIELD_DERIVED | FIELD_QUIET,
		"address loaded from"),
	[F_STORE] = FIELD("store", 0, ADDR, STORE, 12, FIELD_VARIES | FIELD_MINUS_IS_NONE | FIELD_DERIVED | FIELD_QUIET,
		"address stored to"),
	[F_TAKEN] = FIELD("taken", 0, BOOL, TAKEN, 0, FIELD_MINUS_IS_NONE | FIELD_DERIVED | FIELD_QUIET,
		"whether the branch was taken"),
	[F_KIND] = FIELD("kind", 0, CODE, BRANCH_KIND, 0, FIELD_DERIVED | FIELD_QUIET | FIELD_ZERO_IS_NONE,
		"kind of branch, from its opcodes", .codes = branch_kind_codes),
	[F_IS_BRANCH] = FIELD("is_branch", 0, BOOL, IS_BRANCH, 0, FIELD_DERIVED | FIELD_QUIET,
		"whether the micro-op is a branch"),
};
/* clang-format on */

/* The definition */

static const char letters[3][4] = { "-RW", "-TN", "-LS" };

/* Parse a word.  Return NULL, or a phrase that describes a valid word if the word is not
 * valid. */
static const char *cis501_strict_word(unsigned f, const struct word *w, uint64_t *v)
{
	static const char *const one_of[] = { "R, W or -", "T, N or -", "L, S or -" };
	enum kind kind = fields[f].kind;
	if (kind == KIND_ADDR)
		return number_hex(w->at, w->len, v) ? NULL : "a hexadecimal number";
	if (kind == KIND_CODE) {
		const char *all = letters[f - F_FLAGS];
		const char *here = w->len == 1 ? memchr(all, *w->at, 3) : NULL;
		*v = here ? (uint64_t)(here - all) : 0;
		return here ? NULL : one_of[f - F_FLAGS];
	}
	int64_t n = 0, least = kind == KIND_REG ? INT32_MIN : 0;
	bool good = number_dec(w->at, w->len, &n) &&
		    (f == F_IMM || (n >= least && n <= INT32_MAX));
	*v = (uint64_t)n;
	return good ? NULL : kind == KIND_REG ? "a register number or -1" : "a number";
}

/* Set w[] to the words of a line, and v[] to the numbers and letters of the first twelve.
 * Return false, with the reason in `why`, if the line is not a record. */
static bool cis501_strict_line(const uint8_t *line, size_t len, struct word w[WORDS],
			       uint64_t v[F_MACRO], char why[160])
{
	size_t n = words_split(line, len, w, WORDS);
	if (n != WORDS) {
		snprintf(why, 160, "line has %zu word%s instead of %d", n,
			 n == 1 ? "" : "s", WORDS);
		return false;
	}
	for (unsigned f = 0; f < F_MACRO; f++) {
		const char *must_be = cis501_strict_word(f, &w[f], &v[f]);
		char quote[WORD_QUOTE];
		if (!must_be)
			continue;
		snprintf(why, 160, "word %u (%s) is '%s', not %s", f + 1, fields[f].name,
			 word_quote(w[f].at, w[f].len, quote), must_be);
		return false;
	}
	return true;
}

/* Values of taken, indexed by the letter of branch. */
static const uint64_t is_taken[] = { UINT64_MAX, 1, 0 };

bool cis501_add_line(struct batch *b, struct record_line *l)
{
	struct word w[WORDS];
	uint64_t v[F_MACRO], offset = batch_position(b, l->at);
	if (!cis501_strict_line(l->at, l->len, w, v, l->why))
		return false;
	size_t i = batch_add(b, offset, l->whole);
	for (unsigned f = 0; f < F_MACRO; f++)
		linescan_set(b, i, f, v[f]);
	for (unsigned f = F_MACRO; f <= F_MICRO; f++)
		linescan_set(b, i, f, TEXT_PLACE(w[f].at - l->at, w[f].len));
	cis501_set_accesses(b, i, v[F_MEM], v[F_ADDR]);
	linescan_set(b, i, F_TAKEN, is_taken[v[F_BRANCH]]);
	linescan_set(b, i, F_IS_BRANCH, v[F_BRANCH] != 0);
	linescan_set(b, i, F_KIND,
		     v[F_BRANCH] ? cis501_branch_kind(&w[F_MACRO], &w[F_MICRO])
				 : BRANCH_NONE);
	cis501_set_macro_op(b, i, v[F_UOP] == 1);
	/* Access to the last address. */
	if (v[F_ADDR] == UINT64_MAX && v[F_MEM])
		batch_present(b, i, v[F_MEM] == LETTER_L ? F_LOAD : F_STORE);
	if (offset >= b->regular_to)
		b->regular = b->regular && cis501_is_regular(l->at, l->whole);
	return true;
}

static size_t cis501_decode(const uint8_t *bytes, size_t len, bool last, struct batch *b)
{
	size_t at = 0;
	if (!b->n)
		b->regular = true;
	if (b->templated && cis501_template_lines(bytes, &at, len, last, b))
		return at;
	while (b->n < b->room && at < len) {
		size_t before = at;
		if (!b->mid_line)
			cis501_lines(bytes, &at, len, b);
		if (at > before)
			continue;
		/* Read the next line according to the definition. */
		size_t used = record_decode_line(bytes + at, len - at, last, b,
						 cis501_add_line);
		if (!used)
			break;
		at += used;
	}
	return at;
}

/* Detection */

enum { LINES_TESTED = 256 };

/*
 * A line of 14 words, three of which are one of three letters, is about forty bits of
 * evidence.  A few lines suffice, but most must be valid.  Formats of pairs of words,
 * such as Dinero's, also accept these lines, with fewer bits.
 */
static unsigned cis501_bid(const struct format *f, const uint8_t *head, size_t len,
			   bool whole)
{
	(void)f;
	unsigned good = 0, bad = 0;
	for (size_t at = 0; at < len && good + bad < LINES_TESTED;) {
		const uint8_t *lf = memchr(head + at, '\n', len - at);
		if (!lf && !whole && good + bad > 0)
			break; /* the rest of this line is not in head */
		size_t n = lf ? (size_t)(lf - (head + at)) : len - at;
		struct word word, w[WORDS];
		uint64_t v[F_MACRO];
		char why[160];
		if (words_split(head + at, n, &word, 1) > 0) {
			if (cis501_strict_line(head + at, n, w, v, why))
				good++;
			else
				bad++;
		}
		at += n + 1;
	}
	if (good > 20 * bad)
		return 40 + (good < 16 ? good : 16);
	return good > bad ? 16 : 0;
}

/* Findings of this format */

enum {
	ADDRESS_OF_NOTHING,
	BRANCH_INSIDE,
	LONG_OPCODES,
	TWO_OPCODES,
	OPCODE_AGAINST_LETTER,
	/* Limits of the course's programs: "%11s" and "%22s". */
	MACRO_MAX = 11,
	MICRO_MAX = 22
};

/* clang-format off */
static const struct finding_kind findings[] = {
	[ADDRESS_OF_NOTHING] = { .id = "CI001", .severity = SEVERITY_WARNING,
		.title = "an address without a load or store",
		.sentence = "a micro-op that neither loads nor stores has the address {x}",
		.explanation = "The tenth word is 0 if memory is not accessed.  Either "
			       "it is wrong, or the letter L or S is missing.",
		.example = "a micro-op that neither loads nor stores has the address 7ff048" },
	[BRANCH_INSIDE] = { .id = "CI002", .severity = SEVERITY_ERROR,
		.title = "a branch inside a macro-op",
		.sentence = "micro-op {d} at {x} follows a branch in the same macro-op",
		.explanation = "Only the last micro-op of an instruction can be a "
			       "branch.  A program that ends a macro-op at its branch "
			       "counts macro-ops incorrectly here.",
		.example = "micro-op 2 at 48d1e9 follows a branch in the same macro-op" },
	[LONG_OPCODES] = { .id = "CI003", .severity = SEVERITY_WARNING,
		.title = "opcodes that are too long for the programs of the course",
		.sentence = "the opcodes at {x} have {d} and {d} characters",
		.explanation = "The parser of the course reads at most 11 characters of "
			       "the macro opcode and 22 of the micro opcode, and treats "
			       "the rest as the next word, so all following words are "
			       "wrong.",
		.example = "the opcodes at 48d1f0 have 12 and 7 characters" },
	[TWO_OPCODES] = { .id = "CI004", .severity = SEVERITY_WARNING,
		.title = "a macro-op with two opcodes",
		.sentence = "the macro opcode changes at micro-op {d} of {x}",
		.explanation = "All micro-ops of an instruction have its opcode.",
		.example = "the macro opcode changes at micro-op 2 of 48d1e2" },
	[OPCODE_AGAINST_LETTER] = { .id = "CI005", .severity = SEVERITY_WARNING,
		.title = "a LOAD or STORE without its letter",
		.sentence = "the micro-op at {x} is a LOAD or STORE by its opcode, but mem is -",
		.explanation = "A micro-op named LOAD has the letter L, and one named STORE the "
			"letter S.  Cache simulators use the letter.",
		.example = "the micro-op at 48d1e2 is a LOAD or STORE by its opcode, but mem is "
			"-" },
	{ .id = NULL },
};
/* clang-format on */

static bool cis501_same_text(const struct batch *a, size_t i, const struct batch *b,
			     size_t j, unsigned f)
{
	size_t la, lb;
	const char *ta = batch_text(a, i, a->slot[f][i], &la);
	const char *tb = batch_text(b, j, b->slot[f][j], &lb);
	return la == lb && memcmp(ta, tb, la) == 0;
}

/* Return the letter that an opcode requires, as a number; NOTHING if it allows any. */
static unsigned cis501_letter_of(const struct batch *b, size_t i)
{
	size_t len;
	const char *micro = batch_text(b, i, b->slot[F_MICRO][i], &len);
	if (len == 4 && memcmp(micro, "LOAD", 4) == 0)
		return LETTER_L;
	return len == 5 && memcmp(micro, "STORE", 5) == 0 ? LETTER_S : NOTHING;
}

static void cis501_report(struct lint_sink *to, const struct batch *b, size_t i,
			  unsigned which, uint64_t v0, uint64_t v1, uint64_t v2)
{
	const struct finding f = { &findings[which], i, 0, { v0, v1, v2 } };
	lint_report(to, b, &f);
}

static void cis501_check(const struct batch *prev, size_t p, const struct batch *b,
			 size_t i, struct lint_sink *to)
{
	uint64_t pc = b->slot[F_PC][i], uop = b->slot[F_UOP][i];
	uint64_t addr = b->slot[F_ADDR][i], mem = b->slot[F_MEM][i];
	uint32_t macro = (uint32_t)b->slot[F_MACRO][i],
		 micro = (uint32_t)b->slot[F_MICRO][i];
	unsigned letter = cis501_letter_of(b, i);
	if (addr && mem == NOTHING)
		cis501_report(to, b, i, ADDRESS_OF_NOTHING, addr, 0, 0);
	if (letter != NOTHING && letter != mem)
		cis501_report(to, b, i, OPCODE_AGAINST_LETTER, pc, 0, 0);
	/* The lower half of a text value is its length. */
	if (macro > MACRO_MAX || micro > MICRO_MAX)
		cis501_report(to, b, i, LONG_OPCODES, pc, macro, micro);
	if (!prev || uop == 1 || prev->slot[F_PC][p] != pc)
		return;
	if (prev->slot[F_BRANCH][p] != NOTHING)
		cis501_report(to, b, i, BRANCH_INSIDE, uop, pc, 0);
	if (!cis501_same_text(prev, p, b, i, F_MACRO))
		cis501_report(to, b, i, TWO_OPCODES, uop, pc, 0);
}

/* True if check() may have a finding for record i, which continues record i - 1 if they
 * have the same pc. */
static inline bool cis501_may_find_in(const struct batch *b, size_t i)
{
	uint64_t *const *v = b->slot;
	const uint32_t macro = (uint32_t)v[F_MACRO][i], micro = (uint32_t)v[F_MICRO][i];
	if (macro > MACRO_MAX || micro > MICRO_MAX || (v[F_ADDR][i] && !v[F_MEM][i]))
		return true;
	if ((micro == 4 || micro == 5) && v[F_MEM][i] != micro - 3) {
		const unsigned letter = cis501_letter_of(b, i);
		if (letter != NOTHING && letter != v[F_MEM][i])
			return true;
	}
	return i && v[F_UOP][i] != 1 && v[F_PC][i] == v[F_PC][i - 1] &&
	       (v[F_BRANCH][i - 1] != NOTHING ||
		!cis501_same_text(b, i - 1, b, i, F_MACRO));
}

static uint64_t cis501_may_find(const struct batch *b, size_t w)
{
	uint64_t bits = 0;
	for (size_t i = 64 * w; i < b->n && i < 64 * w + 64; i++)
		bits |= (uint64_t)cis501_may_find_in(b, i) << i % 64;
	return bits;
}

/* The notation of the course's own tools */

static void cis501_put_text(const struct batch *b, size_t i, unsigned f, struct str *out)
{
	size_t len;
	const char *text = batch_text(b, i, b->slot[f][i], &len);
	str_addn(out, text, len);
}

static void cis501_classic(const struct schema *s, const struct batch *b, size_t i,
			   struct str *out)
{
	(void)s;
	uint64_t v[F_MACRO];
	for (unsigned f = 0; f < F_MACRO; f++)
		v[f] = b->slot[f][i];
	str_addf(out,
		 "%" PRIu64 " %" PRIx64 " %2" PRId64 " %2" PRId64 " %2" PRId64
		 " %c %c %c %9" PRId64 " %12" PRIx64 " %12" PRIx64 " %12" PRIx64 " ",
		 v[F_UOP], v[F_PC], (int64_t)v[F_SRC1], (int64_t)v[F_SRC2],
		 (int64_t)v[F_DST], letters[0][v[F_FLAGS]], letters[1][v[F_BRANCH]],
		 letters[2][v[F_MEM]], (int64_t)v[F_IMM], v[F_ADDR], v[F_FALLTHROUGH],
		 v[F_TARGET]);
	size_t from = out->len;
	cis501_put_text(b, i, F_MACRO, out);
	if (out->len - from < 8)
		str_pad(out, ' ', 8 - (out->len - from));
	str_addc(out, ' ');
	cis501_put_text(b, i, F_MICRO, out);
}

/* Find the word of a field; words of a line are in the order of fields. */
static bool cis501_word(const struct batch *b, size_t i, size_t words, int field,
			unsigned nth, size_t *at, size_t *n)
{
	(void)b;
	(void)i;
	*at = (size_t)field + nth;
	*n = 1;
	return field <= F_MICRO && *at < words;
}

/* clang-format off */
const struct format fmt_cis501 = {
	.name = "cis501", .title = "CIS 501 micro-op trace",
	.family = "Courses and championships",
	.command = "the traces of the course, such as gcc-1K.trace.gz",
	.sample = "1 48d1e2 -1 5 45 - - L -264 7fffe7ff0a28 48d1e9 0 CMP LOAD",
	.record = "micro-op",
	.about = "Text with one line of 14 words for each x86 micro-op, from the "
		 "computer architecture course of the University of Pennsylvania (2010). "
		 " The micro-ops of an instruction are numbered from 1 and have the same "
		 "pc, fall-through and opcode; only the last one can be a branch.  "
		 "Registers are numbered as in x86 instructions (4 is the stack "
		 "pointer); 44 and 45 are temporaries of micro-ops.  Each iteration of a "
		 "repeated string instruction starts again with micro-op 1.",
	.suffixes = "trace", .fields = fields, .nfields = FIELDS, .layout = LAYOUT_OWN,
	.registers = "x86", .carry_adds = true, .decode = cis501_decode, .bid = cis501_bid,
	.findings = findings, .check = cis501_check, .may_find = cis501_may_find,
	.classic = cis501_classic, .word = cis501_word,
};
/* clang-format on */
