/*
 * A chain, or the critical path of a span, as a table with a row for each record or each
 * place where a value ends.
 */
#ifndef ANALYSIS_CHAIN_TABLE_H
#define ANALYSIS_CHAIN_TABLE_H

#include "analysis/analysis_table.h"
#include "analysis/chain_tree.h"
#include "analysis/critical_path.h"

enum chain_drawing {
	CHAIN_LEVELS, /* the depth of each row as a number: for programs */
	CHAIN_ASCII,  /* a tree drawn before the values: for people */
	CHAIN_UTF8
};

/* All columns, in this order; a column may have empty cells. */
enum {
	CHAIN_COL_LEVEL,
	CHAIN_COL_VALUE,
	CHAIN_COL_RECORD,
	CHAIN_COL_DISTANCE, /* from the first record */
	CHAIN_COL_COST,
	CHAIN_COL_PC,
	CHAIN_COL_DATA,
	CHAIN_COL_WHAT,
	CHAIN_COL_REMARK,
	CHAIN_COLUMNS
};

/* The rows of the tree, starting with the record that was asked for.  table_row_record()
 * is the record of the node; of a value that is overwritten, the record that overwrites
 * it.  The caller frees the table. */
struct table *chain_table(const struct chain *c, const struct schema *s,
			  const struct chain_options *opt, enum chain_drawing drawing);

/* The steps in the order of the trace: the value of a row comes from the previous row.
 * latency: set CHAIN_COL_COST.  The caller frees the table. */
struct table *chain_table_longest(const struct critical_path *l, const struct schema *s,
				  bool latency);

/* What the longest chain consists of: its records by pc, class, and register or memory through
 * which each depends on the previous one.  unit: of the cost; NULL if records are counted.  rows: of
 * each section, at most.  The caller frees the table. */
struct table *chain_table_shares(const struct critical_shares *c, const struct schema *s,
				 const char *unit, size_t rows);

#endif
