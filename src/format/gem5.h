/*
 * The layouts of gem5's traces, for the parts of this format: fmt_gem5.c has the lists
 * of tokens and the formats, gem5_lines.c reads, gem5_findings.c finds fault,
 * gem5_text.c knows how lines and files were written.
 */
#ifndef FORMAT_GEM5_H
#define FORMAT_GEM5_H

#include "format/format.h"
#include "format/lint.h"
#include "format/record.h"

enum { REGS_MOST = 27, CLASS_MOST = 6 };

/* clang-format off */

/* The tokens of all layouts, and what is derived from them. */
enum id {
	FAULT, SQ, FETCH, LATENCY, OUT, READY, COMMIT, DECODE, RENAME, DISPATCH,
	ISSUE, STORED, SQ_OUT, OP, OLD_OP, UOP, COND, UNCOND, DIRECT, SQUASH,
	SERIAL_AFTER, SERIAL_BEFORE, ATOMIC, SC, MEMBAR, RDBAR, WRBAR, QUIESCE,
	NONSPEC, PC_OFFSET, ISADDR, ADDR, SIZE, DEPTH, DATA_WALK, DATA_WALK_ADDR,
	DATA_WB, DATA_WB2, PC, BRANCHING, MISPRED, FETCH_DEPTH, FETCH_WALK,
	FETCH_WALK_ADDR, FETCH_WB, NSRC, NDST, SRC, DST, LOAD, STORE, TAKEN, KIND,
	IS_BRANCH, IDS
};

/* clang-format on */

/* How a token is written. */
enum how {
	DEC = 0,
	BIT = 1 << 0,   /* 0 or 1 */
	HEX = 1 << 1,   /* hexadecimal, without 0x */
	GROUP = 1 << 2, /* two blanks before it */
	LATE = 1 << 3,  /* only in the lines of stores that are done */
	STOP = 1 << 4,  /* the head of the line ends behind it, and with it the
	                 * line of a store that is not done */
	REGS = 1 << 5,  /* as many pairs of class and index as were announced */
	APART = 1 << 6, /* REGS: one more blank before them */
	COUNT = 1 << 7, /* announces registers */
	NONE = 1 << 8   /* derived: not in the line */
};

/* What the lists of tokens come to. */

struct token {
	uint8_t id;
	uint16_t how;
};

struct edition {
	const struct format *format;
	const struct token *token; /* in the order of the fields */
	size_t ntokens;            /* without what is derived */
	size_t head;               /* tokens that all lines begin with */
	bool done;                 /* only lines of stores that are done */
	uint8_t reads;             /* op class MemRead; MemWrite is the next, and the
	                            * two of floating point follow */
	uint8_t place[IDS];        /* field of a token, counted from 1; 0: none */
};

/* The layout of one of these formats. */
const struct edition *gem5_edition(const struct format *f);

/* Members of struct format (format.h) that are the same in all of them; a bid is that of
 * a layout. */
extern const struct finding gem5_findings[];
size_t gem5_decode(const struct schema *s, const uint8_t *bytes, size_t len, bool last,
		   struct batch *b);
unsigned gem5_bid(const struct edition *l, const uint8_t *head, size_t len, bool whole);
void gem5_complain(const struct batch *prev, size_t p, const struct batch *b, size_t i,
		   struct complaints *to);
void gem5_suspect(const struct batch *b, size_t from, size_t n, uint8_t *mark);
void gem5_classic(const struct schema *s, const struct batch *b, size_t i,
		  struct str *out);
bool gem5_companion(const char *path, unsigned attempt, struct str *out);
bool gem5_word(const struct batch *b, size_t i, size_t words, int field, unsigned nth,
	       size_t *at, size_t *n);

#endif
