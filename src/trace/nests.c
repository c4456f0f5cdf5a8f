#include "trace/nests.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "trace/lazy.h"

struct nests {
	struct lazy lazy;
	struct nest_table *table; /* NULL if nothing is known */
	uint64_t key;
};

struct nests *nests_new(void)
{
	struct nests *s = mem_new(1, sizeof *s);
	lazy_init(&s->lazy);
	return s;
}

void nests_free(struct nests *s)
{
	if (!s)
		return;
	nest_table_free(s->table);
	lazy_release(&s->lazy);
	free(s);
}

void nests_install(struct nests *s, const struct nest_source *source, void *own)
{
	lazy_install(&s->lazy, source, own, source->free);
	nest_table_free(s->table);
	s->table = NULL;
	lazy_unlock(&s->lazy);
}

/* Making */

struct nests_request {
	struct nests *s;
	uint64_t key;
	struct nest_table *made;
};

static const char *nests_missing(void *ctx)
{
	struct nests_request *r = ctx;
	bool has = r->s->table && r->s->key == r->key;
	return has ? NULL : "loops are not followed here";
}

static enum status nests_make(void *ctx, void *own, struct task *task, struct err *err)
{
	struct nests_request *r = ctx;
	r->made = mem_new(1, sizeof *r->made);
	r->made->refs = 1;
	const struct nest_source *source = r->s->lazy.source;
	return source->make(own, r->made, task, err);
}

static void nests_take(void *ctx, bool good)
{
	struct nests_request *r = ctx;
	if (!good) {
		nest_table_free(r->made);
		return;
	}
	nest_table_free(r->s->table);
	r->s->table = r->made;
	r->s->key = r->key;
	lazy_changed(&r->s->lazy);
}

enum status nests_ensure(struct nests *s, struct task *task, struct err *err)
{
	static const struct lazy_request how = { nests_missing, nests_make, nests_take };
	struct nests_request r = { .s = s };
	enum status st = ST_OK;
	void *own;
	const struct nest_source *source = lazy_source(&s->lazy, &own);
	if (source)
		st = source->key(own, &r.key, task, err);
	return st ? st : lazy_ensure(&s->lazy, &how, &r, task, err);
}

/* Looking up */

struct nest_table *nests_get(struct nests *s)
{
	if (!s)
		return NULL;
	lazy_lock(&s->lazy);
	struct nest_table *t = s->table;
	if (t)
		t->refs++;
	lazy_unlock(&s->lazy);
	return t;
}

void nest_table_free(struct nest_table *t)
{
	if (!t || --t->refs)
		return;
	if (t->own)
		t->free_own(t->own);
	for (size_t k = 0; k < t->blocks; k++)
		free(t->block[k].share);
	free(t->block);
	free(t->nest);
	free(t);
}

bool nest_lookup_load(struct nest_lookup *k, struct nests *s, uint64_t record)
{
	if (!s)
		return false;
	if (k->generation != s->lazy.generation || !k->table) {
		nest_lookup_release(k);
		k->generation = s->lazy.generation;
		k->table = nests_get(s);
	}
	if (k->table && record - k->first < k->n)
		return true;
	if (!k->table || record >= k->table->records)
		return false;
	uint32_t size = k->table->size;
	if (!k->nest) {
		k->nest = mem_new(size, sizeof *k->nest);
		k->iteration = mem_new(size, sizeof *k->iteration);
	}
	k->first = record - record % size;
	k->n = (size_t)u64_min(size, k->table->records - k->first);
	void *own;
	const struct nest_source *source = lazy_source(&s->lazy, &own);
	bool good = source->look(own, k);
	k->n = good ? k->n : 0;
	return good;
}

void nest_lookup_release(struct nest_lookup *k)
{
	nest_table_free(k->table);
	free(k->nest);
	free(k->iteration);
	*k = (struct nest_lookup) { .table = NULL };
}

uint64_t nest_lookup_get(struct nest_lookup *k, struct nests *s, uint64_t first, size_t n,
			 uint32_t *nest, uint64_t *iteration)
{
	uint64_t has = 0;
	for (size_t i = 0; i < n && nest_lookup_load(k, s, first + i); i++) {
		size_t at = (size_t)(first + i - k->first);
		nest[i] = k->nest[at];
		iteration[i] = k->iteration[at];
		has |= (uint64_t)(nest[i] != 0) << i;
	}
	return has;
}
