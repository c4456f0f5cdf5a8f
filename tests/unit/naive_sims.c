/*
 * A history is the list of all outcomes of a thread, and is read bit by bit each time.  A cache is a
 * list of lines with the time of their last use, or with their places in a tree.
 */
#include "naive_sims.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { ENTRIES = 1 << 18, TABLES = 12, LONGEST = 640 };

struct naive_entry {
	int valid, tag, counter, useful;
};

struct naive_predictor {
	const char *name;
	const unsigned *v;
	uint64_t n; /* outcomes */
	struct {
		uint64_t n, room;
		bool *outcome;
	} of[NAIVE_THREADS];
	size_t thread;
	int *table, *second, *third;
	uint64_t *local; /* histories, latest outcome in bit 0 */
	uint64_t *pc;    /* of each branch, "counter" */
	int *pc_counter;
	unsigned npc;
	int (*weight)[64];
	struct naive_entry *tagged[TABLES];
	int use_alternate;
};

static void fill(int *table, int value)
{
	for (int i = 0; i < ENTRIES; i++)
		table[i] = value;
}

struct naive_predictor *naive_predictor_new(const char *name, const unsigned *value)
{
	struct naive_predictor *p = mem_new(1, sizeof *p);
	p->name = name;
	p->v = value;
	p->table = mem_new(ENTRIES, sizeof *p->table);
	p->second = mem_new(ENTRIES, sizeof *p->second);
	p->third = mem_new(ENTRIES, sizeof *p->third);
	p->local = mem_new(ENTRIES, sizeof *p->local);
	p->pc = mem_new(ENTRIES, sizeof *p->pc);
	p->pc_counter = mem_new(ENTRIES, sizeof *p->pc_counter);
	p->weight = mem_new(1 << 10, sizeof *p->weight);
	fill(p->table, strcmp(name, "tournament") ? 1 : 3);
	fill(p->second, 1);
	fill(p->third, 1);
	for (int t = 0; t < TABLES; t++) {
		p->tagged[t] = mem_new(1 << 16, sizeof **p->tagged);
		for (int e = 0; e < 1 << 16; e++)
			p->tagged[t][e].counter = 3;
	}
	p->use_alternate = 8;
	return p;
}

void naive_predictor_free(struct naive_predictor *p)
{
	for (int t = 0; t < TABLES; t++)
		free(p->tagged[t]);
	for (int t = 0; t < NAIVE_THREADS; t++)
		free(p->of[t].outcome);
	free(p->table);
	free(p->second);
	free(p->third);
	free(p->local);
	free(p->pc);
	free(p->pc_counter);
	free(p->weight);
	free(p);
}

/* Outcome number `age` before the latest, which has age 0; false before the first. */
static bool past(const struct naive_predictor *p, uint64_t age)
{
	uint64_t n = p->of[p->thread].n;
	return age < n && p->of[p->thread].outcome[n - 1 - age];
}

static uint64_t history(const struct naive_predictor *p, unsigned bits)
{
	uint64_t h = 0;
	for (unsigned i = 0; i < bits; i++)
		if (past(p, i))
			h += UINT64_C(1) << i;
	return h;
}

static int toward(int counter, bool up, int least, int most)
{
	int next = up ? counter + 1 : counter - 1;
	return next < least ? least : next > most ? most : next;
}

static bool use_counter(int *counter, bool taken, int most)
{
	bool predicted = 2 * *counter > most;
	*counter = toward(*counter, taken, 0, most);
	return predicted;
}

static bool step_counter(struct naive_predictor *p, uint64_t pc, bool taken)
{
	unsigned i = 0;
	while (i < p->npc && p->pc[i] != pc)
		i++;
	if (i == p->npc) {
		p->pc[i] = pc;
		p->pc_counter[i] = 1;
		p->npc++;
	}
	return use_counter(&p->pc_counter[i], taken, 3);
}

static bool step_tournament(struct naive_predictor *p, uint64_t pc, bool taken)
{
	uint64_t *local = &p->local[pc % (1u << p->v[0])], global = history(p, p->v[1]);
	bool a = use_counter(&p->table[*local % (1u << p->v[0])], taken, 7);
	bool b = use_counter(&p->second[global], taken, 3);
	bool chosen = p->third[global] >= 2 ? b : a;
	if (a != b)
		use_counter(&p->third[global], b == taken, 3);
	*local = 2 * *local + taken;
	return chosen;
}

static bool step_perceptron(struct naive_predictor *p, uint64_t pc, bool taken)
{
	int *w = p->weight[pc % (1u << p->v[0])], sum = w[0], t = taken ? 1 : -1;
	for (unsigned i = 1; i <= p->v[1]; i++)
		sum += w[i] * (past(p, i - 1) ? 1 : -1);
	bool predicted = sum >= 0;
	if (predicted != taken || abs(sum) <= (int)floor(1.93 * p->v[1] + 14)) {
		w[0] = toward(w[0], t > 0, -128, 127);
		for (unsigned i = 1; i <= p->v[1]; i++)
			w[i] = toward(w[i], t == (past(p, i - 1) ? 1 : -1), -128, 127);
	}
	return predicted;
}

static unsigned folded(const struct naive_predictor *p, unsigned length, unsigned bits)
{
	unsigned f = 0;
	for (unsigned i = 0; i < length; i++)
		f ^= (unsigned)past(p, i) << i % bits;
	return f;
}

static void lengths(const unsigned *v, unsigned out[TABLES])
{
	for (unsigned i = 0; i < v[0]; i++) {
		double power = v[0] == 1 ? 0 : i / (v[0] - 1.0);
		out[i] = (unsigned)(v[2] * pow((double)v[3] / v[2], power) + 0.5);
		if (i && out[i] <= out[i - 1])
			out[i] = out[i - 1] + 1;
	}
}

static bool step_tage(struct naive_predictor *p, uint64_t pc, bool taken)
{
	unsigned n = p->v[0], log = p->v[1], length[TABLES], tag[TABLES];
	struct naive_entry *e[TABLES], *provider = NULL, *alternate = NULL;
	int *base = &p->table[pc % (4u << log)];
	unsigned first_longer = 0;
	lengths(p->v, length);
	for (unsigned i = 0; i < n; i++) {
		uint64_t index = pc ^ pc >> log ^ folded(p, length[i], log);
		tag[i] = (unsigned)(pc ^ folded(p, length[i], 11) ^
				    folded(p, length[i], 10) << 1) %
			 2048;
		e[i] = &p->tagged[i][index % (1u << log)];
		if (e[i]->valid && e[i]->tag == (int)tag[i]) {
			alternate = provider;
			provider = e[i];
			first_longer = i + 1;
		}
	}
	bool of_base = *base >= 2;
	bool other = alternate ? alternate->counter >= 4 : of_base;
	bool own = provider ? provider->counter >= 4 : of_base, predicted = own;
	if (!provider)
		other = of_base;
	bool newly = provider && provider->useful == 0 &&
		     (provider->counter == 3 || provider->counter == 4);
	if (newly && p->use_alternate >= 8)
		predicted = other;
	if (newly && own != other)
		p->use_alternate = toward(p->use_alternate, other == taken, 0, 15);
	if (predicted != taken) {
		unsigned i = first_longer;
		while (i < n && e[i]->useful)
			i++;
		if (i < n)
			*e[i] = (struct naive_entry) { 1, (int)tag[i], taken ? 4 : 3, 0 };
		for (unsigned k = first_longer; i == n && k < n; k++)
			e[k]->useful--;
	}
	if (!provider)
		*base = toward(*base, taken, 0, 3);
	if (provider) {
		provider->counter = toward(provider->counter, taken, 0, 7);
		if (!provider->useful && alternate)
			alternate->counter = toward(alternate->counter, taken, 0, 7);
		if (!provider->useful && !alternate)
			*base = toward(*base, taken, 0, 3);
		if (own != other)
			provider->useful = toward(provider->useful, own == taken, 0, 3);
	}
	if ((p->n + 1) % (1 << 18) == 0)
		for (unsigned i = 0; i < n; i++)
			for (int k = 0; k < 1 << 16; k++)
				p->tagged[i][k].useful &=
					(p->n + 1) / (1 << 18) % 2 ? 1 : 2;
	return predicted;
}

static bool predict(struct naive_predictor *p, uint64_t pc, bool backward, bool taken)
{
	const unsigned *v = p->v;
	if (!strcmp(p->name, "always-taken"))
		return true;
	if (!strcmp(p->name, "btfn"))
		return backward;
	if (!strcmp(p->name, "counter"))
		return step_counter(p, pc, taken);
	if (!strcmp(p->name, "bimodal"))
		return use_counter(&p->table[pc % (1u << v[0])], taken, 3);
	if (!strcmp(p->name, "gshare"))
		return use_counter(&p->table[(pc ^ history(p, v[1])) % (1u << v[0])],
				   taken, 3);
	if (!strcmp(p->name, "local")) {
		uint64_t *local = &p->local[pc % (1u << v[0])];
		int *counter = &p->table[*local % (1u << v[1])];
		*local = 2 * *local + taken;
		return use_counter(counter, taken, 3);
	}
	if (!strcmp(p->name, "tournament"))
		return step_tournament(p, pc, taken);
	if (!strcmp(p->name, "perceptron"))
		return step_perceptron(p, pc, taken);
	return step_tage(p, pc, taken);
}

bool naive_predictor_step(struct naive_predictor *p, size_t thread, uint64_t pc,
			  bool backward, bool taken)
{
	p->thread = thread;
	bool predicted = predict(p, pc, backward, taken);
	if (p->of[thread].n == p->of[thread].room) {
		p->of[thread].room = p->of[thread].n ? 2 * p->of[thread].n : 1024;
		p->of[thread].outcome = mem_resize(p->of[thread].outcome,
						   p->of[thread].room, sizeof(bool));
	}
	p->of[thread].outcome[p->of[thread].n++] = taken;
	p->n++;
	return predicted;
}

/* Caches */

enum { WAYS = 64 };

struct naive_line {
	bool valid;
	uint64_t address; /* of its first byte */
	uint64_t used;    /* time of its last use */
};

struct naive_cache {
	unsigned nways, line, nsets;
	bool plru;
	uint64_t time;
	struct naive_line *way;  /* nways of each set */
	bool (*right)[2 * WAYS]; /* of each set: where the half from way `low` on with
	                            * `n` ways points to, at number low + n */
};

struct naive_cache *naive_cache_new(uint64_t bytes, unsigned ways, unsigned line,
				    bool plru)
{
	struct naive_cache *c = mem_new(1, sizeof *c);
	c->nways = ways;
	c->line = line;
	c->nsets = (unsigned)(bytes / line / ways);
	c->plru = plru;
	c->way = mem_new((size_t)c->nsets * ways, sizeof *c->way);
	c->right = mem_new((size_t)c->nsets * 2 * WAYS, sizeof *c->right);
	return c;
}

void naive_cache_free(struct naive_cache *c)
{
	free(c->way);
	free(c->right);
	free(c);
}

/* The number of a subtree of n ways from `low` on; pairs (low, n) have different ones. */
static unsigned subtree(unsigned low, unsigned n)
{
	return low + n / 2;
}

static unsigned oldest(const struct naive_cache *c, unsigned set)
{
	const struct naive_line *way = c->way + (size_t)set * c->nways;
	unsigned best = 0;
	for (unsigned k = 0; k < c->nways; k++)
		if (!way[k].valid)
			return k;
	if (!c->plru) {
		for (unsigned k = 1; k < c->nways; k++)
			best = way[k].used < way[best].used ? k : best;
		return best;
	}
	for (unsigned n = c->nways; n > 1; n /= 2)
		if (c->right[set][subtree(best, n)])
			best += n / 2;
	return best;
}

static void touch(struct naive_cache *c, unsigned set, unsigned way)
{
	c->way[(size_t)set * c->nways + way].used = ++c->time;
	for (unsigned low = 0, n = c->nways; c->plru && n > 1; n /= 2) {
		bool in_right = way >= low + n / 2;
		c->right[set][subtree(low, n)] = !in_right;
		low += in_right ? n / 2 : 0;
	}
}

bool naive_cache_use(struct naive_cache *c, uint64_t address)
{
	uint64_t begin = address - address % c->line;
	unsigned set = (unsigned)(begin / c->line % c->nsets);
	struct naive_line *way = c->way + (size_t)set * c->nways;
	for (unsigned k = 0; k < c->nways; k++)
		if (way[k].valid && way[k].address == begin) {
			touch(c, set, k);
			return true;
		}
	unsigned k = oldest(c, set);
	way[k].valid = true;
	way[k].address = begin;
	touch(c, set, k);
	return false;
}
