/*
 * The LZMA2 decoder.
 *
 * The decoding itself is standard LZMA: a range coder over bits whose probabilities
 * adapt, a model of literals, matches and repeated distances.  The placement of the
 * plain bytes is not standard.
 *
 * The ring.  Plain bytes are written into a ring with room for the dictionary and two
 * of the longest chunks.  A chunk is never split: if the next one might not fit, the
 * write position returns to FIRST, and a byte of the previous lap is found lap bytes
 * after the index that its distance gives.
 *
 *        0       FIRST          at                       end of the previous lap
 *        | copy  | this lap ->  |  free  |  the previous lap          |
 *        `-- the last FIRST to FIRST + 15 bytes of the previous lap, so that neither
 *            the byte before the first nor a match across the seam is special
 *
 * So bytes are not moved, and the caller reads the plain bytes in place.
 * at is congruent to the position since the last reset of the dictionary
 * modulo 16: LZMA's contexts need its low 4 bits, and a granule of 16 bytes is
 * the same in the ring and in a checkpoint.
 *
 * The input.  A symbol takes at most SYMBOL_MAX bytes.  The hot loop runs until that
 * many are left and need not check the input before each byte; the rest is decoded
 * from a copy followed by zeros, by the same loop compiled with a check after each
 * symbol.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "source/lzma2_internal.h"

enum {
	MATCH_MAX = 273,
	OVER = 288,      /* MATCH_MAX, in whole granules */
	SPILL = 64,      /* bytes that a copy may write past its end */
	SYMBOL_MAX = 21, /* 22 bits of at most 6.04 and 26 of 1, in bytes */
	PROB_MOVE = 5,
	HUGE_PAGE = 2 << 20
};

_Static_assert(OVER >= MATCH_MAX && FIRST == OVER + GRANULE, "room before the seam");

#define RANGE_LOW 0x1000000u

struct lzma2_range {
	const uint8_t *in;
	uint32_t range, code;
};

/* Why the decoding of a chunk ended. */
enum lzma2_ending { FINISHED, BAD_DISTANCE, BAD_LENGTH, BAD_INPUT };

#define ALWAYS_INLINE inline __attribute__((always_inline))

/* Decode a bit.  With a branch, not a conditional move: most bits are predictable, and the
 * processor need not wait for the multiplication. */
static ALWAYS_INLINE unsigned lzma2_bit(struct lzma2_range *r, uint16_t *prob)
{
	if (r->range < RANGE_LOW) {
		r->range <<= 8;
		r->code = r->code << 8 | *r->in++;
	}
	uint32_t p = *prob;
	uint32_t bound = (r->range >> PROB_BITS) * p;
	if (r->code < bound) {
		r->range = bound;
		*prob = (uint16_t)(p + ((PROB_ONE - p) >> PROB_MOVE));
		return 0;
	}
	r->range -= bound;
	r->code -= bound;
	*prob = (uint16_t)(p - (p >> PROB_MOVE));
	return 1;
}

/* Decode a number of n bits, the high one first; returns it with a 1 bit before it. */
static ALWAYS_INLINE unsigned lzma2_tree(struct lzma2_range *r, uint16_t *probs,
					 unsigned n)
{
	unsigned m = 1;
#pragma GCC unroll 8
	for (unsigned i = 0; i < n; i++) {
		if (lzma2_bit(r, probs + m))
			m = 2 * m + 1;
		else
			m = 2 * m;
	}
	return m;
}

/* Decode a number of n bits, the low one first. */
static ALWAYS_INLINE unsigned lzma2_tree_reverse(struct lzma2_range *r, uint16_t *probs,
						 unsigned n)
{
	unsigned m = 1, value = 0;
	for (unsigned i = 0; i < n; i++) {
		if (lzma2_bit(r, probs + m)) {
			m = 2 * m + 1;
			value |= 1u << i;
		} else {
			m = 2 * m;
		}
	}
	return value;
}

/* Decode a byte after a match: the byte after the source of the match selects the
 * probabilities as long as its bits are right. */
static ALWAYS_INLINE unsigned lzma2_tree_matched(struct lzma2_range *r, uint16_t *probs,
						 unsigned byte)
{
	unsigned m = 1, high = 0x100;
#pragma GCC unroll 8
	for (unsigned i = 0; i < 8; i++) {
		byte <<= 1;
		unsigned expected = byte & high;
		if (lzma2_bit(r, probs + high + expected + m)) {
			m = 2 * m + 1;
			high = expected;
		} else {
			m = 2 * m;
			high &= ~expected;
		}
	}
	return m;
}

static ALWAYS_INLINE unsigned lzma2_length(struct lzma2_range *r, struct length_model *l,
					   unsigned pos)
{
	if (!lzma2_bit(r, &l->choice))
		return 2 + lzma2_tree(r, l->low[pos], 3) - 8;
	if (!lzma2_bit(r, &l->choice2))
		return 10 + lzma2_tree(r, l->mid[pos], 3) - 8;
	return 18 + lzma2_tree(r, l->high, 8) - 256;
}

/* Decode a distance, counted from 0. */
static ALWAYS_INLINE uint32_t lzma2_distance(struct lzma2_range *r, struct model *m,
					     unsigned len)
{
	unsigned slot = lzma2_tree(r, m->slot[len < 6 ? len - 2 : 3], 6) - 64;
	if (slot < 4)
		return slot;
	unsigned n = (slot >> 1) - 1;
	uint32_t dist = 2 | (slot & 1);
	if (slot < 14) {
		dist <<= n;
		/* The trees of the slots are consecutive: that of dist has 1 << n
		 * elements, of which the first is not used. */
		return dist + lzma2_tree_reverse(r, m->special + dist - 0, n);
	}
	for (n -= 4; n; n--) {
		if (r->range < RANGE_LOW) {
			r->range <<= 8;
			r->code = r->code << 8 | *r->in++;
		}
		r->range >>= 1;
		r->code -= r->range;
		uint32_t below = 0 - (r->code >> 31);
		r->code += r->range & below;
		dist = (dist << 1) + below + 1;
	}
	return (dist << 4) + lzma2_tree_reverse(r, m->align, 4);
}

/* Copy len >= 1 bytes within the ring, forward; up to SPILL more are written. */
static ALWAYS_INLINE void lzma2_copy_match(uint8_t *to, const uint8_t *from, unsigned len,
					   size_t apart)
{
	uint8_t *end = to + len;
	if (apart < 16) {
		/* The bytes repeat.  Write the period a whole number of times, 16
		 * bytes or more, then copy from that distance. */
		size_t far = apart * ((15 + apart) / apart);
		for (size_t i = 0; i < far; i++)
			to[i] = from[i];
		from = to;
		to += far;
	}
	while (to < end) {
		memcpy(to, from, 16);
		to += 16;
		from += 16;
	}
}

/*
 * Decode until the ring is filled up to limit or stop was reached in the input.
 * checked: a symbol that ends after stop is dropped, with BAD_INPUT.
 */
static ALWAYS_INLINE enum lzma2_ending lzma2_decode_symbols(struct lzma2 *d,
							    struct lzma2_range *range,
							    size_t limit,
							    const uint8_t *stop,
							    bool checked)
{
	/* Local copies, which the compiler can keep in registers. */
	struct lzma2_range r = *range;
	struct model *const m = &d->model;
	uint8_t *const ring = d->ring;
	uint8_t *const marks = d->marks;
	const uint8_t epoch = d->epoch;
	const unsigned lc = d->lc, lp_mask = d->lp_mask, pb_mask = d->pb_mask;
	const size_t lap = d->lap, dict_size = d->dict_size;
	const size_t origin =
		d->at - (size_t)(d->since < dict_size ? d->since : dict_size);
	size_t at = d->at;
	unsigned state = d->state;
	uint32_t rep0 = d->rep[0], rep1 = d->rep[1], rep2 = d->rep[2], rep3 = d->rep[3];
	enum lzma2_ending ending = FINISHED;

	while (at < limit && (checked || r.in <= stop)) {
		size_t before = at;
		unsigned pos = at & pb_mask;
		unsigned len;
		if (!lzma2_bit(&r, &m->is_match[state][pos])) {
			size_t coder =
				((at & lp_mask) << lc) + (ring[at - 1] >> (8 - lc));
			uint16_t *probs = m->literal + LITERAL_CODER * coder;
			if (state < LITERAL_STATES) {
				ring[at] = (uint8_t)lzma2_tree(&r, probs, 8);
				state = state < 4 ? 0 : state - 3;
			} else {
				size_t from = at - rep0 - 1;
				if (rep0 >= at)
					from += lap;
				marks[from / GRANULE] = epoch;
				ring[at] = (uint8_t)lzma2_tree_matched(&r, probs,
								       ring[from]);
				state = state < 10 ? state - 3 : state - 6;
			}
			at++;
			if (checked && r.in > stop) {
				at = before;
				ending = BAD_INPUT;
				break;
			}
			continue;
		}
		if (!lzma2_bit(&r, &m->is_rep[state])) {
			rep3 = rep2;
			rep2 = rep1;
			rep1 = rep0;
			len = lzma2_length(&r, &m->match_len, pos);
			rep0 = lzma2_distance(&r, m, len);
			state = state < LITERAL_STATES ? 7 : 10;
		} else {
			if (!lzma2_bit(&r, &m->is_rep0[state])) {
				if (!lzma2_bit(&r, &m->is_rep0_long[state][pos])) {
					state = state < LITERAL_STATES ? 9 : 11;
					len = 1;
					goto copy;
				}
			} else {
				uint32_t dist;
				if (!lzma2_bit(&r, &m->is_rep1[state])) {
					dist = rep1;
				} else {
					if (!lzma2_bit(&r, &m->is_rep2[state])) {
						dist = rep2;
					} else {
						dist = rep3;
						rep3 = rep2;
					}
					rep2 = rep1;
				}
				rep1 = rep0;
				rep0 = dist;
			}
			len = lzma2_length(&r, &m->rep_len, pos);
			state = state < LITERAL_STATES ? 8 : 11;
		}
	copy:
		if (checked && r.in > stop) {
			ending = BAD_INPUT;
			break;
		}
		if (rep0 >= dict_size || rep0 >= at - origin) {
			ending = BAD_DISTANCE;
			break;
		}
		if (len > limit - at) {
			len = (unsigned)(limit - at);
			ending = BAD_LENGTH;
		}
		size_t from = at - rep0 - 1;
		if (rep0 >= at)
			from += lap;
		size_t granule = from / GRANULE, last = (from + len - 1) / GRANULE;
		do
			marks[granule] = epoch;
		while (++granule <= last);
		lzma2_copy_match(ring + at, ring + from, len, (size_t)rep0 + 1);
		at += len;
	}

	*range = r;
	d->since += at - d->at;
	d->at = at;
	d->state = (uint8_t)state;
	d->rep[0] = rep0;
	d->rep[1] = rep1;
	d->rep[2] = rep2;
	d->rep[3] = rep3;
	return ending;
}

static enum lzma2_ending lzma2_decode_hot(struct lzma2 *d, struct lzma2_range *r,
					  size_t limit, const uint8_t *stop)
{
	return lzma2_decode_symbols(d, r, limit, stop, false);
}

static enum lzma2_ending lzma2_decode_checked(struct lzma2 *d, struct lzma2_range *r,
					      size_t limit, const uint8_t *stop)
{
	return lzma2_decode_symbols(d, r, limit, stop, true);
}

/* Decode the symbols of one chunk; len may be less than they need. */
static enum lzma2_ending lzma2_decode_packed(struct lzma2 *d, const uint8_t *in,
					     size_t len, size_t plain)
{
	size_t limit = d->at + plain;
	if (len < 5 || in[0] != 0)
		return BAD_INPUT;
	struct lzma2_range r = { in + 5, UINT32_MAX, (uint32_t)be_load(in + 1, 4) };
	const uint8_t *end = in + len;

	if (len > 5 + SYMBOL_MAX) {
		enum lzma2_ending ending =
			lzma2_decode_hot(d, &r, limit, end - SYMBOL_MAX);
		if (ending != FINISHED)
			return ending;
	}
	uint8_t tail[2 * SYMBOL_MAX + 8] = { 0 };
	size_t left = (size_t)(end - r.in);
	if (left > SYMBOL_MAX)
		return BAD_INPUT; /* all bytes are decoded, and much input is left */
	memcpy(tail, r.in, left);
	r.in = tail;
	enum lzma2_ending ending = lzma2_decode_checked(d, &r, limit, tail + left);
	if (ending != FINISHED)
		return ending;
	if (r.range < RANGE_LOW)
		r.code = r.code << 8 | *r.in++;
	return r.in == tail + left && r.code == 0 ? FINISHED : BAD_INPUT;
}

static void lzma2_reset_probs(uint16_t *probs, size_t n)
{
	for (size_t i = 0; i < n; i++)
		probs[i] = PROB_ONE / 2;
}

size_t lzma2_probs(uint8_t props)
{
	unsigned lc = props % 9, lp = props / 9 % 5;
	return (offsetof(struct model, literal) / sizeof(uint16_t)) +
	       ((size_t)LITERAL_CODER << (lc + lp));
}

void lzma2_reset_state(struct lzma2 *d)
{
	lzma2_reset_probs((uint16_t *)&d->model, lzma2_probs(d->props));
	d->state = 0;
	memset(d->rep, 0, sizeof d->rep);
}

bool lzma2_set_props(struct lzma2 *d, uint8_t props)
{
	unsigned lc = props % 9, lp = props / 9 % 5, pb = props / 45;
	if (pb > 4 || lc + lp > LCLP_MAX)
		return false;
	d->props = props;
	d->lc = (uint8_t)lc;
	d->lp_mask = (uint8_t)((1u << lp) - 1);
	d->pb_mask = (uint8_t)((1u << pb) - 1);
	return true;
}

/* The ring */

static void lzma2_ring_start(struct lzma2 *d)
{
	d->at = FIRST;
	d->lap = 0;
	d->since = 0;
	d->ring[FIRST - 1] = 0; /* the previous byte of the first literal */
}

/* Make sure that n bytes fit after at: if not, begin a new lap. */
static void lzma2_ring_reserve(struct lzma2 *d, size_t n)
{
	if (n <= d->size - d->at)
		return;
	size_t len = FIRST + d->at % GRANULE;
	d->lap = d->at - len;
	memcpy(d->ring, d->ring + d->lap, len);
	memcpy(d->marks, d->marks + d->lap / GRANULE, FIRST / GRANULE + 1);
	d->at = len;
}

/* Life cycle */

/*
 * A jump touches all of the ring.  In pages of 4 KiB the faults take as long as some ms of
 * decompressing, so larger pages are asked for.
 */
static void lzma2_ring_large_pages(uint8_t *ring, size_t n)
{
#ifdef MADV_HUGEPAGE
	size_t skip = (HUGE_PAGE - (uintptr_t)ring % HUGE_PAGE) % HUGE_PAGE;
	if (n >= skip + HUGE_PAGE)
		madvise(ring + skip, (n - skip) / HUGE_PAGE * HUGE_PAGE, MADV_HUGEPAGE);
#else
	(void)ring;
	(void)n;
#endif
}

struct lzma2 *lzma2_new(uint64_t dict_size)
{
	if (dict_size < DICT_MIN)
		dict_size = DICT_MIN;
	if (dict_size > SIZE_MAX / 2 - 8 * (uint64_t)LZMA2_PLAIN_MAX)
		return NULL;
	struct lzma2 *d = mem_try(1, sizeof *d);
	if (!d)
		return NULL;
	d->dict_size = ((size_t)dict_size + GRANULE - 1) / GRANULE * GRANULE;
	d->size = d->dict_size + 2 * LZMA2_PLAIN_MAX + 1024;
	d->ring = mem_try(d->size + SPILL, 1);
	d->marks = mem_try(d->size / GRANULE + 1, 1);
	if (!d->ring || !d->marks) {
		lzma2_free(d);
		return NULL;
	}
	lzma2_ring_large_pages(d->ring, d->size);
	lzma2_reset(d);
	return d;
}

void lzma2_free(struct lzma2 *d)
{
	if (!d)
		return;
	lzma2_drop_pending(d);
	free(d->ring);
	free(d->marks);
	free(d);
}

void lzma2_reset(struct lzma2 *d)
{
	lzma2_drop_pending(d);
	lzma2_ring_start(d);
	d->need_reset = true;
	d->need_props = true;
	lzma2_set_props(d, 0);
	lzma2_reset_state(d);
}

/* Decoding */

/* Return the size of a chunk header: control, then the sizes less one, the high byte
 * first, then props.  1 for the end and for an invalid control byte. */
static size_t lzma2_head_size(uint8_t control)
{
	if (control >= 0xc0)
		return 6;
	if (control >= 0x80)
		return 5;
	return control == 1 || control == 2 ? 3 : 1;
}

size_t lzma2_chunk(const uint8_t *head, size_t len)
{
	if (!len)
		return 1;
	size_t size = lzma2_head_size(head[0]);
	if (size == 1 || len < size)
		return size;
	return size + (size_t)be_load(head + (size == 3 ? 1 : 3), 2) + 1;
}

static enum status lzma2_damaged(struct lzma2 *d, const char *what, struct err *err)
{
	lzma2_complete(d);
	d->need_reset = true;
	d->need_props = true;
	return err_set(err, ST_DAMAGED, "damaged LZMA2 data: %s", what);
}

enum status lzma2_decode(struct lzma2 *d, const uint8_t *in, size_t in_len, size_t *used,
			 const uint8_t **out, size_t *out_len, struct err *err)
{
	*used = 0;
	*out = d->ring;
	*out_len = 0;
	uint8_t control = in_len ? in[0] : 0;
	size_t head = lzma2_head_size(control);
	if (in_len < head)
		return lzma2_damaged(d, "it ends in the header of a chunk", err);
	if (control == 0) {
		lzma2_complete(d);
		d->need_reset = true;
		d->need_props = true;
		*used = 1;
		return ST_END;
	}
	if (head == 1)
		return lzma2_damaged(d, "a chunk has an unknown control byte", err);

	bool packed = control >= 0x80;
	if (control == 1 || control >= 0xa0)
		lzma2_forget_model(d);
	if (control == 1 || control >= 0xe0) {
		lzma2_complete(d);
		lzma2_ring_start(d);
		d->need_reset = false;
		d->need_props = true;
	} else if (d->need_reset) {
		return lzma2_damaged(d, "the first chunk does not reset the dictionary",
				     err);
	}
	if (control >= 0xc0) {
		if (!lzma2_set_props(d, in[5]))
			return lzma2_damaged(d, "impossible values of lc, lp and pb",
					     err);
		d->need_props = false;
	}
	if (packed && d->need_props)
		return lzma2_damaged(d, "the first compressed chunk has no lc, lp and pb",
				     err);
	if (control >= 0xa0)
		lzma2_reset_state(d);

	size_t size = lzma2_chunk(in, in_len) - head;
	size_t plain =
		packed ? (size_t)(control & 0x1f) << 16 | (size_t)be_load(in + 1, 2)
		       : (size_t)be_load(in + 1, 2);
	plain++;
	bool whole = in_len - head >= size;
	if (!whole)
		size = in_len - head;

	lzma2_collect(d);
	lzma2_ring_reserve(d, plain);
	size_t begin = d->at;
	*out = d->ring + begin;
	*used = head + size;
	enum lzma2_ending ending = FINISHED;
	if (packed) {
		ending = lzma2_decode_packed(d, in + head, size, plain);
	} else {
		memcpy(d->ring + begin, in + head, size);
		d->at += size;
		d->since += size;
	}
	*out_len = d->at - begin;

	if (!whole)
		return lzma2_damaged(d, "it ends in the middle of a chunk", err);
	if (ending == BAD_DISTANCE)
		return lzma2_damaged(d, "a match refers to bytes before the beginning",
				     err);
	if (ending == BAD_LENGTH)
		return lzma2_damaged(d, "a match extends past the end of its chunk", err);
	if (ending == BAD_INPUT)
		return lzma2_damaged(
			d, "a chunk has a different size than its header says", err);
	return ST_OK;
}
