/* The first match from a record on, for tests that want no more. */
#ifndef TESTS_FIRSTHIT_H
#define TESTS_FIRSTHIT_H

#include "query/hits.h"

/* ST_END: there is none. */
static inline enum status first_hit(struct trace *t, const struct query *q, uint64_t from,
				    bool backward, uint64_t *ordinal, struct err *err)
{
	struct hits *h = hits_new(t, (const struct query *const[]) { q }, 1);
	struct hits_found f;
	struct span over = { from, backward ? 0 : UINT64_MAX };
	enum status st = hits_find(h, over, 1, 0, ordinal, &f, NULL, err);
	hits_free(h);
	return st || f.n ? st : ST_END;
}

#endif
