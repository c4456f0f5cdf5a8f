/*
 * Find records of a fixed size by a number that advances like the address of an
 * instruction (lookalike.h), at any distance from the beginning of the file.  If the
 * bytes after a header are certainly in a known format, use its layout.
 *
 * For lines, the guess is a description (pattern_guess.h).
 */
#include "format/layout_guess.h"

#include <stdio.h>

#include "base/bytes.h"
#include "base/minmax.h"
#include "format/detect.h"
#include "format/layout.h"
#include "format/layout_edit.h"
#include "format/lookalike.h"
#include "format/pattern.h"
#include "format/pattern_guess.h"

/* Records of a fixed size */

static int layout_guess_pc_at(const struct format *f)
{
	for (size_t i = 0; i < f->nfields; i++)
		if (f->fields[i].role == ROLE_PC && f->fields[i].width == 8)
			return f->fields[i].at;
	return -1;
}

/* True if the pointer at p and the one in the next record are addresses near each
 * other. */
static bool layout_guess_continues(const uint8_t *p, const struct lookalike_records *r)
{
	uint64_t a = bytes_load(p, r->width, r->big),
		 b = bytes_load(p + r->size, r->width, r->big);
	uint64_t near = UINT64_C(1) << r->width * 4;
	return a >= 0x1000 && b >= 0x1000 && a < UINT64_C(1) << 57 &&
	       b - a + near < 2 * near;
}

/* Return the bid of a format for records of big-endian numbers. */
static unsigned layout_guess_bid(const struct format *f, const uint8_t *records,
				 size_t len)
{
	struct str text = STR_INIT;
	struct err err = ERR_INIT;
	struct format *big;
	unsigned bits = 0;
	layout_write(f, true, &text);
	if (layout_compile(&big, text.text, &err) == ST_OK) {
		bits = detect_bid(big, records, len, false);
		format_free(big);
	}
	str_release(&text);
	return bits;
}

/* Find the known format of records with this size, byte order and pc at this byte of the
 * head, and set *skip to the first byte of its first record.  Return NULL if there is
 * none. */
static const struct format *layout_guess_format(const uint8_t *head, size_t len,
						size_t size, size_t pc, bool big,
						size_t *skip)
{
	const struct format *f;
	for (size_t n = 0; (f = format_at(n)); n++) {
		int at = f->layout == LAYOUT_BYTES && !f->decode && f->record_size == size
				 ? layout_guess_pc_at(f)
				 : -1;
		if (at < 0)
			continue;
		*skip = pc >= (size_t)at ? pc - (size_t)at : pc + size - (size_t)at;
		if (*skip >= len)
			continue;
		unsigned bits = big ? layout_guess_bid(f, head + *skip, len - *skip)
				    : detect_bid(f, head + *skip, len - *skip, false);
		if (bits >= DETECT_SURE)
			return f;
	}
	return NULL;
}

/* Find the smallest record size in searches from several places, because a header may
 * precede the records.  Set r->pc to the first byte of the head at which a pc may be. */
static bool layout_guess_stride(const uint8_t *head, size_t len,
				struct lookalike_records *r)
{
	static const size_t begin[] = { 0, 4096, 16384 };
	*r = (struct lookalike_records) { 0 };
	for (size_t k = 0; k < sizeof begin / sizeof *begin; k++) {
		struct lookalike_records one;
		if (begin[k] >= len ||
		    !lookalike_find(head + begin[k], len - begin[k], &one) ||
		    (r->size && one.size >= r->size))
			continue;
		*r = one;
		r->pc = (begin[k] + one.pc) % one.size;
	}
	return r->size;
}

/* Statistics of a column in the first records. */
struct layout_guess_column {
	uint64_t max;
	bool rises;        /* values never decrease */
	bool pages;        /* no value is from 1 to 0xfff */
	bool high;         /* each value is 0 or from 0x550000000000 to 2^48 - 1 */
	bool powers;       /* each value is 0 or a power of 2 */
	unsigned distinct; /* number of distinct values modulo 256 */
};

static struct layout_guess_column layout_guess_look(const uint8_t *p, size_t len,
						    size_t size, unsigned width, bool big)
{
	enum { RECORDS = 512 };
	struct layout_guess_column c = {
		.rises = true, .pages = true, .high = true, .powers = true
	};
	bool seen[256] = { false };
	uint64_t before = 0;
	for (size_t k = 0; k < RECORDS && k * size + width <= len; k++) {
		uint64_t v = bytes_load(p + k * size, width, big);
		c.max = u64_max(c.max, v);
		c.rises &= v >= before;
		c.pages &= !v || v >= 0x1000;
		c.high &= !v || (v >> 40 >= 0x55 && v >> 48 == 0);
		c.powers &= !(v & (v - 1));
		c.distinct += !seen[v & 255];
		seen[v & 255] = true;
		before = v;
	}
	return c;
}

/* Append a column at a byte of the record.  *next is the byte after the previous
 * column. */
static void layout_guess_add(struct str *out, const char *name, unsigned *nth,
			     const char *type, bool be, size_t at, size_t width,
			     size_t *next)
{
	str_addf(out, "%s%s", out->len ? " " : "", name);
	if (nth && ++*nth > 1)
		str_addf(out, "%u", *nth);
	str_addf(out, ":%s%zu%s", type, width * 8, be && width > 1 ? "be" : "");
	if (at != *next)
		str_addf(out, "@%zu", at);
	*next = at + width;
}

/* True if an 8-byte word consists of numbers of `width` bytes less than 256.  Set their
 * columns in c. */
static bool layout_guess_codes(struct layout_guess_column c[8], unsigned width,
			       const uint8_t *word, size_t len, size_t size, bool big)
{
	enum { FEW = 16 };
	for (unsigned at = 0; at < 8; at += width) {
		*c = layout_guess_look(word + at, len - at, size, width, big);
		if (c->max > 255 || (width == 1 && c->distinct > FEW))
			return false;
		c++;
	}
	return true;
}

/* Append the columns of records of 8-byte words: the pc, addresses, and numbers less than
 * 256, one of which may be the size of an access.  Return the number of columns, not
 * counting the pc. */
static unsigned layout_guess_columns(const uint8_t *p, size_t len, size_t size, size_t pc,
				     bool big, struct str *out)
{
	enum { SIZE_LEAST = 4, SIZE_MOST = 64 };
	static const unsigned widths[] = { 8, 4, 1, 0 };
	unsigned addresses = 0, sizes = 0, codes = 0;
	size_t next = 0;
	for (size_t at = 0; at < size; at += 8) {
		struct layout_guess_column c[8];
		if (at == pc) {
			layout_guess_add(out, "pc", NULL, "u", big, at, 8, &next);
			continue;
		}
		struct layout_guess_column whole =
			layout_guess_look(p + at, len - at, size, 8, big);
		/* In a few stack addresses, each byte has few values. */
		bool address = whole.pages && !whole.rises && whole.max >> 57 == 0;
		const unsigned *width = address && whole.high ? &widths[3] : widths;
		while (*width &&
		       !layout_guess_codes(c, *width, p + at, len - at, size, big))
			width++;
		for (unsigned k = 0; *width && k < 8 / *width; k++) {
			bool sized = !sizes && c[k].powers && c[k].max >= SIZE_LEAST &&
				     c[k].max <= SIZE_MOST;
			if (c[k].max)
				layout_guess_add(out, sized ? "size" : "code",
						 sized ? &sizes : &codes, "u", big,
						 at + k * *width, *width, &next);
		}
		if (!*width && address)
			layout_guess_add(out, "addr", &addresses, "x", big, at, 8, &next);
	}
	return addresses + sizes + codes;
}

/* Return the number of bytes before records of this size, the first of which has its pc, a
 * number of `width` bytes, at byte pc of the file.  After a header with a magic number,
 * records fill the rest of the file, if its size is known. */
static size_t layout_guess_header(const uint8_t *head, size_t pc, unsigned width,
				  size_t size, uint64_t total)
{
	size_t signs = 0, inside;
	for (size_t i = 0; i < 4; i++)
		signs += head[i] > ' ' && head[i] < 0x7f;
	inside = signs < 3 || !total ? pc % size
				     : (size_t)((pc % size + size - total % size) % size);
	if (inside + width > size) /* into the next record */
		inside = 0;
	return inside <= pc ? pc - inside : 0;
}

static bool layout_guess_records(struct layout_guess *g, const uint8_t *head, size_t len,
				 uint64_t total)
{
	struct lookalike_records r;
	if (!layout_guess_stride(head, len, &r))
		return false;
	size_t skip, pc = r.pc, size = r.size;
	const bool big = r.big, wide = r.width == 8;
	/* A header may be longer than a record. */
	while (pc + 2 * size + 8 <= len && !layout_guess_continues(head + pc, &r))
		pc += size;
	const struct format *f =
		wide ? layout_guess_format(head, len, size, pc, big, &skip) : NULL;
	const char *more = "";
	char of[80] = "", after[48] = "";
	if (f && layout_write(f, big, &g->text)) {
		snprintf(of, sizeof of, ", as in format %s", f->name);
	} else {
		skip = layout_guess_header(head, pc, r.width, size, total);
		size_t at = pc - skip, next = 0;
		if (!wide || size % 8 || at % 8 || len - skip < 2 * size) {
			layout_guess_add(&g->text, "pc", NULL, "u", big, at, r.width,
					 &next);
		} else if (layout_guess_columns(head + skip, len - skip, size, at, big,
						&g->text)) {
			more = "; the other columns are guesses";
		}
		str_addf(&g->text, " size=%zu", size);
	}
	pc -= skip;
	g->skip = skip;
	if (skip)
		snprintf(after, sizeof after, " after a header of %zu", skip);
	snprintf(g->reason, sizeof g->reason,
		 "%srecords of %zu bytes%s%s, with the pc at byte %zu%s",
		 big ? "big-endian " : "", size, after, of, pc, more);
	return true;
}

/* Lines */

static void layout_guess_text(struct layout_guess *g, const uint8_t *head, size_t len)
{
	struct format *f;
	struct err err = ERR_INIT;
	struct pattern_fit fit;
	g->found = pattern_guess(head, len, &g->text);
	if (pattern_compile(&f, "layout", g->text.text, &err) != ST_OK)
		return;
	pattern_bid(f, head, len, true, &fit);
	snprintf(g->reason, sizeof g->reason,
		 "lines of text; %zu of the first %zu fit the suggested description",
		 fit.fits, fit.fits + fit.misfits);
	format_free(f);
}

/* Use */

void layout_guess_init(struct layout_guess *g, const uint8_t *head, size_t len,
		       uint64_t skip, uint64_t total)
{
	struct str text = STR_INIT;
	*g = (struct layout_guess) { .skip = 0 };
	str_init(&g->text);
	bool lines = lookalike_is_text(head, len);
	if (lines) {
		layout_guess_text(g, head, len);
	} else if (layout_guess_records(g, head, len, total ? total - skip : 0)) {
		g->found = true;
	} else {
		str_add(&g->text, len < 16 ? "byte:x8" : "word:x64[2]");
		snprintf(g->reason, sizeof g->reason, "no fixed-size records were found");
	}
	g->skip += skip;
	if (g->skip)
		str_addf(&text, "skip=%llu%c", (unsigned long long)g->skip,
			 lines ? '\n' : ' ');
	str_addn(&text, g->text.text, g->text.len);
	str_release(&g->text);
	g->text = text;
}

void layout_guess_release(struct layout_guess *g)
{
	str_release(&g->text);
}
