/*
 * TAGE (Seznec and Michaud, "A case for (partially) TAgged GEometric history length
 * branch prediction", 2006), with these choices:
 *
 *   lengths   of histories: L(i) = floor(SHORTEST * (LONGEST / SHORTEST)^(i / (n - 1)) +
 *             1/2), i from 0 to n - 1, each at least the previous one + 1
 *   index     of table i: the address xor the address >> LOG, xor the history of L(i)
 *             bits folded to LOG bits
 *   tag       the address xor the history folded to 11 bits, xor twice the history
 *             folded to 10 bits
 *   newly     an entry whose counter is weak (3 or 4 of 0 to 7) and which is not useful;
 *             a 4-bit counter, initially 8, decides whether to use the alternate
 *             prediction instead (from 8 on)
 *   allocate  after a misprediction, in the first longer table whose entry is not useful;
 *             if all entries are useful, decrement their usefulness
 *   useful    every 2^18 branches, clear one of the two bits, the high bit first
 *
 * A history folded to w bits has bit i of the history (0 is the latest) in bit i % w;
 * each update uses only the bit that enters and the bit that leaves.
 */
#include <assert.h>
#include <string.h>

#include "analysis/predictor_internal.h"
#include "base/mem.h"

enum {
	TABLES_MAX = 12,
	TAG_BITS = 11,
	COUNTER_MAX = 7,
	TAKEN = 4, /* min value of 3-bit counters that predict "taken" */
	USEFUL_MAX = 3,
	USE_ALTERNATE = 8,
	ALTERNATE_MAX = 15,
	BASE_TAKEN = 2,
	BASE_MAX = 3,
	RESET_BITS = 18,
	HISTORY_BITS = 1024 /* power of two, at least the max history length + 1 */
};

struct tage_entry {
	uint16_t tag;
	uint8_t counter, useful;
};

struct tage_folded {
	unsigned bits, out; /* out is the position of the bit that leaves */
};

/* Outcomes of a thread, and folded outcomes of each table. */
struct tage_history {
	uint8_t taken[HISTORY_BITS]; /* ring buffer; the latest outcome is at `head` */
	unsigned head;
	struct tage_values {
		uint32_t index, tag, tag2;
	} folded[TABLES_MAX];
};
static_assert(sizeof(struct tage_history) == PREDICTOR_TAGE_HISTORY, "its size");

struct tage_table {
	unsigned length; /* history length in bits */
	struct tage_folded index, tag, tag2;
	struct tage_entry *entry;
	uint32_t at;         /* entry of the predicted branch */
	uint16_t wanted_tag; /* tag of the predicted branch */
};

struct tage {
	struct tage_history history;
	unsigned n, log;
	struct tage_table table[TABLES_MAX];
	uint8_t *base;
	uint32_t base_mask;
	uint8_t use_alternate;
	uint64_t branches;

	/* State of the predicted branch.  provider and alternate are tables, or -1 for
	 * the base. */
	int provider, alternate;
	bool provider_taken, alternate_taken, newly, taken;
};

static double tage_power(double base, unsigned exponent)
{
	double product = 1;
	while (exponent--)
		product *= base;
	return product;
}

/* Return the factor from one history length to the next, found by bisection. */
static double tage_factor(const unsigned *value)
{
	double low = 1, high = (double)value[3] / value[2];
	if (value[0] == 1)
		return 1;
	for (int step = 0; step < 60; step++) {
		double mid = (low + high) / 2;
		bool above = tage_power(mid, value[0] - 1) * value[2] > value[3];
		low = above ? low : mid;
		high = above ? mid : high;
	}
	return high;
}

static unsigned tage_length(const unsigned *value, unsigned i)
{
	return (unsigned)(value[2] * tage_power(tage_factor(value), i) + 0.5);
}

uint64_t predictor_tage_bits(const unsigned *value)
{
	uint64_t entries = (uint64_t)value[0] << value[1];
	return entries * (3 + 2 + TAG_BITS) + (UINT64_C(2) << (value[1] + 2)) + value[3] +
	       4 + RESET_BITS + 1;
}

static void tage_init_folded(struct tage_folded *f, unsigned length, unsigned bits)
{
	*f = (struct tage_folded) { .bits = bits, .out = length % bits };
}

void *predictor_tage_begin(const unsigned *value, size_t max)
{
	(void)max;
	const size_t entries = (size_t)1 << value[1], bases = 4 * entries;
	struct tage *t = mem_new(
		1, sizeof *t + value[0] * entries * sizeof(struct tage_entry) + bases);
	t->n = value[0];
	t->log = value[1];
	t->use_alternate = USE_ALTERNATE;
	t->base_mask = (uint32_t)bases - 1;
	for (unsigned i = 0; i < t->n; i++) {
		struct tage_table *k = &t->table[i];
		k->length = tage_length(value, i);
		if (i && k->length <= k[-1].length)
			k->length = k[-1].length + 1;
		tage_init_folded(&k->index, k->length, t->log);
		tage_init_folded(&k->tag, k->length, TAG_BITS);
		tage_init_folded(&k->tag2, k->length, TAG_BITS - 1);
		k->entry = (struct tage_entry *)(t + 1) + i * entries;
		for (size_t e = 0; e < entries; e++)
			k->entry[e].counter = TAKEN - 1;
	}
	t->base = (uint8_t *)((struct tage_entry *)(t + 1) + t->n * entries);
	memset(t->base, BASE_TAKEN - 1, bases);
	return t;
}

static struct tage_entry *tage_entry(const struct tage *t, int table)
{
	return &t->table[table].entry[t->table[table].at];
}

static uint8_t *tage_base(const struct tage *t, const struct predictor_branch *b)
{
	return &t->base[(uint32_t)b->pc & t->base_mask];
}

static bool tage_taken_by(const struct tage *t, int table,
			  const struct predictor_branch *b)
{
	return table < 0 ? *tage_base(t, b) >= BASE_TAKEN
			 : tage_entry(t, table)->counter >= TAKEN;
}

static int tage_find(const struct tage *t, int below)
{
	int i = below - 1;
	while (i >= 0 && tage_entry(t, i)->tag != t->table[i].wanted_tag)
		i--;
	return i;
}

/* Return a tag from 1 on; entries that were never allocated have tag 0. */
static uint16_t tage_tag(const struct tage_values *v, uint64_t pc)
{
	uint32_t tag = (uint32_t)pc ^ v->tag ^ v->tag2 << 1;
	return (uint16_t)((tag & ((1 << TAG_BITS) - 1)) + 1);
}

bool predictor_tage_predict(void *state, const struct predictor_branch *b)
{
	struct tage *t = state;
	uint32_t mask = (UINT32_C(1) << t->log) - 1;
	for (unsigned i = 0; i < t->n; i++) {
		struct tage_table *k = &t->table[i];
		const struct tage_values *v = &t->history.folded[i];
		k->at = (uint32_t)(b->pc ^ b->pc >> t->log ^ v->index) & mask;
		k->wanted_tag = tage_tag(v, b->pc);
	}
	t->provider = tage_find(t, (int)t->n);
	t->alternate = t->provider < 0 ? -1 : tage_find(t, t->provider);
	t->provider_taken = tage_taken_by(t, t->provider, b);
	t->alternate_taken = tage_taken_by(t, t->alternate, b);
	t->newly = false;
	if (t->provider >= 0) {
		const struct tage_entry *e = tage_entry(t, t->provider);
		t->newly = !e->useful && (e->counter == TAKEN || e->counter == TAKEN - 1);
	}
	t->taken = t->newly && t->use_alternate >= USE_ALTERNATE ? t->alternate_taken
								 : t->provider_taken;
	return t->taken;
}

static void tage_allocate(struct tage *t, bool taken)
{
	for (int i = t->provider + 1; i < (int)t->n; i++) {
		struct tage_entry *e = tage_entry(t, i);
		if (e->useful)
			continue;
		e->tag = t->table[i].wanted_tag;
		e->counter = taken ? TAKEN : TAKEN - 1;
		return;
	}
	for (int i = t->provider + 1; i < (int)t->n; i++)
		tage_entry(t, i)->useful--;
}

static void tage_count(struct tage *t, int table, const struct predictor_branch *b,
		       bool taken)
{
	if (table < 0)
		predictor_count(tage_base(t, b), taken, BASE_MAX);
	else
		predictor_count(&tage_entry(t, table)->counter, taken, COUNTER_MAX);
}

static void tage_forget_useful(struct tage *t)
{
	if (++t->branches & ((UINT64_C(1) << RESET_BITS) - 1))
		return;
	uint8_t keep = t->branches >> RESET_BITS & 1 ? 1 : 2;
	for (unsigned i = 0; i < t->n; i++)
		for (size_t e = 0; e < (size_t)1 << t->log; e++)
			t->table[i].entry[e].useful &= keep;
}

static void tage_fold(uint32_t *value, const struct tage_folded *f, bool in, bool out)
{
	uint32_t v = *value << 1 | in;
	v ^= (uint32_t)out << f->out;
	v ^= v >> f->bits;
	*value = v & ((UINT32_C(1) << f->bits) - 1);
}

static void tage_shift_history(struct tage *t, bool taken)
{
	struct tage_history *h = &t->history;
	for (unsigned i = 0; i < t->n; i++) {
		const struct tage_table *k = &t->table[i];
		struct tage_values *v = &h->folded[i];
		bool out = h->taken[(h->head + k->length - 1) % HISTORY_BITS];
		tage_fold(&v->index, &k->index, taken, out);
		tage_fold(&v->tag, &k->tag, taken, out);
		tage_fold(&v->tag2, &k->tag2, taken, out);
	}
	h->head = (h->head + HISTORY_BITS - 1) % HISTORY_BITS;
	h->taken[h->head] = taken;
}

void predictor_tage_update(void *state, const struct predictor_branch *b, bool taken)
{
	struct tage *t = state;
	bool differ = t->provider_taken != t->alternate_taken;
	if (t->newly && differ)
		predictor_count(&t->use_alternate, t->alternate_taken == taken,
				ALTERNATE_MAX);
	if (t->taken != taken)
		tage_allocate(t, taken);
	tage_count(t, t->provider, b, taken);
	if (t->provider >= 0) {
		struct tage_entry *e = tage_entry(t, t->provider);
		if (!e->useful)
			tage_count(t, t->alternate, b, taken);
		if (differ)
			predictor_count(&e->useful, t->provider_taken == taken,
					USEFUL_MAX);
	}
	tage_forget_useful(t);
	tage_shift_history(t, taken);
}
