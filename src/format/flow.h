/*
 * Whether one record continues where another one ends: the flow of control of the program.
 *
 * A break is a record whose address is neither after the one before it in memory nor a
 * target of its, if the format records enough to see it.  Programs of one thread hardly have
 * any: signals, records that were lost, code between traced parts.  Traces in which several
 * threads run in turn have one at nearly each switch.
 *
 * Threads: a struct flow does not change; a struct flow_count belongs to one.
 */
#ifndef FORMAT_FLOW_H
#define FORMAT_FLOW_H

#include "format/record.h"

struct flow {
	const struct schema *schema;
	int pc, next, kind, mark, taken, target; /* fields; -1 if none */
	bool sure; /* a record that is not marked as a branch is not one */
};

/* False if the format does not record enough. */
bool flow_init(struct flow *f, const struct schema *s);

/* Where the record continues. */
struct flow_point {
	uint64_t pc, next, target, space;
	bool known; /* it has an address */
	bool falls; /* next is the address after it */
	bool jumps; /* and target an address at which it may continue */
	bool anywhere;
};

void flow_point(const struct flow *f, const struct batch *b, size_t i,
		struct flow_point *out);

/*
 * Counting the breaks between adjacent records: of the first FLOW_ALL records of a trace,
 * and then of the first FLOW_SOME of each FLOW_PERIOD, since counting all takes a tenth of
 * the time in which the trace is indexed.
 */
enum { FLOW_ALL = 1 << 18, FLOW_SOME = 1 << 13, FLOW_PERIOD = 1 << 16 };

/* How many of the first n records of a trace are counted. */
uint64_t flow_counted(uint64_t n);

struct flow_count {
	struct flow flow;
	bool possible;
	struct flow_point last; /* the last record; not known: there is none */
	/* for each template, the last two that followed it, plus 1; UINT64_MAX if any may
	 * come. */
	uint64_t *next;
	size_t room;
	uint64_t templates; /* the id of those to which it belongs */
	struct batch some;  /* templates as records */
};

void flow_count_init(struct flow_count *c, const struct schema *s);
void flow_count_release(struct flow_count *c);

/* The next record does not follow the ones before. */
void flow_count_restart(struct flow_count *c);

/* The breaks before those records of a batch that are counted; it may be templated. */
uint64_t flow_count_add(struct flow_count *c, const struct batch *b);

#endif
