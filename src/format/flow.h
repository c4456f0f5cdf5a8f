/*
 * Follow the control flow of the program: test if one record continues another.
 *
 * A break is a record whose address is neither the fall-through nor a target of the
 * previous record, if the format records enough to see it.  Single-threaded programs have
 * few breaks: at signals, at lost records and between traced parts.  Traces in which
 * several threads run in turn have a break at nearly every switch.
 *
 * Threads: a struct flow does not change; a struct flow_count belongs to one thread.
 */
#ifndef FORMAT_FLOW_H
#define FORMAT_FLOW_H

#include "format/record.h"

struct flow {
	const struct schema *schema;
	int pc, next, kind, mark, taken, target; /* fields; -1 if absent */
	bool sure; /* a record that is not marked as a branch is not a branch */
};

/* Return false if the format does not record enough. */
bool flow_init(struct flow *f, const struct schema *s);

/* Addresses at which a record may continue. */
struct flow_point {
	uint64_t pc, next, target, space;
	bool known; /* the record has an address */
	bool falls; /* `next` is the address after the record */
	bool jumps; /* the record may also continue at target */
	bool anywhere;
};

void flow_point(const struct flow *f, const struct batch *b, size_t i,
		struct flow_point *out);

/*
 * Count the breaks between adjacent records.  Count all among the first FLOW_ALL records
 * of a trace, then only the first FLOW_SOME of each FLOW_PERIOD, because counting takes a
 * tenth of the time of indexing.
 */
enum { FLOW_ALL = 1 << 17, FLOW_SOME = 1 << 12, FLOW_PERIOD = 1 << 16 };

/* Return the number of records that are counted among the first n of a trace. */
uint64_t flow_counted(uint64_t n);

struct flow_count {
	struct flow flow;
	bool possible;
	struct flow_point last; /* last record; not known if there is none */
};

void flow_count_init(struct flow_count *c, const struct schema *s);

/* Forget the last record, because the next record does not follow it. */
void flow_count_restart(struct flow_count *c);

/* Return the number of breaks before the counted records of a batch, which may be
 * templated. */
uint64_t flow_count_add(struct flow_count *c, const struct batch *b);

#endif
