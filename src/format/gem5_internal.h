/*
 * Layouts of gem5's traces.  Private to the files of this format: fmt_gem5.c has the
 * tables, gem5_lines.c reads lines, gem5_findings.c checks records, gem5_text.c prints
 * lines and finds the second file.
 */
#ifndef FORMAT_GEM5_INTERNAL_H
#define FORMAT_GEM5_INTERNAL_H

#include "format/format.h"
#include "format/lint.h"
#include "format/record.h"

enum { REGS_MAX = 27, CLASS_LAST = 6, OP_CLASSES_MAX = 256 };

/* Accesses of an op class, according to its name. */
enum { CLASS_LOADS = 1, CLASS_STORES = 2 };

/* clang-format off */

/* Tokens of all layouts.  Tokens from TOK_LOAD on are derived; TOK_TAKEN exists only in
 * layouts with TOK_BRANCHING. */
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

/* Notation of a token; 0 for one decimal number. */
enum {
	TOKEN_BIT = 1 << 0,    /* 0 or 1 */
	TOKEN_HEX = 1 << 1,    /* hexadecimal, without 0x */
	TOKEN_LATE = 1 << 2,   /* only in the lines of completed stores */
	TOKEN_REGS = 1 << 3,   /* pairs of class and index; the preceding count is the
	                        * number of pairs */
	TOKEN_COUNTS = 1 << 4, /* count of the registers that follow */
	TOKEN_WIDE = 1 << 7,   /* preceded by two blanks */
};

struct gem5_token {
	uint8_t id;
	uint16_t flags;
};

/* A layout and its format. */
struct gem5_layout {
	struct format format; /* first member: gem5_layout() casts its pointer */
	struct field field[FIELDS_MAX]; /* fields of the tokens, then derived fields */
	struct gem5_token token[FIELDS_MAX];
	size_t ntokens;
	/* number of tokens at the beginning of all lines; the line of a store that has
	 * not completed has no others */
	size_t head;
	bool stores;                    /* has only lines of completed stores */
	uint8_t access[OP_CLASSES_MAX]; /* CLASS_LOADS, CLASS_STORES or 0, by op class */
	/* 1 + the index of the field of each token; 0 if the layout does not have the
	 * token */
	uint8_t place[TOK_COUNT];
};

static inline unsigned gem5_access(const struct gem5_layout *l, uint64_t op)
{
	return op < OP_CLASSES_MAX ? l->access[op] : 0;
}

/* Op classes of versions 19.0 to 22.1, and of the gem5 branches that write all layouts
 * but v0. */
extern const struct code gem5_classes_v19[];

/* Return CLASS_LOADS, CLASS_STORES or 0 for the name of an op class, as in gem5-exec. */
unsigned gem5_class_access(const char *name, size_t len);

/* Set access[] from the names of the op classes. */
void gem5_classes_use(struct gem5_layout *l, const struct code *codes);

/* Return the layout of a variant of fmt_gem5, which may have its own classes. */
const struct gem5_layout *gem5_layout(const struct format *f);

/* Members of struct format (format.h) that all variants share. */
extern const struct finding_kind gem5_findings[];
extern const struct format_excerpt gem5_excerpt;
size_t gem5_decode(const uint8_t *bytes, size_t len, bool last, struct batch *b);
unsigned gem5_bid(const struct format *f, const uint8_t *head, size_t len, bool whole);
void gem5_check(const struct batch *prev, size_t p, const struct batch *b, size_t i,
		struct lint_sink *to);
void gem5_classic(const struct schema *s, const struct batch *b, size_t i,
		  struct str *out);
enum status gem5_with_classes(const struct format *f, const char *text,
			      struct format **out, struct err *err);
enum status gem5_class_list(const char *version, const char **text, struct err *err);
const char *gem5_class_version(size_t n);
bool gem5_companion(const char *path, unsigned attempt, struct str *out);
size_t gem5_paired(const struct schema *s, bool second, const uint8_t *bytes, size_t len,
		   size_t *n);
bool gem5_word(const struct batch *b, size_t i, size_t words, int field, unsigned nth,
	       size_t *at, size_t *n);

#endif
