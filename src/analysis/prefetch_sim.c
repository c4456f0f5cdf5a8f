#include "analysis/prefetch_sim.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* Constants of best offset; a round tests each offset once. */
enum { OFFSET_MAX = 256, RECENT_BITS = 8, ROUNDS = 100, SCORE_MAX = 31, SCORE_BAD = 1 };

struct prefetch_line {
	uint64_t tag;    /* line + 1; 0 if free */
	uint64_t issued; /* number of the use, from 1, after which it was prefetched; 0
			  * after its first use */
};

struct prefetch_site {
	uint64_t last, stride, before;
	uint8_t known; /* number of known members among the three */
};

struct prefetch_sim {
	enum prefetch_kind kind;
	struct prefetch_config config;
	struct prefetch_line *line; /* lines of each set, most recently used first */
	struct prefetch_count count;
	uint64_t uses;
	uint64_t step; /* bytes; 0 to prefetch nothing */
	uint64_t hit;  /* line + 1 of the last use; 0 if the cache has changed since */

	/* stride */
	struct prefetch_site *site;
	size_t sites;

	/* best offset */
	uint64_t offset[OFFSET_MAX];
	unsigned offsets, score[OFFSET_MAX], tested, rounds;
	uint64_t recent[1 << RECENT_BITS]; /* lines + 1 */
	struct prefetch_arrival {
		uint64_t line, at;
	} * arrival; /* ring buffer of lines that become recent */
	size_t begin, end;
};

enum { ARRIVALS = 1 << 12 };

const char *prefetch_sim_name(enum prefetch_kind kind)
{
	static const char *const names[] = { "none", "next line", "stride",
					     "best offset" };
	return names[kind];
}

/* Parameters */

const struct analysis_parameter prefetch_sim_parameters[PREFETCH_PARAMETERS] = {
	{ .name = "prefetch-cache",
	  .value = "SIZE:WAYS:LINE",
	  .help = "simulate the prefetchers with this cache",
	  .standard = "32K:8:64",
	  .of_table = true,
	  PARSED(cache_shape_parse_one, struct cache_shape) },
	{ .name = "prefetch-degree",
	  .value = "N",
	  .help = "prefetch N lines at once",
	  .standard = "1",
	  .of_table = true,
	  .number_of = "lines",
	  .min = 1,
	  .max = 16 },
	{ .name = "prefetch-latency",
	  .value = "N",
	  .help = "deliver a prefetched line after N uses of the cache",
	  .standard = "20",
	  .of_table = true,
	  .number_of = "uses",
	  .max = 1000 },
};

struct prefetch_config prefetch_sim_config(const struct settings *s)
{
	struct prefetch_config c;
	settings_parsed(s, &prefetch_sim_parameters[0], &c.shape);
	c.degree = settings_number(s, &prefetch_sim_parameters[1]);
	c.latency = settings_number(s, &prefetch_sim_parameters[2]);
	return c;
}

struct prefetch_sim *prefetch_sim_new(enum prefetch_kind kind,
				      const struct prefetch_config *c)
{
	struct prefetch_sim *s = mem_new(1, sizeof *s);
	s->kind = kind;
	s->config = *c;
	s->line = mem_new(c->shape.sets * c->shape.ways, sizeof *s->line);
	if (kind == PREFETCH_NEXT || kind == PREFETCH_OFFSET)
		s->step = UINT64_C(1) << c->shape.line_bits;
	if (kind != PREFETCH_OFFSET)
		return s;
	s->arrival = mem_new(ARRIVALS, sizeof *s->arrival);
	for (uint64_t n = 1; n <= OFFSET_MAX; n++) {
		uint64_t rest = n;
		for (uint64_t prime = 2; prime <= 5; prime++)
			while (rest % prime == 0)
				rest /= prime;
		if (rest == 1)
			s->offset[s->offsets++] = n;
	}
	return s;
}

void prefetch_sim_free(struct prefetch_sim *s)
{
	if (!s)
		return;
	free(s->line);
	free(s->site);
	free(s->arrival);
	free(s);
}

/* Caches */

/* Return the set of a line.  Set *way to the way that has the line, or to the number of
 * ways if none has it. */
static struct prefetch_line *prefetch_find(const struct prefetch_sim *s, uint64_t line,
					   unsigned *way)
{
	const struct cache_shape *c = &s->config.shape;
	struct prefetch_line *set = s->line + (line & (c->sets - 1)) * c->ways;
	for (*way = 0; *way < c->ways && set[*way].tag != line + 1; ++*way)
		;
	return set;
}

/* Make a line the most recently used line of its set, replacing the line of a way. */
static void prefetch_place(struct prefetch_line *set, unsigned way, uint64_t line,
			   uint64_t issued)
{
	memmove(set + 1, set, way * sizeof *set);
	set[0] = (struct prefetch_line) { line + 1, issued };
}

static void prefetch_issue(struct prefetch_sim *s, uint64_t address)
{
	for (uint64_t k = 1; k <= s->config.degree; k++) {
		uint64_t line = (address + k * s->step) >> s->config.shape.line_bits;
		unsigned way;
		struct prefetch_line *set = prefetch_find(s, line, &way);
		if (way < s->config.shape.ways)
			continue;
		prefetch_place(set, way - 1, line, s->uses);
		s->count.issued++;
		s->hit = 0;
	}
}

/* Stride */

static void prefetch_train(struct prefetch_sim *s, uint32_t site, uint64_t address)
{
	if (s->kind != PREFETCH_STRIDE)
		return;
	s->step = 0;
	if (!site)
		return;
	s->site = mem_grow(s->site, (size_t)site + 1, &s->sites, sizeof *s->site);
	struct prefetch_site *p = &s->site[site];
	p->before = p->stride;
	p->stride = address - p->last;
	p->last = address;
	p->known += p->known < 3;
	if (p->known < 3 || p->stride != p->before || !p->stride)
		return;
	uint64_t line = UINT64_C(1) << s->config.shape.line_bits;
	uint64_t size = p->stride >> 63 ? -p->stride : p->stride;
	s->step = p->stride * ((line + size - 1) / size);
}

/* Best offset */

static uint64_t *prefetch_recent(struct prefetch_sim *s, uint64_t line)
{
	return &s->recent[(line ^ line >> RECENT_BITS) & ((1 << RECENT_BITS) - 1)];
}

/* Move the lines that have arrived to the recent lines. */
static void prefetch_arrive(struct prefetch_sim *s)
{
	for (; s->begin < s->end && s->arrival[s->begin % ARRIVALS].at <= s->uses;
	     s->begin++) {
		uint64_t line = s->arrival[s->begin % ARRIVALS].line;
		*prefetch_recent(s, line) = line + 1;
	}
}

static void prefetch_choose(struct prefetch_sim *s)
{
	unsigned best = 0;
	for (unsigned k = 1; k < s->offsets; k++)
		if (s->score[k] > s->score[best])
			best = k;
	s->step = s->score[best] > SCORE_BAD
			  ? s->offset[best] << s->config.shape.line_bits
			  : 0;
	memset(s->score, 0, sizeof s->score);
	s->rounds = s->tested = 0;
}

static void prefetch_learn(struct prefetch_sim *s, uint64_t line)
{
	unsigned k = s->tested;
	uint64_t base = line - s->offset[k];
	prefetch_arrive(s);
	s->score[k] += *prefetch_recent(s, base) == base + 1;
	s->tested = (k + 1) % s->offsets;
	s->rounds += !s->tested;
	if (s->score[k] == SCORE_MAX || s->rounds == ROUNDS)
		prefetch_choose(s);
	if (s->end - s->begin == ARRIVALS)
		s->begin++;
	s->arrival[s->end++ % ARRIVALS] =
		(struct prefetch_arrival) { line, s->uses + s->config.latency };
}

/* Uses */

static bool prefetch_use_line(struct prefetch_sim *s, uint64_t address)
{
	uint64_t line = address >> s->config.shape.line_bits, distance = 0;
	unsigned way, ways = s->config.shape.ways;
	s->uses++;
	if (s->hit == line + 1 && (s->kind != PREFETCH_STRIDE || !s->step))
		return false;
	struct prefetch_line *set = prefetch_find(s, line, &way);
	bool missed = way == ways;
	if (!missed && set[way].issued) {
		distance = s->uses - set[way].issued;
		s->count.useful++;
		s->count.late += distance < s->config.latency;
		s->count.sum += distance;
	}
	prefetch_place(set, missed ? ways - 1 : way, line, 0);
	s->hit = line + 1;
	bool begins = missed || distance;
	if (s->kind == PREFETCH_OFFSET && begins)
		prefetch_learn(s, line);
	if (s->step && (begins || s->kind == PREFETCH_STRIDE))
		prefetch_issue(s, address);
	if (s->kind == PREFETCH_STRIDE)
		s->step = 0; /* prefetch once for each access */
	s->count.misses += missed;
	return missed;
}

uint64_t prefetch_sim_access(struct prefetch_sim *s, uint32_t site, uint64_t address,
			     uint64_t lines)
{
	unsigned bits = s->config.shape.line_bits;
	uint64_t missed = 0;
	prefetch_train(s, site, address);
	for (; lines--; address = ((address >> bits) + 1) << bits)
		missed += prefetch_use_line(s, address);
	return missed;
}

const struct prefetch_count *prefetch_sim_count(const struct prefetch_sim *s)
{
	return &s->count;
}
