/*
 * Records as arrays of numpy, in an .npz archive of stored files.
 *
 * Field F of N records is F.npy, with N values, or N rows if a record has several:
 *
 *   kind      values
 *   address   uint64
 *   number    uint64 or int64; of binary records as wide as in the file
 *   time      timedelta64, of fields with a unit of time
 *   boolean   bool
 *   register, int16: numbers below 1,024 unchanged, others numbered from 1,024 on in
 *   code      the order of the records; F.names.npy has the name of each number
 *   text      int32: the different texts are numbered from 0 in the order of the records;
 *             F.names.npy has the texts
 *
 * F.mask.npy is true where a value is absent or unknown, and F.npy then has 0.  There is
 * no such file if all values are present and the format always has them.  record.npy has
 * the numbers of the records.
 *
 * Threads: one at a time.
 */
#ifndef OUTPUT_ARRAYS_H
#define OUTPUT_ARRAYS_H

#include "output/emit.h"

struct arrays;

/* The name, help and default columns of the output format, without functions. */
extern const struct emitter arrays_emitter;

/* Life cycle */

/* Use the schema and the fields of e, which are borrowed.  Until they are complete, the
 * arrays are unnamed files in the directory of path; NULL means the directory for
 * temporary files.  Return ST_IO if they cannot be made. */
enum status arrays_open(struct arrays **out, const struct emit *e, const char *path,
			struct err *err);
void arrays_free(struct arrays *a); /* a may be NULL */

/* Write the archive after the last record.  Return ST_IO, also for errors of the stream,
 * and ST_UNSUPPORTED if the texts of a field are too long. */
enum status arrays_write(struct arrays *a, FILE *to, struct err *err);

/* Use */

/* Add records of a batch: those with wanted[i] set, or all if wanted is NULL.  Errors:
 * ST_IO. */
enum status arrays_add(struct arrays *a, const struct batch *b, const bool *wanted,
		       struct err *err);

uint64_t arrays_records(const struct arrays *a);

/* Call say() with a sentence for each field with values that do not fit its array. */
void arrays_report(const struct arrays *a, void (*say)(void *ctx, const char *sentence),
		   void *ctx);

#endif
