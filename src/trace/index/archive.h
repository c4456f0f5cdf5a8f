/*
 * A saved index being written or read: each function writes its number, or reads one and
 * returns it, so that one function serves to save and to load a section.
 *
 *	t->branches = archive_number(a, t->branches, t->records);
 *
 * A section is collected in memory, and is one block of the file: a head with its lengths
 * and hash, and the bytes, deflated.  It contains varints (base/varint.h), numbers of 8
 * bytes, and bytes preceded by their length.
 *
 * Nothing that is read is trusted: after a number above its limit, `failed` is set and all
 * numbers are 0, so callers may check it when convenient.  It is also set if writing fails.
 *
 * Private to the sections of the saved index.  Threads: belongs to one.
 */
#ifndef TRACE_ARCHIVE_H
#define TRACE_ARCHIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The head of a block: length of the bytes that follow, their length when inflated (equal
 * if they are not deflated), hash. */
enum { ARCHIVE_HEAD = 16 };

struct archive {
	int fd;
	bool loading; /* else saving */
	bool failed;
	uint64_t seed;    /* seed of the hashes of blocks */
	uint64_t at, end; /* file position of the next block; end of the section, if
			   * loading */
	uint8_t *bytes;   /* of the block */
	size_t len, room;
	size_t next; /* the next one to load */
};

/* Load or save the block at a->at, and move a->at after it.  There is none if the block
 * has no bytes. */
void archive_load_block(struct archive *a);
void archive_save_block(struct archive *a);
void archive_release(struct archive *a);

/* A varint of at most `max`. */
uint64_t archive_number(struct archive *a, uint64_t v, uint64_t max);

/* A number with a sign, as a varint. */
int64_t archive_signed(struct archive *a, int64_t v);

/* A number as its signed difference from another one. */
uint64_t archive_from(struct archive *a, uint64_t from, uint64_t v);

/* 8 bytes */
uint64_t archive_fixed(struct archive *a, uint64_t v);

/* Likewise a number of at most `max`, from the last one, which it replaces. */
uint64_t archive_change(struct archive *a, uint64_t *last, uint64_t v, uint64_t max);

/* A number as its difference from *last, which it replaces and which is not above it. */
uint64_t archive_step(struct archive *a, uint64_t *last, uint64_t v);

/* *len bytes, at most `max`; those that are loaded are borrowed until the section ends. */
const void *archive_bytes(struct archive *a, const void *bytes, size_t *len,
			  uint64_t max);

/* *sum += v; fails if that overflows. */
void archive_add_to(struct archive *a, uint64_t *sum, uint64_t v);

/* Set `failed` because of invalid content.  Returns 0. */
uint64_t archive_fail(struct archive *a);

/* Write bytes at a position in the file, outside of blocks. */
void archive_write_at(struct archive *a, uint64_t at, const void *bytes, size_t len);

#endif
