/*
 * Compile markers: sequences of instructions that a program executes when a thread
 * begins.
 *
 *   MOV reg->rax tid=reg; ADD_IMM rax,rax imm 0; ADD_IMM rax,rax imm 0
 *
 *   marker  = item { ";" item }
 *   item    = opcode { operand }     one instruction; * is any opcode
 *   operand = REG "->" REG           reads the first, writes the second
 *           | REG                    the first one is written, the others are read
 *           | "imm" N | "len" N | "mem" | "nomem" | "tid=" REG
 *
 * The name reg is any register.  With tid=REG, the register contains the thread's own
 * number (thread_tid.h) after the item.  Each item is compiled to a query on one record.
 * In formats without opcodes, an item matches by its registers, condition codes and
 * memory accesses.  A query on several records, A then B, is also a marker.
 *
 * Threads: a marker does not change.
 */
#ifndef ANALYSIS_MARKER_H
#define ANALYSIS_MARKER_H

#include "query/query.h"

enum { MARKER_ITEMS = 8 };

struct marker {
	struct query *item[MARKER_ITEMS];
	uint32_t length[MARKER_ITEMS]; /* bytes of the instruction; 0 for any */
	size_t n;
	int tid_item;          /* item with tid=REG; -1 if none */
	uint64_t tid_register; /* UINT64_MAX for the register that the item writes */
};

extern const char marker_default[];

/* Compile a marker.  Return ST_INVALID, with the column in err->at, if a word is
 * unknown or there are too many items.  The caller releases *out. */
enum status marker_compile(struct marker *out, const char *text, const struct schema *s,
			   struct err *err);
void marker_release(struct marker *m);

#endif
