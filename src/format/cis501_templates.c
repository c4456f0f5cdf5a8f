/*
 * Read lines of CIS501 by comparing them with earlier lines.
 *
 * Lines of the same micro-op differ only in the address of a load or store.  So compare a
 * line with earlier lines, first with the line that came next the last time, and parse
 * only its address.  Use the columns of the course's own tool, as in cis501_lines.c,
 * which parses the first line of each template.  Lines that are not in these columns have
 * the same template if they are equal, including the address.
 *
 *     1 48d1e2 -1  5 45 - - L      -264  7fffe7ff048       48d1e9            0 CMP      LOAD
 *     |key    | compared               | parsed    | compared                               |
 */
#include <assert.h>

#include "base/hash.h"
#include "format/cis501_internal.h"
#include "format/presence.h"
#include "format/template.h"

enum {
	KEY_MOST = 16, /* length of the number of the micro-op, a blank and the pc */
	TEXT = 128,    /* max length of a line in bytes */
	COL_ADDR_END = COL_ADDR + WIDE_ADDR,
	MARGIN = 160 /* number of bytes after the beginning of a line that must be
	              * readable */
};

/* Row of a template.  Most lines use only its first two cache lines.  `compared` has a
 * bit for each byte of the line to compare. */
struct cis501_template {
	_Alignas(64) uint64_t compared[2];
	uint64_t addr;
	uint16_t len;     /* length of the line, including its end */
	uint8_t addr_end; /* end of the address; 0 if the address is compared */
	uint8_t mem;
	bool begins;  /* the line begins a macro-op */
	bool regular; /* see struct batch */
	uint8_t text[TEXT];
};

ALWAYS_INLINE struct cis501_template *cis501_template_row(const struct templates *t,
							  size_t row)
{
	return (struct cis501_template *)(void *)t->bytes + row;
}

/* Return the slot at which to begin the search for the row of a line.  It depends on all
 * columns except the address.  Return TEMPLATES_SLOTS if the line is too long for a
 * row. */
static size_t cis501_template_slot(const uint8_t *p, unsigned key_len)
{
	const uint8_t *lf = memchr(p, '\n', TEXT);
	if (!lf)
		return TEMPLATES_SLOTS;
	size_t len = (size_t)(lf - p), before = key_len + COL_ADDR,
	       after = key_len + COL_ADDR_END;
	uint64_t hash = hash_bytes(0, p, len < before ? len : before);
	return templates_hash(len > after ? hash_bytes(hash, p + after, len - after)
					  : hash);
}

ALWAYS_INLINE bool cis501_template_same(const uint8_t *p,
					const struct cis501_template *row)
{
	return !((row->compared[0] & ~words_equal64(p, row->text)) |
		 (row->compared[1] & ~words_equal64(p + 64, row->text + 64)));
}

/* True if this row exists and matches the line. */
ALWAYS_INLINE bool cis501_template_is(const struct templates *t, const uint8_t *p,
				      size_t row)
{
	return row < t->rows.n && cis501_template_same(p, cis501_template_row(t, row));
}

/* Return word w of a mask for the first n bytes of a line. */
static uint64_t cis501_template_mask(size_t w, size_t n)
{
	return presence_mask(n > 64 * w ? n - 64 * w : 0);
}

/* Make the row of the line at p.  Return false if only the definition can read the
 * line. */
static bool cis501_template_add(struct templates *t, const uint8_t *p, unsigned key_len,
				size_t slot)
{
	struct batch *rows = &t->rows;
	size_t i = rows->n;
	bool columns;
	rows->bytes = p;
	rows->regular = true;
	const uint8_t *lf = memchr(p, '\n', TEXT);
	bool added = lf && cis501_line(p, lf + 1, rows, &columns);
	rows->bytes = t->bytes;
	if (!added || rows->nkept) {
		rows->n = i;
		rows->nkept = 0;
		return false;
	}
	size_t len = rows->length[i];
	struct cis501_template *row = cis501_template_row(t, i);
	*row = (struct cis501_template) { .len = (uint16_t)len };
	memcpy(row->text, p, len);
	if (columns && (rows->slot[F_MEM][i] || rows->slot[F_ADDR][i]))
		row->addr_end = (uint8_t)(key_len + COL_ADDR_END);
	for (size_t w = 0; w < 2; w++) {
		row->compared[w] = cis501_template_mask(w, len);
		if (row->addr_end)
			row->compared[w] ^= cis501_template_mask(w, row->addr_end) ^
					    cis501_template_mask(w, key_len + COL_ADDR);
	}
	row->mem = (uint8_t)rows->slot[F_MEM][i];
	row->addr = rows->slot[F_ADDR][i];
	row->begins = rows->slot[F_UOP][i] == 1;
	row->regular = rows->regular;
	rows->offset[i] = (uint64_t)(row->text - t->bytes);
	t->slot[slot] = (uint32_t)i + 1;
	return true;
}

/* Find or make the row of a line.  Return false if only the definition can read the
 * line. */
static bool cis501_template_find(struct templates *t, const uint8_t *p, size_t *at)
{
	unsigned key_len = (unsigned)(cis501_columns(p) - p);
	if (key_len > KEY_MOST)
		return false;
	size_t slot = cis501_template_slot(p, key_len);
	unsigned probes = 0;
	if (slot == TEMPLATES_SLOTS)
		return false;
	while (t->slot[slot] &&
	       !cis501_template_same(p, cis501_template_row(t, t->slot[slot] - 1)))
		slot = templates_next_slot(t->slot, slot, &probes);
	if (!t->slot[slot] && !cis501_template_add(t, p, key_len, slot))
		return false;
	*at = t->slot[slot] - 1;
	return true;
}

/* Return the address in the columns before `end`. */
ALWAYS_INLINE uint64_t cis501_template_address(const uint8_t *end, uint64_t *bad)
{
	enum { WIDE = COL_ADDR_END - COL_ADDR };
	unsigned skip = bits_first(~words_blank16(end - WIDE, NULL));
	unsigned len = WIDE - skip;
	*bad |= (len - 1) & ~15U; /* 1 to 12 digits */
	return words_hex(end, len & 15, bad);
}

/* Set record i to the line at p, which matches this row.  Return false if its address is
 * not valid. */
ALWAYS_INLINE bool cis501_template_put(struct batch *b, const uint8_t *p, size_t i,
				       uint64_t offset, const struct cis501_template *row)
{
	uint64_t addr, bad = 0;
	if (row->addr_end)
		addr = cis501_template_address(p + row->addr_end, &bad);
	else
		addr = row->addr;
	if (bad)
		return false;
	b->offset[i] = offset;
	b->length[i] = row->len;
	linescan_set(b, i, F_ADDR, addr);
	cis501_set_accesses(b, i, row->mem, addr);
	cis501_set_macro_op(b, i, row->begins);
	return true;
}

/* Add records for lines from byte *at to `end`; offset is the position of bytes[0]. */
static void cis501_template_run(struct batch *b, const uint8_t *bytes, size_t *at,
				size_t end, uint64_t offset)
{
	struct templates *t = b->templates;
	size_t from = *at, i = b->n;
	uint32_t last = t->last;
	static_assert(sizeof(struct cis501_template) <= TEMPLATES_ROW, "size of a row");
	bool regular = b->regular;
	while (i < b->room && from < end) {
		const uint8_t *p = bytes + from;
		const struct templates_next *next = &t->next[last];
		size_t row = next->row;
		if (!cis501_template_is(t, p, row)) {
			row = next->other;
			if (!cis501_template_is(t, p, row) &&
			    !cis501_template_find(t, p, &row))
				break;
			templates_set_next(t, last, (uint32_t)row);
		}
		const struct cis501_template *line = cis501_template_row(t, row);
		if (!cis501_template_put(b, p, i, offset + from, line))
			break;
		t->of[i++] = last = (uint32_t)row;
		regular &= line->regular;
		from += line->len;
	}
	t->last = last;
	b->regular = regular;
	b->n = i;
	*at = from;
}

/* Add a record for a line near the beginning or end of the bytes, using a copy. */
static size_t cis501_template_margin_line(struct batch *b, const uint8_t *p, size_t left)
{
	uint8_t copy[KEY_MOST + 2 * MARGIN] = { 0 };
	size_t at = KEY_MOST;
	memcpy(copy + KEY_MOST, p, left < MARGIN ? left : MARGIN);
	cis501_template_run(b, copy, &at, at + 1, batch_position(b, p) - at);
	return at - KEY_MOST;
}

bool cis501_template_lines(const uint8_t *bytes, size_t *at, size_t len, bool last,
			   struct batch *b)
{
	while (b->n < b->room && *at < len) {
		size_t before = *at;
		if (*at < KEY_MOST || len - *at <= MARGIN)
			*at += cis501_template_margin_line(b, bytes + *at, len - *at);
		else
			cis501_template_run(b, bytes, at, len - MARGIN,
					    batch_position(b, bytes));
		if (*at > before)
			continue;
		if (!last && len - *at <= RECORD_LINE_MAX + 1 &&
		    !memchr(bytes + *at, '\n', len - *at))
			break;
		templates_rest(b->templates);
		b->templated = b->n > 0;
		return b->templated;
	}
	return true;
}
