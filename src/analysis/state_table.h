/*
 * Show registers and memory as of a record as a table: a row for each register, and a
 * row for the bytes that one record has written, up to the next multiple of 16.
 */
#ifndef ANALYSIS_STATE_TABLE_H
#define ANALYSIS_STATE_TABLE_H

#include "analysis/analysis_table.h"
#include "analysis/machine_state.h"

enum state_group { STATE_REGISTERS, STATE_MEMORY, STATE_GROUPS };

/* clang-format off */
enum state_column {
	STATE_COL_REGISTER, STATE_COL_ADDRESS, STATE_COL_VARIABLE, STATE_COL_SIZE, STATE_COL_VALUE, STATE_COL_BYTES,
	STATE_COL_TEXT, STATE_COL_POINTS_TO, STATE_COL_RECORD, STATE_COL_LOW, STATE_COL_PC,
	STATE_COL_SYMBOL, STATE_COL_WHAT, STATE_COL_BEFORE, STATE_COLUMNS
};
/* clang-format on */

/* Make the table, which the caller frees.  The first rows are the registers of s, in
 * their order.  Rows that differ from another state have a cell in STATE_COL_BEFORE:
 * their values differ or, if one of the states does not have the values, their writers.
 * before is NULL if there is no other state; otherwise it has the same bytes. */
struct table *state_table(const struct machine_state *s,
			  const struct machine_state *before,
			  const struct schema *schema);

#endif
