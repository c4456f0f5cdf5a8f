/*
 * A file beside a trace, with a line for each record or each instruction: a column of it is a
 * field of the records (query/computed.h), such as the result of a simulator.
 *
 * The lines are the records of a trace of their own (format/line_column.h), so that packed files,
 * damage and the index are those of any trace: the memory does not grow with the file, and the
 * line of any record is found from the nearest chunk.
 *
 * A value is absent if there is no line for the record, the line is empty or damaged, or it
 * follows a hole in packed data, after which the numbers of lines are not known.
 *
 * Threads: making, sharing and freeing belong to one thread, counting to one; a reader
 * belongs to a thread of its own.
 */
#ifndef TRACE_BESIDE_H
#define TRACE_BESIDE_H

#include "trace/trace.h"

struct beside;
struct beside_reader;

enum { BESIDE_TEXTS_MAX = 1 << 20 }; /* different texts; others are absent */

/* Life cycle */

/*
 * Open "FILE" or "FILE:COLUMN"; no_index: as --no-index.  Call beside_count() before use.
 * ST_INVALID if there is no such column.
 */
enum status beside_open(struct beside **out, const char *text, bool by_instruction,
			bool no_index, struct err *err);
struct beside *beside_share(struct beside *x); /* one more user; returns x */
void beside_free(struct beside *x);            /* one user less; x may be NULL */

/* Count the lines and those that are damaged.  x: a struct beside. */
enum status beside_count(void *x, struct task *task, struct err *err);

/* Use */

struct trace *beside_lines(const struct beside *x); /* borrowed */
const char *beside_name(
	const struct beside *x); /* a name for the field, from the heading or the file */
enum kind beside_kind(const struct beside *x);
/* The fields of the trace that say which line belongs to a record. */
fieldset beside_needs(const struct beside *x, const struct schema *s);

/* Append what the field is: a phrase. */
void beside_describe(const struct beside *x, struct str *out);

/* Append a sentence about damaged lines, without a full stop, or nothing. */
void beside_damage(const struct beside *x, struct str *out);

/* Append one about lines that are missing or left, as far as records of t are counted, and about
 * texts that are left out, or nothing.  name: of the field. */
void beside_difference(const struct beside *x, struct trace *t, const char *name,
		       struct str *out);

/* The text of a value, of which 16 bytes can be read. */
const char *beside_text(const struct beside *x, uint32_t number);

struct beside_reader *beside_reader_new(struct beside *x);
void beside_reader_free(struct beside_reader *r); /* r may be NULL */

/* Set v[i] and ok[i] for the records of b, which has beside_needs(); of texts v is the number,
 * and in the lower 32 bits the length.  task may be NULL; if it is cancelled, values may be
 * missing. */
void beside_reader_values(struct beside_reader *r, const struct batch *b, int64_t *v,
			  uint8_t *ok, struct task *task);

#endif
