/*
 * Where what is in a saved index: for those who write and read it.  All of it is
 * in doc/index-format.md.
 *
 * Private to index_save.c and index_load.c.
 */
#ifndef TRACE_INDEX_LAYOUT_H
#define TRACE_INDEX_LAYOUT_H

#include <stdint.h>

#include "base/hash.h"

enum {
	/* The header */
	AT_VERSION = 8,
	AT_SECTIONS = 12,
	AT_LENGTH = 16,
	AT_CONTENTS = 24, /* hash of the table of contents */
	AT_KEY = 32,
	AT_STAMP = 40,
	AT_RECORDS = 48,
	AT_FLAGS = 56, /* 1: complete */
	AT_HASH = 64,  /* of all before */
	HEADER = 72,

	ENTRY = 24, /* of the table of contents: name, offset, length */
	BLOCK_HEAD = 12,
	BLOCK = 64 << 10,
	BLOCK_MOST = 1 << 20,

	STATE_MOST = 64 << 20, /* bytes of a checkpoint's */
	TEXT_MOST = 64 << 10
};

enum section { STAMP, EXTENT, DAMAGE, OPCODES, CHUNKS, STATES, PLACES, SECTIONS };

__attribute__((unused)) static const char section_names[SECTIONS][9] = {
	"stamp   ", "extent  ", "damage  ", "opcodes ", "chunks  ", "states  ", "places  "
};

/* A block that is moved to another place, or another file, does not fit there. */
static inline uint64_t block_seed(uint64_t key, uint64_t at)
{
	return hash_number(key, at);
}

#endif
