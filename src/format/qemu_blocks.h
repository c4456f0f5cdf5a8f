/*
 * Store the listings of a QEMU log (-d in_asm), and find the listing of an executed
 * block.
 *
 * QEMU lists a block when it translates it, and later logs only its executions, with the
 * address of the translated code.  When its buffer is full or code has changed, QEMU
 * translates blocks again, so a listing is valid from its position in the file on.  The
 * result of a search depends on the position of the execution and the listings before it,
 * not on the order in which the file is read.
 *
 * Threads: any thread may call these functions, except new and free.  Listings do not
 * change, and are valid until the blocks are freed.
 */
#ifndef FORMAT_QEMU_BLOCKS_H
#define FORMAT_QEMU_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "format/format.h"

struct qemu_insn {
	uint64_t pc;
	uint64_t size;           /* size in bytes; 0 if unknown */
	uint64_t disasm, opcode; /* values of KIND_TEXT */
	enum branch_kind branch; /* kind of branch according to the mnemonic */
};

struct qemu_listing {
	uint32_t text; /* private: place of the lines among the texts */
	uint32_t len;  /* length of the lines in bytes */
	size_t first; /* private: 1 + the number of the first entry; 0 if there is none */
	size_t n;
	struct qemu_insn insn[];
};

struct qemu_blocks;

/* Return the lines of a listing, without an LF at the end. */
const char *qemu_blocks_lines(const struct qemu_blocks *t, const struct qemu_listing *l);

void *qemu_blocks_new(void);
void qemu_blocks_free(void *blocks); /* blocks may be NULL */

/*
 * Add the lines of a listing at this offset of the trace.  executed is true if the next
 * line is the execution of a block that was translated to `host`; if the block begins
 * where the listing begins, the listing belongs to this translation.  Otherwise it
 * belongs to another translation of the same address.  The same lines may be added
 * several times.  After a million listings, or 64 MiB of different listings, further
 * listings are ignored.
 */
void qemu_blocks_add(struct qemu_blocks *t, uint64_t offset, const uint8_t *lines,
		     size_t len, bool executed, uint64_t host, uint64_t pc);

/* Return the listing of the block that is executed at this offset of the trace; NULL if
 * there is none or it has no instructions. */
const struct qemu_listing *qemu_blocks_find(struct qemu_blocks *t, uint64_t host,
					    uint64_t pc, uint64_t offset);

/* For struct format_tables */
const char *qemu_blocks_text(const void *blocks, uint64_t value);
bool qemu_blocks_entry(void *blocks, size_t n, struct str *out);
bool qemu_blocks_load(void *blocks, const uint8_t *bytes, size_t len);

#endif
