/*
 * Write records as numpy arrays, in an .npz archive of stored files.
 *
 * Field F of N records is F.npy, with N values, or N rows if a record has several:
 *
 *   kind      values
 *   address   uint64
 *   number    uint64 or int64; for binary records, as wide as in the file
 *   time      timedelta64, for fields with a unit of time
 *   boolean   bool
 *   register, int16: numbers below 1,024 unchanged, others numbered from 1,024 on in
 *   code      the order of the records; F.names.npy has the name of each number
 *   text      int32: the different texts are numbered from 0 in the order of the records;
 *             F.names.npy has the texts
 *
 * F.mask.npy is true where a value is absent or unknown; F.npy has 0 there.  The mask is
 * omitted if all values are present and the format always has them.  record.npy has the
 * numbers of the records.
 *
 * Threads: one at a time.
 */
#ifndef OUTPUT_ARRAYS_H
#define OUTPUT_ARRAYS_H

#include "output/emit.h"

struct arrays;

/* Name, help and default columns of the output format; it has no functions. */
extern const struct emitter arrays_emitter;

/* Life cycle */

/* Use the schema and the fields of e, which are borrowed.  The arrays are unnamed files
 * in the directory of path, or in the directory for temporary files if path is NULL.
 * Return ST_IO if they cannot be created. */
enum status arrays_open(struct arrays **out, const struct emit *e, const char *path,
			struct err *err);
void arrays_free(struct arrays *a); /* a may be NULL */

/* Write the archive after the last record.  Return ST_IO on any error, including errors
 * of the stream, and ST_UNSUPPORTED if the texts of a field are too long. */
enum status arrays_write(struct arrays *a, FILE *to, struct err *err);

/* Use */

/* Add the records of a batch that have wanted[i] set, or all records if wanted is NULL.
 * Return ST_IO on error. */
enum status arrays_add(struct arrays *a, const struct batch *b, const bool *wanted,
		       struct err *err);

uint64_t arrays_records(const struct arrays *a);

/* Call say() with a sentence for each field that has values that do not fit in its
 * array. */
void arrays_report(const struct arrays *a, void (*say)(void *ctx, const char *sentence),
		   void *ctx);

#endif
