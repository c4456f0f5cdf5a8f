/*
 * Where every 65,536th record begins, and a summary of those that follow it.
 *
 * The index only grows.  Chunks never move once they are added (they live in
 * segments of 512), so a reader needs the lock for the count and nothing else.
 * It is a help, not a truth: everything works without it, more slowly, and a
 * saved index that does not fit its trace is thrown away without a word.
 */
#ifndef TRACE_INDEX_H
#define TRACE_INDEX_H

#include <stdbool.h>
#include <stdint.h>

#include "format/record.h"

enum { CHUNK_RECORDS = 65536 };

/* A place in a trace from which records can be read. */
struct place {
	uint64_t ordinal;          /* of the first record there */
	uint64_t offset;           /* of the first byte behind the record before it:
	                            * gaps between the two lie behind the offset */
	uint64_t carry[CARRY_MAX]; /* what the format knows of all records before */
};

/* What can be said of one field in a chunk without reading the chunk. */
struct range {
	uint64_t min, max; /* over the values that are there; min > max: none is.
	                    * KIND_INT: ordered as signed numbers */
	uint32_t present;  /* values that are there, over all slots */
	uint32_t nonzero;  /* of them, those that are not 0 */
};

struct totals {
	uint64_t records;
	uint64_t macro_ops; /* that begin here; = records without ROLE_UOP */
	uint64_t branches, taken;
	uint64_t with_load, with_store; /* records that have at least one */
	uint64_t loads, stores;         /* addresses */
	uint64_t gaps; /* stretches that are no record (lines counted singly); those
	                * behind the last record of the trace belong to no chunk */
	uint64_t gap_bytes;
	uint64_t illegal; /* values that field_legal() refuses */
};

struct chunk {
	struct place start;
	uint64_t end;                  /* offset behind its last record */
	uint64_t end_carry[CARRY_MAX]; /* what the format knows there */
	uint32_t count;                /* records */
	uint64_t regs_written[4];      /* one bit for each register number below 256 */
	struct totals totals;
	const struct range *range; /* one for each field; KIND_TEXT: not kept */
};

struct index;

/* Life cycle */

struct index *index_new(size_t nfields);
void index_free(struct index *ix);

/* Use */

/* Add a chunk behind the last; range (nfields of them) is copied. */
void index_add(struct index *ix, const struct chunk *c);

/* Note the gaps behind the last record, which count in the sums only. */
void index_add_tail(struct index *ix, uint64_t gaps, uint64_t gap_bytes);

uint64_t index_count(struct index *ix);
const struct chunk *index_chunk(struct index *ix, uint64_t n); /* borrowed, for good */

/* The chunk that holds a record; NULL: not in the index (yet). */
const struct chunk *index_locate(struct index *ix, uint64_t ordinal);

/* The same, and which one it is. */
const struct chunk *index_find(struct index *ix, uint64_t ordinal, uint64_t *number);

/* The last place known at or before a record: to read from. */
void index_place(struct index *ix, uint64_t ordinal, struct place *out);

/* The place behind the last chunk: from there on nothing is known. */
void index_end(struct index *ix, struct place *out);

/* Sums over the chunks so far. */
void index_totals(struct index *ix, struct totals *out);

#endif
