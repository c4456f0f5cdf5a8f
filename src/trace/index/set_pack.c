/*
 * The numbers of a set are divided by 64: their quotients are groups, and their remainders
 * the bits of a mask.  (For cache lines, a group is a page.)  The groups of all earlier
 * sets of the same kind are remembered with their masks.  Of each is coded whether it is in
 * this set, then the distances of the groups that are new, then the masks: of each of
 * their eight bytes whether it is 0, then its bits.  Each decision has a probability of its
 * own for each state of what is known: the bits before it, and those of the mask that the
 * group had in the last set that contained it.
 *
 * Sets of stored words are coded with the lines of their chunks, if both are exact: of each
 * line whether words of it are stored, and which.
 *
 * One function writes and reads: see base/range.h.
 */
#include "trace/index/set_pack.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/range.h"
#include "base/str.h"

enum {
	MASK = 64, /* numbers of a group */
	WORDS = 8, /* of a line: 1 << WORD_SHIFT */
	WORD_SHIFT = 3,
	LONGEST = 17,      /* bytes of a number in a set */
	NUMBERS = 1 << 16, /* of a set that is read, at most */
	FORM_BITS = 2,
	SHIFT_BITS = 7
};

struct set_pack_group {
	uint64_t number;
	uint64_t mask;       /* in the last set that contained it; 0: it is new */
	uint8_t seen;        /* bit 0: it is in this set, 1: in the previous one, ... */
	uint8_t words[MASK]; /* of each line, the words that were stored last */
};

/* What is known of one kind of set. */
struct set_pack_kind {
	uint8_t form, bits; /* of the last set */
	struct set_pack_group *group;
	size_t n;
	struct range_bit same, forms[1 << FORM_BITS], shifts[1 << SHIFT_BITS];
	struct range_bit again[2][2][2], byte[2][2][4], bit[2][4][8];
	struct range_bit single[2][4], place[8][2][2];
	struct range_number fresh, gap;
};

/* The numbers of a set. */
struct set_pack_list {
	uint64_t *number;
	size_t n, room;
	size_t at; /* writing: those before were coded */
};

struct set_pack {
	struct range_coder c;
	bool failed;
	struct set_pack_kind kind; /* of lines, if words are coded with them */
	struct set_pack_list list, lines;
	bool joined; /* the last set was coded with lines */

	/* Stored words */
	struct range_bit join, store[3][2][2], word[2][WORDS][3][3][2];
};

static void set_pack_begin(struct set_pack *s)
{
	struct set_pack_kind *k = &s->kind;
	range_bits_init(&k->same, 1);
	range_bits_init(k->forms, sizeof k->forms / sizeof k->same);
	range_bits_init(k->shifts, sizeof k->shifts / sizeof k->same);
	range_bits_init(k->again[0][0], sizeof k->again / sizeof k->same);
	range_bits_init(k->byte[0][0], sizeof k->byte / sizeof k->same);
	range_bits_init(k->bit[0][0], sizeof k->bit / sizeof k->same);
	range_bits_init(k->single[0], sizeof k->single / sizeof k->same);
	range_bits_init(k->place[0][0], sizeof k->place / sizeof k->same);
	range_number_init(&k->fresh);
	range_number_init(&k->gap);
	range_bits_init(&s->join, 1);
	range_bits_init(s->store[0][0], sizeof s->store / sizeof s->join);
	range_bits_init(s->word[0][0][0][0], sizeof s->word / sizeof s->join);
}

static void set_pack_end(struct set_pack *s)
{
	free(s->kind.group);
	free(s->list.number);
	free(s->lines.number);
}

/* The numbers of a set.  False: they cannot be read. */
static bool set_pack_take(struct set_pack_list *l, const struct keyset *set)
{
	l->n = l->at = 0;
	if (set->n > l->room) {
		l->room = set->n;
		l->number = mem_resize(l->number, l->room, sizeof *l->number);
	}
	if (set->form == KEYSET_UNKNOWN || !set->n)
		return true;
	if (!keyset_stored(set, l->number))
		return false;
	l->n = set->n;
	return true;
}

static void set_pack_add(struct set_pack *s, struct set_pack_list *l, uint64_t v)
{
	if (l->n == NUMBERS) {
		s->failed = true;
		return;
	}
	l->number = mem_room(l->number, l->n, &l->room, sizeof *l->number);
	l->number[l->n++] = v;
}

/* Form */

static unsigned set_pack_tree(struct set_pack *s, struct range_bit *model, unsigned bits,
			      unsigned v)
{
	unsigned node = 1;
	for (unsigned i = bits; i--;)
		node = node << 1 | range_bit(&s->c, &model[node], v >> i & 1);
	return node ^ 1u << bits;
}

/* The form of a set, and its bits.  The numbers of another form are not like those of the
 * sets before. */
static void set_pack_form(struct set_pack *s, struct set_pack_kind *k, struct keyset *set)
{
	bool same = set->form == k->form && set->bits == k->bits;
	if (!range_bit(&s->c, &k->same, same)) {
		k->form = (uint8_t)set_pack_tree(s, k->forms, FORM_BITS, set->form);
		k->bits = (uint8_t)set_pack_tree(s, k->shifts, SHIFT_BITS, set->bits);
		if (!s->joined)
			k->n = 0;
	}
	set->form = k->form;
	set->bits = k->bits;
}

/* Groups */

/* Writing: mark the groups that are in the set.  Returns those that are new, ascending: a
 * list of *n, which the caller frees. */
static uint64_t *set_pack_find_groups(struct set_pack_kind *k,
				      const struct set_pack_list *l, size_t *n)
{
	uint64_t *fresh = mem_new(l->n + 1, sizeof *fresh);
	size_t at = 0;
	*n = 0;
	for (size_t i = 0; i < l->n; i++) {
		uint64_t number = l->number[i] / MASK;
		if (i && number == l->number[i - 1] / MASK)
			continue;
		while (at < k->n && k->group[at].number < number)
			at++;
		if (at < k->n && k->group[at].number == number)
			k->group[at].seen |= 1;
		else
			fresh[(*n)++] = number;
	}
	return fresh;
}

/* Merge n groups that are new into those of the kind. */
static void set_pack_merge(struct set_pack_kind *k, const uint64_t *fresh, size_t n)
{
	struct set_pack_group *old = k->group;
	size_t from = 0, at = 0;
	k->group = mem_new(k->n + n + 1, sizeof *k->group);
	for (size_t to = 0; to < k->n + n; to++)
		if (at < n && (from == k->n || fresh[at] < old[from].number))
			k->group[to] = (struct set_pack_group) { .number = fresh[at++],
								 .seen = 1 };
		else
			k->group[to] = old[from++];
	k->n += n;
	free(old);
}

/* Whether each known group is in the set. */
static void set_pack_known(struct set_pack *s, struct set_pack_kind *k)
{
	unsigned before = 0;
	for (size_t i = 0; i < k->n; i++) {
		struct set_pack_group *g = &k->group[i];
		unsigned last = g->seen >> 1 & 1, second = g->seen >> 2 & 1;
		before = range_bit(&s->c, &k->again[last][second][before], g->seen & 1);
		g->seen = (uint8_t)((g->seen & ~1u) | before);
	}
}

/* The n groups that are new, by their distances.  False: they are not valid. */
static bool set_pack_fresh(struct set_pack *s, struct set_pack_kind *k, uint64_t *fresh,
			   size_t n)
{
	uint64_t next = 0;
	for (size_t i = 0; i < n; i++) {
		uint64_t gap = range_number(&s->c, &k->gap, fresh[i] - next);
		if (s->c.beyond || next > UINT64_MAX / MASK ||
		    gap > UINT64_MAX / MASK - next)
			return false;
		fresh[i] = next + gap;
		next = fresh[i] + 1;
	}
	return true;
}

static void set_pack_forget(struct set_pack_kind *k)
{
	for (size_t i = 0; i < k->n; i++)
		k->group[i].seen = (uint8_t)(k->group[i].seen << 1);
}

/* The groups of a set: those of the kind whose `seen` has bit 0. */
static void set_pack_groups(struct set_pack *s)
{
	struct set_pack_kind *k = &s->kind;
	size_t n = 0;
	uint64_t *fresh = NULL;
	set_pack_forget(k);
	if (s->c.writes)
		fresh = set_pack_find_groups(k, &s->list, &n);
	set_pack_known(s, k);
	uint64_t all = range_number(&s->c, &k->fresh, n);
	s->failed |= all > NUMBERS || s->c.beyond;
	if (!s->failed && !fresh)
		fresh = mem_new((size_t)all + 1, sizeof *fresh);
	s->failed = s->failed || !set_pack_fresh(s, k, fresh, (size_t)all);
	if (!s->failed && all)
		set_pack_merge(k, fresh, (size_t)all);
	free(fresh);
}

/* The groups of lines that are known already. */
static void set_pack_line_groups(struct set_pack *s)
{
	size_t n;
	set_pack_forget(&s->kind);
	uint64_t *fresh = set_pack_find_groups(&s->kind, &s->lines, &n);
	if (n)
		set_pack_merge(&s->kind, fresh, n);
	free(fresh);
}

/* Masks */

/* The functions from here on are inlined twice, for reading and for writing, with the coder
 * in registers. */

/* A byte of a mask with several bits; before: the bits before it, the upper one last; old:
 * this byte of the mask that the group had, and the neighbouring bits: 1 before it, 1 after
 * it. */
static inline __attribute__((always_inline)) unsigned set_pack_bits(
	struct range_coder *c, bool writes, struct set_pack_kind *k, unsigned v,
	unsigned before, unsigned old, bool known)
{
	unsigned out = 0;
	for (unsigned i = 0; i < 8; i++) {
		unsigned at = old >> i; /* bits i - 1, i and i + 1 of the old byte */
		unsigned bit = range_bit_as(c, writes, &k->bit[known][before & 3][at & 7],
					    v >> i & 1);
		out |= bit << i;
		before = before << 1 | bit;
	}
	return out;
}

/* The number of the only bit of a byte; old: the byte that the group had. */
static inline __attribute__((always_inline)) unsigned set_pack_place(
	struct range_coder *c, bool writes, struct set_pack_kind *k, unsigned place,
	unsigned old)
{
	unsigned node = 1;
	for (unsigned left = 4; left; left /= 2) {
		bool low = old & ((1u << left) - 1),
		     high = old >> left & ((1u << left) - 1);
		unsigned bit = range_bit_as(c, writes, &k->place[node][low][high],
					    place & left ? 1 : 0);
		node = node << 1 | bit;
		old >>= bit ? left : 0;
	}
	return node & 7;
}

/* How many bits v has: 3 if there are more. */
static inline unsigned set_pack_few(unsigned v)
{
	unsigned n = 0;
	for (; v && n < 3; n++)
		v &= v - 1;
	return n;
}

/* Byte i / 8 of a mask, with a bit before and one after it. */
static inline unsigned set_pack_near(uint64_t mask, unsigned i)
{
	return i ? (unsigned)(mask >> (i - 1)) & 1023 : (unsigned)(mask << 1) & 1023;
}

/* The mask of a group; above: whether the number before the first one is in the set. */
static inline __attribute__((always_inline)) uint64_t set_pack_mask(
	struct range_coder *c, bool writes, struct set_pack_kind *k, uint64_t was,
	uint64_t v, unsigned above)
{
	uint64_t out = 0;
	bool known = was;
	unsigned any = 0, before = above;
	for (unsigned i = 0; i < MASK; i += 8) {
		unsigned old = (unsigned)(was >> i) & 255;
		unsigned byte = (unsigned)(v >> i) & 255;
		unsigned few = set_pack_few(old);
		any = range_bit_as(c, writes, &k->byte[known][any][few], byte != 0);
		if (any &&
		    range_bit_as(c, writes, &k->single[known][few], !(byte & (byte - 1))))
			byte = 1u << set_pack_place(c, writes, k,
						    (unsigned)__builtin_ctz(byte | 256),
						    old);
		else if (any)
			byte = set_pack_bits(c, writes, k, byte, before,
					     set_pack_near(was, i), known);
		out |= any ? (uint64_t)byte << i : 0;
		before = any ? byte >> 7 | (byte >> 5 & 2) : 0;
	}
	return out;
}

/* Words */

/* Whether one of the words of a slot, of 1 << by words, is in a mask of words. */
static inline unsigned set_pack_slot(unsigned words, unsigned slot, unsigned by)
{
	return words >> (slot << by) & ((1u << (1 << by)) - 1) ? 1 : 0;
}

/* Writing: the stored words of a line. */
static unsigned set_pack_next_words(struct set_pack_list *l, uint64_t line, unsigned by)
{
	unsigned out = 0, slots = WORDS >> by, all = (1u << (1 << by)) - 1;
	for (; l->at < l->n && l->number[l->at] / slots == line; l->at++)
		out |= all << ((l->number[l->at] % slots) << by);
	return out;
}

/* The stored words of a line, of which there is at least one; old: those that were stored
 * before; beside: those of another line. */
static inline __attribute__((always_inline)) unsigned set_pack_word_mask(
	struct set_pack *s, struct range_coder *c, bool writes, unsigned words,
	unsigned old, unsigned beside, unsigned by)
{
	unsigned out = 0, last = 0, slots = WORDS >> by, all = (1u << (1 << by)) - 1;
	for (unsigned i = 0; i < slots; i++) {
		unsigned was = old ? set_pack_slot(old, i, by) : 2;
		unsigned low = !out ? 0 : 1 + last;
		last = i == slots - 1 && !out
			       ? 1
			       : range_bit_as(c, writes,
					      &s->word[by != 0][i][low][was]
						      [set_pack_slot(beside, i, by)],
					      set_pack_slot(words, i, by));
		if (last)
			out |= all << (i << by);
	}
	return out;
}

/* The previous line. */
struct set_pack_line {
	uint64_t number;
	unsigned stored; /* words of it are stored, */
	unsigned words;  /* these of the last such line */
};

/* Whether words of line i of a group are stored, and which. */
static inline __attribute__((always_inline)) void set_pack_words(
	struct set_pack *s, struct range_coder *c, bool writes, struct set_pack_group *g,
	unsigned i, unsigned by, struct set_pack_line *before)
{
	struct set_pack_list *l = &s->list;
	uint64_t line = g->number * MASK + i;
	unsigned old = g->words[i], slots = WORDS >> by;
	unsigned words = writes ? set_pack_next_words(l, line, by) : 0;
	unsigned known = old ? 2 : (unsigned)(g->mask >> i) & 1;
	bool next = line == before->number + 1;
	before->stored = range_bit_as(c, writes, &s->store[known][before->stored][next],
				      words != 0);
	before->number = line;
	g->words[i] = 0;
	if (!before->stored)
		return;
	before->words = set_pack_word_mask(s, c, writes, words, old, before->words, by);
	g->words[i] = (uint8_t)before->words;
	for (unsigned slot = 0; slot < slots && !writes; slot++)
		if (set_pack_slot(before->words, slot, by))
			set_pack_add(s, l, line * slots + slot);
}

/* Sets */

/* Writing: the numbers of the next group, as a mask. */
static uint64_t set_pack_next_mask(struct set_pack_list *l, uint64_t group)
{
	uint64_t out = 0;
	for (; l->at < l->n && l->number[l->at] / MASK == group; l->at++)
		out |= UINT64_C(1) << l->number[l->at] % MASK;
	return out;
}

/* The masks of the groups of a set. */
static inline __attribute__((always_inline)) void set_pack_masks(struct set_pack *s,
								 struct range_coder *c,
								 bool writes)
{
	uint64_t above = 0, next = 0;
	for (size_t i = 0; i < s->kind.n && !c->beyond; i++) {
		struct set_pack_group *g = &s->kind.group[i];
		if (!(g->seen & 1))
			continue;
		uint64_t mask = writes ? set_pack_next_mask(&s->list, g->number) : 0;
		mask = set_pack_mask(c, writes, &s->kind, g->mask, mask,
				     g->number == next ? (unsigned)above : 0);
		for (uint64_t rest = writes ? 0 : mask; rest; rest &= rest - 1)
			set_pack_add(s, &s->list,
				     g->number * MASK + (unsigned)__builtin_ctzll(rest));
		g->mask = mask;
		above = mask >> 63;
		next = g->number + 1;
	}
}

/* The stored words, shifted right by `by`, of all lines. */
static inline __attribute__((always_inline)) void set_pack_stores(struct set_pack *s,
								  struct range_coder *c,
								  bool writes,
								  unsigned by)
{
	struct set_pack_line line = { .words = 0 };
	for (size_t i = 0; i < s->kind.n && !c->beyond; i++) {
		struct set_pack_group *g = &s->kind.group[i];
		if (!(g->seen & 1))
			continue;
		uint64_t mask = set_pack_next_mask(&s->lines, g->number);
		for (uint64_t rest = mask; rest; rest &= rest - 1)
			set_pack_words(s, c, writes, g, (unsigned)__builtin_ctzll(rest),
				       by, &line);
		g->mask = mask;
	}
}

static void set_pack_numbers(struct set_pack *s)
{
	set_pack_groups(s);
	if (s->failed)
		return;
	if (s->c.writes) {
		set_pack_masks(s, &s->c, true);
		return;
	}
	struct range_coder c = s->c;
	set_pack_masks(s, &c, false);
	s->c = c;
}

static void set_pack_joined(struct set_pack *s, unsigned by)
{
	set_pack_line_groups(s);
	if (s->c.writes) {
		set_pack_stores(s, &s->c, true, by);
		return;
	}
	struct range_coder c = s->c;
	set_pack_stores(s, &c, false, by);
	s->c = c;
}

/* Whether both sets are exact, as far as that is needed to code them together. */
static bool set_pack_may_join(const struct keyset *stores, const struct keyset *lines)
{
	return lines && lines->form == KEYSET_EXACT && !lines->bits &&
	       stores->form == KEYSET_EXACT && stores->bits <= WORD_SHIFT;
}

/* Whether all stored words are in lines. */
static bool set_pack_within(const struct set_pack *s, unsigned by)
{
	const struct set_pack_list *l = &s->lines, *w = &s->list;
	size_t at = 0;
	for (size_t i = 0; i < w->n; i++) {
		uint64_t line = w->number[i] >> (WORD_SHIFT - by);
		while (at < l->n && l->number[at] < line)
			at++;
		if (at == l->n || l->number[at] != line)
			return false;
	}
	return true;
}

/* A set, whose numbers are in s->list; lines: NULL, or those of the chunk.  If the way to
 * code it changes, the groups of earlier sets do not apply. */
static void set_pack_set(struct set_pack *s, struct keyset *set,
			 const struct keyset *lines)
{
	set_pack_form(s, &s->kind, set);
	bool joined = false;
	if (set_pack_may_join(set, lines) && set_pack_take(&s->lines, lines))
		joined = range_bit(&s->c, &s->join,
				   s->c.writes && set_pack_within(s, set->bits));
	if (joined != s->joined)
		s->kind.n = 0;
	s->joined = joined;
	if (joined)
		set_pack_joined(s, set->bits);
	else if (set->form != KEYSET_UNKNOWN)
		set_pack_numbers(s);
	s->failed |= s->c.beyond;
}

/* Writing */

uint8_t *set_pack_make(const struct keyset *const *set, const struct keyset *const *lines,
		       size_t n, size_t *len)
{
	struct set_pack s = { .failed = false };
	set_pack_begin(&s);
	range_write(&s.c);
	for (size_t i = 0; i < n; i++) {
		struct keyset as = *set[i];
		if (!set_pack_take(&s.list, &as))
			as = (struct keyset) { .form = KEYSET_UNKNOWN };
		set_pack_set(&s, &as, lines ? lines[i] : NULL);
	}
	set_pack_end(&s);
	return range_take(&s.c, len);
}

/* Reading */

/* Make a set from its numbers, at the end of the bytes of out.  Its `bytes` are set
 * later. */
static bool set_pack_restore(const struct set_pack *s, struct keyset *set,
			     struct str *out, uint64_t runs)
{
	const struct set_pack_list *l = &s->list;
	struct keyset like = *set;
	if (set->form == KEYSET_UNKNOWN)
		return true;
	if (set->form == KEYSET_RUNS && l->n && l->number[l->n - 1] > runs)
		return false;
	size_t most = (l->n + 1) * LONGEST;
	uint8_t *to = (uint8_t *)str_room(out, most + KEYSET_SLACK);
	if (!keyset_restore(set, &like, l->number, l->n, to, most))
		return false;
	out->len += set->len;
	return true;
}

/* The sets and their bytes in one allocation. */
static struct keyset *set_pack_settle(const struct keyset *set, size_t n,
				      const struct str *bytes)
{
	struct keyset *out = mem_new(n * sizeof *out + bytes->len + 1, 1);
	uint8_t *at = (uint8_t *)(out + n);
	memcpy(out, set, n * sizeof *out);
	memcpy(at, bytes->text, bytes->len);
	for (size_t i = 0; i < n; i++) {
		out[i].bytes = at;
		at += out[i].len;
	}
	return out;
}

struct keyset *set_pack_open(const uint8_t *bytes, size_t len,
			     const struct keyset *const *lines, size_t n, uint64_t runs)
{
	struct set_pack s = { .failed = n > SET_PACK_CHUNKS };
	struct keyset set[SET_PACK_CHUNKS] = { 0 }, *out = NULL;
	struct str all = STR_INIT;
	set_pack_begin(&s);
	range_read(&s.c, bytes, len);
	for (size_t i = 0; i < n && !s.failed; i++) {
		s.list.n = 0;
		set_pack_set(&s, &set[i], lines ? lines[i] : NULL);
		s.failed = s.failed || !set_pack_restore(&s, &set[i], &all, runs);
	}
	if (!s.failed && range_ends(&s.c))
		out = set_pack_settle(set, n, &all);
	str_release(&all);
	set_pack_end(&s);
	return out;
}
