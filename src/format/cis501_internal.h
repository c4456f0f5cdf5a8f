/*
 * Fields of CIS501 lines and derived values.  Private to the files of this format:
 * fmt_cis501.c has the table and the definition of a line; cis501_lines.c reads most
 * lines many bytes at a time.
 */
#ifndef FORMAT_CIS501_INTERNAL_H
#define FORMAT_CIS501_INTERNAL_H

#include "format/branch_kind.h"
#include "format/linescan.h"

enum {
	F_UOP,
	F_PC,
	F_SRC1,
	F_SRC2,
	F_DST,
	F_FLAGS,
	F_BRANCH,
	F_MEM,
	F_IMM,
	F_ADDR,
	F_FALLTHROUGH,
	F_TARGET,
	F_MACRO,
	F_MICRO,
	WORDS, /* words of a line; the following fields are derived */
	F_MACROOP = WORDS,
	F_LOAD,
	F_STORE,
	F_TAKEN,
	F_KIND,
	F_IS_BRANCH,
	FIELDS
};

/* Letters of words 6 to 8, as numbers. */
/* clang-format off */
enum {
	NOTHING, LETTER_R = FLAGS_READ, LETTER_W = FLAGS_WRITTEN, LETTER_T = 1, LETTER_N,
	LETTER_L = 1, LETTER_S
};
/* clang-format on */

/* Columns */

enum {
	MARGIN_BEFORE = 16, /* bytes before the beginning of a line that must be
	                     * readable */
	MARGIN_AFTER = 160  /* bytes after the beginning of a line that must be
	                     * readable */
};

/*
 * Columns as printed by the course's own tool, counted from the blank after the pc.
 * COL_X is the first column of a word with its padding, WIDE_X its width.  The numbers
 * below the line are the columns of blanks between words.  A mask has a bit for each
 * column.
 *
 *     1 48d1e2 -1  5 45 - - L      -264  7fffe7ff048       48d1e9            0 CMP      LOAD
 *             0  3  6  9 11  15       25           38           51           64       73
 */
/* clang-format off */
enum {
	COL_SRC1 = 1, COL_SRC2 = 4, COL_DST = 7, COL_FLAGS = 10, COL_BRANCH = 12, COL_MEM = 14,
	COL_IMM = 16, COL_ADDR = 26, COL_FALLTHROUGH = 39, COL_TARGET = 52, COL_MACRO = 65,
	COL_MICRO = 74, WIDE_IMM = 9, WIDE_ADDR = 12, WIDE_MACRO = 8
};
/* clang-format on */

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* Records */

static inline bool cis501_text_is(const struct word *w, const char *text)
{
	size_t n = strlen(text); /* compile-time constant, without a call */
	return w->len == n && memcmp(w->at, text, n) == 0;
}

/* Only the last micro-op of an instruction is a branch.  Its opcode shows if the target
 * is in the instruction (JMP_IMM) or in a register (JMP_REG). */
static inline enum branch_kind cis501_branch_kind(const struct word *macro,
						  const struct word *micro)
{
	bool direct = cis501_text_is(micro, "JMP_IMM"),
	     indirect = cis501_text_is(micro, "JMP_REG");
	if (cis501_text_is(macro, "RET"))
		return BRANCH_RETURN;
	if (cis501_text_is(macro, "CALL"))
		return direct     ? BRANCH_DIRECT_CALL
		       : indirect ? BRANCH_INDIRECT_CALL
				  : BRANCH_OTHER;
	if (cis501_text_is(macro, "JMP"))
		return direct     ? BRANCH_DIRECT_JUMP
		       : indirect ? BRANCH_INDIRECT
				  : BRANCH_OTHER;
	/* The macro opcode is "J" in the traces of the course; other traces have JNE and
	 * others. */
	return *macro->at == 'J' ? BRANCH_CONDITIONAL : BRANCH_OTHER;
}

/* Masks to OR into addresses, indexed by the letter of mem; all ones is no value. */
static const uint64_t not_load[] = { UINT64_MAX, 0, UINT64_MAX };
static const uint64_t not_store[] = { UINT64_MAX, UINT64_MAX, 0 };

static inline void cis501_set_accesses(struct batch *b, size_t i, uint64_t mem,
				       uint64_t addr)
{
	linescan_set(b, i, F_LOAD, addr | not_load[mem]);
	linescan_set(b, i, F_STORE, addr | not_store[mem]);
}

/* carry[0] is the number of macro-ops begun.  An excerpt may begin within a macro-op. */
static inline void cis501_set_macro_op(struct batch *b, size_t i, bool begins)
{
	if (b->slot[F_MACROOP]) {
		b->carry[0] += begins | (b->carry[0] == 0);
		b->slot[F_MACROOP][i] = b->carry[0] - 1;
	}
}

extern const struct format fmt_cis501;

/* Lines */

/*
 * A line is regular if it is in the columns of the course's own tool and ends in LF
 * alone.  Most other lines are too short, or a word is too wide for its columns and no
 * blank follows it; such a line is obviously not regular.  If all lines are regular or
 * obviously not, they can be read again without checking each byte: see `regular` in
 * struct batch.
 */

/* True if the line from p to end, after its LF, may be regular.  c is the end of its
 * pc. */
ALWAYS_INLINE bool cis501_in_place(const uint8_t *p, const uint8_t *c, const uint8_t *end)
{
	if (end - c < COL_MICRO + 2)
		return false;
	/* Leave a number of nine digits to the definition. */
	return !((p[1] ^ ' ') | (c[COL_IMM] ^ ' ') | (c[COL_ADDR - 1] ^ ' ') |
		 (c[COL_FALLTHROUGH - 1] ^ ' ') | (c[COL_TARGET - 1] ^ ' ') |
		 (c[COL_MACRO - 1] ^ ' ') | (c[COL_MICRO - 1] ^ ' '));
}

/* Return the end of the pc of the line at p if the line is regular; 16 bytes from p + 2
 * on must be readable. */
ALWAYS_INLINE const uint8_t *cis501_columns(const uint8_t *p)
{
	/* "1 " and the pc.  If the pc is too long, there is no blank after 16 digits. */
	return p + 2 + bits_first(words_blank16(p + 2, NULL) | UINT64_C(1) << 16);
}

/* True if a line of len bytes, including its end, is regular or obviously not. */
bool cis501_is_regular(const uint8_t *p, size_t len);

/* Decode lines, starting at byte *at of len bytes, where a line must begin, and advance
 * *at.  Stop if the batch is full, or if fewer than MARGIN_BEFORE bytes are before a line
 * or fewer than MARGIN_AFTER after its beginning. */
void cis501_lines(const uint8_t *bytes, size_t *at, size_t len, struct batch *b);

/* True if the line from p to end, after its LF, is in the columns of the course's own tool;
 * c is the end of its pc.  The bytes around the line must be readable. */
bool cis501_in_columns(const uint8_t *p, const uint8_t *c, const uint8_t *end);

/* Add a record for the line from p to end, after its LF.  Return false if it is not a
 * record. */
bool cis501_line(const uint8_t *p, const uint8_t *end, struct batch *b);

/* Decode a line according to the definition; see line_decoder. */
bool cis501_add_line(struct batch *b, struct record_line *l);

/* Like cis501_lines(), for a templated batch, starting at the beginning of bytes.  Return
 * false if only the definition can read the first line; the batch is not templated
 * then. */
bool cis501_template_lines(const uint8_t *bytes, size_t *at, size_t len, bool last,
			   struct batch *b);

#endif
