/*
 * Most records neither miss nor wait for a miss.  For each of the last records, a byte
 * has a bit for each window in which the record waits, so that only these windows are
 * updated.
 */
#include "analysis/miss_windows.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/cache_sim.h"
#include "analysis/last_writers.h"
#include "base/mem.h"
#include "base/minmax.h"

enum { LINES_MAX = 1024 /* max fetched lines of a record */ };

struct miss_window {
	uint64_t size, mask;
	uint64_t begin; /* number of its first record; 0 if there was no window */
	uint64_t misses;
	uint16_t *value; /* for each recent record, the rank that its values wait for */
	uint16_t *fetch; /* and the rank of its misses */
	uint32_t *rank;  /* number of misses of each rank in the window */
	uint64_t ranks;
	struct miss_count count; /* counts of earlier windows */
};

struct miss_windows {
	struct cache_sim *sim;
	unsigned line_bits, fetch_bits; /* log2 of line sizes of first and last level */
	unsigned levels;                /* a bit for each level */
	struct miss_window window[WINDOWS_MAX];
	size_t n;
	uint64_t longest, mask; /* longest is the size of the largest window */
	uint64_t records, last_miss, uses, misses;
	uint8_t *waits;            /* for each recent record, a bit for each window */
	struct last_writers lines; /* last records that missed, by line */
};

_Static_assert(WINDOWS_MAX <= 8, "a byte has a bit for each window");

enum status miss_windows_caches(void *config, const char *text, struct err *err)
{
	struct cache_config *out = config;
	static const enum cache_level level[] = { CACHE_L1, CACHE_L2, CACHE_L3 };
	struct cache_shapes shapes;
	*out = (struct cache_config) { .policy = CACHE_LRU };
	enum status st = cache_shapes_parse(&shapes, text, err);
	if (st != ST_OK)
		return st;
	if (shapes.n > sizeof level / sizeof *level)
		return err_at(err, 1, "more than three levels");
	for (size_t k = 0; k < shapes.n; k++)
		out->level[level[k]] = shapes.at[k];
	st = cache_config_check(out, err);
	err->at = st == ST_OK ? err->at : 1;
	return st;
}

struct miss_windows *miss_windows_new(const struct cache_config *c,
				      const struct window_list *windows)
{
	struct miss_windows *m = mem_new(1, sizeof *m);
	m->sim = cache_sim_new(c);
	m->line_bits = c->level[CACHE_L1].line_bits;
	for (int k = 0; k < CACHE_LEVELS; k++)
		if (c->level[k].ways) {
			m->levels |= 1u << k;
			m->fetch_bits = c->level[k].line_bits;
		}
	m->n = windows->n;
	for (size_t k = 0; k < m->n; k++) {
		struct miss_window *w = &m->window[k];
		uint64_t places = ilp_ring(windows->size[k]);
		w->size = windows->size[k];
		w->mask = places - 1;
		w->value = mem_new(places, sizeof *w->value);
		w->fetch = mem_new(places, sizeof *w->fetch);
		w->rank = mem_new(places, sizeof *w->rank);
		m->longest = u64_max(m->longest, w->size);
	}
	m->mask = ilp_ring(m->longest) - 1;
	m->waits = mem_new(m->mask + 1, sizeof *m->waits);
	last_writers_init(&m->lines, 1, KEY_COUNTS_ALL);
	return m;
}

void miss_windows_free(struct miss_windows *m)
{
	if (!m)
		return;
	for (size_t k = 0; k < m->n; k++) {
		free(m->window[k].value);
		free(m->window[k].fetch);
		free(m->window[k].rank);
	}
	cache_sim_free(m->sim);
	last_writers_release(&m->lines);
	free(m->waits);
	free(m);
}

/* Return a line as an operand, because last_writers handles lines as words of memory. */
static struct operand miss_line(uint64_t line)
{
	return (struct operand) { .value = { VALUE_MEMORY, 0, 1 },
				  .key = line << WORD_BITS };
}

/* The records whose misses fetched the lines that a record hits, and the number of the
 * record's own misses. */
struct miss_loads {
	uint64_t fetched[LINES_MAX];
	size_t n;
	uint64_t missed;
};

static void miss_load_line(struct miss_windows *m, uint64_t line, struct miss_loads *out)
{
	bool missed = cache_sim_use(m->sim, CACHE_L1, line << m->line_bits) == m->levels;
	m->uses++;
	out->missed += missed;
	if (!missed && m->records - m->last_miss >= m->longest)
		return;
	const struct operand o = miss_line(line << m->line_bits >> m->fetch_bits);
	if (missed) {
		last_writers_set(&m->lines, &o, m->records);
		m->last_miss = m->records;
		return;
	}
	for (struct writer_walk k = { 0 }; last_writers_next(&m->lines, &o, false, &k);)
		if (m->records - *k.writer < m->longest && out->n < LINES_MAX)
			out->fetched[out->n++] = *k.writer;
}

static void miss_use(struct miss_windows *m, const struct operand *o, size_t n,
		     struct miss_loads *loads)
{
	for (size_t k = 0; k < n; k++) {
		if (o[k].value.kind != VALUE_MEMORY)
			continue;
		uint64_t last = operand_last(&o[k]) >> m->line_bits;
		for (uint64_t line = o[k].key >> m->line_bits; line <= last; line++)
			if (loads)
				miss_load_line(m, line, loads);
			else
				cache_sim_use(m->sim, CACHE_L1, line << m->line_bits);
	}
}

/* Add a window to the counts. */
static void miss_finish(const struct miss_window *w, struct miss_count *to)
{
	if (!w->begin)
		return;
	to->windows++;
	to->misses += w->misses;
	to->misses_max = u64_max(to->misses_max, w->misses);
	to->independent += w->rank[1];
	to->ranks += w->ranks;
	for (uint64_t r = 1; r <= w->ranks; r++) {
		to->outstanding[bucket_of(w->rank[r])]++;
		to->outstanding_max = u64_max(to->outstanding_max, w->rank[r]);
	}
}

static void miss_add(struct miss_window *w, uint64_t rank, uint64_t missed)
{
	while (w->ranks < rank)
		w->rank[++w->ranks] = 0;
	w->rank[rank] += (uint32_t)missed;
	w->misses += missed;
}

/* Follow a record in one window.  Return true if it waits for a miss. */
static bool miss_follow(struct miss_window *w, uint64_t self, uint8_t bit,
			const struct miss_windows *m,
			const struct miss_producer *producer, size_t n,
			const struct miss_loads *loads)
{
	uint64_t value = 0, address = 0, fetch = 0;
	if (!w->begin || self - w->begin >= w->size) {
		if (!loads->missed)
			return false;
		miss_finish(w, &w->count);
		w->begin = self;
		w->misses = w->ranks = 0;
	}
	for (size_t k = 0; k < n; k++) {
		uint64_t p = producer[k].record;
		if (p < w->begin || !(m->waits[p & m->mask] & bit))
			continue;
		value = u64_max(value, w->value[p & w->mask]);
		if (producer[k].address)
			address = u64_max(address, w->value[p & w->mask]);
	}
	for (size_t k = 0; k < loads->n; k++)
		if (loads->fetched[k] >= w->begin)
			value = u64_max(value, w->fetch[loads->fetched[k] & w->mask]);
	if (loads->missed) {
		fetch = address + 1;
		miss_add(w, fetch, loads->missed);
	}
	w->fetch[self & w->mask] = (uint16_t)fetch;
	w->value[self & w->mask] = (uint16_t)u64_max(value, fetch);
	return value || fetch;
}

void miss_windows_step(struct miss_windows *m, const struct miss_producer *producer,
		       size_t nproducers, const struct operand *o, size_t reads,
		       size_t writes)
{
	struct miss_loads loads;
	uint64_t self = ++m->records;
	uint8_t waits = 0, follow = 0;
	loads.n = loads.missed = 0;
	miss_use(m, o, reads, &loads);
	miss_use(m, o + reads, writes, NULL);
	m->misses += loads.missed;
	for (size_t k = 0; k < nproducers; k++)
		if (self - producer[k].record < m->longest)
			follow |= m->waits[producer[k].record & m->mask];
	if (loads.missed || loads.n)
		follow = UINT8_MAX;
	for (size_t k = 0; follow && k < m->n; k++)
		if (follow >> k & 1 && miss_follow(&m->window[k], self, (uint8_t)(1 << k),
						   m, producer, nproducers, &loads))
			waits |= (uint8_t)(1 << k);
	m->waits[self & m->mask] = waits;
	last_writers_forget(&m->lines, self < m->longest ? 0 : self - m->longest);
}

struct miss_count miss_windows_count(const struct miss_windows *m, size_t k)
{
	struct miss_count c = m->window[k].count;
	miss_finish(&m->window[k], &c);
	return c;
}

void miss_windows_loads(const struct miss_windows *m, uint64_t *uses, uint64_t *misses)
{
	*uses = m->uses;
	*misses = m->misses;
}
