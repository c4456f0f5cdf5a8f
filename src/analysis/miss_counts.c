#include "analysis/miss_counts.h"

struct miss_row miss_counts_row(const struct miss_counts *c, uint64_t instructions)
{
	return (struct miss_row) { c->uses[MISS_LOAD] + c->uses[MISS_STORE],
				   c->missed[MISS_LOAD] + c->missed[MISS_STORE],
				   instructions, *c };
}

void miss_sim_init(struct miss_sim *m, const struct cache_shape *shape, size_t n,
		   size_t max)
{
	m->caches = n;
	m->bits = 64;
	for (size_t k = 0, l; k < n; k++) {
		struct cache_config c = { .level = { shape[k] } };
		unsigned bits = shape[k].line_bits;
		m->cache[k].shape = shape[k];
		m->cache[k].sim = cache_sim_new(&c);
		m->bits = bits < m->bits ? bits : m->bits;
		for (l = 0; l < m->lengths && m->lines[l].bits != bits; l++)
			;
		if (l == m->lengths)
			m->lines[m->lengths++] = (struct miss_lines) {
				bits, stack_distance_new(max), { 0 }
			};
	}
}

void miss_sim_release(struct miss_sim *m)
{
	for (size_t k = 0; k < m->caches; k++)
		cache_sim_free(m->cache[k].sim);
	for (size_t k = 0; k < m->lengths; k++)
		stack_distance_free(m->lines[k].stack);
}

static void miss_sim_use(struct miss_sim *m, struct miss_lines *l, struct miss *miss,
			 void (*missed)(void *ctx, const struct miss *miss), void *ctx)
{
	uint64_t distance = 0;
	bool used = stack_distance_use(l->stack, miss->line, &distance);
	l->uses[miss->of->store]++;
	for (size_t k = 0; k < m->caches; k++) {
		struct miss_cache *c = &m->cache[k];
		const struct cache_shape *s = &c->shape;
		if (s->line_bits != l->bits ||
		    !cache_sim_use(c->sim, CACHE_L1, miss->line << l->bits))
			continue;
		miss->cause = !used                           ? MISS_COLD
			      : distance >= s->sets * s->ways ? MISS_CAPACITY
							      : MISS_CONFLICT;
		miss_counts_miss(&c->counts, miss);
		if (missed)
			missed(ctx, miss);
	}
}

void miss_sim_access(struct miss_sim *m, const struct access_entry *a,
		     void (*missed)(void *ctx, const struct miss *miss), void *ctx)
{
	uint64_t last = a->last >> m->bits;
	if (a->first >> m->bits == last && m->last == last + 1) {
		m->repeated[a->store]++;
		return;
	}
	m->last = last + 1;
	for (size_t k = 0; k < m->lengths; k++) {
		struct miss_lines *l = &m->lines[k];
		struct miss miss = { .of = a, .line = a->first >> l->bits };
		for (; miss.line <= a->last >> l->bits; miss.line++)
			miss_sim_use(m, l, &miss, missed, ctx);
	}
}

struct miss_counts miss_sim_counts(const struct miss_sim *m, size_t k)
{
	struct miss_counts counts = m->cache[k].counts;
	const struct miss_lines *l = m->lines;
	while (l->bits != m->cache[k].shape.line_bits)
		l++;
	for (int side = 0; side < MISS_SIDES; side++)
		counts.uses[side] = l->uses[side] + m->repeated[side];
	return counts;
}

void miss_sim_note(const struct miss_sim *m, struct table *out)
{
	bool all = true;
	for (size_t k = 0; k < m->lengths; k++)
		all &= !stack_distance_overflowed(m->lines[k].stack);
	if (!all)
		table_note(out, "a line used again after two million others counts as "
				"cold");
}
