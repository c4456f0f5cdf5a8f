/*
 * The index of a trace: where every 65,536th record begins, and a summary of the records
 * up to the next of these.
 *
 * It only saves time: all results are the same without it, and a saved index that does
 * not fit its trace is silently discarded.
 *
 * After 4,096 chunks, the following ones have twice as many records, after the next 4,096
 * four times, up to 256 times.  The number of chunks thus grows with the logarithm of the
 * length of the trace, and a chunk is at most one part in 2,048 of the records before it
 * (except in the first 4,096).
 *
 * Chunks neither change nor move, and stay until index_free().
 *
 * Threads: one thread adds, any number of threads read.
 */
#ifndef TRACE_INDEX_H
#define TRACE_INDEX_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hash.h"
#include "format/record.h"
#include "trace/index/bins.h"
#include "trace/index/code_map.h"
#include "trace/index/keyset.h"
#include "trace/index/opcodes.h"
#include "trace/index/trace_stats.h"

enum {
	CHUNK_RECORDS = 65536,
	DOUBLINGS_MAX = 8,
	CHUNK_RECORDS_MAX = CHUNK_RECORDS << DOUBLINGS_MAX,
	CHUNKS_EQUAL = 4096,
	LINE_BITS = 6,  /* a cache line has 64 bytes, */
	PAGE_BITS = 12, /* a page has 4096, */
	WORD_BITS = 3,  /* and a word 8 */
	REGISTER_WORDS = 5,
	/* The number of pages whose accesses are counted separately, in a chunk and in
	 * the whole trace.  If there are more in either, accesses are counted by larger
	 * pages. */
	CHUNK_PAGES_MAX = 4096,
	PAGES_MAX = 32768
};

/* A set of registers.  Numbers below 256 have a bit each; all others share 64 bits. */
struct register_set {
	uint64_t word[REGISTER_WORDS];
};

static inline unsigned register_place(uint64_t number)
{
	if (number < 256)
		return (unsigned)number;
	return 256 + (unsigned)hash_top(number ^ number >> 32, 6);
}

static inline void register_set_add(struct register_set *s, uint64_t number)
{
	unsigned at = register_place(number);
	s->word[at / 64] |= UINT64_C(1) << at % 64;
}

/* False if they have no register in common. */
bool register_sets_meet(const struct register_set *a, const struct register_set *b);

/* A place in a trace from which records can be read. */
struct place {
	uint64_t ordinal;          /* number of the first record there */
	uint64_t offset;           /* first byte after the previous record: gaps between
				    * the two are after this offset */
	uint64_t carry[CARRY_MAX]; /* the carried values, which depend on all earlier
				    * records */
};

/* The values of one field in a chunk. */
struct range {
	uint64_t min, max; /* bounds of the current values; min > max if none.
			    * KIND_INT: ordered as signed numbers */
	uint32_t present;  /* number of present values, over all slots */
	uint32_t nonzero;  /* number of present values that are not 0 */
};

enum chunk_set {
	CHUNK_PCS,    /* values of ROLE_PC; by their numbers in `code` if the form is
		       * KEYSET_CODES */
	CHUNK_LINES,  /* cache lines of ROLE_LOAD and ROLE_STORE */
	CHUNK_STORES, /* words of ROLE_STORE alone */
	CHUNK_SETS
};

struct chunk {
	struct place start;
	uint64_t end;                  /* offset of the first byte after its last
	                                * record */
	uint64_t end_carry[CARRY_MAX]; /* place.carry after its last record */
	uint32_t count;                /* records */
	bool regular;                  /* all batches were regular: see struct batch */
	struct register_set regs_read, regs_written;
	struct totals totals;
	const struct range *range; /* one for each field; empty for KIND_TEXT */
	struct opcodes opcodes;
	struct keyset set[CHUNK_SETS];
	struct code_map *code; /* code map of the index; set by index_add() */
	/* Accesses by page, and statistics.  In a chunk passed to index_add(), which adds
	 * them to those of the whole trace; NULL in the index. */
	const struct bins *accesses;
	const struct trace_stats *stats;
	/* Likewise the distinct values of ROLE_PC, ascending, from which index_add()
	 * makes CHUNK_PCS.  npc is 0 if that has been done. */
	uint64_t *pc;
	size_t npc;
};

/* Test the filters for addresses from first to last, inclusive.  False if no record has a
 * PC there, and no load or store begins there. */
bool chunk_may_execute(const struct chunk *c, uint64_t first, uint64_t last);
bool chunk_may_access(const struct chunk *c, uint64_t first, uint64_t last);

/* Return the addresses of the instructions of a chunk, or the cache lines of its loads
 * and stores, as an ascending list, which the caller frees.  NULL if the sets are not
 * exact. */
uint64_t *chunk_pcs(const struct chunk *c, size_t *n);
uint64_t *chunk_lines(const struct chunk *c, size_t *n);
/* True if they are. */
bool chunk_has_pcs(const struct chunk *c);
bool chunk_has_lines(const struct chunk *c);

/* chunk_may_access() for stores alone. */
bool chunk_may_store(const struct chunk *c, uint64_t first, uint64_t last);

struct index;

/* Life cycle */

struct index *index_new(size_t nfields);
struct index *index_new_like(const struct index *other); /* empty, with the settings of
                                                          * other */
void index_free(struct index *ix);

/* Use */

/* Add a chunk after the last one; copies everything that it points to. */
void index_add(struct index *ix, const struct chunk *c);

/* Add the gaps after the last record, which only count in the totals. */
void index_add_tail(struct index *ix, uint64_t gaps, uint64_t gap_bytes);

uint64_t index_count(struct index *ix);

/* Return the n-th chunk, and the chunk that contains a record; NULL if it is not in the
 * index (yet). */
const struct chunk *index_chunk(struct index *ix, uint64_t n);
const struct chunk *index_locate(struct index *ix, uint64_t ordinal);

/* Likewise, and set *start to the start of the chunk or, if it is not in the index (yet),
 * to the place after the last chunk, which is not after the record. */
const struct chunk *index_nearest(struct index *ix, uint64_t ordinal,
				  struct place *start);

/* List the chunks that contain the records from first to last, as far as they are in the
 * index; returns their number.  The caller frees the list. */
size_t index_list(struct index *ix, uint64_t first, uint64_t last,
		  const struct chunk ***list);

/* Get the place after the last chunk, where unindexed records begin. */
void index_end(struct index *ix, struct place *out);

/* Get the totals of all chunks so far, including the gaps of index_add_tail(). */
void index_totals(struct index *ix, struct totals *out);

/* Accesses by page (or by larger bins, if there are more than PAGES_MAX), over the chunks
 * so far: a copy, which the caller releases.  Returns the number of records covered. */
uint64_t index_accesses(struct index *ix, struct bins *out);

/* For loading a saved index. */
void index_add_accesses(struct index *ix, const struct bins *from);

/* Copy the statistics over the chunks so far. */
void index_stats(struct index *ix, struct trace_stats *out);

/* Return the numbers of the instructions, borrowed.  For loading and saving an index, and
 * for tests. */
struct code_map *index_code(struct index *ix);

/* For loading a saved index. */
void index_add_stats(struct index *ix, const struct trace_stats *sums);

/* Lengths of chunks */

/* For tests: start with chunks of `records`, and double this after every `equal` chunks.
 * Call it before adding. */
void index_lengths(struct index *ix, uint32_t records, uint64_t equal);

/* Return the number of records that the next chunk should have; *chunks: the number of
 * chunks of this size from here on. */
uint32_t index_next_length(struct index *ix, uint64_t *chunks);

/* The max size in bytes of the filters of the next chunk, by kind. */
struct keyset_budget {
	uint32_t pcs, lines, stores;
};

struct keyset_budget index_keyset_budget(struct index *ix);

/* Opcodes */

/* The number of an opcode, which is added if it is new; DICT_FULL if there is no room, or
 * if it is too long. */
uint32_t index_opcode(struct index *ix, const char *text, size_t len);

/* Return the number of opcodes; the text of one, appended to out. */
uint32_t index_opcodes(struct index *ix);
void index_opcode_text(struct index *ix, uint32_t code, struct str *out);

#endif
