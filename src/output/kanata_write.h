/*
 * Write stage times as a Kanata log, which Konata and opscope can read.
 *
 * Instructions of a log are in fetch order, or in trace order if fetched at the same
 * time.  Use the record number as the number of an instruction in the simulator.  Buffer
 * the last WINDOW records, because traces may be in a different order.  If a record was
 * fetched before a record that has already been written, move it to the time of that
 * record and count it.
 */
#ifndef OUTPUT_KANATA_WRITE_H
#define OUTPUT_KANATA_WRITE_H

#include <stdio.h>

#include "analysis/stages.h"

enum { KANATA_WRITE_WINDOW = 8192 };

struct kanata_write;

/* Life cycle */

/* Write the first line.  cycle is the number of ticks per cycle, not 0. */
struct kanata_write *kanata_write_new(FILE *to, uint64_t cycle);
/* Write the buffered instructions, and free w.  Return the number of moved records.
 * Write errors stay in the stream. */
uint64_t kanata_write_free(struct kanata_write *w);

/* Use */

/* Add a record with a fetch time.  label is its text, borrowed. */
void kanata_write_record(struct kanata_write *w, uint64_t record, const struct stages *s,
			 uint64_t thread, const char *label);

#endif
