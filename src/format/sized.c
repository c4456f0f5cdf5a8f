/*
 * Binary records that contain their own length.  The end of a record is the beginning of
 * the next.  After bytes that cannot be a record, records begin again where several
 * consecutive records are possible.
 */
#include <string.h>

#include "format/record.h"

enum { SYNC_RECORDS = 8 };

/* Return SIZED_RECORD if records can begin at p, because several records follow one
 * another; SIZED_MORE if more bytes are needed. */
static enum sized_extent sized_in_step(const struct sized_records *f, const uint8_t *p,
				       size_t len, bool last)
{
	const uint8_t *before = NULL;
	size_t at = 0, n = 0, pairs = 0, follow = 0;
	while (n < SYNC_RECORDS && at < len) {
		size_t size = 0;
		enum sized_extent e = f->extent(p + at, len - at, last, &size);
		if (e == SIZED_BAD)
			return e;
		if (e == SIZED_MORE) {
			if (!last)
				return e;
			break;
		}
		if (e == SIZED_RECORD && f->follows && before) {
			pairs++;
			follow += f->follows(before, p + at);
		}
		if (e == SIZED_RECORD)
			before = p + at;
		at += size;
		n++;
	}
	if (n < SYNC_RECORDS && !last)
		return SIZED_MORE;
	return n && (at == len || n > 1) && follow * 4 >= pairs * 3 ? SIZED_RECORD
								    : SIZED_BAD;
}

/* Add bytes that are not a record to their gap, which may have begun in a preceding
 * batch. */
static void sized_bad(struct batch *b, uint64_t offset, size_t len, bool more)
{
	static const char reason[] =
		"bytes that are not a record; records resume after them";
	struct gap *g = b->ngaps ? &b->gap[b->ngaps - 1] : NULL;
	if (!len)
		return;
	if (more && g && g->kind == GAP_INSERTED && g->before == b->n &&
	    g->offset + g->length == offset) {
		g->length += len;
		return;
	}
	batch_gap(b, GAP_INSERTED, offset, len, "%s", reason);
	if (more)
		b->gap[b->ngaps - 1].pieces = 0;
}

/* Skip to the place where records begin again.  b->mid_line is set until one is found.
 * Return the number of bytes. */
static size_t sized_search(const struct sized_records *f, const uint8_t *bytes,
			   size_t len, bool last, struct batch *b)
{
	bool more = b->mid_line;
	size_t at = more ? 0 : 1;
	enum sized_extent e = SIZED_BAD;
	for (; at < len; at++) {
		e = sized_in_step(f, bytes + at, len - at, last);
		if (e != SIZED_BAD)
			break;
	}
	b->mid_line = e != SIZED_RECORD && !(last && at == len);
	sized_bad(b, batch_position(b, bytes), at, more);
	return at;
}

static void sized_stray(struct batch *b, uint64_t offset, size_t len)
{
	batch_gap(b, GAP_STRAY, offset, len,
		  "%zu stray byte%s after the last complete record", len,
		  len == 1 ? "" : "s");
}

size_t record_decode_sized(const uint8_t *bytes, size_t len, bool last, struct batch *b)
{
	const struct sized_records *f = b->schema->format->sized;
	size_t at = 0;
	while (at < len && b->n < b->room) {
		const uint8_t *p = bytes + at;
		size_t size = 0;
		enum sized_extent e =
			b->mid_line ? SIZED_BAD : f->extent(p, len - at, last, &size);
		if (e == SIZED_MORE && !last)
			break;
		if (e == SIZED_MORE) {
			sized_stray(b, batch_position(b, p), len - at);
			return len;
		}
		if (e == SIZED_BAD) {
			size_t skipped = sized_search(f, p, len - at, last, b);
			at += skipped;
			if (b->mid_line)
				break;
			continue;
		}
		if (e == SIZED_RECORD) {
			f->record(b, batch_position(b, p), p, size);
		} else {
			char text[160] = "";
			f->remark(b, p, size, text);
			batch_gap(b, GAP_REMARK, batch_position(b, p), size, "remark: %s",
				  text);
		}
		at += size;
	}
	return at;
}

size_t record_measure_sized(const struct format *f, const uint8_t *bytes, size_t len,
			    uint32_t *n)
{
	size_t at = 0;
	while (*n && at < len) {
		size_t size = 0;
		enum sized_extent e =
			f->sized->extent(bytes + at, len - at, false, &size);
		if (e == SIZED_MORE)
			break;
		/* Leave bytes that are not a record to the decoder. */
		at += e == SIZED_BAD ? 1 : size;
		*n -= e == SIZED_RECORD;
	}
	return at;
}

unsigned record_sized_bid(const struct format *f, const uint8_t *head, size_t len,
			  bool whole)
{
	enum { TESTED = 400, LEAST = 16, EACH = 3, MOST = 26 };
	const struct sized_records *s = f->sized;
	const uint8_t *before = NULL;
	size_t at = 0, n = 0, follow = 0;
	bool differs = false;
	while (n < TESTED && at < len) {
		size_t size = 0;
		enum sized_extent e = s->extent(head + at, len - at, whole, &size);
		if (e == SIZED_BAD)
			return 0;
		if (e == SIZED_MORE)
			break;
		if (e == SIZED_RECORD) {
			follow +=
				before && (!s->follows || s->follows(before, head + at));
			differs |= before && memcmp(before, head + at, size) != 0;
			before = head + at;
			n++;
		}
		at += size;
	}
	if (n < 2 || !differs || follow * 4 < (n - 1) * 3)
		return 0;
	return n < LEAST ? (unsigned)n + EACH : MOST;
}
