/*
 * Numbers of registers of one map as numbers of another.
 *
 * Registers of the same name and purpose keep them; parts become the whole register.  A
 * register without a counterpart gets a number that no other register of the trace has,
 * so that dependences stay as they are.
 */
#ifndef CONVERT_REG_MAP_H
#define CONVERT_REG_MAP_H

#include "format/registers.h"

struct reg_map;

struct reg_map_target {
	const struct registers *map;
	uint32_t first, last; /* the numbers that the target can hold */
	bool temporaries;     /* keep the temporaries of micro-ops */
	bool classes;         /* a number is the class of gem5 << REG_MAP_CLASS | index */
	bool drop_flags;      /* flags and instruction pointer are not registers there */
};

enum { REG_MAP_CLASS = 24 };

enum {
	REG_MAP_NONE = -1,
	REG_MAP_LOST = -2,
	REG_MAP_FLAGS = -3,
	REG_MAP_IP = -4,
	REG_MAP_UNKNOWN = -5
};

enum { REG_MAP_NEAR = 512 };

struct reg_map *reg_map_new(const struct registers *from, struct reg_map_target to);
void reg_map_free(struct reg_map *m);

/*
 * Copy all numbers that are known to `to`, a map for the same registers, which from now on
 * gives only these: of another register it says REG_MAP_NONE and is `missed`, since its
 * number may depend on the registers before it.
 */
void reg_map_copy(struct reg_map *to, const struct reg_map *from);

/* Whether such a map was asked for another register since it was copied, or since the last
 * call. */
bool reg_map_missed(struct reg_map *m);

/* The number in the target; REG_MAP_NONE: not a register there; REG_MAP_LOST: all numbers
 * are taken; REG_MAP_FLAGS, REG_MAP_IP: the condition codes, the instruction pointer, which
 * have no number there. */
int64_t reg_map_number(struct reg_map *m, uint64_t number);

/* The same for the numbers below REG_MAP_NEAR as a table; REG_MAP_UNKNOWN: call
 * reg_map_number(), which completes it. */
const int64_t *reg_map_near(const struct reg_map *m);

#endif
