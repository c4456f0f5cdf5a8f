/*
 * Reads the numbers of a line of gem5's traces into the values of a record, in the order of
 * the slots of its layout.  Private to gem5_lines.c and gem5_templates.c.
 */
#ifndef FORMAT_GEM5_SCAN_H
#define FORMAT_GEM5_SCAN_H

#include "base/number.h"
#include "format/gem5_internal.h"
#include "format/linescan.h"

enum { GEM5_LINE_MOST = 8192 };

/*
 * A plan for reading lines of a layout into the slots of a schema: one step for
 * adjacent tokens of one kind.  Made in each call of decode().
 *
 * Most numbers of a line are flags, sizes and depths, which have few combinations.  The
 * steps of adjacent tokens of this sort follow a step REPEATED.  Their text is compared
 * with a text that was read before at the same place; if it is the same, its values are
 * copied.
 */
enum gem5_scan_step_kind {
	DECIMALS,
	BITS,
	HEXES,
	COUNTS,
	MISSING,
	REGISTERS,
	REPEATED /* n: number of steps */
};

struct gem5_scan_step {
	uint8_t kind, n;
	uint16_t slot;
};

enum {
	STEPS_MOST = 3 * FIELDS_MAX,
	MEMO_TEXT = 32,
	MEMO_VALUES = 16,
	VALUES_MOST = SLOTS_MAX + MEMO_VALUES, /* a memo is copied whole */
	MEMO_BITS = 6,
	MEMOS = 1 << MEMO_BITS
};

/*
 * The parts of a line, which are adjacent.  Between the times of the head and the op a line
 * has the two times of a completed store, LATE, or none, ABSENT.
 */
enum gem5_scan_part {
	HEAD, /* of all lines */
	LATE,
	ABSENT,
	OP, /* the op, its flags, and in old layouts its registers */
	ADDRESS,
	ACCESS, /* what caches did */
	PC,
	FETCH, /* what branch prediction and caches did */
	REGS,  /* in new layouts, else empty */
	PARTS
};

/* A text with the blank after it, and its values. */
struct gem5_scan_memo {
	uint8_t text[MEMO_TEXT], mask[MEMO_TEXT];
	uint32_t slot; /* first of the values */
	uint32_t len;  /* without the blank; 0 if the entry is free */
	uint64_t value[MEMO_VALUES];
};

struct gem5_scan_plan {
	const struct gem5_layout *layout;
	uint16_t first_slot[FIELDS_MAX + 1];
	/* first slot of a token; NOWHERE: not in the layout */
	uint16_t slot[TOK_COUNT];
	struct gem5_scan_step step[STEPS_MOST];
	uint16_t part[PARTS + 1]; /* the first step of each part */
	uint16_t fixed;           /* first slot of the tokens after the times */
	/* wanted slots, except of distant registers, */
	uint16_t want[SLOTS_MAX], nwant;
	/* and first wanted slots of registers, with their fields */
	uint16_t regs[2], nregs;
	uint8_t regs_field[2];
};

enum { NOWHERE = UINT16_MAX };

/* The first registers of a record are stored with its other values.  The others
 * almost always have the none value: see gem5_lines_set_slots(). */
enum { REGS_NEAR = 8 };

/* A line being read into the values of a record. */
struct gem5_scan {
	struct gem5_scan_memo *memo; /* MEMOS entries; NULL if none */
	const struct gem5_scan_plan *plan;
	uint64_t *value;         /* one for each slot of the layout */
	const uint8_t *at, *end; /* *end can be read, and ends a number */
	const uint8_t *word;     /* the word at which reading failed */
	int failed;              /* its slot, or a FAILED_ value */
	bool last_address;       /* an access to the last address, which is */
	bool load, store;        /* a load or a store, or both */
};

enum { FAILED_TRAILING = -1, FAILED_NOT_STORE = -2 };

enum gem5_scan_kind {
	LINE_BAD,
	LINE_EARLY,  /* of a store that has not completed */
	LINE_WHOLE,  /* of any other instruction */
	LINE_STORED, /* of a completed store: with the late tokens */
	LINE_MARKER  /* "-99 tick", between two phases of a run */
};

/* The value of a token, or otherwise in layouts without it. */
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

/* Read a 64-bit number at or after *at, with or without a sign.  Moves *at after it,
 * or on failure to where it should begin. */
static inline bool gem5_scan_dec(const uint8_t **at, const uint8_t *end, uint64_t *v)
{
	const uint8_t *p = *at;
	while (linescan_blank(*p))
		p++;
	*at = p;
	/* A branch, not arithmetic: most signs are the same as in the preceding
	 * line, so prediction lets the next number start before this one is
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
	if (!linescan_blank(*p) && p != end)
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
	while (p != end && !linescan_blank(*p))
		p++;
	if (!number_hex(*at, (size_t)(p - *at), v))
		return false;
	*at = p;
	return true;
}

/* Functions that read move r->at after what they read, and otherwise return false. */

void gem5_scan_plan_make(struct gem5_scan_plan *p, const struct gem5_layout *l);

/* Read the parts of a line from `from` to the one before `to`. */
bool gem5_scan_parts(struct gem5_scan *r, enum gem5_scan_part from,
		     enum gem5_scan_part to);

/* Read all parts after the head; late: of a completed store. */
static inline bool gem5_scan_rest(struct gem5_scan *r, bool late)
{
	enum gem5_scan_part times = late ? LATE : ABSENT;
	return gem5_scan_parts(r, times, times + 1) && gem5_scan_parts(r, OP, PARTS);
}

/* True if only blanks follow. */
bool gem5_scan_end(struct gem5_scan *r);

/* True if a line whose head was read is of a store that uses the store queue. */
static inline bool gem5_scan_is_store(const struct gem5_scan *r)
{
	return gem5_scan_value_of(r, TOK_SQ, UINT64_MAX) != UINT64_MAX &&
	       gem5_scan_value_of(r, TOK_FAULT, 0) == 0;
}

enum gem5_scan_kind gem5_scan_line(struct gem5_scan *r);

/* Set the values derived from the tokens. */
void gem5_scan_derive(struct gem5_scan *r);

/* Set up a line so that it is followed by a byte that ends a number.  All lines are,
 * except the last of a trace, which is copied; copy has room for GEM5_LINE_MOST + 1.
 * False means too long. */
bool gem5_scan_open(struct gem5_scan *r, const uint8_t *line, size_t len, bool ended,
		    uint8_t *copy);

/* The reason why a line is not a record, after gem5_scan_line(). */
void gem5_scan_explain(const struct gem5_scan *r, char why[160]);

/* True if the lines of a store in its two files agree. */
bool gem5_lines_same_store(const struct gem5_scan *early, const struct gem5_scan *stored);

/*
 * Add records to a templated batch, from byte *at of len bytes on; advances *at.  False
 * if it has no record and is no longer templated, because the first line is not as
 * usual.
 */
bool gem5_template_lines(struct gem5_scan *r, const uint8_t *bytes, size_t *at,
			 size_t len, bool last, struct batch *b);

#endif
