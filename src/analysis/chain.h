/*
 * Where a value comes from, and where it goes.
 *
 * Backward: for each register that a record reads, and each address that it loads,
 * the record that produced it (the last one before it that wrote the register, the
 * last store that overlaps what is loaded), and theirs in turn.  Forward: the
 * records that use what a record produces, until something else is written there.
 * The two agree: j is a user of i if and only if i is a producer of j.
 *
 * What a record reads it reads before it writes.  Only roles are looked at, so it
 * works for every format as far as that has them; chain_limits() tells what a
 * format cannot tell.  Where the size of an access is not known, one is assumed;
 * none is taken to be larger than ACCESS_MOST, which no machine makes.
 *
 * Cost: the trace is gone over once, chunk by chunk in the direction of travel;
 * chunks whose summaries hold nothing that is wanted are not read.  Memory: what
 * the links need, and the fields that are looked at of 65,536 records.
 *
 * Threads: runs where it is called, on a worker when a screen is waiting.
 */
#ifndef ANALYSIS_CHAIN_H
#define ANALYSIS_CHAIN_H

#include "trace/trace.h"

enum { ACCESS_MOST = 4096, CHAIN_LINKS_MOST = 1 << 20 };

/*
 * What is followed, and as what.  X(id, name, at first, help)
 *
 * Nearly every instruction that calls or pushes changes the stack pointer, and
 * every branch the instruction pointer where it is a register: chains through
 * these lead to the instruction before and say nothing, so they are off at first.
 * Condition codes are read by few, and for a branch they are what it is about.
 */
/* clang-format off */
#define CHAIN_SWITCHES(X) \
	X(DATA, "data", true, "registers that are not part of an address") \
	X(ADDRESS, "address", true, "registers that form the address of a load or store") \
	X(STACK, "stack", false, "the stack pointer") \
	X(IP, "ip", false, "the instruction pointer") \
	X(FLAGS, "flags", true, "condition codes") \
	X(TEMPS, "temps", true, "temporaries of micro-ops") \
	X(SPACES, "spaces", true, "only records of the same thread or address space, if the format records it") \
	X(PARTS, "parts", true, "treat parts of a register as the register: al, ah, ax and eax are rax")
/* clang-format on */

enum chain_switch {
#define X(id, name, first, help) CHAIN_##id,
	CHAIN_SWITCHES(X)
#undef X
		CHAIN_SWITCH_COUNT
};

enum chain_through { THROUGH_REGS = 1, THROUGH_MEMORY = 2, THROUGH_ALL = 3 };

/* What a value lies in. */
enum chain_kind { VALUE_REGISTER, VALUE_FLAGS, VALUE_MEMORY };

struct chain_value {
	enum chain_kind kind;
	uint64_t number; /* the register as the trace has it; the first byte */
	uint64_t size;   /* VALUE_MEMORY: bytes */
};

struct chain_options {
	bool forward;
	unsigned through;  /* THROUGH_... */
	unsigned with;     /* 1 << CHAIN_... */
	uint32_t depth;    /* links in a row, at most */
	uint32_t links;    /* of all, at most CHAIN_LINKS_MOST */
	uint64_t distance; /* records away from the first, at most */
	uint32_t size;     /* of accesses whose size is not known, in bytes; not 0 */

	/* Forward: do not stop at what overwrites a value. */
	bool past;

	/* NULL: all that the record reads (or writes, forward).  Otherwise this
	 * alone, whether the record itself has to do with it or not. */
	const struct chain_value *only;
};

struct chain_options chain_defaults(void);

/* What became of a value. */
enum chain_end {
	END_FOUND,       /* record made it, or uses it */
	END_OVERWRITTEN, /* forward: record wrote something else there */
	END_OF_TRACE,    /* it was there before the first record; after the last */
	END_TOO_FAR      /* farther away than chain_options.distance */
};

struct chain_link {
	uint32_t from; /* the node whose value it is */
	uint32_t to;   /* END_FOUND: the node at the other end */
	uint32_t next; /* the next link of the same node; CHAIN_NONE: that was the last */
	struct chain_value value; /* as the one who reads it names it; END_OVERWRITTEN
	                           * and beyond: as the one who wrote it does */
	bool address; /* the register is part of an address, and nothing else */
	bool leads;   /* the first link that leads to its node: in a tree, what follows
	               * stands below this one */
	enum chain_end end;
	uint64_t record; /* END_FOUND, END_OVERWRITTEN */
};

#define CHAIN_NONE UINT32_MAX

struct chain_node {
	uint64_t record;
	uint32_t depth;          /* links between it and the first, on the shortest way */
	uint32_t first, last;    /* of its links; CHAIN_NONE: it has none */
	bool has_pc, incomplete; /* incomplete: not everything could be told of it */
	uint64_t pc;
	char *what; /* opcode, or op class, or kind of branch, escaped; "" */
};

struct chain {
	struct chain_node *node; /* node[0] is the record asked about */
	size_t nnodes, node_room;
	struct chain_link *link;
	size_t nlinks, link_room;
	bool more;             /* there would be more links than chain_options.links */
	uint64_t records_read; /* how many had to be looked at */
};

/*
 * ST_INVALID: there is no such record.  Whatever it returns, out is to be released.
 * progress: records gone over, of those that there are at most.
 */
enum status chain_trace(struct chain *out, struct trace *t, uint64_t record,
			const struct chain_options *opt, struct task *task,
			struct err *err);
void chain_release(struct chain *c);

/* What the format cannot tell, and what is assumed, as far as it matters to a chain
 * (NULL: to any): a sentence without a full stop, or nothing. */
void chain_limits(const struct chain *c, const struct schema *s,
		  const struct chain_options *opt, struct str *out);

/* "rax", "flags", "[7fffe7ff048]" */
void chain_value_print(const struct schema *s, const struct chain_value *v,
		       struct str *out);

/* The name of a switch, whether it is on at first, and what it is; NULL for numbers
 * from CHAIN_SWITCH_COUNT on. */
const char *chain_switch_name(size_t i, const char **help);

#endif
