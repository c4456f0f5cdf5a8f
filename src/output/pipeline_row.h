/*
 * Make a row of a pipeline diagram: the stages of one record over the cycles, with a
 * letter where a stage begins and a trail while it lasts.  A column covers `scale`
 * cycles; if several stages begin in a column, it shows the last of them.
 */
#ifndef OUTPUT_PIPELINE_ROW_H
#define OUTPUT_PIPELINE_ROW_H

#include "analysis/stages.h"

enum { PIPELINE_SCALE_MOST = 1000 };

struct pipeline_cell {
	uint8_t stage; /* STAGES if the record is not in the pipeline */
	bool begins;   /* a stage begins here; show its letter instead of a trail */
};

/* Mapping of cycles to columns. */
struct pipeline_scale {
	uint64_t cycle;  /* ticks per cycle; not 0 */
	uint64_t scale;  /* cycles per column; not 0 */
	uint64_t origin; /* first cycle of column 0 */
};

/* Fill the cells of n columns.  Set *before or *after (may be NULL) if part of the record
 * is left of the first column or right of the last column. */
void pipeline_row(const struct stages *s, const struct pipeline_scale *scale, size_t n,
		  struct pipeline_cell *out, bool *before, bool *after);

/* Return the character of a cell: a letter if a stage begins, '.' for a trail, '-' for a
 * squashed record, '=' while a store is in the store queue, ' ' for an empty cell. */
char pipeline_row_char(const struct stages *s, struct pipeline_cell cell);

/* Append an escaped description of the instruction: its disassembly, opcode or class.
 * Append nothing if the format has none of these fields. */
void pipeline_row_label(const struct batch *b, size_t i, struct str *out);

/* Return the fields that pipeline_row_label() reads, and the address of the
 * instruction. */
fieldset pipeline_row_label_fields(const struct schema *s);

#endif
