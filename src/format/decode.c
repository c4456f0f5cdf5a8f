/*
 * Decode column by column: for each slot, a loop over the records contains only a load of
 * fixed width.  Decode GATHER records at a time, so that they stay in the first-level
 * cache while their slots are gathered.
 */
#include "format/record_internal.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "format/align.h"
#include "format/gather.h"
#include "format/linescan.h"
#include "format/template.h"
#include "format/words.h"

/* Number of records gathered at a time: 16 KiB of records with 64 bytes. */
enum { GATHER = 256 };

/* Fixed-size records */

/* Gather text fields of fixed-size records.  A text ends at its first NUL. */
static void decode_gather_text(uint64_t *to, const uint8_t *record, size_t step, size_t n,
			       size_t from, unsigned width)
{
	for (size_t i = 0; i < n; i++, record += step) {
		const uint8_t *end = memchr(record + from, 0, width);
		size_t len = end ? (size_t)(end - (record + from)) : width;
		to[i] = TEXT_PLACE(from, len);
	}
}

/* Decode n records of a fixed size. */
static void decode_records(const struct schema *s, const uint8_t *bytes, size_t n,
			   struct batch *b)
{
	size_t size = s->format->record_size;
	uint64_t offset = batch_position(b, bytes);
	for (size_t done = 0; done < n;) {
		size_t some = n - done < GATHER ? n - done : GATHER;
		const uint8_t *record = bytes + done * size;
		struct gather_slot slot[SLOTS_MAX];
		size_t first = b->n, slots = 0;
		for (size_t i = 0; i < some; i++) {
			b->offset[first + i] = offset + (done + i) * size;
			b->length[first + i] = (uint32_t)size;
		}
		if (b->unknown)
			memset(b->unknown + first, 0, some * sizeof *b->unknown);
		batch_unmark(b, first);
		b->n += some;
		for (size_t k = 0; k < s->format->nfields; k++) {
			const struct field *f = &s->format->fields[k];
			if (!(b->want & record_bit(k)) || (f->flags & FIELD_DERIVED))
				continue;
			for (unsigned j = 0; j < field_count(f); j++) {
				uint64_t *to = b->slot[s->first_slot[k] + j] + first;
				size_t from = f->at + (size_t)j * f->width;
				if (f->kind == KIND_TEXT)
					decode_gather_text(to, record, size, some, from,
							   f->width);
				else
					slot[slots++] =
						(struct gather_slot) { to, f, from };
			}
		}
		gather_slots(slot, slots, record, size, some);
		done += some;
	}
}

/*
 * Decode at most n records that may be shifted.  Count impossible records as records,
 * unless possible records begin at another place soon after.  Return the number of bytes.
 */
static size_t decode_aligned(const struct schema *s, const uint8_t *bytes, size_t len,
			     bool last, struct batch *b)
{
	size_t size = s->format->record_size, at = 0;
	bool by_pc = align_is_by_pc(s->align);
	while (b->n < b->room && len - at >= size) {
		size_t n = (len - at) / size;
		n = n < b->room - b->n ? n : b->room - b->n;
		n = by_pc ? align_run_by_pc(s->align, bytes + at, n, len - at, last)
			  : align_run(s->align, bytes + at, n);
		decode_records(s, bytes + at, n, b);
		at += n * size;
		if (b->n == b->room || len - at < size)
			break;
		if (!last && len - at < align_reach(s->align))
			break;
		size_t shift = by_pc ? align_shift_by_pc(s->align, bytes + at, len - at)
				     : align_shift(s->align, bytes + at, len - at);
		if (shift)
			batch_gap(b, GAP_INSERTED, batch_position(b, bytes + at), shift,
				  "%zu byte%s that %s not a record; records resume after "
				  "%s",
				  shift, shift == 1 ? "" : "s", shift == 1 ? "is" : "are",
				  shift == 1 ? "it" : "them");
		else
			decode_records(s, bytes + at, 1, b);
		at += shift ? shift : size;
	}
	return at;
}

static size_t decode_bytes(const struct schema *s, const uint8_t *bytes, size_t len,
			   bool last, struct batch *b)
{
	size_t size = s->format->record_size;
	size_t n = len / size, used;
	if (n > b->room - b->n)
		n = b->room - b->n;
	if (s->align) {
		used = decode_aligned(s, bytes, len, last, b);
	} else {
		decode_records(s, bytes, n, b);
		used = n * size;
	}
	if (last && b->n < b->room && used < len) {
		batch_gap(b, GAP_STRAY, batch_position(b, bytes + used), len - used,
			  "%zu stray byte%s after the last complete record of %zu bytes",
			  len - used, len - used == 1 ? "" : "s", size);
		used = len;
	}
	return used;
}

/* Lines */

/* Find the gap that ends at this position; return NULL if there is none. */
static struct gap *decode_open_gap(struct batch *b, uint64_t offset)
{
	struct gap *g = b->ngaps ? &b->gap[b->ngaps - 1] : NULL;
	if (g && g->kind == GAP_MALFORMED && g->before == b->n &&
	    g->offset + g->length == offset)
		return g;
	return NULL;
}

static void decode_overlong(struct batch *b, uint64_t offset, uint64_t len)
{
	batch_gap(b, GAP_MALFORMED, offset, len,
		  "a line of more than %d bytes is not a record", RECORD_LINE_MAX);
}

/* Add the rest of a line that is too long to its gap.  The line may have begun in a
 * preceding batch. */
static void decode_overlong_more(struct batch *b, uint64_t offset, uint64_t len)
{
	struct gap *g = decode_open_gap(b, offset);
	if (g) {
		g->length += len;
		return;
	}
	decode_overlong(b, offset, len);
	b->gap[b->ngaps - 1].pieces = 0;
}

bool record_remark(struct record_line *l, const uint8_t *text, size_t len)
{
	l->remark = true;
	snprintf(l->why, sizeof l->why, "remark: %.*s", len < 80 ? (int)len : 80,
		 (const char *)text);
	return false;
}

/* Add a record or gap for a line. */
static void decode_line(struct batch *b, struct record_line *l, line_decoder line)
{
	static const char unknown[] = "this line is not a record";
	size_t before = b->n;
	l->remark = false;
	memcpy(l->why, unknown, sizeof unknown);
	if (line(b, l))
		return;
	b->n = before;
	batch_gap_text(b, l->remark ? GAP_REMARK : GAP_MALFORMED,
		       batch_position(b, l->at), l->whole, l->why, strlen(l->why));
}

size_t record_decode_lines(const uint8_t *bytes, size_t len, bool last, struct batch *b,
			   line_decoder line)
{
	struct record_line l;
	size_t at = 0;
	while (at < len && b->n < b->room) {
		const uint8_t *p = bytes + at;
		uint64_t offset = batch_position(b, p);
		const uint8_t *lf = words_lf(p, len - at);
		size_t whole = lf ? (size_t)(lf - p) + 1 : len - at;
		if (b->mid_line) {
			decode_overlong_more(b, offset, whole);
			b->mid_line = !lf;
			at += whole;
			continue;
		}
		/* CR LF may follow, so add 1. */
		if (!lf && !last && whole <= RECORD_LINE_MAX + 1)
			break;
		size_t n = lf ? whole - 1 : whole;
		if (n && p[n - 1] == '\r')
			n--;
		if (n > RECORD_LINE_MAX) {
			decode_overlong(b, offset, whole);
			b->mid_line = !lf;
			at += whole;
			continue;
		}
		at += whole;
		if (n == 0 || (linescan_blank(p[0]) && linescan_all_blank(p, n))) {
			/* After a gap, add blank lines to it, so that malformed lines
			 * separated by blank lines are one gap. */
			struct gap *g = decode_open_gap(b, offset);
			if (g)
				g->length += whole;
			continue;
		}
		l.at = p;
		l.len = n;
		l.whole = whole;
		decode_line(b, &l, line);
	}
	return at;
}

size_t record_decode_line(const uint8_t *bytes, size_t len, bool last, struct batch *b,
			  line_decoder line)
{
	const uint8_t *lf = memchr(bytes, '\n', len);
	size_t most = lf ? (size_t)(lf - bytes) + 1 : len;
	return record_decode_lines(bytes, most, last && !lf, b, line);
}

/* Copies */

/* Set a field to the bits of a number that are its value. */
static void decode_set_bits(const struct field *f, const struct field *from,
			    const uint64_t *of, uint64_t *to, size_t n)
{
	for (size_t i = 0; i < n; i++)
		to[i] = field_none(from, of[i])
				? UINT64_MAX
				: of[i] >> f->copy.low &
					  (UINT64_MAX >> (64 - f->copy.bits));
}

/* Set a field that copies another field in some records, starting at record `from`. */
static void decode_set_copy(struct batch *b, size_t from, size_t field)
{
	const struct schema *s = b->schema;
	const unsigned of = s->copy[field].of, slot = s->first_slot[field];
	const uint64_t *v = b->slot[s->first_slot[of]],
		       *key = b->slot[s->first_slot[s->copy[field].where]];
	const uint64_t values = s->fields[field].copy.values;
	const size_t kept = b->nkept;
	uint64_t *to = b->slot[slot];
	bool ones = false;
	if (s->fields[field].copy.bits) {
		decode_set_bits(&s->fields[field], &s->fields[of], v + from, to + from,
				b->n - from);
		return;
	}
	for (size_t i = from; i < b->n; i++) {
		uint64_t applies = key[i] < 64 ? values >> key[i] & 1 : 0;
		to[i] = v[i] | (applies - 1);
		ones |= v[i] == UINT64_MAX;
	}
	/* All ones may also be a value. */
	for (size_t k = 0; k < kept; k++) {
		size_t i = b->kept[k].record;
		if (i >= from && b->kept[k].slot == s->first_slot[of] && key[i] < 64 &&
		    values >> key[i] & 1)
			batch_present(b, i, slot);
	}
	if (field_none(&s->fields[of], UINT64_MAX))
		return;
	for (size_t i = from; ones && i < b->n; i++)
		if (v[i] == UINT64_MAX && key[i] < 64 && values >> key[i] & 1 &&
		    batch_known(b, i, (int)of))
			batch_present(b, i, slot);
}

/* Set a copy after the copies that it needs, which may be later fields. */
static void decode_set_copies(struct batch *b, size_t from)
{
	const struct schema *s = b->schema;
	fieldset left = b->want & s->copies;
	while (left)
		for (fieldset set = left; set; set &= set - 1) {
			size_t f = (size_t)fieldset_first(set);
			fieldset needs =
				record_bit(s->copy[f].of) | record_bit(s->copy[f].where);
			if (needs & left)
				continue;
			decode_set_copy(b, from, f);
			left &= ~record_bit(f);
		}
}

/* Add a gap for the bytes before the first record. */
static size_t decode_header(struct batch *b, uint64_t offset, size_t len)
{
	uint64_t left = b->schema->skip - offset;
	size_t n = left < len ? (size_t)left : len;
	batch_gap(b, GAP_REMARK, offset, n, "bytes before the first record, skipped");
	b->gap[b->ngaps - 1].pieces = 1;
	return n;
}

size_t batch_decode(struct batch *b, const uint8_t *bytes, size_t len, bool last)
{
	const struct schema *s = b->schema;
	const struct format *f = s->format;
	if (b->n == 0 && b->ngaps == 0) {
		b->bytes = bytes;
		b->bytes_len = len;
	} else {
		assert(bytes >= b->bytes);
		b->bytes_len = (size_t)(bytes - b->bytes) + len;
	}
	uint64_t offset = batch_position(b, bytes);
	if (offset < s->skip)
		return decode_header(b, offset, len);
	if (!b->n)
		b->templated =
			b->templates && !b->mid_line && templates_begin(b->templates, b);
	size_t from = b->n, used;
	if (f->decode)
		used = f->decode(bytes, len, last, b);
	else if (f->sized)
		used = record_decode_sized(bytes, len, last, b);
	else
		used = decode_bytes(s, bytes, len, last, b);
	decode_set_copies(b, from);
	if (f->derive && b->n > from)
		f->derive(s, b, from);
	if (b->templated)
		templates_set_presence(b->templates);
	batch_set_presence(b, b->templated ? b->templates->varying : s->all, from);
	return used;
}
