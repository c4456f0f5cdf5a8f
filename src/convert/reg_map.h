/*
 * Translate the register numbers of one map to another.
 *
 * Registers of the same name and purpose correspond; parts become the whole register.  A
 * register without a counterpart gets a number that no other register of the trace has,
 * so that dependences are preserved.
 */
#ifndef CONVERT_REG_MAP_H
#define CONVERT_REG_MAP_H

#include "format/registers.h"

struct reg_map;

struct reg_map_target {
	const struct registers *map;
	uint32_t first, last; /* range of the numbers of the target */
	bool temporaries;     /* keep the temporaries of micro-ops */
	bool classes;         /* a number is the class in gem5 << REG_MAP_CLASS | index */
	bool drop_flags;      /* flags and instruction pointer are not registers in the
			       * target */
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
 * Copy all known numbers to `to`, a map for the same registers, which from then on
 * returns only these numbers.  For any other register it returns REG_MAP_NONE and notes
 * that it has missed one, because the number may depend on earlier registers.
 */
void reg_map_copy(struct reg_map *to, const struct reg_map *from);

/* True if a copied map has missed a register since it was copied, or since the last
 * call. */
bool reg_map_missed(struct reg_map *m);

/* Return the number in the target; REG_MAP_NONE if it is not a register there;
 * REG_MAP_LOST if all numbers are in use; REG_MAP_FLAGS or REG_MAP_IP for condition codes
 * or the instruction pointer without a number there. */
int64_t reg_map_number(struct reg_map *m, uint64_t number);

/* Return the numbers below REG_MAP_NEAR as a table.  For REG_MAP_UNKNOWN, call
 * reg_map_number(), which completes the table. */
const int64_t *reg_map_near(const struct reg_map *m);

#endif
