/*
 * A chain, or the longest chain of a span, as a table: a row for each record, or for the
 * place where a value ends.
 */
#ifndef ANALYSIS_CHAIN_TABLE_H
#define ANALYSIS_CHAIN_TABLE_H

#include "analysis/analysis_table.h"
#include "analysis/chain_tree.h"
#include "analysis/critical_path.h"

enum chain_drawing {
	CHAIN_LEVELS, /* the depth of each row as a number: for programs */
	CHAIN_ASCII,  /* lines before the values: for people */
	CHAIN_UTF8
};

/* The columns, in this order; those without a cell are empty. */
enum {
	CHAIN_COL_LEVEL,
	CHAIN_COL_VALUE,
	CHAIN_COL_RECORD,
	CHAIN_COL_DISTANCE, /* from the first record */
	CHAIN_COL_COST,
	CHAIN_COL_PC,
	CHAIN_COL_WHAT,
	CHAIN_COL_REMARK,
	CHAIN_COLUMNS
};

/* Rows are those of the tree, from the record asked about on; table_row_record() is the
 * record that a row is about: for a value that is overwritten, the one that does. */
struct table *chain_table(const struct chain *c, const struct schema *s,
			  const struct chain_options *opt, enum chain_drawing drawing);

/* In the order of the trace: the value of a row comes from the row before it. */
struct table *chain_table_longest(const struct critical_path *l, const struct schema *s,
				  bool latency);

#endif
