/*
 * Decode the head in each format, and compare the numbers of bytes that are records.  For
 * text, a quarter suffices, because lines of other tools may be between the records.
 * Records of a fixed size are legal by chance in some formats, so require that most are
 * legal.
 */
#include "format/nearest.h"

#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "base/newlines.h"
#include "base/str.h"
#include "format/lookalike.h"
#include "format/record.h"

enum { NEAREST_BATCH = 128, EXCERPT = 48, TEXT_PERCENT = 25, BYTES_PERCENT = 80 };
enum { BYTES_LEAST = 4 }; /* min number of legal binary records */
enum { ENOUGH = 4096 };   /* number of bytes without a record that excludes a format */

/* Find the first illegal value of a record.  Return its field and set *nth to its index
 * among the values of the field; return -1 if all are legal.  Derived and unknown values
 * are legal. */
static int nearest_illegal(const struct batch *b, size_t i, unsigned *nth)
{
	const struct format *f = b->schema->format;
	for (size_t k = 0; k < f->nfields; k++)
		for (*nth = 0; *nth < field_count(&f->fields[k]); ++*nth)
			if (!(f->fields[k].flags & FIELD_DERIVED) &&
			    batch_known(b, i, (int)k) &&
			    !field_legal(&f->fields[k], batch_value(b, i, (int)k, *nth)))
				return (int)k;
	return -1;
}

static void nearest_broken(struct nearest_sample *s, uint64_t at, uint64_t length,
			   const char *why)
{
	if (s->broken && s->at <= at)
		return;
	s->broken = true;
	s->at = at;
	s->length = length;
	snprintf(s->why, sizeof s->why, "%s", why);
}

static void nearest_add_record(struct nearest_sample *s, const struct batch *b, size_t i,
			       const uint8_t *head)
{
	unsigned nth;
	int field = nearest_illegal(b, i, &nth);
	s->records++;
	s->all += b->length[i];
	s->differs |= b->length[i] != b->length[0] ||
		      memcmp(batch_bytes(b, i), head, b->length[i]) != 0;
	s->lines += b->schema->format->expands
			    ? newlines_count(batch_bytes(b, i), b->length[i] - 1) + 1
			    : 1;
	if (field < 0) {
		s->legal++;
		s->fit += b->length[i];
	} else if (!s->broken) {
		struct str why = STR_INIT;
		str_addf(&why, "%s is ", b->schema->format->fields[field].name);
		value_print(b, i, field, nth, &why);
		nearest_broken(s, b->offset[i], b->length[i], why.text);
		str_release(&why);
	}
}

static void nearest_add(struct nearest_sample *s, const struct batch *b,
			const uint8_t *head)
{
	for (size_t i = 0; i < b->n; i++)
		nearest_add_record(s, b, i, head);
	for (size_t g = 0; g < b->ngaps; g++) {
		if (b->gap[g].kind == GAP_REMARK)
			continue;
		s->bad += b->gap[g].pieces ? b->gap[g].pieces : 1;
		s->all += (size_t)b->gap[g].length;
		nearest_broken(s, b->gap[g].offset, b->gap[g].length, b->gap[g].text);
	}
}

void nearest_sample(struct nearest_sample *s, const struct format *f, const uint8_t *head,
		    size_t len, bool whole, size_t records_max, size_t misfit_max)
{
	struct schema *schema;
	struct err err;
	struct batch b;
	*s = (struct nearest_sample) { .format = f };
	if (schema_new(&schema, f, NULL, &err) != ST_OK)
		return;
	batch_init(&b, schema, NEAREST_BATCH, FIELDSET_ALL);
	for (size_t at = 0, used = 1; at < len && used; at += used) {
		batch_clear(&b);
		b.bytes_at = at;
		used = batch_decode(&b, head + at, len - at, whole);
		nearest_add(s, &b, head);
		if (s->records + s->bad >= records_max ||
		    (!s->legal && s->all >= misfit_max))
			break;
	}
	batch_release(&b);
	schema_free(schema);
}

static bool nearest_is_binary(const struct format *f)
{
	return f->layout == LAYOUT_BYTES || f->sized;
}

/* True if enough of the head matches the format. */
static bool nearest_is_like(const struct nearest_sample *s)
{
	bool fixed = s->format->layout == LAYOUT_BYTES;
	size_t percent = fixed ? BYTES_PERCENT : TEXT_PERCENT;
	if (!s->legal || s->fit * 100 < s->all * percent)
		return false;
	/* For binary records, only records before the first misfit are evidence. */
	if (nearest_is_binary(s->format) && (!s->differs || !s->broken || !s->at))
		return false;
	return !nearest_is_binary(s->format) || s->legal >= BYTES_LEAST;
}

/* True if s is nearer than best.  A format that matches the beginning of the file (a
 * header, for example) is nearer than a format that does not; otherwise, more matching
 * bytes are nearer. */
static bool nearest_is_nearer(const struct nearest_sample *s,
			      const struct nearest_sample *best)
{
	bool begins = !s->broken || s->at, best_begins = !best->broken || best->at;
	if (!best->format || begins != best_begins)
		return !best->format || begins;
	return s->fit > best->fit;
}

/* Describe the first place that does not match. */
static void nearest_misfit(const struct nearest_sample *s, const uint8_t *head,
			   char *misfit, size_t size)
{
	struct str t = STR_INIT;
	uint64_t at = s->format->skip + s->at;
	const uint8_t *p = head + at;
	if (!s->broken) {
		str_addf(&t, "all lines fit, but they could mean anything");
	} else if (s->format->layout == LAYOUT_BYTES) {
		str_addf(&t, "record %llu (byte %llu) does not fit: %s",
			 (unsigned long long)(s->at / s->format->record_size),
			 (unsigned long long)at, s->why);
	} else if (s->format->sized) {
		str_addf(&t, "byte %llu does not fit: 0x%02x", (unsigned long long)at,
			 *p);
	} else {
		size_t line = 1, len = 0;
		for (const uint8_t *q = head; q < p; q++)
			line += *q == '\n';
		while (len < s->length && p[len] != '\n' && p[len] != '\r')
			len++;
		str_addf(&t, "line %zu does not fit: \"", line);
		str_escape(&t, p, len < EXCERPT ? len : EXCERPT, false);
		str_addf(&t, "%s\" (%s)", len > EXCERPT ? "..." : "", s->why);
	}
	snprintf(misfit, size, "%s", t.text);
	str_release(&t);
}

const struct format *nearest_format(const uint8_t *head, size_t len, bool whole,
				    char *misfit, size_t size)
{
	enum { TEXT_BYTES = 16384 };
	struct nearest_sample s, best = { .format = NULL };
	bool text = lookalike_is_text(head, len);
	const struct format *f;
	if (text && len > TEXT_BYTES) {
		len = TEXT_BYTES;
		whole = false;
	}
	for (size_t n = 0; len && (f = format_at(n)); n++) {
		if (nearest_is_binary(f) == text)
			continue;
		size_t skip = (size_t)u64_min(f->skip, len);
		nearest_sample(&s, f, head + skip, len - skip, whole, SIZE_MAX, ENOUGH);
		if (nearest_is_like(&s) && nearest_is_nearer(&s, &best))
			best = s;
	}
	if (best.format)
		nearest_misfit(&best, head, misfit, size);
	return best.format;
}
