/*
 * Decode described lines to records, and compute the evidence for a described format.
 *
 * The kinds and the compared values of two adjacent lines determine if they belong to the
 * same record, so decoding can begin at any line.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/detect.h"
#include "format/heading.h"
#include "format/pattern_internal.h"

/* Properties of a line that determine if the next line continues its record. */
struct pattern_head {
	int kind;      /* -1 if none */
	bool line;     /* the record has a line that begins records */
	uint8_t given; /* compared values that the line has, as bits */
	uint64_t same[PATTERN_SAME];
};

/* l is read only if kind is a line of the description. */
static inline void pattern_head_of(const struct pattern *x, int kind,
				   const struct pattern_line *l, struct pattern_head *h)
{
	h->kind = kind;
	h->line = kind >= 0 && x->kind[kind].kind == LINE_RECORD;
	h->given = 0;
	if (kind < 0)
		return;
	/* The first values count. */
	const uint8_t all = (uint8_t)((1u << x->nsame) - 1);
	for (size_t i = 0; i < l->n && h->given != all; i++) {
		int n = x->put[l->value[i].field].same;
		if (n < 0 || h->given >> n & 1)
			continue;
		h->given |= (uint8_t)(1u << n);
		h->same[n] = l->value[i].value;
	}
}

/* True if a line continues the record of the preceding line, which it then adds to
 * line->line. */
static inline bool pattern_joins(const struct pattern *x,
				 const struct pattern_head *before,
				 struct pattern_head *line)
{
	if (before->kind < 0 || line->kind < 0)
		return false;
	const struct pattern_kind *from = &x->kind[before->kind],
				  *k = &x->kind[line->kind];
	if (from->kind >= LINE_NOTE || k->kind >= LINE_NOTE)
		return false;
	bool after = k->has_after && k->after >> before->kind & 1;
	/* After the line of a record, `before` continues it only with `after`. */
	bool next = from->kind == LINE_BEFORE && !before->line;
	if (k->kind == LINE_PART ? k->has_after && !after : !next && !after)
		return false;
	for (size_t i = 0; i < k->nsame; i++) {
		int n = x->put[k->same[i]].same;
		if (line->given >> n & before->given >> n & 1 &&
		    line->same[n] != before->same[n])
			return false;
	}
	line->line |= before->line;
	return true;
}

/* Copy of a line with an LF and PATTERN_PAD bytes after it. */
struct pattern_copy {
	uint8_t *bytes;
	size_t room;
};

static const uint8_t *pattern_padded(struct pattern_copy *c, const uint8_t *line,
				     size_t len, const uint8_t *high)
{
	if (high - line > (ptrdiff_t)(len + PATTERN_PAD) && line[len] == '\n')
		return line;
	if (c->room < len + PATTERN_PAD + 1) {
		c->room = len + PATTERN_PAD + 1;
		free(c->bytes);
		c->bytes = mem_new(c->room, 1);
	}
	if (len)
		memcpy(c->bytes, line, len);
	memset(c->bytes + len, 0, PATTERN_PAD);
	c->bytes[len] = '\n';
	return c->bytes;
}

/* Values */

struct pattern_decoder {
	const struct pattern *x;
	struct batch *b;
	size_t filled;               /* rows before this one are set to "no value" */
	bool open;                   /* a record has begun */
	bool line;                   /* the record has a LINE_RECORD, not only
	                              * LINE_BEFORE */
	struct pattern_head head[2]; /* properties of the previous and the current line */
	unsigned last;               /* index of the previous line in head[] */
	uint64_t *to[FIELDS_MAX];    /* slots of x->simple; NULL if not wanted */
	uint8_t lists[FIELDS_MAX];   /* fields whose values are counted */
	size_t nlists;
	struct pattern_record r;
	struct pattern_line l;
	struct pattern_copy padded;
};

/* Set "no value" in the next rows of slots that not all records set. */
static void pattern_fill(struct pattern_decoder *d)
{
	enum { ROWS = 256 };
	const struct pattern *x = d->x;
	struct batch *b = d->b;
	size_t from = b->n, n = b->room - b->n < ROWS ? b->room - b->n : ROWS;
	for (size_t f = 0; f < x->nfields; f++) {
		/* Copies are set in all records. */
		bool sets = x->put[f].always || x->field[f].copy.of;
		for (unsigned k = 0; k < x->put[f].room && !sets; k++) {
			uint64_t *to = b->slot[x->put[f].slot + k];
			if (to)
				memset(to + from, x->put[f].none ? 0xff : 0,
				       n * sizeof *to);
		}
	}
	d->filled = from + n;
}

static void pattern_begin_record(struct pattern_decoder *d, const uint8_t *p)
{
	struct pattern_record *r = &d->r;
	if (d->filled <= d->b->n)
		pattern_fill(d);
	d->open = true;
	d->line = false;
	r->begin = p;
	r->len = 0;
	r->seen = 0;
	r->lost = 0;
	r->unknown = 0;
	r->wide = 0;
	r->npresent = 0;
	r->results = r->undone = false;
	r->insn = NULL;
	r->access = PATTERN_NO_FIELD;
	for (size_t i = 0; i < d->nlists; i++)
		r->count[d->lists[i]] = 0;
	if (!d->x->bases)
		return;
	for (fieldset set = d->x->bases; set; set &= set - 1)
		r->one[fieldset_first(set)] = 0;
	for (size_t i = 0; i < d->x->ncarried; i++)
		r->one[d->x->carried[i]] = d->b->carry[i];
}

/* Return the index of a value that belongs to a register or an access: the index of the
 * last register or access, or the next index if it already has a value. */
static inline unsigned pattern_place_of(const struct pattern_record *r,
					const struct pattern_field *p, unsigned field)
{
	bool second = p->of2 != PATTERN_NO_FIELD &&
		      (p->of == PATTERN_NO_FIELD || r->access == p->of2);
	unsigned of = second ? p->of2 : p->of;
	unsigned n = r->count[of];
	return n > r->count[field] ? n - 1 : r->count[field];
}

/* Store the properties of the first value of a field that hooks need. */
static inline void pattern_note_first(struct pattern_record *r, unsigned f,
				      const struct pattern_field *p,
				      const struct pattern_value *v, uint64_t value,
				      const uint8_t *line)
{
	r->one[f] = value;
	r->wide |= (uint64_t)v->none << f;
	r->digits[f] = v->digits;
	if (p->text)
		r->text[f] = line + (v->value >> 32);
}

/* Return the index of the next value of a field with several values. */
static inline unsigned pattern_next_place(struct pattern_record *r, unsigned f,
					  const struct pattern_field *p)
{
	unsigned place;
	if (p->put == PUT_LIST) {
		if (p->access)
			r->access = (uint8_t)f;
		return r->count[f]++;
	}
	place = pattern_place_of(r, p, f);
	r->count[f] = place + 1;
	return place;
}

/* Add a value of the line, which begins `shift` >> 32 bytes after the record. */
static inline void pattern_add_value(struct pattern_decoder *d,
				     const struct pattern_value *v, const uint8_t *line,
				     uint64_t shift)
{
	struct pattern_record *r = &d->r;
	unsigned f = v->field, place = 0;
	if (v->digits == PATTERN_AGAIN && r->access != PATTERN_NO_FIELD)
		f = r->access;
	const struct pattern_field *p = &d->x->put[f];
	uint64_t bit = UINT64_C(1) << f;
	bool first = !(r->seen & bit);
	r->seen |= bit;
	if (p->put != PUT_ONE)
		place = pattern_next_place(r, f, p);
	else if (!first)
		return;
	uint64_t value = v->value + (p->text ? shift : p->add);
	if (p->since != PATTERN_NO_FIELD)
		value = p->plus ? value + r->one[p->since] : value - r->one[p->since];
	if (p->noted && first)
		pattern_note_first(r, f, p, v, value, line);
	if (place >= p->room) {
		r->lost++;
		return;
	}
	if (v->none) {
		r->unknown |= p->always ? bit : 0;
		value = p->none;
	}
	uint64_t *slot = d->b->slot[p->slot + place];
	if (!slot)
		return;
	slot[d->b->n] = value;
	if (value == UINT64_MAX && p->ones && !v->none)
		r->present[r->npresent++] = (uint16_t)(p->slot + place);
}

/* Add the values of a line. */
static inline void pattern_add_line_values(struct pattern_decoder *d, const uint8_t *line)
{
	const size_t row = d->b->n, n = d->l.n;
	const uint64_t shift = (uint64_t)(line - d->r.begin) << 32;
	const fieldset simple = d->x->simple & ~(shift ? d->x->texts : 0);
	uint64_t seen = d->r.seen;
	for (size_t i = 0; i < n; i++) {
		const struct pattern_value *v = &d->l.value[i];
		const unsigned f = v->field;
		if (!(simple >> f & 1) || v->none || v->value == UINT64_MAX) {
			d->r.seen = seen;
			pattern_add_value(d, v, line, shift);
			seen = d->r.seen;
			continue;
		}
		if (d->to[f] && !(seen >> f & 1))
			d->to[f][row] = v->value;
		seen |= UINT64_C(1) << f;
	}
	d->r.seen = seen;
}

static void pattern_add_line(struct pattern_decoder *d, const uint8_t *line, int kind)
{
	d->line |= d->x->kind[kind].kind == LINE_RECORD;
	d->r.results |= d->x->kind[kind].has_results;
	d->r.undone |= d->x->kind[kind].undoes;
	pattern_add_line_values(d, line);
}

static void pattern_remark(struct batch *b, const uint8_t *line, size_t len,
			   uint64_t offset, size_t whole)
{
	struct record_line l;
	while (len && linescan_blank(*line)) {
		line++;
		len--;
	}
	while (len &&
	       (line[len - 1] == '\n' || line[len - 1] == '\r' || line[len - 1] == ' '))
		len--;
	(void)record_remark(&l, line, len);
	batch_gap_text(b, GAP_REMARK, offset, whole, l.why, strlen(l.why));
}

/* Set carried values from the line, which is a remark. */
static void pattern_carry(struct pattern_decoder *d)
{
	const struct pattern *x = d->x;
	for (size_t i = 0; i < d->l.n; i++)
		for (size_t k = 0; k < x->ncarried; k++)
			if (d->l.value[i].field == x->carried[k])
				d->b->carry[k] =
					d->l.value[i].value + x->put[x->carried[k]].add;
}

/* Excerpts.  Write a remark before each record whose carried values differ from the
 * preceding record. */

static bool pattern_excerpt_record(void *excerpt, const struct batch *b, size_t i,
				   struct str *out)
{
	const struct pattern *x = pattern_of(b->schema->format);
	uint64_t *before = excerpt;
	bool changed = false;
	for (size_t k = 0; k < x->ncarried; k++) {
		unsigned f = x->carried[k];
		uint64_t value = batch_value(b, i, (int)f, 0);
		if (value == before[k])
			continue;
		before[k] = value;
		changed = true;
		str_addf(out,
			 x->field[f].kind == KIND_ADDR ? "%s%" PRIx64 "%s\n"
						       : "%s%" PRIu64 "%s\n",
			 x->carry_line[k][0], value - x->put[f].add, x->carry_line[k][1]);
	}
	if (changed)
		str_addn(out, (const char *)batch_bytes(b, i), b->length[i]);
	return changed;
}

const struct format_excerpt pattern_excerpt = { .size = CARRY_MAX * sizeof(uint64_t),
						.record = pattern_excerpt_record };

/* Add the record, which is complete. */
static void pattern_add_record(struct pattern_decoder *d)
{
	struct batch *b = d->b;
	struct pattern_record *r = &d->r;
	const struct pattern *x = d->x;
	uint64_t offset = batch_position(b, r->begin);
	d->open = false;
	if (!d->line || r->undone) {
		const uint8_t *lf = memchr(r->begin, '\n', r->len);
		pattern_remark(b, r->begin, lf ? (size_t)(lf - r->begin) : r->len, offset,
			       r->len);
		d->filled = b->n;
		return;
	}
	size_t i = batch_add(b, offset, r->len);
	if (r->unknown)
		batch_unknown(b, i, r->unknown);
	for (size_t k = 0; k < x->ncarried; k++)
		pattern_store(b, i, x->put[x->carried[k]].slot, b->carry[k]);
	for (unsigned set = x->hooks; set; set &= set - 1)
		pattern_hooks[bits_first(set)].compute(x, r, b, i);
	for (size_t k = 0; k < r->npresent; k++)
		batch_present(b, i, r->present[k]);
	if (x->lost >= 0 && r->lost)
		pattern_store(b, i, x->put[x->lost].slot, r->lost);
}

static inline void pattern_end_record(struct pattern_decoder *d)
{
	if (d->open)
		pattern_add_record(d);
}

/* Explain a line outside of records. */
static bool pattern_other_line(struct batch *b, struct record_line *line)
{
	const struct pattern *x = pattern_of(b->schema->format);
	struct pattern_copy copy = { NULL, 0 };
	struct pattern_line l;
	const uint8_t *p = pattern_padded(&copy, line->at, line->len, line->at);
	if (pattern_explain(x, p, &l) >= 0) {
		const uint8_t *from = line->at, *end = from + line->len;
		while (from < end && linescan_blank(*from))
			from++;
		(void)record_remark(line, from, (size_t)(end - from));
	} else if (l.too_many_steps) {
		strcpy(line->why, "this line takes too many steps to parse");
	} else {
		char expected[64];
		pattern_expected(x, &l, expected, sizeof expected);
		snprintf(line->why, sizeof line->why,
			 "this line does not match at column %zu: %s",
			 (size_t)(l.far - p) + 1, expected);
	}
	free(copy.bytes);
	return false;
}

/* Decode the line at p, which is not part of a record.  Return its length; 0 if more
 * bytes are needed. */
static size_t pattern_decode_other(struct pattern_decoder *d, const uint8_t *p,
				   size_t len, bool last)
{
	pattern_end_record(d);
	d->head[d->last].kind = -1;
	if (d->b->n == d->b->room)
		return 0;
	return record_decode_line(p, len, last, d->b, pattern_other_line);
}

/* Add the line of `whole` bytes at p to the record.  Return false if the batch is
 * full. */
static inline bool pattern_take_line(struct pattern_decoder *d, const uint8_t *p,
				     size_t whole, int kind)
{
	const struct pattern *x = d->x;
	const struct pattern_kind *k = &x->kind[kind];
	struct pattern_head *before = &d->head[d->last], *h = &d->head[!d->last];
	bool joins = false;
	if (x->joins) {
		pattern_head_of(x, kind, &d->l, h);
		joins = d->open && d->r.len + whole <= RECORD_LINE_MAX &&
			pattern_joins(x, before, h);
	}
	if (!joins) {
		pattern_end_record(d);
		if (d->b->n == d->b->room)
			return false;
		before->kind = -1;
		if (k->kind >= LINE_NOTE || k->kind == LINE_PART) {
			pattern_remark(d->b, p, whole, batch_position(d->b, p), whole);
			pattern_carry(d);
			return true;
		}
		pattern_begin_record(d, p);
	}
	d->r.len += whole;
	pattern_add_line(d, p, kind);
	d->last = !d->last;
	if (!k->continued)
		pattern_end_record(d);
	return true;
}

/* Return the length of a line without its end. */
static size_t pattern_length(const uint8_t *line, size_t whole)
{
	if (whole && line[whole - 1] == '\n')
		whole--;
	if (whole && line[whole - 1] == '\r')
		whole--;
	return whole;
}

static void pattern_decoder_init(struct pattern_decoder *d, struct batch *b)
{
	d->x = pattern_of(b->schema->format);
	d->b = b;
	d->filled = b->n;
	d->open = false;
	d->last = 0;
	d->head[0].kind = -1;
	d->nlists = 0;
	d->padded = (struct pattern_copy) { NULL, 0 };
	for (size_t f = 0; f < d->x->nfields; f++) {
		d->to[f] = b->slot[d->x->put[f].slot];
		if (d->x->put[f].put != PUT_ONE)
			d->lists[d->nlists++] = (uint8_t)f;
	}
	memset(d->r.count, 0, sizeof d->r.count);
}

size_t pattern_decode(const uint8_t *bytes, size_t len, bool last, struct batch *b)
{
	struct pattern_decoder d;
	const uint8_t *high = b->bytes + b->bytes_len;
	const uint8_t *end = bytes + len, *p = bytes;
	/* Lines that begin before `plain` end with an LF that has PATTERN_PAD bytes after
	 * it. */
	const uint8_t *plain = bytes;
	ptrdiff_t most = high - bytes - PATTERN_PAD - 1;
	if (most > 0) {
		size_t n = (size_t)most < len ? (size_t)most : len;
		while (n && bytes[n - 1] != '\n')
			n--;
		plain = bytes + n;
	}
	pattern_decoder_init(&d, b);
	while (p < end && (d.open || b->n < b->room)) {
		size_t whole = 0;
		int kind = -1;
		if (b->mid_line) {
			kind = -1;
		} else if (p < plain) {
			kind = pattern_match(d.x, p, &d.l);
			whole = kind < 0 ? 0 : (size_t)(d.l.after - p);
		} else {
			const uint8_t *lf = words_lf(p, (size_t)(end - p));
			size_t n = lf ? (size_t)(lf - p) : (size_t)(end - p);
			if (!lf && !last) {
				if (d.open && d.r.len + n > RECORD_LINE_MAX)
					pattern_end_record(&d);
				if (d.open || n <= RECORD_LINE_MAX)
					break;
			} else if (n <= RECORD_LINE_MAX + 1) {
				kind = pattern_match(
					d.x, pattern_padded(&d.padded, p, n, high), &d.l);
				whole = n + (lf != NULL);
			}
		}
		if (whole > RECORD_LINE_MAX && pattern_length(p, whole) > RECORD_LINE_MAX)
			kind = -1;
		if (kind < 0) {
			size_t used =
				pattern_decode_other(&d, p, (size_t)(end - p), last);
			if (!used)
				break;
			p += used;
			continue;
		}
		if (!pattern_take_line(&d, p, whole, kind))
			break;
		p += whole;
	}
	if (d.open && last && p == end)
		pattern_end_record(&d);
	free(d.padded.bytes);
	return (size_t)((d.open ? d.r.begin : p) - bytes);
}

size_t pattern_measure(const struct format *f, const uint8_t *bytes, size_t len,
		       uint32_t *n)
{
	const struct pattern *x = pattern_of(f);
	struct pattern_copy copy = { NULL, 0 };
	struct pattern_line l;
	struct pattern_head last = { .kind = -1 }, h;
	size_t at = 0, begin = 0, record = 0;
	bool open = false, line = false;
	while (*n && at < len) {
		const uint8_t *p = bytes + at, *lf = words_lf(p, len - at);
		size_t whole = lf ? (size_t)(lf - p) + 1 : 0;
		if (!whole)
			break;
		int kind = whole > RECORD_LINE_MAX
				   ? -1
				   : pattern_kind_of(x,
						     pattern_padded(&copy, p, whole - 1,
								    bytes + len),
						     &l);
		pattern_head_of(x, kind, &l, &h);
		if (!open || record + whole > RECORD_LINE_MAX ||
		    !pattern_joins(x, &last, &h)) {
			*n -= open && line;
			if (!*n)
				break;
			open = kind >= 0 && (x->kind[kind].kind == LINE_RECORD ||
					     x->kind[kind].kind == LINE_BEFORE);
			line = false;
			begin = at;
			record = 0;
		}
		line |= kind >= 0 && x->kind[kind].kind == LINE_RECORD;
		line &= kind < 0 || !x->kind[kind].undoes;
		record += whole;
		last = h;
		at += whole;
	}
	free(copy.bytes);
	return open && *n ? begin : at;
}

/* Evidence */

/* Counts that show if the pcs advance as in a program. */
struct pattern_run {
	uint64_t pc;
	size_t n, steps, back, same;
	size_t digits; /* in all pcs together, with 0x */
};

static void pattern_run_add(struct pattern_run *r, uint64_t pc, size_t digits)
{
	enum { STEP = 16 };
	if (r->n++) {
		r->steps += pc - r->pc < STEP;
		r->back += pc < r->pc;
		r->same += pc == r->pc;
	}
	r->pc = pc;
	r->digits += digits;
}

/* True if the numbers advance like the pcs of a program that has loops.  Columns of small or
 * constant numbers do so too: if a line has little other evidence, a pc has DIGITS digits,
 * and a quarter of the steps is not 0. */
static bool pattern_run_goes_on(const struct pattern_run *r, bool little)
{
	enum { DIGITS = 3, LOOP = 16 };
	return r->n > 2 && r->steps * 2 >= r->n - 1 && (r->back || r->n < LOOP) &&
	       (!little ||
		(r->digits >= r->n * DIGITS && (r->steps - r->same) * 4 >= r->n - 1));
}

static bool pattern_has_address(const struct pattern *x, const struct pattern_line *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->value[i].field != PATTERN_NO_FIELD &&
		    x->addresses >> l->value[i].field & 1)
			return true;
	return false;
}

/* Lines of a description with the property evidence. */
struct pattern_proof {
	size_t lines; /* number of lines that are evidence */
	uint64_t
		values; /* values modulo 64 of fields that are not hexadecimal, as bits */
};

static void pattern_proof_add(const struct pattern *x, const struct pattern_line *l,
			      struct pattern_proof *p)
{
	bool proves = true;
	for (size_t i = 0; i < l->n; i++) {
		const struct pattern_value *v = &l->value[i];
		if (v->field == PATTERN_NO_FIELD || !(x->proof >> v->field & 1))
			continue;
		unsigned multiple = x->put[v->field].multiple;
		if (multiple) {
			proves &= v->value && v->value % multiple == 0;
			p->values |= UINT64_C(1) << (v->value / multiple & 63);
		} else if (x->field[v->field].kind == KIND_ADDR)
			/* At least one hexadecimal digit must be a letter. */
			proves &= (v->value >> 3 & (v->value >> 2 | v->value >> 1) &
				   UINT64_C(0x1111111111111111)) != 0;
		else
			p->values |= UINT64_C(1) << (v->value & 63);
	}
	p->lines += proves;
}

/* Return the evidence if nearly all lines match and the named fields, if any, vary. */
static unsigned pattern_proof_bits(const struct pattern *x, const struct pattern_proof *p,
				   const struct pattern_fit *fit)
{
	enum { PERCENT = 95 };
	size_t all = fit->fits + fit->misfits, most = DETECT_SURE + 2;
	bool same = p->values && !(p->values & (p->values - 1));
	size_t needed = x->multiples ? p->lines : fit->fits;
	if (same || needed * 100 < all * PERCENT)
		return 0;
	return (unsigned)(x->evidence * p->lines < most ? x->evidence * p->lines : most);
}

unsigned pattern_bid(const struct format *f, const uint8_t *head, size_t len, bool whole,
		     struct pattern_fit *fit)
{
	enum {
		LINES = PATTERN_BID_LINES,
		EACH = 400,
		TAKEN = 110,
		FEW = 3,
		MANY = 600,
		RUN = 60,
		NONE = 80,
		WEAK = 200,
		HEADING = 4,
		ADDRESSED = 16 /* one of 16 lines has an address */
	};
	const struct pattern *x = pattern_of(f);
	struct pattern_copy copy = { NULL, 0 };
	struct pattern_line l;
	struct pattern_run run = { .n = 0 };
	struct pattern_proof proof = { 0, 0 };
	uint64_t bits = 0, headings = 0;
	size_t records = 0, misfits = 0, remarks = 0, addressed = 0, n;
	const char *at = (const char *)head, *end = at + len, *line;
	while (!whole && end > at && end[-1] != '\n')
		end--;
	/* If more than a third of LINES lines are misfits, no line can compensate for
	 * them. */
	while (misfits * 3 <= LINES && records + remarks + misfits < LINES &&
	       heading_line(&at, end, &line, &n)) {
		const uint8_t *p = (const uint8_t *)line;
		if (linescan_all_blank(p, n))
			continue;
		p = pattern_padded(&copy, p, n, p);
		/* Most lines match no description; find out without an explanation, unless
		 * all lines matched. */
		bool fits = n <= RECORD_LINE_MAX &&
			    (!misfits || pattern_match(x, p, &l) >= 0);
		int kind = fits ? pattern_explain(x, p, &l) : -1;
		enum pattern_line_kind k = kind < 0 ? LINE_NOTE : x->kind[kind].kind;
		if (kind < 0) {
			misfits++;
		} else if (k < LINE_NOTE) {
			records++;
			bits += l.bits < EACH ? l.bits : EACH;
			pattern_proof_add(x, &l, &proof);
			addressed += pattern_has_address(x, &l);
			for (size_t i = 0; k == LINE_RECORD && i < l.n; i++)
				if (l.value[i].field == x->pc) {
					const struct pattern_span *s = &l.span[i];
					pattern_run_add(&run, l.value[i].value,
							(size_t)(s->to - s->from));
					break;
				}
		} else {
			remarks++;
			headings += k == LINE_HEAD ? l.bits : 0;
		}
	}
	free(copy.bytes);
	*fit = (struct pattern_fit) { records + remarks, misfits, 0, false };
	if (!records || misfits > records || misfits * 2 > records + remarks ||
	    (x->addresses && addressed * ADDRESSED < records))
		return 0;
	int64_t mean = (int64_t)(bits / records + headings / HEADING);
	bool goes_on = pattern_run_goes_on(&run, mean < TAKEN);
	fit->bits = (unsigned)mean;
	bool shape = mean < TAKEN && !x->literal;
	mean += goes_on ? RUN : mean < WEAK ? -NONE : 0;
	unsigned proved = pattern_proof_bits(x, &proof, fit);
	if (mean < TAKEN || (records < FEW && bits + headings < MANY))
		return proved;
	fit->bits = (unsigned)mean;
	/* One line of much evidence is certain, as are many lines of little evidence. */
	uint64_t sum = (uint64_t)mean * records / PATTERN_TENTHS / 2;
	fit->shape = shape && sum > proved;
	sum = sum < proved ? proved : sum;
	return sum < DETECT_SURE + 2 ? (unsigned)sum : DETECT_SURE + 2;
}

static size_t pattern_mark_values(const struct pattern_line *l, struct pattern_mark *mark)
{
	size_t n = 0;
	for (size_t i = 0; i < l->n && n < PATTERN_MARKS; i++) {
		const struct pattern_span *s = &l->span[i];
		/* Skip the second field of a value, and numbers that are not in the
		 * line. */
		if (s->from == s->to || (n && mark[n - 1].from == s->from))
			continue;
		int field = l->value[i].field;
		mark[n++] = (struct pattern_mark) {
			s->from, s->to, field == PATTERN_NO_FIELD ? -1 : field, s->at
		};
	}
	return n;
}

void pattern_judge(const struct format *f, const uint8_t *line, size_t len,
		   struct pattern_verdict *out, struct pattern_mark *mark, size_t *n)
{
	const struct pattern *x = pattern_of(f);
	struct pattern_copy copy = { NULL, 0 };
	struct pattern_line l;
	const uint8_t *p = pattern_padded(&copy, line, len, line);
	int kind = pattern_explain(x, p, &l);
	memset(out, 0, sizeof *out);
	if (mark)
		*n = kind < 0 ? 0 : pattern_mark_values(&l, mark);
	if (kind < 0) {
		out->at = l.far ? (size_t)(l.far - p) : 0;
		out->statement = l.far ? x->op[l.failure[0].op].at : 0;
		pattern_expected(x, &l, out->expected, sizeof out->expected);
	} else {
		const struct pattern_kind *k = &x->kind[kind];
		out->kind = k->name;
		out->place = k->kind == LINE_RECORD ? PATTERN_RECORD
			     : k->kind < LINE_NOTE  ? PATTERN_PART
						    : PATTERN_REMARK;
		out->continues = k->has_after || k->kind == LINE_PART;
		out->statement = k->at;
	}
	free(copy.bytes);
}
