/*
 * What the blocks of a zstd frame inherit from the blocks before them, apart from the
 * plain bytes: entropy tables and the last three offsets (RFC 8878).
 *
 * libzstd decodes the blocks; but its decoder can neither be copied nor saved.  It can be
 * given a dictionary, and a dictionary of the form of zstd has just this: a Huffman
 * table, three FSE tables, three offsets, and content.  So a checkpoint between two
 * blocks is a dictionary with the tables that were described last and the window as its
 * content, after which libzstd decodes the rest of the frame.
 *
 * The tables are found by walking over the headers in a block, without decoding it.
 * The offsets are known only after decoding the sequences of a block; this is done
 * only for blocks before a checkpoint that is due.
 *
 * Private to codec_zstd.c.
 */
#ifndef SOURCE_ZSTD_TABLES_H
#define SOURCE_ZSTD_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum zstd_table_form {
	ZSTD_TABLE_NONE,       /* none so far in this frame */
	ZSTD_TABLE_PREDEFINED, /* the one of RFC 8878, 3.1.1.3.2.2 */
	ZSTD_TABLE_RLE,        /* one symbol, which is bytes[0] */
	ZSTD_TABLE_DESCRIBED   /* by bytes, as in a block */
};

enum { ZSTD_TABLE_MAX = 150 }; /* bytes of the longest description */

struct zstd_table {
	uint8_t form, len;
	uint8_t bytes[ZSTD_TABLE_MAX];
};

enum zstd_code { ZSTD_LITERALS, ZSTD_OFFSETS, ZSTD_MATCHES, ZSTD_CODES };

struct zstd_tables {
	struct zstd_table huffman;
	struct zstd_table code[ZSTD_CODES];
};

/* The last three offsets: those at the beginning of the tracking less a number, or known
 * values. */
struct zstd_offsets {
	uint8_t from[3]; /* 0 means known; N: offset N - 1 at the beginning, less value */
	uint32_t value[3];
};

void zstd_tables_reset(struct zstd_tables *t); /* as at the beginning of a frame */

/* Begin to track offsets that are not known. */
void zstd_offsets_unknown(struct zstd_offsets *o);
bool zstd_offsets_known(const struct zstd_offsets *o);

/*
 * Update the tables by a compressed block (without its header of three bytes), and the
 * offsets if o is not NULL: after sequences that cannot be followed they are unknown.
 * False if the block is invalid; it repeats a table that the frame does not have, for
 * example.  A block for which this is true can be invalid otherwise.  The result does
 * not depend on o.
 */
bool zstd_tables_scan(struct zstd_tables *t, const uint8_t *block, size_t len,
		      struct zstd_offsets *o);

/* True if a dictionary can have these tables. */
bool zstd_tables_fit(const struct zstd_tables *t);

enum { ZSTD_DICTIONARY_HEAD = 8 + 4 * ZSTD_TABLE_MAX + 12 }; /* at most */

/* Write a dictionary up to its content, with tables that fit and offsets that are known;
 * return its length. */
size_t zstd_tables_dictionary(const struct zstd_tables *t, const uint32_t offset[3],
			      uint8_t *to);

#endif
