/* For the tests and the fuzz target of lzma2. */
#ifndef TESTS_UNIT_LZMA2_NEXT_H
#define TESTS_UNIT_LZMA2_NEXT_H

#include "source/checkpoints.h"
#include "source/lzma2.h"

/* The next complete checkpoint with its state; false if there is none. */
static inline bool lzma2_next_complete(struct lzma2 *d, struct checkpoint *cp)
{
	struct lzma2_checkpoint c;
	if (!lzma2_take_complete(d, 0, &c))
		return false;
	*cp = (struct checkpoint) {
		.plain = c.plain, .packed = c.packed, .state = c.state, .state_len = c.len
	};
	return true;
}

#endif
