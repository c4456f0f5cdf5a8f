/* For the tests and the fuzz target of lzma2. */
#ifndef TESTS_UNIT_LZMA2_NEXT_H
#define TESTS_UNIT_LZMA2_NEXT_H

#include <stdlib.h>

#include "source/checkpoints.h"
#include "source/lzma2_internal.h"

/* The next complete checkpoint with its state; false if there is none. */
static inline bool lzma2_next_complete(struct lzma2 *d, struct checkpoint *cp)
{
	struct pending *p = lzma2_take_complete(d);
	if (!p)
		return false;
	*cp = (struct checkpoint) { .plain = p->plain, .packed = p->packed };
	cp->state = lzma2_save(p, NULL, 0, &cp->state_len);
	lzma2_pending_release(p);
	free(p);
	return cp->state != NULL;
}

#endif
