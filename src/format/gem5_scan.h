/*
 * Read the numbers of a line of gem5's traces into the values of a record, in the order
 * of the slots of its layout.  Private to gem5_lines.c and gem5_templates.c.
 */
#ifndef FORMAT_GEM5_SCAN_H
#define FORMAT_GEM5_SCAN_H

#include "base/number.h"
#include "format/gem5_internal.h"
#include "format/linescan.h"

enum { GEM5_LINE_MOST = 8192 };

/*
 * A plan for reading lines of a layout into the slots of a schema, with one step for
 * adjacent tokens of the same kind.  Each call of decode() makes a plan.
 */
enum gem5_scan_step_kind { DECIMALS, BITS, HEXES, COUNTS, MISSING, REGISTERS };

struct gem5_scan_step {
	uint8_t kind, n;
	uint16_t slot;
};

enum { STEPS_MOST = 2 * FIELDS_MAX };

/*
 * Adjacent parts of a line.  Between the head and the op, the line of a completed store
 * has two more times, LATE; in other lines this part is empty, ABSENT.
 */
enum gem5_scan_part {
	HEAD, /* at the beginning of all lines */
	LATE,
	ABSENT,
	OP, /* op, its flags and, in old layouts, its registers */
	ADDRESS,
	ACCESS, /* behaviour of caches */
	PC,
	FETCH, /* behaviour of branch prediction and caches */
	REGS,  /* registers in new layouts; empty in others */
	PARTS
};

struct gem5_scan_plan {
	const struct gem5_layout *layout;
	uint16_t first_slot[FIELDS_MAX + 1];
	/* first slot of each token; NOWHERE if the layout does not have it */
	uint16_t slot[TOK_COUNT];
	struct gem5_scan_step step[STEPS_MOST];
	uint16_t part[PARTS + 1]; /* first step of each part */
	uint16_t fixed;           /* first slot of the tokens after the times */
	/* wanted slots, except those of distant registers */
	uint16_t want[SLOTS_MAX], nwant;
	/* first wanted slots of registers, with their fields */
	uint16_t regs[2], nregs;
	uint8_t regs_field[2];
};

enum { NOWHERE = UINT16_MAX };

/* Number of registers that are stored with the other values of a record.  The remaining
 * registers almost always have no value: see gem5_lines_set_slots(). */
enum { REGS_NEAR = 8 };

/* State of reading a line into the values of a record. */
struct gem5_scan {
	const struct gem5_scan_plan *plan;
	uint64_t *value;         /* a value for each slot of the layout */
	const uint8_t *at, *end; /* position, and end of the line or a byte after it */
	const uint8_t *word;     /* word at which reading failed */
	int failed;              /* slot of that word, or a FAILED_ value */
	bool last_address;       /* access to the last address, which is */
	bool load, store;        /* a load, a store, or both */
};

enum { FAILED_TRAILING = -1, FAILED_NOT_STORE = -2 };

enum gem5_scan_kind {
	LINE_BAD,
	LINE_EARLY,  /* line of a store that has not completed */
	LINE_WHOLE,  /* line of any other instruction */
	LINE_STORED, /* line of a completed store, with the late tokens */
	LINE_MARKER  /* "-99 tick", between two phases of a run */
};

/* Return the value of a token; `otherwise` if the layout does not have it. */
static inline uint64_t gem5_scan_value_of(const struct gem5_scan *r, unsigned id,
					  uint64_t otherwise)
{
	unsigned slot = r->plan->slot[id];
	return slot == NOWHERE ? otherwise : r->value[slot];
}

static inline void gem5_scan_set_value(const struct gem5_scan *r, unsigned id, uint64_t v)
{
	if (r->plan->slot[id] != NOWHERE)
		r->value[r->plan->slot[id]] = v;
}

/* Read a 64-bit number after blanks, with or without a sign.  Move *at to the end of the
 * number or, on failure, to the place where it should begin.  The number ends at `end` or
 * before a blank or control character; one of these must follow at `end` or before. */
static inline bool gem5_scan_dec(const uint8_t **at, const uint8_t *end, uint64_t *v)
{
	const uint8_t *p = *at;
	while (linescan_blank(*p))
		p++;
	*at = p;
	/* Use a branch instead of arithmetic: most signs are the same as in the preceding
	 * line, so prediction lets the next number start before this number is
	 * complete. */
	bool minus = false;
	if (*p == '-') {
		minus = true;
		p++;
	}
	const uint8_t *first = p;
	uint64_t d = (uint64_t)*p - '0', n = d;
	if (d > 9)
		return false;
	while ((d = (uint64_t) * ++p - '0') <= 9)
		n = n * 10 + d;
	if (*p > ' ' && p != end)
		return false;
	*v = minus ? 0 - n : n;
	if (p - first > 18) {
		int64_t sign;
		size_t len = (size_t)(p - first);
		if (minus ? !number_dec(first - 1, len + 1, &sign)
			  : !number_udec(first, len, v))
			return false;
	}
	*at = p;
	return true;
}

static inline bool gem5_scan_hex(const uint8_t **at, const uint8_t *end, uint64_t *v)
{
	const uint8_t *p = *at;
	while (linescan_blank(*p))
		p++;
	*at = p;
	while (p != end && *p > ' ')
		p++;
	if (!number_hex(*at, (size_t)(p - *at), v))
		return false;
	*at = p;
	return true;
}

/* The following functions advance r->at over the text that they read, or return false. */

void gem5_scan_plan_make(struct gem5_scan_plan *p, const struct gem5_layout *l);

/* Read the parts of a line from `from` to the part before `to`. */
bool gem5_scan_parts(struct gem5_scan *r, enum gem5_scan_part from,
		     enum gem5_scan_part to);

/* Read all parts after the head.  late is true for a completed store. */
static inline bool gem5_scan_rest(struct gem5_scan *r, bool late)
{
	enum gem5_scan_part times = late ? LATE : ABSENT;
	return gem5_scan_parts(r, times, times + 1) && gem5_scan_parts(r, OP, PARTS);
}

/* True if the rest of the line is blank. */
bool gem5_scan_end(struct gem5_scan *r);

/* True if the line is a store that uses the store queue.  Read its head first. */
static inline bool gem5_scan_is_store(const struct gem5_scan *r)
{
	return gem5_scan_value_of(r, TOK_SQ, UINT64_MAX) != UINT64_MAX &&
	       gem5_scan_value_of(r, TOK_FAULT, 0) == 0;
}

enum gem5_scan_kind gem5_scan_line(struct gem5_scan *r);

/* Compute the values derived from the tokens. */
void gem5_scan_derive(struct gem5_scan *r);

/* Begin reading a line.  A byte that ends a number must follow the line: if `ended` is
 * not set, copy the line.  copy has room for GEM5_LINE_MOST + 1.  Return false if the
 * line is too long. */
bool gem5_scan_open(struct gem5_scan *r, const uint8_t *line, size_t len, bool ended,
		    uint8_t *copy);

/* Set `why` to the reason why a line is not a record, after gem5_scan_line(). */
void gem5_scan_explain(const struct gem5_scan *r, char why[160]);

/* True if the lines of a store in its two files agree. */
bool gem5_lines_same_store(const struct gem5_scan *early, const struct gem5_scan *stored);

/* Add records to a templated batch, starting at byte *at of len bytes, and advance *at.
 * Return false if the first line has no template; the batch is not templated then. */
bool gem5_template_lines(struct gem5_scan *r, const uint8_t *bytes, size_t *at,
			 size_t len, bool last, struct batch *b);

#endif
