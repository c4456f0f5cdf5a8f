/*
 * Compare the bids of the formats.  If a format has no bid(), compute its bid from its
 * table: the number of legal records at the beginning, multiplied by the bits of evidence
 * of a legal record.
 *
 * For fixed-size records, the evidence is the number of bits that the table forbids:
 * random bytes are legal with a probability of 2 to the power of minus that number.
 */
#include "format/detect.h"

#include <string.h>

#include "base/minmax.h"
#include "base/packing.h"
#include "format/described.h"
#include "format/lookalike.h"
#include "format/nearest.h"
#include "format/pattern.h"
#include "format/record.h"

/* Legal records of formats without a bid() */

enum { DETECT_RECORDS = 4000 }; /* number of records that suffice to judge a format */

/* Count the values that the table allows; return 0 if there is no limit. */
static uint64_t detect_values_allowed(const struct field *f)
{
	uint64_t n = 0;
	while (f->codes && f->codes[n].name)
		n++;
	return n ? n : f->max ? f->max + 1 : f->kind == KIND_BOOL ? 2 : 0;
}

/* Return the number of bits that distinguish n values; n > 0. */
static unsigned detect_bits_of(uint64_t n)
{
	unsigned bits = 0;
	while (bits < 64 && (n - 1) >> bits)
		bits++;
	return bits;
}

/* Bids */

/* Count the bits that the table forbids in one value of a fixed-size record, such as 7
 * for a byte that is 0 or 1. */
static unsigned detect_forbidden_bits(const struct field *f)
{
	unsigned bits = f->width * 8u;
	uint64_t allowed = detect_values_allowed(f);
	if ((f->flags & FIELD_DERIVED) || f->kind == KIND_TEXT)
		return 0;
	if (f->flags & FIELD_PADDING)
		return bits;
	if (!allowed || detect_bits_of(allowed) >= bits)
		return 0;
	return bits - detect_bits_of(allowed);
}

static unsigned detect_bytes_bid(const struct format *f, const uint8_t *head, size_t len)
{
	const size_t most = DETECT_SURE + 2;
	struct nearest_sample s;
	unsigned bits = 0;
	if (f->layout != LAYOUT_BYTES)
		return 0;
	nearest_sample(&s, f, head, len, false, DETECT_RECORDS, SIZE_MAX);
	if (!s.records || (s.records > 1 && !s.differs) ||
	    s.legal * 1000 < (s.records + s.bad) * 990)
		return 0;
	for (size_t k = 0; k < f->nfields; k++)
		bits += detect_forbidden_bits(&f->fields[k]) * field_count(&f->fields[k]);
	return (unsigned)(bits * s.records < most ? bits * s.records : most);
}

unsigned detect_lines_bid(const struct format *f, const uint8_t *head, size_t len,
			  bool whole, unsigned bits)
{
	enum { BYTES = 16384, FEW = 1, PERCENT = 95 };
	struct nearest_sample s;
	if (len > BYTES) {
		len = BYTES;
		whole = false;
	}
	nearest_sample(&s, f, head, len, whole, DETECT_RECORDS, SIZE_MAX);
	/* A record longer than the sample ends with it. */
	if (!s.records && !s.bad && !whole) {
		while (len && head[len - 1] != '\n')
			len--;
		nearest_sample(&s, f, head, len, true, DETECT_RECORDS, SIZE_MAX);
	}
	size_t n = s.records, most = DETECT_SURE + 2;
	if (!n || (n > 1 && !s.differs) || s.bad > s.lines ||
	    (s.bad > FEW && s.lines * 100 < (s.lines + s.bad) * PERCENT))
		return 0;
	return (unsigned)(bits * n < most ? bits * n : most);
}

unsigned detect_bid(const struct format *f, const uint8_t *head, size_t len, bool whole)
{
	if (!len)
		return 0;
	if (f->bid)
		return f->bid(f, head, len, whole);
	if (f->sized)
		return record_sized_bid(f, head, len, whole);
	return detect_bytes_bid(f, head, len);
}

/* All formats */

/* True if a path has a suffix of the format; ignore suffixes of compressed files. */
static bool detect_suffix_fits(const struct format *f, const char *path)
{
	const char *name = path ? strrchr(path, '/') : NULL;
	name = name ? name + 1 : path;
	if (!name || !f->suffixes)
		return false;
	size_t end = strlen(name), packing;
	while ((packing = packing_of(name, end)) < PACKINGS)
		end -= strlen(packing_suffix[packing]);
	size_t dot = end;
	while (dot > 0 && name[dot - 1] != '.')
		dot--;
	size_t n;
	for (const char *s = f->suffixes; dot && *s; s += n + strspn(s + n, " ")) {
		n = strcspn(s, " ");
		if (n == end - dot && memcmp(s, name + dot, n) == 0)
			return true;
	}
	return false;
}

static struct detect_score detect_score_of(const struct format *f, const uint8_t *head,
					   size_t len, bool whole)
{
	enum { ALL = 1000 };
	size_t skip = f->skip < len ? (size_t)f->skip : len;
	head += skip;
	len -= skip;
	if (!f->pattern)
		return (struct detect_score) { f, detect_bid(f, head, len, whole), ALL,
					       0 };
	struct pattern_fit fit;
	struct detect_score s = { f, len ? pattern_bid(f, head, len, whole, &fit) : 0, 0,
				  0 };
	if (s.bits) {
		s.share = (unsigned)(fit.fits * ALL / (fit.fits + fit.misfits));
		s.detail = fit.bits;
	}
	/* Columns of numbers may have many meanings; a user's description may give
	 * one. */
	if (s.bits >= DETECT_SURE && fit.shape && !described_by_user(f))
		s.bits = DETECT_SURE - 1;
	return s;
}

/* Compare two bids.  The higher bid comes first.  If bids are equal, prefer the format
 * with the suffix of the file, then more lines that match, then more evidence in a line.
 * A description of the user never comes before another format that is certain. */
static int detect_compare(const struct detect_score *a, bool a_fits,
			  const struct detect_score *b, bool b_fits)
{
	bool certain = a->bits >= DETECT_SURE && b->bits >= DETECT_SURE;
	bool a_user = described_by_user(a->format), b_user = described_by_user(b->format);
	if (certain && a_user != b_user)
		return a_user ? 1 : -1;
	const unsigned with[][2] = { { a->bits, b->bits },
				     { a_fits, b_fits },
				     { a->share, b->share },
				     { a->detail, b->detail } };
	size_t from = certain && a->format->pattern && b->format->pattern ? 2 : 0;
	size_t to = a->format->pattern && b->format->pattern ? 4 : 3;
	for (size_t i = from; i < to; i++)
		if (with[i][0] != with[i][1])
			return with[i][0] > with[i][1] ? -1 : 1;
	return 0;
}

/* Head of a file, and the bids for it. */
struct detect_bids {
	struct detection *out;
	bool fits[DETECT_FORMATS_MAX]; /* the suffix fits a format of out->score */
	const uint8_t *head;
	size_t len;
	bool whole;
	const char *path;
	bool certain; /* a format other than a description of the user is certain */
};

static void detect_add_bid(struct detect_bids *d, const struct format *f)
{
	struct detection *out = d->out;
	struct detect_score score = detect_score_of(f, d->head, d->len, d->whole);
	bool fit = detect_suffix_fits(f, d->path);
	if (out->n == DETECT_FORMATS_MAX)
		return;
	d->certain |= score.bits >= DETECT_SURE && !described_by_user(f);
	/* Insertion keeps equal bids in the order of the list. */
	size_t i = out->n++;
	for (; i > 0; i--) {
		if (detect_compare(&out->score[i - 1], d->fits[i - 1], &score, fit) <= 0)
			break;
		out->score[i] = out->score[i - 1];
		d->fits[i] = d->fits[i - 1];
	}
	out->score[i] = score;
	d->fits[i] = fit;
}

/* Collect the bids of the formats, the highest first.  If a format in C is certain,
 * descriptions do not bid; if a description is certain, descriptions without literals do
 * not. */
static void detect_collect_bids(struct detect_bids *d)
{
	const struct format *f;
	uint8_t pairs[DESCRIBED_PAIRS] = { 0 };
	memset(d->out, 0, sizeof *d->out);
	d->certain = false;
	for (size_t n = 0, at; at = n, (f = format_in_c(&at)); n++)
		detect_add_bid(d, f);
	if (!d->certain)
		described_see(pairs, d->head, d->len);
	for (enum described_chance like = DESCRIBED_LIKELY;
	     like >= DESCRIBED_POSSIBLE && !d->certain; like--) {
		enum described_chance c;
		for (size_t n = 0; (c = described_chance(n, pairs)); n++)
			if (c == like)
				detect_add_bid(d, described_at(n));
	}
}

size_t detect_mark(const uint8_t *head, size_t len)
{
	enum { MARK = 3 };
	return len > MARK && !memcmp(head, "\xef\xbb\xbf", MARK) &&
			       !memchr(head, 0, size_min(len, DETECT_MARK_TEXT))
		       ? MARK
		       : 0;
}

void detect_format(struct detection *out, const uint8_t *head, size_t len, bool whole,
		   const char *path)
{
	struct detect_bids bids = { .out = out, .path = path };
	if (len > FORMAT_HEAD) {
		len = FORMAT_HEAD;
		whole = false;
	}
	bids.head = head;
	bids.len = len;
	bids.whole = whole;
	detect_collect_bids(&bids);
	bool magic = len && lookalike_magic(head, len);
	/* If a trace is damaged near its beginning, use the bytes before the damage. */
	bool beginning = false;
	if (out->n && out->score[0].bits == 0 && !magic && len > DETECT_BEGINNING) {
		bids.len = DETECT_BEGINNING;
		bids.whole = false;
		detect_collect_bids(&bids);
		beginning = true;
		if (out->score[0].bits < DETECT_SURE)
			out->score[0].bits = 0;
	}
	unsigned best = out->n ? out->score[0].bits : 0;
	if (best == 0 || (magic && best < DETECT_SURE)) {
		for (size_t i = 0; beginning && i < out->n; i++)
			out->score[i].bits = 0;
		lookalike(head, len, out->looks, sizeof out->looks);
		if (!magic)
			out->nearest = nearest_format(head, len, whole, out->misfit,
						      sizeof out->misfit);
		return;
	}
	out->format = out->score[0].format;
	out->beginning = beginning;
	out->weak = best < DETECT_SURE || beginning;
	out->tied = out->n > 1 && out->score[1].bits == best &&
		    bids.fits[0] == bids.fits[1] &&
		    /* Between descriptions, the order decides. */
		    !out->score[0].format->pattern && !out->score[1].format->pattern;
}
