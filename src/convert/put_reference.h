/*
 * Iterate over the references of a step, for formats in which a record is a fetch, a load
 * or a store.  The fetch comes first, then loads and stores in order.
 */
#ifndef CONVERT_PUT_REFERENCE_H
#define CONVERT_PUT_REFERENCE_H

#include "convert/step.h"

enum put_kind { PUT_FETCH, PUT_LOAD, PUT_STORE, PUT_MODIFY };

struct put_reference {
	enum put_kind kind;
	uint64_t addr;
	uint64_t size; /* 0 if unknown */
};

/* Get the next reference of a step.  Set *at to 0 before the first call.  If `modify` is
 * set, join a load and a store of the same bytes by one record.  Return false if there
 * are no more.  A step without references counts as lost. */
bool put_reference_next(struct step *s, bool modify, unsigned *at,
			struct put_reference *out);

/* Return the size of the reference, at most `most`; 1 if it is unknown, for targets that
 * cannot express that. */
uint64_t put_reference_size(struct step *s, const struct put_reference *r, uint64_t most);

#endif
