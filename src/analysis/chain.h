/*
 * Find dependency chains: the records that produce a value, or the records that use it.
 *
 * A backward chain has the producers of each register that a record reads and each
 * address that it loads: the last earlier record that wrote the register, and the
 * records that last stored each loaded byte, with one link for each record.  It
 * continues with the producers of those records.  If no loaded byte was stored to, the
 * value is from before the trace; if only some were, the other bytes have no link.  A
 * forward chain has the records that use the values produced by a record, until the
 * values are overwritten: a load uses each store of which it reads a byte that no later
 * store has overwritten.  The two directions agree: j is a user of i if and only if i
 * is a producer of j.
 *
 * Each thread has its own registers; all threads share memory.  This requires that the
 * threads of the trace have been found (trace_find_threads()).  If the format records
 * threads or address spaces, a chain is limited to the records of one thread or space.
 *
 * A record reads before it writes.  Chains use only roles, so they work for every
 * format with these roles; chain_limits() describes the data that the format does not
 * record.  trace/access_size.h has the sizes of accesses.
 *
 * Cost: one traversal of the trace, chunk by chunk in the direction of the chain;
 * chunks whose summaries exclude all wanted values are not read.  Memory: the links,
 * and the fields in use of 65,536 records.
 *
 * Threads: runs on the calling thread; a screen calls it in a background job.
 */
#ifndef ANALYSIS_CHAIN_H
#define ANALYSIS_CHAIN_H

#include "trace/access_size.h"
#include "trace/trace.h"

enum { CHAIN_LINKS_MAX = 1 << 20 };

/*
 * The kinds of values to follow.  X(id, name, default, help)
 *
 * Nearly every call or push changes the stack pointer, and every branch changes the
 * instruction pointer if it is a register.  Chains through these registers lead to the
 * previous instruction and have no information, so they are off by default.  Condition
 * codes have few readers, and a branch depends on them.
 */
/* clang-format off */
#define CHAIN_SWITCHES(X) \
	X(DATA, "data", true, "registers that are not part of an address") \
	X(ADDRESS, "address", true, "registers that form the address of a load or store") \
	X(STACK, "stack", false, "the stack pointer") \
	X(IP, "ip", false, "the instruction pointer") \
	X(FLAGS, "flags", true, "condition codes") \
	X(TEMPS, "temps", true, "temporaries of micro-ops") \
	X(SPACES, "spaces", true, "only registers of the same thread; if the format records threads or address spaces, only their records") \
	X(PARTS, "parts", true, "treat parts of a register as the register: al, ah, ax and eax are rax")
/* clang-format on */

enum chain_switch {
#define X(id, name, on, help) CHAIN_##id,
	CHAIN_SWITCHES(X)
#undef X
		CHAIN_SWITCH_COUNT
};

enum { CHAIN_ALL = (1 << CHAIN_SWITCH_COUNT) - 1 /* a bit for each switch */ };

enum chain_through { THROUGH_REGS = 1, THROUGH_MEMORY = 2, THROUGH_ALL = 3 };

/* Place of a value. */
enum chain_kind { VALUE_REGISTER, VALUE_FLAGS, VALUE_MEMORY };

struct chain_value {
	enum chain_kind kind;
	uint64_t number; /* register number in the trace; first byte */
	uint64_t size;   /* for VALUE_MEMORY: number of bytes */
};

struct chain_options {
	bool forward;
	unsigned through;  /* THROUGH_... */
	unsigned with;     /* 1 << CHAIN_... */
	uint32_t depth;    /* max number of links in a row */
	uint32_t links;    /* max number of links in total, up to CHAIN_LINKS_MAX */
	uint64_t distance; /* max distance from the first record, in records */
	uint32_t size;     /* bytes assumed for accesses of unknown size; not 0 */

	/* In a forward chain, continue past the records that overwrite a value. */
	bool past;

	/* Follow only this value, even if the record does not read or write it.  NULL
	 * to follow all values that the record reads (forward: writes). */
	const struct chain_value *only;
};

struct chain_options chain_defaults(void);

/* End of a link. */
enum chain_end {
	END_FOUND,       /* at the record that produces or uses the value */
	END_OVERWRITTEN, /* forward: at the record that overwrites the value */
	END_OF_TRACE,    /* the value exists before the first record; forward: after the
			  * last */
	END_TOO_FAR      /* farther away than chain_options.distance */
};

struct chain_link {
	uint32_t from; /* node that has the value */
	uint32_t to;   /* for END_FOUND: node at the other end */
	uint32_t next; /* next link of the same node; CHAIN_NONE for the last one */
	struct chain_value value; /* as named by the reader; by the writer if the end is
				   * not END_FOUND and the chain is forward */
	bool address; /* true if the register is used only in an address */
	bool leads; /* true if the tree continues below this link to its node */
	enum chain_end end;
	uint64_t record; /* for END_FOUND, END_OVERWRITTEN */
};

#define CHAIN_NONE UINT32_MAX

/* Content of a register or of bytes that a record writes or loads. */
struct chain_content {
	struct chain_value of;
	bool load;
	uint64_t data;
};

struct chain_node {
	uint64_t record;
	uint32_t depth;          /* number of links to the first record on the shortest
				  * path */
	uint32_t first, last;    /* links of the node; CHAIN_NONE if it has no links */
	bool has_pc, incomplete; /* incomplete is true if some operands are unknown */
	uint64_t pc;
	uint64_t thread; /* thread_of(); 0 if registers are common */
	char *what;      /* opcode, op class or kind of branch, escaped; "" if unknown */
	struct chain_content *content; /* contents that the format has */
	uint32_t contents;
};

struct chain {
	struct chain_node *node; /* node[0] is the requested record */
	size_t nnodes, node_room;
	struct chain_link *link;
	size_t nlinks, link_room;
	bool more; /* True if links are omitted because chain_options.links is reached.
		    * Backward, it can also mean that only further producers of a load are
		    * unknown. */
	uint64_t records_read; /* number of records read */
};

/*
 * Compute the chain of a record.  Return ST_INVALID if the trace has no such record.
 * The caller releases out after any result.  The task's progress counts traversed
 * records; its total is an upper bound.
 */
enum status chain_trace(struct chain *out, struct trace *t, uint64_t record,
			const struct chain_options *opt, struct task *task,
			struct err *err);
void chain_release(struct chain *c);

/* Append the data that the format does not record and the assumptions made instead, if
 * relevant to this chain (to any chain if c is NULL): a sentence without a full stop,
 * or nothing. */
void chain_limits(const struct chain *c, const struct schema *s,
		  const struct chain_options *opt, struct str *out);

/* Append "rax", "flags" or "[7fffe7ff048]". */
void chain_value_print(const struct schema *s, const struct chain_value *v,
		       struct str *out);

/* Get the value that passes through a link of a chain in this direction: the value
 * written, or the part of it that was loaded.  Return false if the trace does not have
 * it. */
bool chain_link_data(const struct chain *c, const struct schema *s,
		     const struct chain_link *l, bool forward, uint64_t *data);

/* Return the name of switch i and set *help to its help; NULL if i >=
 * CHAIN_SWITCH_COUNT. */
const char *chain_switch_name(size_t i, const char **help);

#endif
