/*
 * Show a chain, or the critical path of a span, as a table with a row for each record
 * and for each place where a value ends.
 */
#ifndef ANALYSIS_CHAIN_TABLE_H
#define ANALYSIS_CHAIN_TABLE_H

#include "analysis/analysis_table.h"
#include "analysis/chain_tree.h"
#include "analysis/critical_path.h"

enum chain_drawing {
	CHAIN_LEVELS, /* the depth of each row as a number; for programs */
	CHAIN_ASCII,  /* a tree drawn before the values; for people */
	CHAIN_UTF8
};

/* Columns, in this order; a column can have empty cells. */
enum {
	CHAIN_COL_LEVEL,
	CHAIN_COL_VALUE,
	CHAIN_COL_RECORD,
	CHAIN_COL_DISTANCE, /* distance from the first record */
	CHAIN_COL_COST,
	CHAIN_COL_PC,
	CHAIN_COL_DATA,
	CHAIN_COL_WHAT,
	CHAIN_COL_REMARK,
	CHAIN_COLUMNS
};

/* Make the rows of the tree, starting with the requested record.  table_row_record() is
 * the record of the node or, for an overwritten value, the record that overwrites it.
 * The caller frees the table. */
struct table *chain_table(const struct chain *c, const struct schema *s,
			  const struct chain_options *opt, enum chain_drawing drawing);

/* List the steps in trace order: the value of a row comes from the previous row.  If
 * latency is set, fill CHAIN_COL_COST.  The caller frees the table. */
struct table *chain_table_longest(const struct critical_path *l, const struct schema *s,
				  bool latency);

/* Count the records of the longest chain by pc, by class, and by the register or memory
 * through which each record depends on the previous one.  unit is the unit of the cost;
 * NULL if records are counted.  Each section has at most `rows` rows.  The caller frees
 * the table. */
struct table *chain_table_shares(const struct critical_shares *c, const struct schema *s,
				 const char *unit, size_t rows);

#endif
