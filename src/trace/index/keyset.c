/*
 * The code.  The first number is written in 64 bits, each following one as its gap to the
 * previous one, in an exponential Golomb code of some order k: for rest = (gap >> k) + 1
 * as many zeros as it has bits after its leading one, then a one, then these bits, and
 * last the lower k bits of the gap.  With order 2
 *
 *	gap    rest + 1   written (zeros, 1, bits, lower)
 *	0      1          1 00
 *	3      1          1 11
 *	5      2          01 0 01
 *	47     12         0001 100 11
 *
 * Near neighbours take 3 to 5 bits, the jump to another function about 35, and no gap is
 * too long.  The order that takes the least room is chosen for each set.  Bits are filled
 * from the lowest of a byte up.
 *
 * A hash is the upper bits of a product; a hash of the same number with fewer bits is a
 * prefix of it.  So sets with hashes of different lengths can be joined, and shortening
 * keeps the hashes sorted.
 */
#include "trace/index/keyset.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"

enum {
	SHIFT = 2,       /* bits of one step of merging neighbours */
	FIRST = 8,       /* bytes of the first number */
	ORDERS = 48,     /* a larger order is never better */
	SURE = 7,        /* bits of a hash beyond those needed to count the hashes, at
	                  * best: one in 128 numbers is a false positive */
	LEAST = 3,       /* below this many, hashes are not used */
	SLOTS_SHIFT = 54 /* 1024 slots initially */
};

/* Bits */

struct keyset_bits_out {
	uint8_t *p;
	uint64_t hold; /* bits not written yet */
	unsigned held;
};

/* n is at most 32. */
static inline void keyset_put_bits(struct keyset_bits_out *w, uint64_t v, unsigned n)
{
	w->hold |= v << w->held;
	w->held += n;
	if (w->held >= 32) {
		put_le32(w->p, (uint32_t)w->hold);
		w->p += 4;
		w->hold >>= 32;
		w->held -= 32;
	}
}

static void keyset_put_long(struct keyset_bits_out *w, uint64_t v, unsigned n)
{
	for (; n > 32; n -= 32, v >>= 32)
		keyset_put_bits(w, v & UINT32_MAX, 32);
	if (n)
		keyset_put_bits(w, v & (UINT64_C(0xffffffff) >> (32 - n)), n);
}

struct keyset_bits_in {
	const uint8_t *p;
	uint64_t at, end; /* in bits */
};

/* The next bits, at least 57 of them; zeros after the end. */
static inline __attribute__((always_inline)) uint64_t keyset_window(
	const struct keyset_bits_in *r)
{
	uint64_t byte = r->at / 8, left = r->end / 8 - byte;
	if (left >= 8)
		return le64(r->p + byte) >> r->at % 8;
	return le_load(r->p + byte, (unsigned)left) >> r->at % 8;
}

static uint64_t keyset_get_long(struct keyset_bits_in *r, unsigned n)
{
	uint64_t v = 0;
	for (unsigned have = 0; have < n;) {
		unsigned take = n - have < 32 ? n - have : 32;
		v |= (keyset_window(r) & ((UINT64_C(1) << take) - 1)) << have;
		r->at += take;
		have += take;
	}
	return v;
}

/* Gaps */

static unsigned keyset_top_bit(uint64_t v)
{
	return 63 - (unsigned)__builtin_clzll(v);
}

static void keyset_put_gap(struct keyset_bits_out *w, uint64_t gap, unsigned order)
{
	uint64_t rest = (gap >> order) + 1;
	unsigned zeros = keyset_top_bit(rest);
	if (2 * zeros + 1 + order <= 32) {
		uint64_t tail = (rest ^ UINT64_C(1) << zeros) |
				(gap & ((UINT64_C(1) << order) - 1)) << zeros;
		keyset_put_bits(w, (tail << 1 | 1) << zeros, 2 * zeros + 1 + order);
		return;
	}
	keyset_put_long(w, 0, zeros);
	keyset_put_bits(w, 1, 1);
	keyset_put_long(w, rest ^ UINT64_C(1) << zeros, zeros);
	keyset_put_long(w, gap, order);
}

/* A gap that a window does not contain; false: there is no valid gap. */
static bool keyset_get_long_gap(struct keyset_bits_in *r, unsigned order, uint64_t *gap)
{
	unsigned zeros = 0;
	for (; r->at < r->end && zeros < 64; zeros++, r->at++)
		if (keyset_window(r) & 1)
			break;
	if (zeros >= 64 || r->at + 1 + zeros + order > r->end)
		return false;
	r->at++;
	uint64_t rest = keyset_get_long(r, zeros) | UINT64_C(1) << zeros;
	*gap = ((rest - 1) << order) | keyset_get_long(r, order);
	return true;
}

/*
 * Reading numbers in order.  A window is used up before the next one is loaded: finding
 * the end of a gap then takes six or seven processor cycles.
 */

struct keyset_walk {
	struct keyset_bits_in r; /* r.at: the end of the window */
	uint64_t bits;           /* the rest of the window, ... */
	unsigned have;           /* ... and its number of bits */
	unsigned order;
	uint32_t left;
	uint64_t number;
};

/* The first number.  False: there is none, or it cannot be read. */
static bool keyset_walk_begin(struct keyset_walk *w, const struct keyset *f)
{
	*w = (struct keyset_walk) { .r = { f->bytes, FIRST * 8, (uint64_t)f->len * 8 },
				    .order = f->order,
				    .left = f->n };
	if (!w->left || w->r.end < FIRST * 8)
		return false;
	w->left--;
	w->number = le64(w->r.p);
	return true;
}

static bool keyset_walk_far(struct keyset_walk *w)
{
	uint64_t gap;
	w->r.at -= w->have;
	w->have = 0;
	if (!keyset_get_long_gap(&w->r, w->order, &gap))
		return false;
	w->left--;
	w->number += gap + 1;
	return true;
}

/* False: that was the last number, or the next one is not valid. */
static inline __attribute__((always_inline)) bool keyset_walk_next(struct keyset_walk *w)
{
	if (!w->left)
		return false;
	unsigned zeros = 0, len = 0;
	for (int attempt = 0;; attempt++) {
		if (w->have && w->bits) {
			zeros = (unsigned)__builtin_ctzll(w->bits);
			len = 2 * zeros + 1 + w->order;
			if (len <= w->have)
				break;
		}
		if (attempt)
			return keyset_walk_far(w);
		w->r.at -= w->have;
		w->bits = keyset_window(&w->r);
		w->have = w->r.end - w->r.at < 56 ? (unsigned)(w->r.end - w->r.at) : 56;
		w->r.at += w->have;
	}
	uint64_t bits = w->bits >> (zeros + 1), one = UINT64_C(1) << zeros;
	uint64_t low = bits >> zeros & ((UINT64_C(1) << w->order) - 1);
	w->number += (((bits & (one - 1)) + one - 1) << w->order | low) + 1;
	w->bits >>= len;
	w->have -= len;
	w->left--;
	return true;
}

/* Asking */

static uint64_t keyset_hash(uint64_t v)
{
	v ^= v >> 32;
	v *= UINT64_C(0xd6e8feb86659fd93);
	v ^= v >> 32;
	return v * UINT64_C(0xd6e8feb86659fd93);
}

static uint64_t keyset_short_hash(uint64_t v, unsigned bits)
{
	return bits ? keyset_hash(v) >> (64 - bits) : 0;
}

/* Whether a stored number, shifted or hashed as it is, is from first to last. */
static bool keyset_meets(const struct keyset *f, uint64_t first, uint64_t last)
{
	struct keyset_walk w;
	bool more = keyset_walk_begin(&w, f);
	while (more && w.number < first)
		more = keyset_walk_next(&w);
	/* A set that cannot be read to its end may contain anything. */
	return more ? w.number <= last : w.left > 0;
}

bool keyset_may_intersect(const struct keyset *f, uint64_t first, uint64_t last)
{
	if (f->form == KEYSET_UNKNOWN || f->form == KEYSET_RUNS)
		return true;
	if (f->n == 0)
		return false;
	if (f->form == KEYSET_HASHED) {
		if (last - first > 64)
			return true;
		for (uint64_t v = first;; v++) {
			if (keyset_may_contain(f, v))
				return true;
			if (v == last)
				return false;
		}
	}
	return keyset_meets(f, first >> f->bits, last >> f->bits);
}

bool keyset_may_contain(const struct keyset *f, uint64_t v)
{
	if (f->form != KEYSET_HASHED || !f->n)
		return keyset_may_intersect(f, v, v);
	v = keyset_short_hash(v, f->bits);
	return keyset_meets(f, v, v);
}

/* With fewer bits, most answers would be false positives. */
static bool keyset_room_for_hashes(size_t n, unsigned bits)
{
	return bits == 64 || (bits < 64 && (uint64_t)n << LEAST <= UINT64_C(1) << bits);
}

bool keyset_valid(const struct keyset *f)
{
	bool known = f->form == KEYSET_EXACT ? f->bits <= KEYSET_SHIFT_MOST
		     : f->form == KEYSET_HASHED
			     ? f->n && keyset_room_for_hashes(f->n, f->bits)
		     : f->form == KEYSET_RUNS ? f->n && f->n % 2 == 0 && !f->bits
					      : false;
	if (!known || !f->n)
		return (known || f->form == KEYSET_UNKNOWN) && !f->n && !f->len;
	/* Each number takes at least a bit. */
	return f->order < ORDERS && f->len >= FIRST &&
	       f->n - 1 <= (uint64_t)(f->len - FIRST) * 8;
}

/* Making */

static unsigned keyset_best_order(const uint64_t *number, size_t n, uint64_t *bits)
{
	/* len[i]: the number of gaps of i bits. */
	uint32_t len[65] = { 0 };
	for (size_t i = 1; i < n; i++) {
		uint64_t gap = number[i] - number[i - 1] - 1;
		len[gap ? keyset_top_bit(gap) + 1 : 0]++;
	}
	unsigned best = 0;
	uint64_t least = UINT64_MAX;
	for (unsigned k = 0; k < ORDERS; k++) {
		uint64_t sum = (uint64_t)(n - 1) * (1 + k);
		for (unsigned l = k + 1; l < 65; l++)
			sum += (uint64_t)len[l] * 2 * (l - k);
		if (sum < least) {
			least = sum;
			best = k;
		}
	}
	*bits = 0;
	for (size_t i = 1; i < n; i++) {
		uint64_t gap = number[i] - number[i - 1] - 1;
		*bits += 2 * keyset_top_bit((gap >> best) + 1) + 1 + best;
	}
	return best;
}

/* Writes the numbers if they fit; sets all members except form and bits. */
static bool keyset_write_numbers(struct keyset *out, const uint64_t *number, size_t n,
				 uint8_t *to, size_t most)
{
	*out = (struct keyset) { .n = (uint32_t)n, .bytes = to };
	if (!n)
		return true;
	uint64_t bits;
	unsigned order = keyset_best_order(number, n, &bits);
	if (FIRST + (bits + 7) / 8 > most)
		return false;
	struct keyset_bits_out w = { .p = to + FIRST };
	put_le64(to, number[0]);
	for (size_t i = 1; i < n; i++)
		keyset_put_gap(&w, number[i] - number[i - 1] - 1, order);
	put_le64(w.p, w.hold);
	out->order = (uint8_t)order;
	out->len = FIRST + (uint32_t)((bits + 7) / 8);
	return true;
}

static size_t keyset_drop_repeats(uint64_t *number, size_t n)
{
	size_t to = 0;
	for (size_t i = 0; i < n; i++)
		if (!to || number[i] != number[to - 1])
			number[to++] = number[i];
	return to;
}

/* Radix sort by bytes, from the lowest up, skipping bytes that are equal in all numbers.
 * The result is in number; work has room for n. */
static void keyset_sort(uint64_t *number, size_t n, uint64_t *work)
{
	uint64_t *from = number, *to = work, any = 0, all = UINT64_MAX;
	for (size_t i = 0; i < n; i++) {
		any |= number[i];
		all &= number[i];
	}
	for (unsigned shift = 0; shift < 64; shift += 8) {
		if (!((any ^ all) >> shift & 255))
			continue;
		uint32_t at[256] = { 0 };
		for (size_t i = 0; i < n; i++)
			at[from[i] >> shift & 255]++;
		for (uint32_t v = 0, sum = 0; v < 256; v++) {
			uint32_t count = at[v];
			at[v] = sum;
			sum += count;
		}
		for (size_t i = 0; i < n; i++)
			to[at[from[i] >> shift & 255]++] = from[i];
		uint64_t *swap = from;
		from = to;
		to = swap;
	}
	if (from != number)
		memcpy(number, from, n * sizeof *number);
}

/* Write sorted hashes of `have` bits each, with as many bits as fit. */
static void keyset_write_hashes(struct keyset *out, uint64_t *number, size_t n,
				unsigned have, uint8_t *to, size_t most)
{
	/* As a gap, each takes about two bits more than those by which it is longer than
	 * the number of hashes. */
	unsigned bits = SURE + 1 + (n > 1 ? keyset_top_bit(n - 1) : 0);
	if (bits > have)
		bits = have;
	for (;; bits--) {
		for (size_t i = 0; i < n; i++)
			number[i] >>= have - bits;
		have = bits;
		n = keyset_drop_repeats(number, n);
		if (!keyset_room_for_hashes(n, bits))
			break;
		if (keyset_write_numbers(out, number, n, to, most)) {
			out->form = KEYSET_HASHED;
			out->bits = (uint8_t)bits;
			return;
		}
	}
	*out = (struct keyset) { .form = KEYSET_UNKNOWN };
}

/* Write numbers that were shifted right by `have` bits, shifted as little as possible, at
 * most by to_bits. */
static bool keyset_write_exactly(struct keyset *out, uint64_t *number, size_t *n,
				 unsigned *have, unsigned to_bits, uint8_t *to,
				 size_t most)
{
	for (; *have <= to_bits; *have += SHIFT) {
		if (*n <= UINT32_MAX && keyset_write_numbers(out, number, *n, to, most)) {
			out->form = KEYSET_EXACT;
			out->bits = (uint8_t)*have;
			return true;
		}
		if (*have == to_bits)
			break;
		for (size_t i = 0; i < *n; i++)
			number[i] >>= SHIFT;
		*n = keyset_drop_repeats(number, *n);
	}
	return false;
}

static void keyset_write_best(struct keyset *out, uint64_t *number, size_t n,
			      unsigned have, uint64_t *work, uint8_t *to, size_t most)
{
	/* Hashes are of whole numbers, so compute them before shifting. */
	size_t hashes = 0;
	if (!have && keyset_write_exactly(out, number, &n, &have, 0, to, most))
		return;
	if (!have)
		for (; hashes < n; hashes++)
			work[hashes] = keyset_hash(number[hashes]);
	if (keyset_write_exactly(out, number, &n, &have, 2 * SHIFT, to, most))
		return;
	if (hashes) {
		keyset_sort(work, hashes, work + hashes);
		keyset_write_hashes(out, work, hashes, 64, to, most);
		if (out->form == KEYSET_HASHED)
			return;
	}
	if (!keyset_write_exactly(out, number, &n, &have, KEYSET_SHIFT_MOST, to, most))
		*out = (struct keyset) { .form = KEYSET_UNKNOWN };
}

void keyset_make(struct keyset *out, uint64_t *number, size_t n, uint64_t *work,
		 uint8_t *to, size_t most)
{
	keyset_write_best(out, number, n, 0, work, to, most);
}

/* The numbers of a set, shifted or as hashes of `bits` bits, for joining; false: they
 * cannot be read. */
static bool keyset_read_numbers(const struct keyset *f, unsigned by, bool hashed,
				unsigned bits, uint64_t *to)
{
	struct keyset_walk w;
	size_t n = 0;
	for (bool more = keyset_walk_begin(&w, f); more; more = keyset_walk_next(&w)) {
		if (hashed && f->form == KEYSET_EXACT)
			to[n++] = keyset_short_hash(w.number, bits);
		else
			to[n++] = w.number >> by;
	}
	return n == f->n;
}

bool keyset_stored(const struct keyset *f, uint64_t *to)
{
	return keyset_read_numbers(f, 0, false, 0, to);
}

bool keyset_numbers(const struct keyset *f, uint64_t *to)
{
	return f->form == KEYSET_EXACT && keyset_stored(f, to);
}

bool keyset_restore(struct keyset *out, const struct keyset *like, const uint64_t *stored,
		    size_t n, uint8_t *to, size_t most)
{
	if (!keyset_write_numbers(out, stored, n, to, most))
		return false;
	out->form = like->form;
	out->bits = like->bits;
	return keyset_valid(out);
}

/* Runs */

/* The first number of each run, and the one after its last, ascend too. */
bool keyset_make_runs(struct keyset *out, const uint64_t *number, size_t n,
		      uint64_t *work, uint8_t *to, size_t most)
{
	size_t ends = 0;
	for (size_t i = 0; i < n; i++) {
		if (!ends || number[i] != work[ends - 1]) {
			work[ends] = number[i];
			ends += 2;
		}
		work[ends - 1] = number[i] + 1;
	}
	if (ends > UINT32_MAX || !keyset_write_numbers(out, work, ends, to, most))
		return false;
	out->form = n ? KEYSET_RUNS : KEYSET_EXACT;
	return true;
}

bool keyset_any_run(const struct keyset *f,
		    bool (*see)(void *arg, uint64_t begin, uint64_t end), void *arg,
		    bool *whole)
{
	struct keyset_walk w;
	for (bool more = keyset_walk_begin(&w, f); more;) {
		uint64_t begin = w.number;
		if (!keyset_walk_next(&w) || w.number <= begin) {
			*whole = false;
			return false;
		}
		if (see(arg, begin, w.number))
			return true;
		more = keyset_walk_next(&w);
	}
	if (w.left)
		*whole = false;
	return false;
}

size_t keyset_sort_distinct(uint64_t *number, size_t n, uint64_t *work)
{
	keyset_sort(number, n, work);
	return keyset_drop_repeats(number, n);
}

/* Sets */

void numset_init(struct numset *s, size_t most)
{
	*s = (struct numset) { .shift = SLOTS_SHIFT, .most = most };
	s->slot = mem_new((size_t)1 << (64 - s->shift), sizeof *s->slot);
}

void numset_release(struct numset *s)
{
	free(s->slot);
}

/* Keep the number of slots: consecutive chunks are alike. */
void numset_clear(struct numset *s)
{
	memset(s->slot, 0, sizeof *s->slot << (64 - s->shift));
	s->n = 0;
	s->zero = s->full = false;
}

void numset_grow(struct numset *s)
{
	struct numset old = *s;
	s->shift--;
	s->slot = mem_new((size_t)1 << (64 - s->shift), sizeof *s->slot);
	s->n = 0;
	for (size_t i = 0; i < (size_t)1 << (64 - old.shift); i++)
		if (old.slot[i])
			numset_add(s, old.slot[i]);
	free(old.slot);
}

size_t numset_sorted(const struct numset *s, uint64_t *out, uint64_t *work)
{
	size_t n = 0;
	if (s->zero)
		out[n++] = 0;
	for (size_t i = 0; i < (size_t)1 << (64 - s->shift); i++) {
		out[n] = s->slot[i];
		n += s->slot[i] != 0;
	}
	keyset_sort(out, n, work);
	return n;
}
