/*
 * A set is an array of lines + 1, with 0 for free ways.  With LRU, the lines are in the
 * order of their uses, most recent first.  With tree-PLRU, a line stays in its way, and
 * a word has the bits of the tree: node 1 is the root, node n has the children 2n and
 * 2n + 1, and a bit of 1 points to the right half.  Fill free ways first, in ascending
 * order.
 */
#include "analysis/cache_sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum {
	LINE_MIN = 8,
	LINE_MAX = 65536,
	WAYS_MAX = 1024,
	PLRU_WAYS_MAX = 64, /* number of tree bits in a word */
	LINE_USUAL = 64
};

#define SIZE_LARGEST (UINT64_C(256) << 20)

const char *cache_level_name(enum cache_level level)
{
	static const char *const names[] = { "l1", "l1i", "l2", "l3" };
	return names[level];
}

static bool cache_is_power(uint64_t n)
{
	return n && !(n & (n - 1));
}

/* Parse the text up to the next colon as a number; return false if it is not a number. */
static bool cache_number(const char *text, size_t len, uint64_t *out)
{
	char part[24];
	if (!len || len >= sizeof part)
		return false;
	memcpy(part, text, len);
	part[len] = 0;
	return human_parse_memory(part, out);
}

static enum status cache_parse_parts(const char *text, uint64_t value[3], int column[3],
				     struct err *err)
{
	static const char *const names[] = { "size", "number of ways",
					     "number of bytes of a line" };
	size_t at = 0;
	for (size_t i = 0;; i++) {
		size_t len = strcspn(text + at, ":");
		if (i == 3)
			return err_at(err, (int)at,
				      "expected SIZE:WAYS:LINE, such as "
				      "32K:8:64");
		column[i] = (int)at + 1;
		if (!cache_number(text + at, len, &value[i]))
			return err_at(err, column[i],
				      "expected the %s, as in 32K:8:64 "
				      "(SIZE:WAYS:LINE)",
				      names[i]);
		at += len;
		if (!text[at] && i == 0)
			return err_at(err, (int)at + 1,
				      "the number of ways is missing, as in 32K:8:64 "
				      "(SIZE:WAYS:LINE)");
		if (!text[at++])
			return ST_OK;
	}
}

static enum status cache_check_line(uint64_t line, int column, struct err *err)
{
	if (!cache_is_power(line))
		return err_at(err, column, "%llu bytes of a line are not a power of two",
			      (unsigned long long)line);
	if (line < LINE_MIN || line > LINE_MAX)
		return err_at(err, column, "a line has %d to %d bytes", LINE_MIN,
			      LINE_MAX);
	return ST_OK;
}

enum status cache_shape_parse(void *shape, const char *text, struct err *err)
{
	struct cache_shape *out = shape;
	uint64_t value[3] = { 0, 0, LINE_USUAL };
	int column[3] = { 1, 1, 1 };
	memset(out, 0, sizeof *out);
	if (!strcmp(text, "none"))
		return ST_OK;
	enum status st = cache_parse_parts(text, value, column, err);
	if (st == ST_OK)
		st = cache_check_line(value[2], column[2], err);
	if (st != ST_OK)
		return st;
	uint64_t size = value[0], ways = value[1], lines = size / value[2];
	if (size % value[2] || !size)
		return err_at(err, 1,
			      "a cache of %llu bytes is not a number of lines of "
			      "%llu bytes",
			      (unsigned long long)size, (unsigned long long)value[2]);
	if (size > SIZE_LARGEST)
		return err_at(err, 1, "a cache has at most 256M bytes");
	if (!ways || ways > WAYS_MAX)
		return err_at(err, column[1], "a set has 1 to %d ways", WAYS_MAX);
	if (ways > lines)
		return err_at(err, column[1],
			      "the cache has only %llu lines, fewer than "
			      "%llu ways",
			      (unsigned long long)lines, (unsigned long long)ways);
	if (lines % ways || !cache_is_power(lines / ways))
		return err_at(err, 1,
			      "%llu lines in sets of %llu ways do not make a number of "
			      "sets that is a power of two",
			      (unsigned long long)lines, (unsigned long long)ways);
	*out = (struct cache_shape) { .sets = lines / ways,
				      .ways = (unsigned)ways,
				      .line_bits = (unsigned)__builtin_ctzll(value[2]) };
	return ST_OK;
}

/* Parse a range "A..B" or a single number "A". */
static bool cache_shapes_range(char *text, uint64_t *from, uint64_t *to)
{
	char *dots = strstr(text, "..");
	if (dots)
		*dots = 0;
	return human_parse_memory(text, from) &&
	       human_parse_memory(dots ? dots + 2 : text, to) && *from && *from <= *to &&
	       *to <= UINT64_C(1) << 32;
}

/* Add the shapes of "SIZE:WAYS:LINE", of len bytes; SIZE and WAYS can be ranges. */
static enum status cache_shapes_add(const char *text, size_t len,
				    struct cache_shapes *out, struct err *err)
{
	uint64_t size[2], ways[2];
	char copy[80], one[128];
	snprintf(copy, sizeof copy, "%.*s", (int)len, text);
	char *colon = strchr(copy, ':'), *line = colon ? strchr(colon + 1, ':') : NULL;
	if (colon)
		*colon = 0;
	if (line)
		*line = 0;
	if (!colon || len >= sizeof copy ||
	    !cache_shapes_range(copy, &size[0], &size[1]) ||
	    !cache_shapes_range(colon + 1, &ways[0], &ways[1]))
		return err_at(err, 1,
			      "expected SIZE:WAYS:LINE, such as 32K:8:64 or "
			      "8K..1M:1..8");
	for (uint64_t s = size[0]; s <= size[1]; s *= 2)
		for (uint64_t w = ways[0]; w <= ways[1]; w *= 2) {
			snprintf(one, sizeof one, "%llu:%llu%s%s", (unsigned long long)s,
				 (unsigned long long)w, line ? ":" : "",
				 line ? line + 1 : "");
			if (out->n == CACHE_SHAPES_MAX)
				return err_at(err, 1, "more than %d caches",
					      CACHE_SHAPES_MAX);
			enum status st = cache_shape_parse(&out->at[out->n++], one, err);
			if (st)
				return st;
		}
	return ST_OK;
}

enum status cache_shapes_parse(void *shapes, const char *text, struct err *err)
{
	struct cache_shapes *out = shapes;
	out->n = 0;
	for (const char *at = text;;) {
		size_t len = strcspn(at, ",");
		enum status st = cache_shapes_add(at, len, out, err);
		if (st) {
			err->at = (int)(at - text) + 1;
			return st;
		}
		if (!at[len])
			return ST_OK;
		at += len + 1;
	}
}

enum status cache_config_check(const struct cache_config *c, struct err *err)
{
	const struct cache_shape *level = c->level;
	if (!level[CACHE_L1].ways)
		return err_set(err, ST_INVALID, "l1 is needed and cannot be none");
	if (level[CACHE_L3].ways && !level[CACHE_L2].ways)
		return err_set(err, ST_INVALID, "l3 needs l2");
	for (int k = 0; k < CACHE_LEVELS; k++) {
		const char *name = cache_level_name((enum cache_level)k);
		if (!level[k].ways)
			continue;
		if (c->policy == CACHE_PLRU &&
		    (!cache_is_power(level[k].ways) || level[k].ways > PLRU_WAYS_MAX))
			return err_set(err, ST_INVALID,
				       "plru needs a power of two of ways, at most %d: "
				       "%s has %u",
				       PLRU_WAYS_MAX, name, level[k].ways);
		int above = k == CACHE_L3 ? CACHE_L2 : 0;
		for (; k >= CACHE_L2 && above < k; above++)
			if (level[above].ways &&
			    level[above].line_bits > level[k].line_bits)
				return err_set(err, ST_INVALID,
					       "the lines of %s are shorter than those "
					       "of %s",
					       name,
					       cache_level_name((enum cache_level)above));
	}
	return ST_OK;
}

const char *cache_shape_text(const struct cache_shape *s, char *buf, size_t size)
{
	uint64_t bytes = (s->sets * s->ways) << s->line_bits;
	unsigned unit = bytes % 1024 ? 0 : bytes % (1 << 20) ? 1 : 2;
	static const char *const names[] = { " bytes", "K", "M" };
	snprintf(buf, size, "%llu%s, %u way%s, lines of %u bytes",
		 (unsigned long long)(bytes >> 10 * unit), names[unit], s->ways,
		 s->ways == 1 ? "" : "s", 1u << s->line_bits);
	return buf;
}

enum status cache_shape_parse_one(void *out, const char *text, struct err *err)
{
	const struct cache_shape *shape = out;
	enum status st = cache_shape_parse(out, text, err);
	return st == ST_OK && !shape->ways ? err_at(err, 1, "a cache is needed") : st;
}

/* Levels in the order of enum cache_level, then the policy. */
const struct analysis_parameter cache_sim_parameters[CACHE_PARAMETERS] = {
	{ .name = "l1",
	  .value = "SIZE:WAYS:LINE",
	  .help = "simulate this first-level cache for loads and stores",
	  .standard = "32K:8:64",
	  PARSED(cache_shape_parse, struct cache_shape) },
	{ .name = "l1i",
	  .value = "SIZE:WAYS:LINE",
	  .help = "simulate this first-level cache for fetches, or none",
	  .standard = "32K:8:64",
	  PARSED(cache_shape_parse, struct cache_shape) },
	{ .name = "l2",
	  .value = "SIZE:WAYS:LINE",
	  .help = "simulate this unified second-level cache, or none",
	  .standard = "1M:16:64",
	  PARSED(cache_shape_parse, struct cache_shape) },
	{ .name = "l3",
	  .value = "SIZE:WAYS:LINE",
	  .help = "simulate this unified third-level cache, or none",
	  .standard = "none",
	  PARSED(cache_shape_parse, struct cache_shape) },
	{ .name = "policy",
	  .value = "lru|plru",
	  .help = "replace the least recently used line (lru) or approximate that with "
		  "a tree of bits (plru)",
	  .standard = "lru" },
};

enum status cache_config_of(struct cache_config *out, const struct settings *s,
			    struct err *err)
{
	enum status st = ST_OK;
	for (int k = 0; k < CACHE_LEVELS && st == ST_OK; k++)
		st = cache_shape_parse(&out->level[k],
				       settings_get(s, &cache_sim_parameters[k]), err);
	const char *policy = settings_get(s, &cache_sim_parameters[CACHE_LEVELS]);
	out->policy = *policy == 'l' ? CACHE_LRU : CACHE_PLRU;
	return st == ST_OK ? cache_config_check(out, err) : st;
}

/* One cache */

struct cache {
	struct cache_shape shape;
	uint64_t *line; /* by set and way: line + 1; 0 if free */
	uint64_t *tree; /* by set; NULL for LRU */
};

struct cache_sim {
	struct cache cache[CACHE_LEVELS];
};

static void cache_init(struct cache *c, const struct cache_shape *s,
		       enum cache_policy policy)
{
	c->shape = *s;
	if (!s->ways)
		return;
	c->line = mem_new(s->sets * s->ways, sizeof *c->line);
	if (policy == CACHE_PLRU)
		c->tree = mem_new(s->sets, sizeof *c->tree);
}

static bool cache_use_lru(const struct cache *c, uint64_t *way, uint64_t tag)
{
	unsigned k = 0;
	while (k < c->shape.ways - 1 && way[k] != tag)
		k++;
	bool hit = way[k] == tag;
	memmove(way + 1, way, k * sizeof *way);
	way[0] = tag;
	return hit;
}

/* Find the way to which the bits of a tree point. */
static unsigned cache_tree_victim(uint64_t tree, unsigned ways)
{
	unsigned node = 1;
	while (node < ways)
		node = 2 * node + (tree >> node & 1);
	return node - ways;
}

/* Make the bits on the path to a way point away from it. */
static uint64_t cache_tree_touch(uint64_t tree, unsigned way, unsigned ways)
{
	for (unsigned node = way + ways; node > 1; node /= 2) {
		uint64_t bit = UINT64_C(1) << node / 2;
		tree = node & 1 ? tree & ~bit : tree | bit;
	}
	return tree;
}

static bool cache_use_tree(const struct cache *c, uint64_t *way, uint64_t *tree,
			   uint64_t tag)
{
	unsigned ways = c->shape.ways, k = 0, empty = ways;
	for (; k < ways && way[k] != tag; k++)
		if (!way[k] && empty == ways)
			empty = k;
	bool hit = k < ways;
	if (!hit)
		k = empty < ways ? empty : cache_tree_victim(*tree, ways);
	way[k] = tag;
	*tree = cache_tree_touch(*tree, k, ways);
	return hit;
}

static bool cache_use(struct cache *c, uint64_t address)
{
	uint64_t line = address >> c->shape.line_bits, set = line & (c->shape.sets - 1);
	uint64_t *way = c->line + set * c->shape.ways;
	return c->tree ? cache_use_tree(c, way, &c->tree[set], line + 1)
		       : cache_use_lru(c, way, line + 1);
}

/* The levels */

struct cache_sim *cache_sim_new(const struct cache_config *c)
{
	struct cache_sim *s = mem_new(1, sizeof *s);
	for (int k = 0; k < CACHE_LEVELS; k++)
		cache_init(&s->cache[k], &c->level[k], c->policy);
	return s;
}

void cache_sim_free(struct cache_sim *s)
{
	for (int k = 0; s && k < CACHE_LEVELS; k++) {
		free(s->cache[k].line);
		free(s->cache[k].tree);
	}
	free(s);
}

unsigned cache_sim_use(struct cache_sim *s, enum cache_level first, uint64_t address)
{
	unsigned missed = 0;
	int k = first;
	while (k < CACHE_LEVELS) {
		struct cache *c = &s->cache[k];
		if (c->shape.ways) {
			if (cache_use(c, address))
				return missed;
			missed |= 1u << k;
		}
		k = k < CACHE_L2 ? CACHE_L2 : k + 1;
	}
	return missed;
}

void cache_filter_init(struct cache_filter *f, const struct cache_shape *s)
{
	f->mask = s->sets - 1;
	f->line_bits = s->line_bits;
	f->last = mem_new(s->sets, sizeof *f->last);
}

void cache_filter_release(struct cache_filter *f)
{
	free(f->last);
	f->last = NULL;
}
