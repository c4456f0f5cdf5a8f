/*
 * The method.
 *
 * Decoding is LZMA as everybody does it: a range coder over bits whose
 * probabilities adapt, a model of literals, matches and repeated distances.
 * What is particular is where the bytes go.
 *
 * The ring.  Plain bytes are written into a ring with room for the dictionary
 * and two of the longest chunks.  A chunk is never split: where the next one
 * might not fit, the write position goes back to FIRST, and a byte that was
 * written before is found lap bytes further up than its distance says.
 *
 *        0       FIRST          at                       end of the lap before
 *        | copy  | this lap ->  |  free  |  the lap before            |
 *        `-- the last OVER bytes of the lap before, so that neither the
 *            byte before the first nor a match across the seam is special
 *
 * So nothing is ever moved, and the caller reads the plain bytes where they are.
 * at is congruent to the position since the last reset of the dictionary
 * modulo 16: LZMA's contexts need its low 4 bits, and a granule of 16 bytes is
 * the same in the ring and in a checkpoint.
 *
 * The marks.  For each granule one byte holds the epoch in which it was last
 * read; each checkpoint begins a new epoch.  A checkpoint needs the granules
 * before it whose mark is its own epoch or a later one.  Therefore one store serves
 * all checkpoints under way, and marks need no clearing when their granule is
 * written anew: they are of an older epoch than any checkpoint begun after.
 * A granule is collected as soon as it is out of reach, before the ring
 * comes around and writes over it.
 *
 * The input.  A symbol takes at most SYMBOL_MOST bytes.  The hot loop runs
 * until so many are left and need not look before each byte; the rest is
 * decoded from a copy with zeros behind it by the same loop compiled with a
 * check after each symbol.
 */
#include "config.h"

#ifdef HAVE_LZMA

#include "source/lzma2.h"

#include <lzma.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"

enum {
	GRANULE = 16,
	MATCH_MOST = 273,
	OVER = 288,  /* MATCH_MOST, in whole granules */
	FIRST = 304, /* OVER and one granule that the seam may lie in */
	SPILL = 64,  /* bytes that a copy may write too many */
	DICT_LEAST = 4096,
	SYMBOL_MOST = 21, /* 22 bits of at most 6.04 and 26 of 1, in bytes */
	EPOCHS = 255,
	PENDING_MOST = 8,

	PROB_BITS = 11,
	PROB_ONE = 1 << PROB_BITS,
	PROB_MOVE = 5,
	PROB_LEAST = 31, /* what the adapting never leaves */
	PROB_MOST = PROB_ONE - 31,

	STATES = 12,
	LITERAL_STATES = 7, /* in states below, the symbol before was a literal */
	LITERAL_CODER = 0x300,
	LCLP_MOST = 4

};

#define RANGE_LOW 0x1000000u

struct length_model {
	uint16_t choice, choice2;
	uint16_t low[16][8];
	uint16_t mid[16][8];
	uint16_t high[256];
};

struct model {
	uint16_t is_match[STATES][16];
	uint16_t is_rep[STATES];
	uint16_t is_rep0[STATES];
	uint16_t is_rep1[STATES];
	uint16_t is_rep2[STATES];
	uint16_t is_rep0_long[STATES][16];
	uint16_t slot[4][64];
	uint16_t special[128]; /* [0] to [13] are not used */
	uint16_t align[16];
	struct length_model match_len, rep_len;
	uint16_t literal[LITERAL_CODER << LCLP_MOST];
};

/* A checkpoint under way. */
struct pending {
	uint64_t plain, packed;
	uint64_t since; /* position of the checkpoint since the dictionary's reset */
	uint64_t from;  /* granules are counted from here */
	uint64_t next;  /* the first one that was not yet collected */
	uint8_t epoch;
	bool complete;
	bool lost;       /* no memory for it */
	bool need_props; /* the next chunk brings lc, lp and pb: no model */
	bool need_reset; /* the next chunk resets the dictionary: nothing */
	bool own_model;  /* the next chunk does not reset the model */
	uint8_t props;
	uint8_t state;
	uint32_t rep[4];
	struct model *model;
	uint8_t *bitmap; /* a bit for each granule, the low bit first */
	uint8_t *bytes;  /* GRANULE for each bit that is set */
	size_t nbytes, room;
};

struct lzma2 {
	size_t dict_size; /* whole granules */
	uint8_t *ring;
	uint8_t *marks;
	size_t size;    /* of the ring, without SPILL */
	size_t at;      /* where the next byte goes */
	size_t lap;     /* from a place of this lap to the same of the lap before */
	uint64_t since; /* plain bytes since the last reset of the dictionary; after
	                 * lzma2_restore() as many less as nobody can tell */
	bool need_reset, need_props;
	uint8_t epoch;

	uint8_t props; /* lc, lp and pb as they are written in a chunk */
	uint8_t lc, lp_mask, pb_mask;
	uint8_t state;
	uint32_t rep[4];
	struct model model;

	struct pending pending[PENDING_MOST]; /* in order of position */
	unsigned npending;
};

struct range {
	const uint8_t *in;
	uint32_t range, code;
};

/* What ended the decoding of a chunk. */
enum ending { FINISHED, BAD_DISTANCE, BAD_LENGTH, BAD_INPUT };

#define ALWAYS_INLINE inline __attribute__((always_inline))

/* The two sides are real branches: most bits are predictable, and the processor
 * goes on ahead of the multiplication. */
static ALWAYS_INLINE unsigned bit(struct range *r, uint16_t *prob)
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

/* A number of n bits, the high one first, with a 1 before it. */
static ALWAYS_INLINE unsigned tree(struct range *r, uint16_t *probs, unsigned n)
{
	unsigned m = 1;
#pragma GCC unroll 8
	for (unsigned i = 0; i < n; i++) {
		if (bit(r, probs + m))
			m = 2 * m + 1;
		else
			m = 2 * m;
	}
	return m;
}

/* A number of n bits, the low one first. */
static ALWAYS_INLINE unsigned tree_reverse(struct range *r, uint16_t *probs, unsigned n)
{
	unsigned m = 1, value = 0;
	for (unsigned i = 0; i < n; i++) {
		if (bit(r, probs + m)) {
			m = 2 * m + 1;
			value |= 1u << i;
		} else {
			m = 2 * m;
		}
	}
	return value;
}

/* A byte where the symbol before was a match: the byte after the match's source
 * chooses the probabilities for as long as it is right. */
static ALWAYS_INLINE unsigned tree_matched(struct range *r, uint16_t *probs,
					   unsigned byte)
{
	unsigned m = 1, high = 0x100;
#pragma GCC unroll 8
	for (unsigned i = 0; i < 8; i++) {
		byte <<= 1;
		unsigned expected = byte & high;
		if (bit(r, probs + high + expected + m)) {
			m = 2 * m + 1;
			high = expected;
		} else {
			m = 2 * m;
			high &= ~expected;
		}
	}
	return m;
}

static ALWAYS_INLINE unsigned length(struct range *r, struct length_model *l,
				     unsigned pos)
{
	if (!bit(r, &l->choice))
		return 2 + tree(r, l->low[pos], 3) - 8;
	if (!bit(r, &l->choice2))
		return 10 + tree(r, l->mid[pos], 3) - 8;
	return 18 + tree(r, l->high, 8) - 256;
}

/* A distance, counted from 0. */
static ALWAYS_INLINE uint32_t distance(struct range *r, struct model *m, unsigned len)
{
	unsigned slot = tree(r, m->slot[len < 6 ? len - 2 : 3], 6) - 64;
	if (slot < 4)
		return slot;
	unsigned n = (slot >> 1) - 1;
	uint32_t dist = 2 | (slot & 1);
	if (slot < 14) {
		dist <<= n;
		/* The trees of the slots stand one behind the other: that of
		 * dist is 1 << n long, and nobody uses its first place. */
		return dist + tree_reverse(r, m->special + dist - 0, n);
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
	return (dist << 4) + tree_reverse(r, m->align, 4);
}

/* Copy len >= 1 bytes within the ring, forward; up to SPILL more are written. */
static ALWAYS_INLINE void copy_match(uint8_t *to, const uint8_t *from, unsigned len,
				     size_t apart)
{
	uint8_t *end = to + len;
	if (apart < 16) {
		/* The bytes repeat.  Lay down a whole number of times that is
		 * 16 bytes or more, then copy from that far back. */
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
 * With care, a symbol that ends behind stop is taken back.
 */
static ALWAYS_INLINE enum ending decode_symbols(struct lzma2 *d, struct range *range,
						size_t limit, const uint8_t *stop,
						bool care)
{
	/* Copies, which the compiler can keep in registers. */
	struct range r = *range;
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
	enum ending ending = FINISHED;

	while (at < limit && (care || r.in <= stop)) {
		size_t before = at;
		unsigned pos = at & pb_mask;
		unsigned len;
		if (!bit(&r, &m->is_match[state][pos])) {
			size_t coder =
				((at & lp_mask) << lc) + (ring[at - 1] >> (8 - lc));
			uint16_t *probs = m->literal + LITERAL_CODER * coder;
			if (state < LITERAL_STATES) {
				ring[at] = (uint8_t)tree(&r, probs, 8);
				state = state < 4 ? 0 : state - 3;
			} else {
				size_t from = at - rep0 - 1;
				if (rep0 >= at)
					from += lap;
				marks[from / GRANULE] = epoch;
				ring[at] = (uint8_t)tree_matched(&r, probs, ring[from]);
				state = state < 10 ? state - 3 : state - 6;
			}
			at++;
			if (care && r.in > stop) {
				at = before;
				ending = BAD_INPUT;
				break;
			}
			continue;
		}
		if (!bit(&r, &m->is_rep[state])) {
			rep3 = rep2;
			rep2 = rep1;
			rep1 = rep0;
			len = length(&r, &m->match_len, pos);
			rep0 = distance(&r, m, len);
			state = state < LITERAL_STATES ? 7 : 10;
		} else {
			if (!bit(&r, &m->is_rep0[state])) {
				if (!bit(&r, &m->is_rep0_long[state][pos])) {
					state = state < LITERAL_STATES ? 9 : 11;
					len = 1;
					goto copy;
				}
			} else {
				uint32_t dist;
				if (!bit(&r, &m->is_rep1[state])) {
					dist = rep1;
				} else {
					if (!bit(&r, &m->is_rep2[state])) {
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
			len = length(&r, &m->rep_len, pos);
			state = state < LITERAL_STATES ? 8 : 11;
		}
	copy:
		if (care && r.in > stop) {
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
		copy_match(ring + at, ring + from, len, (size_t)rep0 + 1);
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

static enum ending decode_hot(struct lzma2 *d, struct range *r, size_t limit,
			      const uint8_t *stop)
{
	return decode_symbols(d, r, limit, stop, false);
}

static enum ending decode_with_care(struct lzma2 *d, struct range *r, size_t limit,
				    const uint8_t *stop)
{
	return decode_symbols(d, r, limit, stop, true);
}

/* The symbols of one chunk; len may be less than they need. */
static enum ending decode_packed(struct lzma2 *d, const uint8_t *in, size_t len,
				 size_t plain)
{
	size_t limit = d->at + plain;
	if (len < 5 || in[0] != 0)
		return BAD_INPUT;
	struct range r = { in + 5, UINT32_MAX, (uint32_t)be_load(in + 1, 4) };
	const uint8_t *end = in + len;

	if (len > 5 + SYMBOL_MOST) {
		enum ending ending = decode_hot(d, &r, limit, end - SYMBOL_MOST);
		if (ending != FINISHED)
			return ending;
	}
	uint8_t tail[2 * SYMBOL_MOST + 8] = { 0 };
	size_t left = (size_t)(end - r.in);
	if (left > SYMBOL_MOST)
		return BAD_INPUT; /* all is decoded and nearly nothing was needed */
	memcpy(tail, r.in, left);
	r.in = tail;
	enum ending ending = decode_with_care(d, &r, limit, tail + left);
	if (ending != FINISHED)
		return ending;
	if (r.range < RANGE_LOW)
		r.code = r.code << 8 | *r.in++;
	return r.in == tail + left && r.code == 0 ? FINISHED : BAD_INPUT;
}

static void reset_probs(uint16_t *probs, size_t n)
{
	for (size_t i = 0; i < n; i++)
		probs[i] = PROB_ONE / 2;
}

/* How many probabilities the model has with given lc, lp and pb. */
static size_t model_probs(uint8_t props)
{
	unsigned lc = props % 9, lp = props / 9 % 5;
	return (offsetof(struct model, literal) / sizeof(uint16_t)) +
	       ((size_t)LITERAL_CODER << (lc + lp));
}

static void reset_state(struct lzma2 *d)
{
	reset_probs((uint16_t *)&d->model, model_probs(d->props));
	d->state = 0;
	memset(d->rep, 0, sizeof d->rep);
}

static bool set_props(struct lzma2 *d, uint8_t props)
{
	unsigned lc = props % 9, lp = props / 9 % 5, pb = props / 45;
	if (pb > 4 || lc + lp > LCLP_MOST)
		return false;
	d->props = props;
	d->lc = (uint8_t)lc;
	d->lp_mask = (uint8_t)((1u << lp) - 1);
	d->pb_mask = (uint8_t)((1u << pb) - 1);
	return true;
}

/* The ring */

static void ring_start(struct lzma2 *d)
{
	d->at = FIRST;
	d->lap = 0;
	d->since = 0;
	d->ring[FIRST - 1] = 0; /* what the first literal takes for the byte before it */
}

/* Make sure that n bytes fit behind at. */
static void ring_turn(struct lzma2 *d, size_t n)
{
	if (n <= d->size - d->at)
		return;
	size_t len = FIRST + d->at % GRANULE;
	d->lap = d->at - len;
	memcpy(d->ring, d->ring + d->lap, len);
	memcpy(d->marks, d->marks + d->lap / GRANULE, FIRST / GRANULE + 1);
	d->at = len;
}

/* Checkpoints under way */

static void pending_release(struct pending *p)
{
	free(p->model);
	free(p->bitmap);
	free(p->bytes);
}

static void pending_drop_all(struct lzma2 *d)
{
	for (unsigned i = 0; i < d->npending; i++)
		pending_release(&d->pending[i]);
	d->npending = 0;
}

static void collect_run(struct pending *p, const uint8_t *marks, const uint8_t *bytes,
			size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (marks[i] < p->epoch)
			continue;
		if (p->nbytes + GRANULE > p->room) {
			size_t room = p->room ? 2 * p->room : 64 * 1024;
			uint8_t *more = realloc(p->bytes, room);
			if (!more) {
				p->lost = true;
				return;
			}
			p->bytes = more;
			p->room = room;
		}
		uint64_t g = p->next + i - p->from;
		p->bitmap[g / 8] |= (uint8_t)(1u << g % 8);
		memcpy(p->bytes + p->nbytes, bytes + i * GRANULE, GRANULE);
		p->nbytes += GRANULE;
	}
}

/* Take the marked granules below upto, none of which will be read any more. */
static void collect(struct lzma2 *d, struct pending *p, uint64_t upto)
{
	uint64_t end = (p->since + GRANULE - 1) / GRANULE;
	if (upto > end)
		upto = end;
	/* The first granule of this lap. */
	uint64_t seam = d->since / GRANULE - (d->at / GRANULE - FIRST / GRANULE);
	while (p->next < upto && !p->lost) {
		bool before = p->next < seam;
		uint64_t stop = before && seam < upto ? seam : upto;
		size_t g = d->at / GRANULE - (size_t)(d->since / GRANULE - p->next) +
			   (before ? d->lap / GRANULE : 0);
		collect_run(p, d->marks + g, d->ring + g * GRANULE,
			    (size_t)(stop - p->next));
		p->next = stop;
	}
	p->complete = p->lost || p->next == end;
}

/* What was read in the copy of the end of the lap before was read there. */
static void merge_marks(struct lzma2 *d)
{
	uint8_t *marks = d->marks, *old = d->marks + d->lap / GRANULE;
	for (size_t i = 0; d->lap && i < FIRST / GRANULE; i++) {
		if (old[i] < marks[i])
			old[i] = marks[i];
	}
}

/* Before a chunk: everything farther back than the dictionary is out of reach. */
static void collect_all(struct lzma2 *d)
{
	if (!d->npending)
		return;
	merge_marks(d);
	for (unsigned i = 0; i < d->npending; i++) {
		struct pending *p = &d->pending[i];
		if (!p->complete && d->since > d->dict_size)
			collect(d, p, (d->since - d->dict_size) / GRANULE);
	}
}

/* Nothing that was decoded so far will be read any more. */
static void complete_all(struct lzma2 *d)
{
	if (d->npending)
		merge_marks(d);
	for (unsigned i = 0; i < d->npending; i++) {
		if (!d->pending[i].complete)
			collect(d, &d->pending[i], UINT64_MAX);
	}
}

/* Life cycle */

struct lzma2 *lzma2_new(uint64_t dict_size)
{
	if (dict_size < DICT_LEAST)
		dict_size = DICT_LEAST;
	if (dict_size > SIZE_MAX / 2 - 8 * (uint64_t)LZMA2_PLAIN_MOST)
		return NULL;
	struct lzma2 *d = mem_try(1, sizeof *d);
	if (!d)
		return NULL;
	d->dict_size = ((size_t)dict_size + GRANULE - 1) / GRANULE * GRANULE;
	d->size = d->dict_size + 2 * LZMA2_PLAIN_MOST + 1024;
	d->ring = mem_try(d->size + SPILL, 1);
	d->marks = mem_try(d->size / GRANULE + 1, 1);
	if (!d->ring || !d->marks) {
		lzma2_free(d);
		return NULL;
	}
	lzma2_reset(d);
	return d;
}

void lzma2_free(struct lzma2 *d)
{
	if (!d)
		return;
	pending_drop_all(d);
	free(d->ring);
	free(d->marks);
	free(d);
}

void lzma2_reset(struct lzma2 *d)
{
	pending_drop_all(d);
	ring_start(d);
	d->need_reset = true;
	d->need_props = true;
	set_props(d, 0);
	reset_state(d);
}

/* Decoding */

/* The chunk header: control, then sizes less one, the high byte first, then props. */
static size_t head_size(uint8_t control)
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
	size_t size = head_size(head[0]);
	if (size == 1 || len < size)
		return size;
	return size + (size_t)be_load(head + (size == 3 ? 1 : 3), 2) + 1;
}

static enum status damaged(struct lzma2 *d, const char *what, struct err *err)
{
	complete_all(d);
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
	size_t head = head_size(control);
	if (in_len < head)
		return damaged(d, "it ends in the header of a chunk", err);
	if (control == 0) {
		complete_all(d);
		d->need_reset = true;
		d->need_props = true;
		*used = 1;
		return ST_END;
	}
	if (head == 1)
		return damaged(d, "there is no chunk where one must begin", err);

	bool packed = control >= 0x80;
	if (control == 1 || control >= 0xe0) {
		for (unsigned i = 0; i < d->npending; i++)
			d->pending[i].need_reset |= d->pending[i].since == d->since &&
						    !d->pending[i].complete;
		complete_all(d);
		ring_start(d);
		d->need_reset = false;
		d->need_props = true;
	} else if (d->need_reset) {
		return damaged(d, "the first chunk does not reset the dictionary", err);
	}
	if (control >= 0xc0) {
		if (!set_props(d, in[5]))
			return damaged(d, "impossible values of lc, lp and pb", err);
		d->need_props = false;
	}
	if (packed && d->need_props)
		return damaged(d, "a chunk without lc, lp and pb", err);
	if (control >= 0xa0) {
		reset_state(d);
		for (unsigned i = 0; i < d->npending; i++)
			d->pending[i].own_model &= d->pending[i].since != d->since;
	}

	size_t size = lzma2_chunk(in, in_len) - head;
	size_t plain =
		packed ? (size_t)(control & 0x1f) << 16 | (size_t)be_load(in + 1, 2)
		       : (size_t)be_load(in + 1, 2);
	plain++;
	bool whole = in_len - head >= size;
	if (!whole)
		size = in_len - head;

	collect_all(d);
	ring_turn(d, plain);
	size_t begin = d->at;
	*out = d->ring + begin;
	*used = head + size;
	enum ending ending = FINISHED;
	if (packed) {
		ending = decode_packed(d, in + head, size, plain);
	} else {
		memcpy(d->ring + begin, in + head, size);
		d->at += size;
		d->since += size;
	}
	*out_len = d->at - begin;

	if (!whole)
		return damaged(d, "it ends in the middle of a chunk", err);
	if (ending == BAD_DISTANCE)
		return damaged(d, "a match reaches back behind the beginning", err);
	if (ending == BAD_LENGTH)
		return damaged(d, "a match runs past the end of its chunk", err);
	if (ending == BAD_INPUT)
		return damaged(d, "a chunk does not end where it should", err);
	return ST_OK;
}

/* Checkpoints */

/* Keep the epochs below EPOCHS: forget those that no checkpoint asks for. */
static void epochs_renumber(struct lzma2 *d)
{
	unsigned oldest = d->npending ? d->pending[0].epoch : d->epoch + 1u;
	for (size_t i = 0; i <= d->size / GRANULE; i++)
		d->marks[i] =
			d->marks[i] < oldest ? 0 : (uint8_t)(d->marks[i] - oldest + 1);
	for (unsigned i = 0; i < d->npending; i++)
		d->pending[i].epoch = (uint8_t)(d->pending[i].epoch - oldest + 1);
	d->epoch = (uint8_t)(d->epoch - oldest + 1);
}

bool lzma2_mark(struct lzma2 *d, uint64_t plain, uint64_t packed)
{
	if (d->npending == PENDING_MOST)
		return false;
	struct pending p = {
		.plain = plain,
		.packed = packed,
		.since = d->since,
		.need_props = d->need_props,
		.need_reset = d->need_reset,
		.own_model = !d->need_props,
		.props = d->props,
		.state = d->state,
	};
	memcpy(p.rep, d->rep, sizeof p.rep);
	p.from = d->since > d->dict_size ? (d->since - d->dict_size) / GRANULE : 0;
	p.next = p.from;
	size_t granules = (size_t)((d->since + GRANULE - 1) / GRANULE - p.from);
	p.complete = d->need_reset;
	p.bitmap = mem_try(granules / 8 + 1, 1);
	p.model = malloc(sizeof *p.model);
	if (!p.bitmap || !p.model) {
		pending_release(&p);
		return false;
	}
	memcpy(p.model, &d->model, sizeof *p.model);

	if (d->epoch == EPOCHS)
		epochs_renumber(d);
	p.epoch = ++d->epoch;
	/* The next literal looks at the byte before it. */
	if (d->since)
		d->marks[(d->at - 1) / GRANULE] = d->epoch;
	d->pending[d->npending++] = p;
	return true;
}

/*
 * The state of a checkpoint:
 *
 *      0  version
 *      1  flags
 *      2  lc, lp and pb, as in a chunk
 *      3  state
 *      4  the last four distances
 *     20  position since the reset of the dictionary; dict_size and up to 15
 *         more stand for every longer one
 *     28  marked granules
 *     32  bytes that the runs take
 *     36  raw LZMA2: the marked granules; how many granules in turn are not
 *         marked and marked, 7 bits in a byte, the low ones first, as often as
 *         needed for all; the low bytes of the probabilities; their high bytes
 *
 * Packed with LZMA a checkpoint of a ChampSim trace takes 37 to 44 KB and 7 to 9
 * ms, of 390 to 530 KB of granules; deflated, 54 to 66 KB and 3 ms.  As many
 * more checkpoints in the same space make jumps that much shorter.
 */
enum { STATE_VERSION = 1, STATE_HEAD = 36 };
enum { STATE_NOTHING = 1, STATE_NEED_PROPS = 2, STATE_MODEL = 4, STATE_FLAGS = 7 };

enum { PACK_DICT = 1 << 19 };

/* Granules are 16 bytes of a trace: the column matters more than the byte before. */
static void pack_filters(lzma_filter filters[2], lzma_options_lzma *options)
{
	*options = (lzma_options_lzma) { .dict_size = PACK_DICT,
					 .lc = 0,
					 .lp = 3,
					 .pb = 3,
					 .mode = LZMA_MODE_FAST,
					 .nice_len = 64,
					 .mf = LZMA_MF_HC4,
					 .depth = 4 };
	filters[0] = (lzma_filter) { .id = LZMA_FILTER_LZMA2, .options = options };
	filters[1] = (lzma_filter) { .id = LZMA_VLI_UNKNOWN };
}

static size_t put_run(uint8_t *to, uint64_t n)
{
	size_t len = 0;
	for (; n >= 0x80; n >>= 7)
		to[len++] = (uint8_t)(n | 0x80);
	to[len++] = (uint8_t)n;
	return len;
}

/* A run takes no more bytes than it has granules, but the first may be empty. */
static size_t put_runs(uint8_t *to, const struct pending *p)
{
	uint64_t granules = p->next - p->from;
	size_t len = 0;
	uint64_t begin = 0;
	bool marked = false;
	for (uint64_t g = 0; g < granules; g++) {
		if ((p->bitmap[g / 8] >> g % 8 & 1) == marked)
			continue;
		len += put_run(to + len, g - begin);
		begin = g;
		marked = !marked;
	}
	return len + put_run(to + len, granules - begin);
}

static bool pack(const struct pending *p, size_t dict_size, struct checkpoint *cp)
{
	*cp = (struct checkpoint) { .plain = p->plain, .packed = p->packed };
	if (p->need_reset) {
		static const uint8_t nothing[STATE_HEAD] = { STATE_VERSION,
							     STATE_NOTHING };
		cp->state = mem_copy(nothing, sizeof nothing);
		cp->state_len = sizeof nothing;
		return true;
	}
	size_t probs = p->own_model ? model_probs(p->props) : 0;
	size_t most = p->nbytes + (size_t)(p->next - p->from) + 1 + 2 * probs;
	uint8_t *raw = malloc(most);
	if (!raw)
		return false;
	size_t len = p->nbytes;
	if (len)
		memcpy(raw, p->bytes, len);
	size_t runs = put_runs(raw + len, p);
	len += runs;
	const uint16_t *prob = (const uint16_t *)p->model;
	for (size_t i = 0; i < probs; i++) {
		raw[len + i] = (uint8_t)prob[i];
		raw[len + probs + i] = (uint8_t)(prob[i] >> 8);
	}
	len += 2 * probs;

	/* Incompressible data grow by 6 bytes for each chunk of 64 KiB. */
	size_t room = STATE_HEAD + len + len / 1024 + 64, end = STATE_HEAD;
	uint8_t *state = malloc(room);
	lzma_filter filters[2];
	lzma_options_lzma options;
	pack_filters(filters, &options);
	/* The encoder clears tables as large as its dictionary. */
	if (len < PACK_DICT)
		options.dict_size = len < DICT_LEAST ? DICT_LEAST : (uint32_t)len;
	if (!state || lzma_raw_buffer_encode(filters, NULL, raw, len, state, &end,
					     room) != LZMA_OK) {
		free(raw);
		free(state);
		return false;
	}
	free(raw);

	uint64_t since = p->since;
	if (since > dict_size)
		since = dict_size + (since - dict_size) % GRANULE;
	state[0] = STATE_VERSION;
	state[1] = (uint8_t)((p->need_props ? STATE_NEED_PROPS : 0) |
			     (probs ? STATE_MODEL : 0));
	state[2] = p->props;
	state[3] = probs ? p->state : 0;
	for (unsigned i = 0; i < 4; i++)
		put_le32(state + 4 + 4 * i, probs ? p->rep[i] : 0);
	put_le64(state + 20, since);
	put_le32(state + 28, (uint32_t)(p->nbytes / GRANULE));
	put_le32(state + 32, (uint32_t)runs);
	cp->state = mem_resize(state, end, 1);
	cp->state_len = (uint32_t)end;
	return true;
}

bool lzma2_taken(struct lzma2 *d, struct checkpoint *cp)
{
	while (d->npending && d->pending[0].complete) {
		bool good = !d->pending[0].lost && pack(&d->pending[0], d->dict_size, cp);
		pending_release(&d->pending[0]);
		d->npending--;
		memmove(d->pending, d->pending + 1, d->npending * sizeof *d->pending);
		if (good)
			return true;
	}
	return false;
}

/* Lay the granules where the runs say. */
static bool restore_granules(struct lzma2 *d, uint64_t granules, const uint8_t *bytes,
			     size_t nbytes, const uint8_t *runs, size_t nruns)
{
	uint64_t g = 0;
	bool marked = false;
	for (const uint8_t *end = runs + nruns; runs < end;) {
		uint64_t n = 0;
		for (unsigned shift = 0;; shift += 7) {
			if (runs == end || shift > 28)
				return false;
			n |= (uint64_t)(*runs & 0x7f) << shift;
			if (!(*runs++ & 0x80))
				break;
		}
		if (n > granules - g)
			return false;
		if (marked) {
			if (n * GRANULE > nbytes)
				return false;
			memcpy(d->ring + FIRST + g * GRANULE, bytes, n * GRANULE);
			bytes += n * GRANULE;
			nbytes -= n * GRANULE;
		}
		g += n;
		marked = !marked;
	}
	return g == granules && nbytes == 0;
}

static bool restore_model(struct lzma2 *d, const uint8_t *bytes, size_t probs)
{
	uint16_t *model = (uint16_t *)&d->model;
	bool good = true;
	for (size_t i = 0; i < probs; i++) {
		model[i] = (uint16_t)(bytes[i] | bytes[probs + i] << 8);
		good &= model[i] >= PROB_LEAST && model[i] <= PROB_MOST;
	}
	return good;
}

static bool restore(struct lzma2 *d, const uint8_t *state, size_t len)
{
	if (len < STATE_HEAD || state[0] != STATE_VERSION || state[1] & ~STATE_FLAGS)
		return false;
	if (state[1] & STATE_NOTHING)
		return len == STATE_HEAD;
	bool has_model = state[1] & STATE_MODEL;
	bool need_props = state[1] & STATE_NEED_PROPS;
	uint64_t since = le64(state + 20);
	if (!set_props(d, state[2]) || state[3] >= STATES || (has_model && need_props) ||
	    since >= (uint64_t)d->dict_size + GRANULE)
		return false;
	uint64_t full = since < d->dict_size ? since : d->dict_size;
	reset_state(d);
	d->state = state[3];
	for (unsigned i = 0; i < 4; i++) {
		d->rep[i] = le32(state + 4 + 4 * i);
		if (d->rep[i] && d->rep[i] >= full)
			return false;
	}
	/* After a match there is always a byte that it began from. */
	if (d->state >= LITERAL_STATES && d->rep[0] >= full)
		return false;

	uint64_t granules = (since + GRANULE - 1) / GRANULE;
	uint64_t marked = le32(state + 28), runs = le32(state + 32);
	if (marked > granules || runs > granules + 1)
		return false;
	size_t probs = has_model ? model_probs(d->props) : 0;
	size_t nbytes = (size_t)marked * GRANULE;
	size_t raw_len = nbytes + (size_t)runs + 2 * probs;
	uint8_t *raw = mem_try(raw_len, 1);
	lzma_filter filters[2];
	lzma_options_lzma options;
	pack_filters(filters, &options);
	size_t in = STATE_HEAD, out = 0;
	bool good =
		raw &&
		lzma_raw_buffer_decode(filters, NULL, state, &in, len, raw, &out,
				       raw_len) == LZMA_OK &&
		in == len && out == raw_len &&
		restore_granules(d, granules, raw, nbytes, raw + nbytes, (size_t)runs) &&
		restore_model(d, raw + nbytes + runs, probs);
	free(raw);
	if (!good)
		return false;

	d->at = FIRST + (size_t)since;
	d->since = since;
	d->need_reset = false;
	d->need_props = need_props;
	if (!since)
		d->ring[FIRST - 1] = 0;
	return true;
}

enum status lzma2_restore(struct lzma2 *d, const uint8_t *state, size_t len,
			  struct err *err)
{
	lzma2_reset(d);
	if (restore(d, state, len))
		return ST_OK;
	lzma2_reset(d);
	return err_set(err, ST_DAMAGED, "a saved checkpoint is damaged");
}

#endif
