/*
 * Translate the register numbers of one map to another.
 *
 * Map a register to the register with the same name and purpose, and part of a register
 * to the whole.  Give a register without a counterpart a number that no other register of
 * the trace has, to preserve dependences.
 */
#ifndef CONVERT_REG_MAP_H
#define CONVERT_REG_MAP_H

#include "format/registers.h"

struct reg_map;

struct reg_map_target {
	const struct registers *map;
	uint32_t first, last; /* range of register numbers of the target */
	bool temporaries;     /* keep the temporaries of micro-ops */
	bool classes;         /* numbers are class << REG_MAP_CLASS | index, as in gem5 */
	bool drop_flags;      /* flags and the instruction pointer are not registers in
			       * the target */
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

/* Return the number of a register in the target: REG_MAP_NONE if it is not a register
 * there, REG_MAP_LOST if all numbers are in use, REG_MAP_FLAGS or REG_MAP_IP for
 * condition codes or the instruction pointer if they have no number there. */
int64_t reg_map_number(struct reg_map *m, uint64_t number);

/* Return a table of the numbers below REG_MAP_NEAR.  For REG_MAP_UNKNOWN, call
 * reg_map_number(), which fills the entry. */
const int64_t *reg_map_near(const struct reg_map *m);

#endif
