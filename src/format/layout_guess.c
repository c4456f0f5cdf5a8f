/*
 * Records of a fixed size are found by a number that advances as the address of an
 * instruction does (lookalike.h), at any distance from the beginning of the file.  If
 * those bytes are sure to be in a known format, after a header, its layout is taken.
 *
 * Lines are split with several sets of separators, and the set is taken whose words are
 * numbers and names rather than text.
 */
#include "format/layout_guess.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "base/number.h"
#include "format/detect.h"
#include "format/layout.h"
#include "format/layout_edit.h"
#include "format/lookalike.h"
#include "format/record.h"

enum { LINES = 256, COLUMNS = 24, CODES = 8, CODE_LENGTH = 12 };

/* Records of a fixed size */

static int layout_guess_pc_at(const struct format *f)
{
	for (size_t i = 0; i < f->nfields; i++)
		if (f->fields[i].role == ROLE_PC && f->fields[i].width == 8)
			return f->fields[i].at;
	return -1;
}

/* Whether the 8 bytes at p and those of the next record are addresses near each other. */
static bool layout_guess_continues(const uint8_t *p, size_t size)
{
	uint64_t a = le64(p), b = le64(p + size);
	return a >= 0x1000 && b >= 0x1000 && a < UINT64_C(1) << 57 &&
	       b - a + (UINT64_C(1) << 32) < UINT64_C(1) << 33;
}

/* The known format of records of a size with the pc at a byte of the head; *skip is where
 * its first record begins.  NULL: none. */
static const struct format *layout_guess_format(const uint8_t *head, size_t len,
						size_t size, size_t pc, size_t *skip)
{
	const struct format *f;
	for (size_t n = 0; (f = format_at(n)); n++) {
		int at = f->layout == LAYOUT_BYTES && !f->decode && f->record_size == size
				 ? layout_guess_pc_at(f)
				 : -1;
		if (at < 0)
			continue;
		*skip = pc >= (size_t)at ? pc - (size_t)at : pc + size - (size_t)at;
		if (*skip < len &&
		    detect_bid(f, head + *skip, len - *skip, false) >= DETECT_SURE)
			return f;
	}
	return NULL;
}

/* The smallest size of records that is found from several places on, since a header hides
 * those at the beginning; *pc is the first byte in the head where a pc may be. */
static size_t layout_guess_stride(const uint8_t *head, size_t len, size_t *pc)
{
	static const size_t begin[] = { 0, 4096, 16384 };
	size_t best = 0, at;
	for (size_t k = 0; k < sizeof begin / sizeof *begin; k++)
		for (size_t from = begin[k]; from < begin[k] + 8 && from < len; from++) {
			size_t size = lookalike_stride(head + from, len - from, &at);
			if (!size || (best && size >= best))
				continue;
			best = size;
			*pc = (from + at) % size;
		}
	return best;
}

static bool layout_guess_records(struct layout_guess *g, const uint8_t *head, size_t len)
{
	size_t pc, skip, size = layout_guess_stride(head, len, &pc);
	if (!size)
		return false;
	/* A header may be longer than a record. */
	while (pc + 2 * size + 8 <= len && !layout_guess_continues(head + pc, size))
		pc += size;
	const struct format *f = layout_guess_format(head, len, size, pc, &skip);
	char of[80] = "";
	if (f && layout_write(f, &g->text)) {
		snprintf(of, sizeof of, ", as in format %s", f->name);
	} else {
		skip = pc - pc % size;
		str_addf(&g->text, pc % size ? "pc:u64@%zu size=%zu" : "pc:u64 size=%zu",
			 pc % size ? pc % size : size, size);
	}
	pc -= skip;
	g->skip = skip;
	if (skip)
		snprintf(g->reason, sizeof g->reason,
			 "records of %zu bytes after a header of %zu%s, with the pc at "
			 "byte %zu",
			 size, skip, of, pc);
	else
		snprintf(g->reason, sizeof g->reason,
			 "records of %zu bytes%s, with the pc at byte %zu", size, of, pc);
	return true;
}

/* Lines of words */

struct layout_guess_word {
	const uint8_t *at;
	size_t len;
};

/* The words of the first lines, by one set of separators. */
struct layout_guess_lines {
	struct layout_guess_word word[LINES][COLUMNS];
	size_t words[LINES]; /* those in word */
	size_t n;
};

enum layout_guess_type { GUESS_TEXT, GUESS_HEX, GUESS_DEC, GUESS_INT, GUESS_CODE };

static bool layout_guess_separates(uint8_t c, const char *separators)
{
	return c == ' ' || (c >= 9 && c <= 13) || (c && strchr(separators, c));
}

/* Whether a line begins as comments and headings do. */
static bool layout_guess_is_remark(const uint8_t *p, const uint8_t *end)
{
	while (p < end && (*p == ' ' || *p == '\t'))
		p++;
	return p < end && *p && strchr("#=;%!/*", *p);
}

static void layout_guess_split(struct layout_guess_lines *l, const uint8_t *p, size_t len,
			       const char *separators)
{
	const uint8_t *end = p + len;
	l->n = 0;
	while (p < end && l->n < LINES) {
		const uint8_t *lf = memchr(p, '\n', (size_t)(end - p));
		const uint8_t *stop = lf ? lf : end;
		size_t n = 0;
		bool remark = layout_guess_is_remark(p, stop);
		while (p < stop && n < COLUMNS && !remark) {
			while (p < stop && layout_guess_separates(*p, separators))
				p++;
			const uint8_t *from = p;
			while (p < stop && !layout_guess_separates(*p, separators))
				p++;
			if (p > from)
				l->word[l->n][n++] =
					(struct layout_guess_word) { from,
								     (size_t)(p - from) };
		}
		p = stop + 1;
		/* The last line may be cut. */
		if (n && (lf || !l->n))
			l->words[l->n++] = n;
	}
}

/* The number of words that four lines in five have. */
static size_t layout_guess_columns(const struct layout_guess_lines *l)
{
	size_t m = l->n ? COLUMNS : 0;
	for (; m; m--) {
		size_t have = 0;
		for (size_t i = 0; i < l->n; i++)
			have += l->words[i] >= m;
		if (have * 5 >= l->n * 4)
			break;
	}
	return m;
}

static bool layout_guess_same(struct layout_guess_word a, struct layout_guess_word b)
{
	return a.len == b.len && memcmp(a.at, b.at, a.len) == 0;
}

/* The number of lines of n that need not be records. */
static size_t layout_guess_outliers(size_t n)
{
	return n > 40 ? n / 20 : n > 4;
}

/* The different words of a column if there are few, all of letters: their number, or 0.
 * A longer one of a single line is left out. */
static size_t layout_guess_codes(const struct layout_guess_lines *l, size_t c,
				 struct layout_guess_word out[CODES])
{
	size_t n = 0, lines = 0, other = 0, times[CODES], kept = 0, longest = 0;
	for (size_t i = 0; i < l->n; i++) {
		if (l->words[i] <= c)
			continue;
		struct layout_guess_word w = l->word[i][c];
		size_t k = 0, letters = 0;
		lines++;
		while (k < n && !layout_guess_same(out[k], w))
			k++;
		while (letters < w.len && (w.at[letters] | 32) >= 'a' &&
		       (w.at[letters] | 32) <= 'z')
			letters++;
		if (k == n && (n == CODES || w.len > CODE_LENGTH || letters < w.len)) {
			other++;
		} else if (k == n) {
			out[n] = w;
			times[n++] = 1;
		} else {
			times[k]++;
		}
	}
	for (size_t k = 0; k < n; k++)
		if (times[k] > 1 && out[k].len > longest)
			longest = out[k].len;
	for (size_t k = 0; k < n; k++) {
		if (times[k] == 1 && out[k].len > longest &&
		    other < layout_guess_outliers(lines))
			other++;
		else
			out[kept++] = out[k];
	}
	return kept * 2 <= lines && other <= layout_guess_outliers(lines) ? kept : 0;
}

static enum layout_guess_type layout_guess_type(const struct layout_guess_lines *l,
						size_t c)
{
	struct layout_guess_word code[CODES];
	size_t n = 0, dec = 0, sign = 0, hex = 0, letters = 0;
	uint64_t ignored;
	if (layout_guess_codes(l, c, code))
		return GUESS_CODE;
	for (size_t i = 0; i < l->n; i++) {
		if (l->words[i] <= c)
			continue;
		const struct layout_guess_word *w = &l->word[i][c];
		const char *type = layout_edit_word_type(w->at, w->len);
		bool is_dec = number_udec(w->at, w->len, &ignored);
		bool is_hex = number_hex(w->at, w->len, &ignored);
		n++;
		dec += is_dec;
		sign += is_dec || strcmp(type, "int") == 0;
		hex += is_hex;
		letters += is_hex && !is_dec;
	}
	if (!n)
		return GUESS_TEXT;
	if (dec == n)
		return GUESS_DEC;
	if (sign == n)
		return GUESS_INT;
	/* A line that is not a record may be among them. */
	size_t least = n - layout_guess_outliers(n);
	return hex >= least && letters > n - hex ? GUESS_HEX
	       : dec >= least                    ? GUESS_DEC
	       : sign >= least                   ? GUESS_INT
						 : GUESS_TEXT;
}

/* Whether the numbers of a column advance as the addresses of instructions do. */
static bool layout_guess_is_pc(const struct layout_guess_lines *l, size_t c)
{
	enum { NEAR = 4096, LONGEST_INSTRUCTION = 15 };
	size_t near = 0, moved = 0, n = 0;
	uint64_t v, before = 0;
	for (size_t i = 0; i < l->n; i++) {
		if (l->words[i] <= c ||
		    !number_hex(l->word[i][c].at, l->word[i][c].len, &v))
			continue;
		near += n && v - before + NEAR < 2 * NEAR;
		moved += n && v - before - 1 < LONGEST_INSTRUCTION;
		before = v;
		n++;
	}
	return n > 3 && near * 10 >= n * 6 && moved * 10 >= n * 3;
}

/* How well words fit: numbers and names count for a set of separators, text against it. */
static long layout_guess_score(const struct layout_guess_lines *l, size_t columns)
{
	long score = 0;
	for (size_t c = 0; c < columns; c++)
		score += layout_guess_type(l, c) == GUESS_TEXT ? -2 : 4;
	return score;
}

/* "addr", or "addr2" if it is not the first of its name. */
static void layout_guess_name(struct str *out, const char *name, unsigned *used)
{
	str_addf(out, " %s", name);
	if (++*used > 1)
		str_addf(out, "%u", *used);
	str_addc(out, ':');
}

static void layout_guess_write_codes(const struct layout_guess_lines *l, size_t c,
				     struct str *out)
{
	struct layout_guess_word code[CODES];
	size_t n = layout_guess_codes(l, c, code);
	for (size_t i = 0; i < n; i++) {
		str_addc(out, i ? ',' : '{');
		str_addn(out, (const char *)code[i].at, code[i].len);
	}
	str_addc(out, '}');
}

static void layout_guess_write(const struct layout_guess_lines *l, size_t columns,
			       struct str *out)
{
	static const char *const type[] = { [GUESS_TEXT] = "text",
					    [GUESS_HEX] = "hex",
					    [GUESS_DEC] = "dec",
					    [GUESS_INT] = "int" };
	static const char *const name[] = { [GUESS_TEXT] = "text",
					    [GUESS_HEX] = "addr",
					    [GUESS_DEC] = "n",
					    [GUESS_INT] = "n",
					    [GUESS_CODE] = "what" };
	unsigned used[GUESS_CODE + 1] = { 0 };
	bool pc = false;
	for (size_t c = 0; c < columns; c++) {
		enum layout_guess_type t = layout_guess_type(l, c);
		if (t == GUESS_HEX && !pc && layout_guess_is_pc(l, c)) {
			str_add(out, " pc:hex");
			pc = true;
			continue;
		}
		/* dec and int share their names */
		layout_guess_name(out, name[t], &used[t == GUESS_INT ? GUESS_DEC : t]);
		if (t == GUESS_CODE)
			layout_guess_write_codes(l, c, out);
		else
			str_add(out, type[t]);
	}
}

/* Where the first line is that the layout decodes, and how many of the lines are. */
static void layout_guess_test(struct layout_guess *g, const uint8_t *head, size_t len)
{
	struct format *f;
	struct schema *s = NULL;
	struct err err = ERR_INIT;
	struct batch b;
	if (layout_compile(&f, g->text.text, &err) != ST_OK)
		return;
	if (schema_new(&s, f, NULL, &err) != ST_OK) {
		layout_free(f);
		return;
	}
	s->own = f;
	batch_init(&b, s, LINES, 0);
	batch_decode(&b, head, len, true);
	uint64_t bad = 0;
	for (size_t i = 0; i < b.ngaps; i++)
		bad += b.gap[i].pieces;
	if (b.n && b.offset[0] && b.offset[0] < len)
		g->skip = b.offset[0];
	snprintf(g->reason, sizeof g->reason,
		 "lines of text; %llu of the first %llu fit the suggested layout",
		 (unsigned long long)b.n, (unsigned long long)(b.n + bad));
	/* Words of any text, such as prose, have no structure. */
	for (unsigned k = 0; k < f->nfields; k++)
		g->found |= b.n && f->fields[k].kind != KIND_TEXT;
	batch_release(&b);
	schema_free(s);
}

static void layout_guess_text(struct layout_guess *g, const uint8_t *head, size_t len)
{
	static const char *const separators[] = { "",   ",", ":",    ";",
						  ":,", "=", "[]:,", ")([]:,=" };
	struct layout_guess_lines *l = mem_new(1, sizeof *l);
	size_t best = 0, columns = 0;
	long most = 0;
	for (size_t k = 0; k < sizeof separators / sizeof *separators; k++) {
		layout_guess_split(l, head, len, separators[k]);
		size_t m = layout_guess_columns(l);
		long score = layout_guess_score(l, m);
		if (k && score <= most)
			continue;
		best = k;
		most = score;
		columns = m;
	}
	layout_guess_split(l, head, len, separators[best]);
	if (*separators[best])
		str_addf(&g->text, "line(%s):", separators[best]);
	else
		str_add(&g->text, "line:");
	layout_guess_write(l, columns ? columns : 1, &g->text);
	free(l);
	layout_guess_test(g, head, len);
}

/* Use */

void layout_guess_init(struct layout_guess *g, const uint8_t *head, size_t len)
{
	*g = (struct layout_guess) { .skip = 0 };
	str_init(&g->text);
	if (lookalike_is_text(head, len)) {
		layout_guess_text(g, head, len);
		return;
	}
	g->found = layout_guess_records(g, head, len);
	if (g->found)
		return;
	str_add(&g->text, len < 16 ? "byte:x8" : "word:x64[2]");
	snprintf(g->reason, sizeof g->reason, "no records of a fixed size were found");
}

void layout_guess_release(struct layout_guess *g)
{
	str_release(&g->text);
}
