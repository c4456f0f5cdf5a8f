/*
 * Maps the register numbers of one map to those of another.
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
	uint32_t first, last; /* the numbers that the target can hold */
	bool temporaries;     /* keep the temporaries of micro-ops */
	bool classes;         /* a number is the class of gem5 << REG_MAP_CLASS | index */
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
 * Copy all known numbers to `to`, a map for the same registers, which from now on returns
 * only these.  For any other register it returns REG_MAP_NONE and is marked as `missed`,
 * because the number may depend on earlier registers.
 */
void reg_map_copy(struct reg_map *to, const struct reg_map *from);

/* True if such a map has missed a register since it was copied, or since the last
 * call. */
bool reg_map_missed(struct reg_map *m);

/* The number in the target.  REG_MAP_NONE: not a register there.  REG_MAP_LOST: all
 * numbers are in use.  REG_MAP_FLAGS, REG_MAP_IP: the condition codes and the instruction
 * pointer, if they have no number there. */
int64_t reg_map_number(struct reg_map *m, uint64_t number);

/* The same for numbers below REG_MAP_NEAR, as a table.  For REG_MAP_UNKNOWN, call
 * reg_map_number(), which completes the table. */
const int64_t *reg_map_near(const struct reg_map *m);

#endif
