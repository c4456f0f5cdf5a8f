/*
 * A window is coded as in LZMA: as bytes, and as copies of what is before them, in the
 * window or in the text.  Each decision has an adaptive probability (base/range.h), which
 * suits the thousand bytes that remain better than the slower models of LZMA.
 *
 * A copy continues through bytes that are not used, whatever it gives there, up to the
 * first used byte that differs.  So gaps between used bytes cost nothing, and a line of
 * which parts are used is one copy of a similar line.
 *
 * A byte is predicted by the one that the last copy would have given, since what
 * interrupts a copy is most often one number.
 */
#include "source/window.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/range.h"

enum {
	HASH_BITS = 15,
	HASHED = 5,    /* bytes of which earlier occurrences are known */
	HASH_READ = 8, /* bytes that are loaded for that */
	TRIES = 8,     /* occurrences that are tried in each of window and text */
	NONE = 0xffff,

	AGAIN = 4, /* last distances that can be used again */
	KINDS = 3, /* of tokens */
	LOW_BITS =
		4, /* of a distance, which are coded by themselves: records are aligned */

	/* The estimated bits of tokens, by which copies are compared */
	BYTE_BITS = 6,
	COPY_BITS = 6,
	LAST_BITS = 5,
	AGAIN_BITS = 7,
	ENOUGH = 64 * BYTE_BITS /* a copy that gains this is not compared with others */
};

enum window_kind { WINDOW_BYTE, WINDOW_COPY, WINDOW_AGAIN };

struct window_token {
	enum window_kind kind;
	uint8_t byte;
	unsigned which; /* WINDOW_AGAIN: of the last distances */
	size_t distance, len;
};

/* The coder, which writes and reads. */
struct window_coder {
	struct range_coder c;
	enum window_kind last, before; /* kinds of the last two tokens */
	size_t distance[AGAIN];

	struct range_bit whole;
	struct range_bit copies[KINDS][KINDS], again[KINDS][KINDS], which[AGAIN];
	struct range_bit bit[3][256], low[1 << LOW_BITS];
	struct range_number len[2], far;
};

static void window_begin(struct window_coder *w)
{
	w->last = w->before = WINDOW_BYTE;
	for (int i = 0; i < AGAIN; i++)
		w->distance[i] = 1;
	range_bits_init(&w->whole, 1);
	range_bits_init(w->copies[0], sizeof w->copies / sizeof w->whole);
	range_bits_init(w->again[0], sizeof w->again / sizeof w->whole);
	range_bits_init(w->which, AGAIN);
	range_bits_init(w->bit[0], sizeof w->bit / sizeof w->whole);
	range_bits_init(w->low, 1 << LOW_BITS);
	range_number_init(&w->len[0]);
	range_number_init(&w->len[1]);
	range_number_init(&w->far);
}

/* The length of the window, most often WINDOW_MOST. */
static size_t window_length(struct window_coder *w, size_t len)
{
	if (range_bit(&w->c, &w->whole, len != WINDOW_MOST))
		return (size_t)range_number(&w->c, &w->far, len);
	return WINDOW_MOST;
}

/* expected: what the last copy would give.  Bits are predicted by it until one differs. */
static uint8_t window_byte(struct window_coder *w, uint8_t expected, uint8_t byte)
{
	unsigned node = 1;
	bool agrees = true;
	for (int i = 7; i >= 0; i--) {
		unsigned e = expected >> i & 1;
		struct range_bit *model = &w->bit[agrees ? 1 + e : 0][node];
		unsigned bit = range_bit(&w->c, model, byte >> i & 1);
		agrees = agrees && bit == e;
		node = node << 1 | bit;
	}
	return (uint8_t)node;
}

static size_t window_distance(struct window_coder *w, size_t distance)
{
	size_t v = distance - 1;
	size_t far = (size_t)range_number(&w->c, &w->far, v >> LOW_BITS);
	unsigned node = 1;
	for (int i = LOW_BITS - 1; i >= 0; i--)
		node = node << 1 | range_bit(&w->c, &w->low[node], v >> i & 1);
	return (far << LOW_BITS | (node & ((1u << LOW_BITS) - 1))) + 1;
}

static unsigned window_which(struct window_coder *w, unsigned which)
{
	unsigned i = 0;
	while (i < AGAIN - 1 && range_bit(&w->c, &w->which[i], which > i))
		i++;
	return i;
}

static void window_copy(struct window_coder *w, struct window_token *t)
{
	struct range_bit *again = &w->again[w->before][w->last];
	unsigned i = AGAIN - 1;
	if (range_bit(&w->c, again, t->kind == WINDOW_AGAIN)) {
		t->kind = WINDOW_AGAIN;
		i = window_which(w, t->which);
		t->distance = w->distance[i];
	} else {
		t->kind = WINDOW_COPY;
		t->distance = window_distance(w, t->distance);
	}
	memmove(w->distance + 1, w->distance, i * sizeof *w->distance);
	w->distance[0] = t->distance;
	struct range_number *model = &w->len[t->kind == WINDOW_AGAIN];
	t->len = (size_t)range_number(&w->c, model, t->len - 1) + 1;
}

static void window_token(struct window_coder *w, uint8_t expected, struct window_token *t)
{
	struct range_bit *copies = &w->copies[w->before][w->last];
	if (range_bit(&w->c, copies, t->kind != WINDOW_BYTE)) {
		window_copy(w, t);
	} else {
		t->kind = WINDOW_BYTE;
		t->byte = window_byte(w, expected, t->byte);
	}
	w->before = w->last;
	w->last = t->kind;
}

/* Packing */

/* The places where bytes of a hash occur, the last one first. */
struct window_chains {
	uint16_t head[1 << HASH_BITS], before[1 << 16];
	size_t n; /* places that are known */
};

struct window_packer {
	/* The text ends, and the window begins, at WINDOW_TEXT_MOST. */
	uint8_t bytes[WINDOW_TEXT_MOST + WINDOW_MOST];
	uint8_t used[WINDOW_MOST + 1];    /* 255 or 0; and 255 after the last one */
	uint16_t before[WINDOW_MOST + 1]; /* the number of used bytes before each */
	size_t text, len;
	struct window_chains in_text, in_window;
	struct window_coder coder;
};

static void window_chains_reset(struct window_chains *h)
{
	memset(h->head, 0xff, sizeof h->head);
	h->n = 0;
}

static uint32_t window_hash(const uint8_t *p)
{
	uint64_t v;
	memcpy(&v, p, HASH_READ);
	return (uint32_t)((v << 8 * (HASH_READ - HASHED)) * 0x9e3779b185ebca87u >>
			  (64 - HASH_BITS));
}

/* Adds the places before `end`. */
static void window_chains_add(struct window_chains *h, const uint8_t *bytes, size_t end)
{
	for (; h->n < end; h->n++) {
		uint32_t v = window_hash(bytes + h->n);
		h->before[h->n] = h->head[v];
		h->head[v] = (uint16_t)h->n;
	}
}

struct window_packer *window_packer_new(void)
{
	struct window_packer *p = mem_new(1, sizeof *p);
	window_chains_reset(&p->in_text);
	return p;
}

void window_packer_free(struct window_packer *p)
{
	free(p);
}

void window_packer_text(struct window_packer *p, const uint8_t *text, size_t len)
{
	uint8_t *to = p->bytes + WINDOW_TEXT_MOST - len;
	if (len)
		memcpy(to, text, len);
	p->text = len;
	window_chains_reset(&p->in_text);
	window_chains_add(&p->in_text, to, len < HASH_READ ? 0 : len - HASH_READ + 1);
}

static uint64_t window_word(const uint8_t *p)
{
	uint64_t v;
	memcpy(&v, p, sizeof v);
	return v;
}

/* The bytes that a copy from a distance can have at a position: up to a used one that
 * differs. */
static size_t window_fits(const struct window_packer *p, size_t at, size_t distance)
{
	const uint8_t *to = p->bytes + WINDOW_TEXT_MOST + at, *from = to - distance;
	const uint8_t *used = p->used + at;
	size_t n = p->len - at, i = 0, back = 0; /* how far a copy of itself is behind */
	size_t most = n < distance ? n : distance;
	while (i + sizeof(uint64_t) <= most &&
	       !((window_word(to + i) ^ window_word(from + i)) & window_word(used + i)))
		i += sizeof(uint64_t);
	for (; i < n; i++) {
		if (i - back == distance)
			back = i;
		if (used[i] && from[i - back] != to[i])
			break;
	}
	return i;
}

static int window_bits(size_t v)
{
	return v ? 64 - __builtin_clzll(v) : 0;
}

/* Takes a copy from a distance if it is better than the best one so far; returns how
 * much better than single bytes the best one is. */
static int window_try(const struct window_packer *p, size_t at, size_t distance, int bits,
		      int best, struct window_token *t)
{
	if (distance > at + p->text)
		return best;
	size_t len = window_fits(p, at, distance);
	int covers = p->before[at + len] - p->before[at];
	int gain = covers * BYTE_BITS - bits - window_bits(len);
	if (!covers || gain <= best)
		return best;
	t->kind = WINDOW_COPY;
	t->distance = distance;
	t->len = len;
	return gain;
}

/* Whether a copy from a distance ends at or before the end of one of len bytes. */
static bool window_ends(const struct window_packer *p, size_t at, size_t distance,
			size_t len)
{
	const uint8_t *end = p->bytes + WINDOW_TEXT_MOST + at + len;
	return distance >= len && at + len < p->len && *(end - distance) != *end;
}

/* As window_try(), with the places of a hash; first: the position of the first one. */
static int window_try_chain(const struct window_packer *p, const struct window_chains *h,
			    size_t first, size_t at, size_t next, int best,
			    struct window_token *t)
{
	const uint8_t *bytes = p->bytes + WINDOW_TEXT_MOST + next;
	uint16_t place = h->head[window_hash(bytes)];
	for (int i = 0; i < TRIES && place != NONE; i++, place = h->before[place]) {
		size_t distance = WINDOW_TEXT_MOST + next - (first + place);
		if (best && distance <= at + p->text &&
		    window_ends(p, at, distance, t->len))
			continue;
		best = window_try(p, at, distance, COPY_BITS + window_bits(distance),
				  best, t);
	}
	return best;
}

static int window_try_again(const struct window_packer *p, size_t at,
			    struct window_token *t)
{
	const size_t *distance = p->coder.distance;
	int best = 0;
	for (unsigned i = 0; i < AGAIN; i++) {
		int gain = window_try(p, at, distance[i], i ? AGAIN_BITS : LAST_BITS,
				      best, t);
		if (gain > best) {
			t->kind = WINDOW_AGAIN;
			t->which = i;
			best = gain;
		}
	}
	return best;
}

/* The best token at a position, of which `next` is the first used byte from there on;
 * returns how much better it is than single bytes. */
static int window_best(const struct window_packer *p, size_t at, size_t next,
		       struct window_token *t)
{
	static const uint8_t all[HASHED] = { 255, 255, 255, 255, 255 };
	*t = (struct window_token) { .kind = WINDOW_BYTE };
	int best = window_try_again(p, at, t);
	if (p->len - next < HASH_READ || memcmp(p->used + next, all, HASHED) != 0)
		return best;
	best = window_try_chain(p, &p->in_window, WINDOW_TEXT_MOST, at, next, best, t);
	return window_try_chain(p, &p->in_text, WINDOW_TEXT_MOST - p->text, at, next,
				best, t);
}

/* The token if no copy gives the next used byte: up to there, anything. */
static void window_choose_byte(const struct window_packer *p, size_t at, size_t next,
			       struct window_token *t)
{
	size_t last = p->coder.distance[0];
	if (next > at && last <= at + p->text)
		*t = (struct window_token) { .kind = WINDOW_AGAIN,
					     .distance = last,
					     .len = next - at };
	else
		*t = (struct window_token) { .kind = WINDOW_BYTE,
					     .byte = p->bytes[WINDOW_TEXT_MOST + at] };
}

/* Write a token, and set the bytes that are not used as reading it will. */
static void window_put(struct window_packer *p, size_t at, struct window_token *t)
{
	uint8_t *to = p->bytes + WINDOW_TEXT_MOST + at;
	size_t last = p->coder.distance[0];
	window_token(&p->coder, last <= at + p->text ? to[-(ptrdiff_t)last] : 0, t);
	if (t->kind == WINDOW_BYTE)
		t->len = 1;
	else
		for (size_t i = 0; i < t->len; i++)
			to[i] = to[(ptrdiff_t)i - (ptrdiff_t)t->distance];
}

static size_t window_next_used(const struct window_packer *p, size_t at)
{
	const uint8_t *one = memchr(p->used + at, 255, p->len + 1 - at);
	return (size_t)(one - p->used);
}

static void window_put_all(struct window_packer *p)
{
	uint8_t *bytes = p->bytes + WINDOW_TEXT_MOST;
	struct window_token t, better;
	int waits = 0; /* the gain of a token at this position that was chosen before */
	for (size_t at = 0; at < p->len; at += t.len) {
		size_t next = window_next_used(p, at);
		size_t known = at + HASH_READ <= p->len ? at : p->in_window.n;
		window_chains_add(&p->in_window, bytes, known);
		int gain = waits;
		if (waits)
			t = better;
		else
			gain = next < p->len ? window_best(p, at, next, &t) : 0;
		waits = 0;
		/* If a byte and the copy after it are better, they come first. */
		if (gain && gain < ENOUGH && next == at && p->used[at + 1] &&
		    at + 1 < p->len)
			waits = window_best(p, at + 1, at + 1, &better);
		if (waits <= gain)
			waits = 0;
		if (!gain || waits)
			window_choose_byte(p, at, next, &t);
		window_put(p, at, &t);
	}
}

uint8_t *window_pack(struct window_packer *p, const uint8_t *window, const uint8_t *used,
		     size_t len, size_t *n)
{
	p->len = len;
	uint16_t before = 0;
	for (size_t i = 0; i < len; i++) {
		bool is = !used || used[i];
		p->used[i] = is ? 255 : 0;
		p->bytes[WINDOW_TEXT_MOST + i] = is ? window[i] : 0;
		p->before[i] = before;
		before += is;
	}
	p->used[len] = 255;
	p->before[len] = before;
	window_chains_reset(&p->in_window);
	range_write(&p->coder.c);
	window_begin(&p->coder);
	window_length(&p->coder, len);
	window_put_all(p);
	return range_take(&p->coder.c, n);
}

/* Unpacking */

/* The byte at a distance before position `at`; 0: there is none. */
static uint8_t window_at(const uint8_t *text, size_t text_len, const uint8_t *to,
			 size_t at, size_t distance)
{
	if (distance <= at)
		return to[at - distance];
	return distance - at <= text_len ? text[text_len - (distance - at)] : 0;
}

bool window_unpack(const uint8_t *text, size_t text_len, const uint8_t *packed, size_t n,
		   uint8_t *to, size_t *room)
{
	struct window_coder w;
	struct window_token t = { .kind = WINDOW_BYTE };
	range_read(&w.c, packed, n);
	window_begin(&w);
	size_t len = window_length(&w, 0), at = 0;
	bool good = len <= *room;
	while (good && at < len) {
		window_token(&w, window_at(text, text_len, to, at, w.distance[0]), &t);
		good = !w.c.beyond;
		if (t.kind == WINDOW_BYTE) {
			to[at++] = t.byte;
			continue;
		}
		good = good && t.len && t.len <= len - at && t.distance &&
		       t.distance <= at + text_len;
		for (size_t end = at + t.len; good && at < end; at++)
			to[at] = window_at(text, text_len, to, at, t.distance);
	}
	*room = at;
	return good && range_ends(&w.c);
}
