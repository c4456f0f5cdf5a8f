/* Branch predictors and caches once more, written plainly, to compare with. */
#ifndef TESTS_NAIVE_SIMS_H
#define TESTS_NAIVE_SIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct naive_predictor;

/* name and values as in "gshare:14:14", with all values. */
struct naive_predictor *naive_predictor_new(const char *name, const unsigned *value);
void naive_predictor_free(struct naive_predictor *p);

/* Returns the prediction for a branch of a thread (below NAIVE_THREADS), and learns its
 * outcome. */
enum { NAIVE_THREADS = 4 };
bool naive_predictor_step(struct naive_predictor *p, size_t thread, uint64_t pc,
			  bool backward, bool taken);

struct naive_cache;

/* plru: a tree of bits, otherwise LRU. */
struct naive_cache *naive_cache_new(uint64_t bytes, unsigned ways, unsigned line,
				    bool plru);
void naive_cache_free(struct naive_cache *c);
bool naive_cache_use(struct naive_cache *c, uint64_t address); /* true: a hit */

#endif
