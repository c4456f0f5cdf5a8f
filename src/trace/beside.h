/*
 * A file beside a trace, with one line for each record or instruction, such as simulator
 * results.  A column of it is a field of the records (query/computed.h).
 *
 * The lines are the records of a trace of their own (format/line_column.h), so
 * compression, damage and the index are handled as in any trace: memory does not grow
 * with the file, and the line of a record is found from the nearest chunk.
 *
 * A value is absent if the record has no line, if the line is empty or damaged, or if it
 * follows a hole in compressed data, because line numbers are unknown after a hole.
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
 * Open "FILE" or "FILE:COLUMN"; no_index as for --no-index.  Call beside_count() before
 * use.  ST_INVALID if there is no such column.
 */
enum status beside_open(struct beside **out, const char *text, bool by_instruction,
			bool no_index, struct err *err);
struct beside *beside_share(struct beside *x); /* one more user; returns x */
void beside_free(struct beside *x);            /* drop a reference; x may be NULL */

/* Count the lines and the damaged lines.  x: a struct beside. */
enum status beside_count(void *x, struct task *task, struct err *err);

/* Use */

struct trace *beside_lines(const struct beside *x); /* borrowed */
const char *beside_name(
	const struct beside *x); /* a name for the field, from the heading or the file */
enum kind beside_kind(const struct beside *x);
/* Return the fields of the trace that determine which line belongs to a record. */
fieldset beside_needs(const struct beside *x, const struct schema *s);

/* Append a description of the field. */
void beside_describe(const struct beside *x, struct str *out);

/* Append a sentence about damaged lines, without a full stop, or nothing. */
void beside_damage(const struct beside *x, struct str *out);

/* Append a sentence about missing or unused lines, as far as the records of t are known,
 * and about texts that were left out; or nothing.  name: of the field. */
void beside_difference(const struct beside *x, struct trace *t, const char *name,
		       struct str *out);

/* Return the text of a value; 16 bytes can be read there. */
const char *beside_text(const struct beside *x, uint32_t number);

struct beside_reader *beside_reader_new(struct beside *x);
void beside_reader_free(struct beside_reader *r); /* r may be NULL */

/* Set v[i] and ok[i] for the records of b, which must have beside_needs().  For texts, v
 * is the number, with the length in the lower 32 bits.  task may be NULL; if it is
 * cancelled, values may be missing. */
void beside_reader_values(struct beside_reader *r, const struct batch *b, int64_t *v,
			  uint8_t *ok, struct task *task);

#endif
