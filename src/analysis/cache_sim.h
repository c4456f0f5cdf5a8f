/*
 * Simulate set-associative caches, for a first estimate: one first level for loads and
 * stores, one for fetches, and unified second and third levels for the misses of both.
 *
 * Every miss allocates the line, also for stores.  Prefetching and time are not
 * simulated, and levels do not invalidate lines in other levels.
 *
 * Threads: a struct cache_sim belongs to one thread at a time.
 */
#ifndef ANALYSIS_CACHE_SIM_H
#define ANALYSIS_CACHE_SIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/settings.h"
#include "base/err.h"
#include "base/str.h"

enum cache_policy {
	CACHE_LRU, /* replace the least recently used line */
	CACHE_PLRU /* a tree of bits for each set points away from recent uses */
};

enum cache_level { CACHE_L1, CACHE_L1I, CACHE_L2, CACHE_L3, CACHE_LEVELS };

/* The shape of a cache; ways is 0 if the level does not exist. */
struct cache_shape {
	uint64_t sets; /* power of two */
	unsigned ways;
	unsigned line_bits; /* 2^line_bits bytes in a line */
};

struct cache_config {
	struct cache_shape level[CACHE_LEVELS]; /* CACHE_L1 always exists */
	enum cache_policy policy;
};

/* Return "l1", "l1i", "l2" or "l3". */
const char *cache_level_name(enum cache_level level);

/* Parse a struct cache_shape: "32K:8:64" (size, ways, bytes per line; default 64) or
 * "none".  On ST_INVALID, err->at is the column of the error. */
enum status cache_shape_parse(void *out, const char *text, struct err *err);

/* The same for an analysis that simulates one cache; also return ST_INVALID for "none". */
enum status cache_shape_parse_one(void *out, const char *text, struct err *err);

enum { CACHE_SHAPES_MAX = 64 };

struct cache_shapes {
	struct cache_shape at[CACHE_SHAPES_MAX];
	size_t n;
};

/* Parse a struct cache_shapes, such as "32K:8:64,8K..1M:1..8"; a range includes all powers of
 * two in it.  On ST_INVALID, err->at is the column of the error. */
enum status cache_shapes_parse(void *out, const char *text, struct err *err);

/* Check a configuration; return ST_INVALID, with a sentence, if the levels do not match
 * each other or the policy. */
enum status cache_config_check(const struct cache_config *c, struct err *err);

/* Write "32K, 8 ways, lines of 64 bytes" to buf; return buf.  SHAPE_TEXT() writes it to
 * memory of the enclosing block. */
const char *cache_shape_text(const struct cache_shape *s, char *buf, size_t size);
#define SHAPE_TEXT(s) cache_shape_text(s, (char[80]) { 0 }, 80)

/* Parameters of a cache analysis, and the caches in settings (NULL for defaults), which
 * settings_check() has checked. */
enum { CACHE_PARAMETERS = 5 };
extern const struct analysis_parameter cache_sim_parameters[CACHE_PARAMETERS];
enum status cache_config_of(struct cache_config *out, const struct settings *s,
			    struct err *err);

struct cache_sim;

struct cache_sim *cache_sim_new(const struct cache_config *c);
void cache_sim_free(struct cache_sim *s); /* s may be NULL */

/*
 * Use the line that contains an address.  first is CACHE_L1 or CACHE_L1I; without a
 * CACHE_L1I, fetches begin at the next level.  Return a bit 1 << level for each miss;
 * do not use levels after a hit.
 */
unsigned cache_sim_use(struct cache_sim *s, enum cache_level first, uint64_t address);

/*
 * Exact filter for parts of a trace: a use of the most recently used line of a set is a
 * hit in the first level and changes nothing, so cache_sim_use() need not be called for
 * it.  An empty filter is valid at any place in the trace.
 */
struct cache_filter {
	uint64_t mask;
	unsigned line_bits;
	uint64_t *last; /* by set: line + 1; 0 if unknown */
};

void cache_filter_init(struct cache_filter *f, const struct cache_shape *s);
void cache_filter_release(struct cache_filter *f);

/* True if the filter excludes the use of an address; otherwise store its line in the
 * filter. */
static inline bool cache_filter_hits(struct cache_filter *f, uint64_t address)
{
	uint64_t line = address >> f->line_bits, *last = &f->last[line & f->mask];
	bool hit = *last == line + 1;
	*last = line + 1;
	return hit;
}

#endif
