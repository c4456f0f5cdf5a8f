/*
 * The layouts of gem5's traces, for the parts of this format: fmt_gem5.c has the tables,
 * gem5_lines.c reads, gem5_findings.c finds fault, gem5_text.c prints lines and finds the
 * second file.
 */
#ifndef FORMAT_GEM5_H
#define FORMAT_GEM5_H

#include "format/format.h"
#include "format/lint.h"
#include "format/record.h"

enum { REGS_MOST = 27, CLASS_MOST = 6 };

/* clang-format off */

/* The tokens of all layouts, and what is derived from them: from TOK_LOAD on, and
 * TOK_TAKEN only where there is TOK_BRANCHING. */
enum {
	TOK_FAULT, TOK_SQ, TOK_FETCH, TOK_LATENCY, TOK_OUT, TOK_READY, TOK_COMMIT,
	TOK_DECODE, TOK_RENAME, TOK_DISPATCH, TOK_ISSUE, TOK_STORED, TOK_SQ_OUT, TOK_OP,
	TOK_OLD_OP, TOK_UOP, TOK_COND, TOK_UNCOND, TOK_DIRECT, TOK_SQUASH,
	TOK_SERIAL_AFTER, TOK_SERIAL_BEFORE, TOK_ATOMIC, TOK_SC, TOK_MEMBAR, TOK_RDBAR,
	TOK_WRBAR, TOK_QUIESCE, TOK_NONSPEC, TOK_PC_OFFSET, TOK_ISADDR, TOK_ADDR,
	TOK_SIZE, TOK_DEPTH, TOK_DATA_WALK, TOK_DATA_WALK_ADDR, TOK_DATA_WB, TOK_DATA_WB2,
	TOK_PC, TOK_BRANCHING, TOK_MISPRED, TOK_FETCH_DEPTH, TOK_FETCH_WALK,
	TOK_FETCH_WALK_ADDR, TOK_FETCH_WB, TOK_NSRC, TOK_NDST, TOK_SRC, TOK_DST,
	TOK_LOAD, TOK_STORE, TOK_KIND, TOK_IS_BRANCH, TOK_TAKEN, TOK_COUNT
};

/* clang-format on */

/* How a token is written, if it is not one decimal number. */
enum {
	TOKEN_BIT = 1 << 0,    /* 0 or 1 */
	TOKEN_HEX = 1 << 1,    /* hexadecimal, without 0x */
	TOKEN_LATE = 1 << 2,   /* only in the lines of stores that are done */
	TOKEN_REGS = 1 << 3,   /* as many pairs of class and index as were announced */
	TOKEN_COUNTS = 1 << 4, /* announces registers */
	TOKEN_WIDE = 1 << 7,   /* two blanks before it */
};

struct gem5_token {
	uint8_t id;
	uint16_t how;
};

/* One layout, and the format that it is. */
struct gem5_layout {
	struct format format;
	struct field field[FIELDS_MAX]; /* of the tokens, then what is derived */
	struct gem5_token token[FIELDS_MAX];
	size_t ntokens;
	size_t head;   /* tokens that all lines begin with; the line of a store
	                           * that is not done has no more */
	bool stores;   /* only lines of stores that are done */
	uint8_t reads; /* op class MemRead; MemWrite is the next, and the two of
	                           * floating point follow */
	uint8_t place[TOK_COUNT]; /* field of a token, counted from 1; 0: none */
};

/* The layout of a variant of fmt_gem5. */
const struct gem5_layout *gem5_layout(const struct format *f);

/* Members of struct format (format.h), the same in all variants. */
extern const struct finding_kind gem5_findings[];
size_t gem5_decode(const struct schema *s, const uint8_t *bytes, size_t len, bool last,
		   struct batch *b);
unsigned gem5_bid(const struct format *f, const uint8_t *head, size_t len, bool whole);
void gem5_complain(const struct batch *prev, size_t p, const struct batch *b, size_t i,
		   struct lint_sink *to);
void gem5_suspect(const struct batch *b, size_t from, size_t n, uint8_t *mark);
void gem5_classic(const struct schema *s, const struct batch *b, size_t i,
		  struct str *out);
bool gem5_companion(const char *path, unsigned attempt, struct str *out);
bool gem5_word(const struct batch *b, size_t i, size_t words, int field, unsigned nth,
	       size_t *at, size_t *n);

#endif
