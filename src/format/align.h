/*
 * Find where records of a fixed size begin.  A tracer that loses or inserts bytes shifts
 * all records after them.
 *
 * A record is possible if its stored fields have legal values and its addresses are
 * canonical with page tables of four levels.  Shifted records are hardly ever possible.
 *
 * Threads: an alignment does not change after align_new().
 */
#ifndef FORMAT_ALIGN_H
#define FORMAT_ALIGN_H

#include "format/record.h"

struct align;

/* Make an alignment.  Return NULL if the records of the format have no fixed size or any
 * bytes are possible.  The schema must outlive the result. */
struct align *align_new(const struct schema *s);
/* Like align_new(), but also accept a format with a pc in which any bytes are possible:
 * see align_is_by_pc(). */
struct align *align_new_by_pc(const struct schema *s);

void align_free(struct align *a); /* a may be NULL */

/* True if an address in field f is possible only if its upper 17 bits are equal. */
bool align_restricts_address(const struct align *a, size_t f);

/* Return the number of possible records at the beginning of bytes, at most n. */
size_t align_run(const struct align *a, const uint8_t *bytes, size_t n);

/* Return the number of bytes after an impossible record that align_shift() reads. */
size_t align_reach(const struct align *a);

/*
 * Return the distance in bytes from an impossible record at p to the next place where
 * records begin, less than the size of a record; 0 if there is no such place or the
 * records after this one are not shifted.
 */
size_t align_shift(const struct align *a, const uint8_t *p, size_t len);

/*
 * Find records by the pc if any bytes are possible.  align_run_by_pc() returns the number
 * of records, among n at the beginning of len bytes, whose pc continues nearby.  Unless
 * last is set, it returns fewer if more bytes are needed to decide.
 */
bool align_is_by_pc(const struct align *a);
size_t align_run_by_pc(const struct align *a, const uint8_t *bytes, size_t n, size_t len,
		       bool last);
size_t align_shift_by_pc(const struct align *a, const uint8_t *p, size_t len);

/*
 * Return the offset in bytes from the impossible record i to the next record: positive if
 * bytes were inserted, negative if bytes were lost, 0 if neither is likely.  prev[q] is
 * the preceding record, which the next record must continue.
 */
int align_offset(const struct align *a, const struct batch *prev, size_t q,
		 const struct batch *b, size_t i);

#endif
