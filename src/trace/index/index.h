/*
 * Where every 65,536th record begins, and a summary of those that follow it.
 *
 * It is a help, not a truth: everything works without it, more slowly, and a
 * saved index that does not fit its trace is thrown away without a word.
 *
 * The index of a long trace doubles: when there are more than 16,384 chunks, each
 * two neighbours become one, and those that follow are twice as long.  So it has a
 * bounded size, and a chunk is at least one part in 16,384 of the trace.
 *
 * Chunks do not change and do not move, but those that have become one are freed
 * some time later.  Who keeps a pointer to a chunk calls index_hold() before, and
 * index_release() when it is done: nothing is freed in between.
 *
 * Threads: one adds, any number look.
 */
#ifndef TRACE_INDEX_H
#define TRACE_INDEX_H

#include <stdbool.h>
#include <stdint.h>

#include "format/record.h"
#include "trace/index/bins.h"
#include "trace/index/keyset.h"
#include "trace/index/opcodes.h"
#include "trace/index/trace_stats.h"

enum {
	CHUNK_RECORDS = 65536,
	DOUBLINGS_MOST = 8,
	CHUNK_RECORDS_MOST = CHUNK_RECORDS << DOUBLINGS_MOST,
	CHUNKS_MOST = 16384,
	LINE_BITS = 6,  /* a cache line has 64 bytes, */
	PAGE_BITS = 12, /* a page has 4096, */
	WORD_BITS = 3,  /* and a word 8 */
	REGISTER_WORDS = 5,
	/* Pages whose accesses are counted singly, in a chunk and in the whole trace:
	 * where either has more, all of them are counted by larger ones. */
	CHUNK_PAGES_MOST = 4096,
	PAGES_MOST = 32768
};

/* A set of registers.  Numbers below 256 have a bit each; the others share 64. */
struct register_set {
	uint64_t word[REGISTER_WORDS];
};

static inline unsigned register_place(uint64_t number)
{
	if (number < 256)
		return (unsigned)number;
	uint64_t mixed = (number ^ number >> 32) * UINT64_C(0x9e3779b97f4a7c15);
	return 256 + (unsigned)(mixed >> 58);
}

static inline void register_set_add(struct register_set *s, uint64_t number)
{
	unsigned at = register_place(number);
	s->word[at / 64] |= UINT64_C(1) << at % 64;
}

/* False: they have no register in common. */
bool register_sets_meet(const struct register_set *a, const struct register_set *b);

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
	struct register_set regs_read, regs_written;
	struct totals totals;
	const struct range *range; /* one for each field; KIND_TEXT: not kept */
	struct opcodes opcodes;
	struct keyset pcs;    /* values of ROLE_PC */
	struct keyset lines;  /* of ROLE_LOAD and ROLE_STORE, in cache lines */
	struct keyset pages;  /* ... in pages; silent where lines are exact */
	struct keyset stores; /* values of ROLE_STORE alone, in words */
	/* Accesses by pages: only of one that is to be added to those of the whole
	 * trace, where alone they are kept; NULL otherwise. */
	const struct bins *accesses;
	const struct trace_stats_part *census; /* likewise */
};

/* What the filters say of addresses from first to last, both included; false: no
 * record has a PC there, no load and no store begins there. */
bool chunk_may_execute(const struct chunk *c, uint64_t first, uint64_t last);
bool chunk_may_access(const struct chunk *c, uint64_t first, uint64_t last);

/* The same of stores alone. */
bool chunk_may_store(const struct chunk *c, uint64_t first, uint64_t last);

struct index;

/* Life cycle */

struct index *index_new(size_t nfields);
struct index *index_new_like(const struct index *other); /* empty, with its settings */
void index_free(struct index *ix);

/* Use */

/* Fields whose ranges are ordered as signed numbers. */
void index_signed(struct index *ix, fieldset fields);

/* Add a chunk behind the last; all that it points at is copied. */
void index_add(struct index *ix, const struct chunk *c);

/* Note the gaps behind the last record, which count in the sums only. */
void index_add_tail(struct index *ix, uint64_t gaps, uint64_t gap_bytes);

uint64_t index_count(struct index *ix);

/* The n-th chunk, and the one that holds a record; NULL: not in the index (yet).
 * Borrowed: see above. */
const struct chunk *index_chunk(struct index *ix, uint64_t n);
const struct chunk *index_locate(struct index *ix, uint64_t ordinal);

/* The same, and which one it is. */
const struct chunk *index_find(struct index *ix, uint64_t ordinal, uint64_t *number);

void index_hold(struct index *ix);
void index_release(struct index *ix);

/*
 * The chunks that hold the records from first to last, as far as they are in the
 * index; returns how many.  The list is the caller's to free(), the chunks are
 * borrowed.  Unlike numbers of chunks, it stays what it is.
 */
size_t index_list(struct index *ix, uint64_t first, uint64_t last,
		  const struct chunk ***list);

/* Where a chunk is: for those who do not hold any. */
struct chunk_extent {
	struct place start;
	uint64_t end; /* offset */
	uint32_t count;
};

/* Of the chunk that holds a record; false: not in the index (yet). */
bool index_chunk_extent(struct index *ix, uint64_t ordinal, struct chunk_extent *out);

/* The place behind the last chunk: from there on nothing is known. */
void index_end(struct index *ix, struct place *out);

/* Sums over the chunks so far. */
void index_totals(struct index *ix, struct totals *out);

/* Accesses by pages (or more, where there are more than PAGES_MOST), over the chunks
 * so far: a copy, which the caller releases.  Returns how many records these are. */
uint64_t index_accesses(struct index *ix, struct bins *out);

/* How large these pages are now: whoever counts a chunk to come needs none smaller. */
unsigned index_access_bits(struct index *ix);

/* For those who fill it from a file. */
void index_add_accesses(struct index *ix, const struct bins *from);

/* The same of what is counted over the whole trace. */
void index_stats(struct index *ix, struct trace_stats *out);

/* The different addresses of instructions, rising, as far as they are told apart:
 * a list, which the caller frees. */
uint64_t *index_pcs(struct index *ix, size_t *n);

/* For those who fill it from a file: known is how many addresses there are where
 * they are too many to be listed. */
void index_add_stats(struct index *ix, const struct trace_stats_part *from,
		     uint64_t known);

/* Doubling */

/* Another number of chunks than CHUNKS_MOST, for tests. */
void index_limit(struct index *ix, uint64_t chunks);

/* How often it has doubled: chunks to come should have so many times 2 records. */
unsigned index_doublings(struct index *ix);

/* For those who fill it from a file: it has doubled so often. */
void index_set_doublings(struct index *ix, unsigned doublings);

/* How many bytes of filters the next chunk may have, by kind. */
struct keyset_budget {
	uint32_t pcs, lines, pages, stores;
};

struct keyset_budget index_keyset_budget(struct index *ix);

/* Opcodes */

/* The number of an opcode, a new one if it was not there; DICT_FULL when there is
 * no room for more, and for one that is very long. */
uint32_t index_opcode(struct index *ix, const char *text, size_t len);

/* How many there are, and the text of one, appended to out. */
uint32_t index_opcodes(struct index *ix);
void index_opcode_text(struct index *ix, uint32_t code, struct str *out);

#endif
