/* Caches compared with plain ones, and with sequences of textbooks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/cache_sim.h"
#include "naive_sims.h"
#include "tracefile.h"

static struct cache_shape shape(const char *text)
{
	struct cache_shape s;
	struct err err = ERR_INIT;
	if (cache_shape_parse(&s, text, &err))
		fail_msg("%s: %s", text, err.text);
	return s;
}

/* Misses of one cache for a sequence of lines: "m" or "-" for each. */
static void run(const char *size, enum cache_policy policy, const char *lines,
		const char *expected)
{
	struct cache_config c = { .policy = policy };
	char seen[64] = "";
	c.level[CACHE_L1] = shape(size);
	struct cache_sim *s = cache_sim_new(&c);
	for (size_t i = 0; lines[i]; i++) {
		uint64_t address = (uint64_t)(lines[i] - '0') * 64 + i;
		seen[i] = cache_sim_use(s, CACHE_L1, address) ? 'm' : '-';
	}
	assert_string_equal(seen, expected);
	cache_sim_free(s);
}

static void sequences_of_textbooks(void **state)
{
	(void)state;
	run("256:4:64", CACHE_LRU, "1234125", "mmmm--m");
	run("128:2:64", CACHE_LRU, "70120", "mmmmm");
	/* The references of Silberschatz: 12 misses of three places, 8 of four. */
	run("192:3:64", CACHE_LRU, "70120304230321201701", "mmmm-m-mmmm--m-m-m--");
	run("256:4:64", CACHE_LRU, "70120304230321201701", "mmmm-m-m-----m---m--");
	/* Four ways, tree: after 0123 the tree points to way 0; using 0 turns it to the
	 * right half, to way 2: LRU would replace 1. */
	run("256:4:64", CACHE_PLRU, "012304012", "mmmm-m--m");
	run("256:4:64", CACHE_LRU, "01230401", "mmmm-m-m");
	/* Direct mapped: lines 0 and 2 of two sets are in each other's way. */
	run("128:1:64", CACHE_LRU, "0202111", "mmmmm--");
	run("128:1:64", CACHE_PLRU, "0202111", "mmmmm--");
}

struct level {
	const char *text;
	uint64_t bytes;
	unsigned ways, line;
};

static void compare(const struct level level[CACHE_LEVELS], enum cache_policy policy,
		    bool filtered)
{
	struct cache_config c = { .policy = policy };
	struct naive_cache *n[CACHE_LEVELS] = { NULL };
	struct cache_filter filter[2];
	uint64_t seed = 5, misses[CACHE_LEVELS] = { 0 }, skipped = 0;
	for (int k = 0; k < CACHE_LEVELS; k++) {
		c.level[k] = shape(level[k].text);
		if (level[k].bytes)
			n[k] = naive_cache_new(level[k].bytes, level[k].ways,
					       level[k].line, policy == CACHE_PLRU);
	}
	struct cache_sim *s = cache_sim_new(&c);
	cache_filter_init(&filter[0], &c.level[CACHE_L1]);
	cache_filter_init(&filter[1], &c.level[n[CACHE_L1I] ? CACHE_L1I : CACHE_L1]);
	uint64_t at = 0;
	for (int i = 0; i < 60000; i++) {
		uint64_t way = dice(&seed) % 10;
		at = way < 5   ? at + 24
		     : way < 8 ? dice(&seed) % 30000
			       : UINT64_MAX - dice(&seed) % 5000;
		int first = dice(&seed) % 3 ? CACHE_L1 : CACHE_L1I;
		/* An empty filter is right at any place. */
		if (i % 5000 == 0)
			for (int k = 0; k < 2; k++)
				memset(filter[k].last, 0,
				       (filter[k].mask + 1) * sizeof(uint64_t));
		unsigned missed = 0, expected = 0;
		bool skip = filtered && (n[first] || first == CACHE_L1) &&
			    cache_filter_hits(&filter[first], at);
		if (!skip)
			missed = cache_sim_use(s, (enum cache_level)first, at);
		skipped += skip;
		bool hit = false;
		if (n[first]) {
			hit = naive_cache_use(n[first], at);
			expected |= hit ? 0 : 1u << first;
		}
		for (int k = CACHE_L2; k < CACHE_LEVELS && !hit; k++)
			if (n[k] && !(hit = naive_cache_use(n[k], at)))
				expected |= 1u << k;
		assert_int_equal(missed, expected);
		for (int k = 0; k < CACHE_LEVELS; k++)
			misses[k] += missed >> k & 1;
	}
	for (int k = 0; k < CACHE_LEVELS; k++) {
		assert_int_equal(misses[k] != 0, n[k] != NULL);
		if (n[k])
			naive_cache_free(n[k]);
	}
	assert_int_equal(skipped != 0, filtered);
	cache_filter_release(&filter[0]);
	cache_filter_release(&filter[1]);
	cache_sim_free(s);
}

static void caches_agree_with_plain_ones(void **state)
{
	(void)state;
	static const struct level systems[][CACHE_LEVELS] = {
		{ { "4K:4:64", 4096, 4, 64 },
		  { "2K:1:32", 2048, 1, 32 },
		  { "8K:8:64", 8192, 8, 64 },
		  { "16K:16:128", 16384, 16, 128 } },
		{ { "512:64:8", 512, 64, 8 },
		  { "none", 0, 0, 0 },
		  { "16Ki:2", 16384, 2, 64 },
		  { "none", 0, 0, 0 } },
		{ { "64:1:64", 64, 1, 64 },
		  { "128:2:64", 128, 2, 64 },
		  { "none", 0, 0, 0 },
		  { "none", 0, 0, 0 } },
	};
	for (size_t i = 0; i < sizeof systems / sizeof *systems; i++)
		for (int filtered = 0; filtered < 2; filtered++) {
			compare(systems[i], CACHE_LRU, filtered);
			compare(systems[i], CACHE_PLRU, filtered);
		}
	/* Ways that are not a power of two. */
	static const struct level odd[CACHE_LEVELS] = {
		{ "3K:12:64", 3072, 12, 64 },
		{ "1280:20:64", 1280, 20, 64 },
		{ "20K:10:64", 20480, 10, 64 },
		{ "none", 0, 0, 0 },
	};
	compare(odd, CACHE_LRU, false);
	compare(odd, CACHE_LRU, true);
}

static void shapes_that_are_wrong(void **state)
{
	(void)state;
	static const struct {
		const char *text, *part;
		int at;
	} wrong[] = {
		{ "", "expected the size", 1 },
		{ "big", "expected the size", 1 },
		{ "32K", "number of ways is missing", 4 },
		{ "32K:", "expected the number of ways", 5 },
		{ "32K:8:", "expected the number of bytes of a line", 7 },
		{ "32K:8:64:1", "SIZE:WAYS:LINE", 9 },
		{ "32K:8:48", "not a power of two", 7 },
		{ "32K:8:4", "8 to 65536", 7 },
		{ "100:1:64", "not a number of lines", 1 },
		{ "0:1:64", "not a number of lines", 1 },
		{ "1G:8:64", "at most 256M", 1 },
		{ "32K:0:64", "1 to 1024 ways", 5 },
		{ "1K:32:64", "only 16 lines", 4 },
		{ "48K:8:64", "power of two", 1 },
		{ "33K:8:64", "power of two", 1 },
	};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct cache_shape s;
		struct err err = ERR_INIT;
		assert_int_equal(cache_shape_parse(&s, wrong[i].text, &err), ST_INVALID);
		if (!strstr(err.text, wrong[i].part))
			fail_msg("%s: %s", wrong[i].text, err.text);
		assert_int_equal(err.at, wrong[i].at);
	}
}

static void levels_that_do_not_fit(void **state)
{
	(void)state;
	static const struct {
		const char *level[CACHE_LEVELS];
		enum cache_policy policy;
		const char *part;
	} wrong[] = {
		{ { "none", "none", "none", "none" }, CACHE_LRU, "l1 is needed" },
		{ { "4K:4:64", "none", "none", "1M:4:64" }, CACHE_LRU, "l3 needs l2" },
		{ { "3K:12:64", "none", "none", "none" }, CACHE_PLRU, "l1 has 12" },
		{ { "8K:128:64", "none", "none", "none" }, CACHE_PLRU, "l1 has 128" },
		{ { "4K:4:64", "none", "1M:4:32", "none" },
		  CACHE_LRU,
		  "lines of l2 are shorter than those of l1" },
		{ { "4K:4:64", "4K:4:128", "1M:4:64", "none" },
		  CACHE_LRU,
		  "lines of l2 are shorter than those of l1i" },
		{ { "4K:4:64", "4K:4:64", "1M:4:64", "2M:4:32" },
		  CACHE_LRU,
		  "lines of l3 are shorter than those of l2" },
	};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct cache_config c = { .policy = wrong[i].policy };
		struct err err = ERR_INIT;
		for (int k = 0; k < CACHE_LEVELS; k++)
			c.level[k] = shape(wrong[i].level[k]);
		assert_int_equal(cache_config_check(&c, &err), ST_INVALID);
		if (!strstr(err.text, wrong[i].part))
			fail_msg("%s", err.text);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(sequences_of_textbooks),
		cmocka_unit_test(caches_agree_with_plain_ones),
		cmocka_unit_test(shapes_that_are_wrong),
		cmocka_unit_test(levels_that_do_not_fit),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
