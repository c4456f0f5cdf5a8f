/*
 * Writes stage times as a Kanata log, which Konata opens and opscope reads.
 *
 * Instructions of a log are in the order of their fetch, with equal times in the order of
 * the trace; the number of the record is that of the instruction in the simulator.  The
 * last WINDOW records are held back, because a trace can be in another order: a record that
 * is fetched before one that has been written already begins with that one, and is counted.
 */
#ifndef OUTPUT_KANATA_WRITE_H
#define OUTPUT_KANATA_WRITE_H

#include <stdio.h>

#include "analysis/stages.h"

enum { KANATA_WRITE_WINDOW = 8192 };

struct kanata_write;

/* Life cycle */

/* Writes the first line.  cycle: the ticks of a cycle, not 0. */
struct kanata_write *kanata_write_new(FILE *to, uint64_t cycle);
/* Writes the instructions that were held back, and frees w.  Returns the number of records
 * whose times were changed as above.  Errors of writing stay in the stream. */
uint64_t kanata_write_free(struct kanata_write *w);

/* Use */

/* A record with a fetch time.  label: its text, borrowed. */
void kanata_write_record(struct kanata_write *w, uint64_t record, const struct stages *s,
			 uint64_t thread, const char *label);

#endif
