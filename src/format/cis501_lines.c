/*
 * Read lines of CIS501 in the columns of the course's own tool, many bytes at a time.
 *
 * First find the ends of a block of lines.  Then check each line with masks that have one
 * bit for each byte after its pc.  Skip this check if all lines were regular, or
 * obviously not, in an earlier pass (`regular` in struct batch).  Finally read the wanted
 * fields one after the other, each for a block of lines that stays in the first-level
 * cache.  The definition reads all other lines.
 *
 * If a file changes after the check, values may be wrong, but only bytes near a line are
 * read, and texts are within it.
 */
#include "format/cis501_internal.h"

enum { BLOCK = 64 /* number of lines whose fields are read in turn */ };

/* Adjacent lines. */
struct cis501_block {
	size_t n;
	const uint8_t *line[BLOCK + 1]; /* beginnings of the lines, and end of the last
	                                 * line */
	const uint8_t *columns[BLOCK];  /* column 0 of each line, after its pc */
	uint64_t other;                 /* lines that are not in columns, as bits */
};

/* Lines of a block that are in columns. */
struct cis501_run {
	size_t n;
	const uint8_t *const *line, *const *columns;
};

/* Checking a line */

#define BIT(col)          (UINT64_C(1) << (col))
#define COLUMNS(col, len) ((BIT(len) - 1) << (col))

/* Columns from 0 to 63 that must be blank, and columns that must not. */
static const uint64_t always_blank =
	BIT(0) | BIT(COL_SRC2 - 1) | BIT(COL_DST - 1) | BIT(COL_FLAGS - 1) |
	BIT(COL_BRANCH - 1) | BIT(COL_MEM - 1) | BIT(COL_IMM - 1) | BIT(COL_ADDR - 1) |
	BIT(COL_FALLTHROUGH - 1) | BIT(COL_TARGET - 1);
static const uint64_t never_blank = BIT(COL_ADDR - 2) | BIT(COL_FALLTHROUGH - 2) |
				    BIT(COL_TARGET - 2) | BIT(COL_MACRO - 2);
/* Columns of words padded on the left, and the first column of each word. */
static const uint64_t imm_columns = COLUMNS(COL_IMM, WIDE_IMM);
static const uint64_t hex_columns = COLUMNS(COL_ADDR, WIDE_ADDR) |
				    COLUMNS(COL_FALLTHROUGH, WIDE_ADDR) |
				    COLUMNS(COL_TARGET, WIDE_ADDR);
static const uint64_t padded_from =
	BIT(COL_IMM) | BIT(COL_ADDR) | BIT(COL_FALLTHROUGH) | BIT(COL_TARGET);
/* First columns of register numbers. */
static const uint64_t tens = BIT(COL_SRC1) | BIT(COL_SRC2) | BIT(COL_DST);
/* Masks for columns 64 to 127. */
static const uint64_t macro_span = COLUMNS(COL_MACRO - 64, WIDE_MACRO);
static const uint64_t tail_blank = BIT(0) | BIT(COL_MICRO - 1 - 64);
static const uint64_t tail_never_blank = BIT(COL_MACRO - 64) | BIT(COL_MICRO - 64);

static const uint8_t flags_letter[256] = {
	['-'] = 4, ['R'] = LETTER_R, ['W'] = LETTER_W
};
static const uint8_t branch_letter[256] = {
	['-'] = 4, ['T'] = LETTER_T, ['N'] = LETTER_N
};
static const uint8_t mem_letter[256] = { ['-'] = 4, ['L'] = LETTER_L, ['S'] = LETTER_S };
enum { LETTER = 3 /* number of bits for the number of a letter */ };

/* True if the numbers in columns 0 to 63 are valid. */
ALWAYS_INLINE bool cis501_numbers_fit(const uint8_t *c, uint64_t blank)
{
	uint64_t dec[2], hex[3];
	for (unsigned i = 0; i < 2; i++)
		words_digits16(c + 16 * i, &dec[i]);
	for (unsigned i = 0; i < 3; i++)
		hex[i] = words_digits16(c + 16 + 16 * i, NULL);
	uint64_t digit = dec[0] | dec[1] << 16;
	uint64_t minus = words_byte16(c, '-') | words_byte16(c + 16, '-') << 16;
	uint64_t bad =
		hex_columns & ~(blank | hex[0] << 16 | hex[1] << 32 | hex[2] << 48);
	/* The only negative register number is -1, which is frequent. */
	uint64_t negative = minus & tens & words_byte16(c, '1') >> 1;
	bad |= (tens & ~(blank | digit | negative)) | (tens << 1 & ~digit);
	/* An immediate has at most eight digits. */
	uint64_t imm = imm_columns & ~blank;
	bad |= imm & ~digit & ~(minus & imm & (0 - imm));
	return !(bad | (BIT(COL_IMM) & digit) | (BIT(COL_IMM + WIDE_IMM - 1) & ~digit));
}

/* True if the line from p to end, after its LF, is in columns.  c is the end of its pc.
 * The bytes around the line must be readable. */
ALWAYS_INLINE bool cis501_fits(const uint8_t *p, const uint8_t *c, const uint8_t *end)
{
	enum { TAIL_MAX = 48 /* max number of columns from 64 on */ };
	const uint8_t *text_end = end - 1 - (end[-2] == '\r');
	size_t pc_len = (size_t)(c - p) - 2, tail_len = (size_t)(text_end - c) - 64;
	if (text_end - c < COL_MICRO + 1 || tail_len > TAIL_MAX)
		return false;
	uint64_t blank = 0, tail = 0, control = 0;
#pragma GCC unroll 4
	for (unsigned i = 0; i < 64; i += 16)
		blank |= words_blank16(c + i, NULL) << i;
#pragma GCC unroll 3
	for (unsigned i = 0; i < TAIL_MAX; i += 16) {
		uint64_t other;
		tail |= words_blank16(c + 64 + i, &other) << i;
		control |= other << i;
	}
	uint64_t bad = (unsigned)(p[1] != ' ') | (unsigned)!pc_len;
	bad |= (uint64_t)((uint8_t)(p[0] - '0') > 9);
	bad |= ~words_digits16(p + 2, NULL) & (BIT(pc_len) - 1);
	bad |= (blank & (always_blank | never_blank)) ^ always_blank;
	bad |= (tail & (tail_blank | tail_never_blank)) ^ tail_blank;
	/* Adding a one at the left end of a padded word carries through its blanks, after
	 * which no blank may follow.  The macro opcode is padded on the right, so add the
	 * one to the mask of its characters instead. */
	uint64_t pad = blank & (imm_columns | hex_columns), text = ~tail & macro_span;
	bad |= ((pad + padded_from) & pad) | ((text + BIT(COL_MACRO - 64)) & text);
	/* The micro opcode extends to the end of the line. */
	bad |= (control | (tail & ~(BIT(COL_MICRO - 64) - 1))) & (BIT(tail_len) - 1);
	bad |= !(flags_letter[c[COL_FLAGS]] && branch_letter[c[COL_BRANCH]] &&
		 mem_letter[c[COL_MEM]]);
	return !bad && cis501_numbers_fit(c, blank);
}

/* Lines */

/* Find at most `most` lines, the first at p, that begin before `end` and end before
 * `stop`. */
ALWAYS_INLINE void cis501_find_lines(struct cis501_block *l, const uint8_t *p,
				     size_t most, const uint8_t *end, const uint8_t *stop,
				     bool checked)
{
	size_t n = 0;
	l->line[0] = p;
	for (; n < most && stop - p >= 64; p += 64) {
		uint64_t ends = words_byte64(p, '\n');
		for (; ends && n < most; ends &= ends - 1)
			l->line[++n] = p + bits_first(ends) + 1;
	}
	while (n && l->line[n - 1] >= end)
		n--;
	l->n = n;
	l->other = 0;
	for (size_t i = 0; i < n; i++) {
		const uint8_t *c = l->columns[i] = cis501_columns(l->line[i]);
		bool fits = checked ? cis501_fits(l->line[i], c, l->line[i + 1])
				    : cis501_in_place(l->line[i], c, l->line[i + 1]);
		l->other |= (uint64_t)!fits << i;
	}
}

/* Fields */

/* Return the register number in two columns. */
ALWAYS_INLINE uint64_t cis501_register(const uint8_t *p)
{
	return *p == '-' ? UINT64_MAX : (p[0] & 15U) * 10 + (p[1] & 15U);
}

/* Return the immediate.  Bit 4 is set in all digits, but not in a blank or minus; bit 3
 * is set in a minus. */
ALWAYS_INLINE uint64_t cis501_imm(const uint8_t *p)
{
	uint64_t x = words_load8(p + WIDE_IMM - 8);
	uint64_t digit = x & WORDS_EACH(0x10);
	uint64_t minus = x & WORDS_EACH(0x08) & ~(digit >> 1);
	minus = minus != 0 || *p == '-';
	x &= digit - (digit >> 4);
	x = (x * 10 + (x >> 8)) & UINT64_C(0x00ff00ff00ff00ff);
	x = (x * 100 + (x >> 16)) & UINT64_C(0x0000ffff0000ffff);
	x = (x * 10000 + (x >> 32)) & UINT64_C(0xffffffff);
	return (x ^ (0 - minus)) + minus;
}

/* Return the hexadecimal number that ends before `end`.  Blanks before the digits count
 * as 0. */
ALWAYS_INLINE uint64_t cis501_hex(const uint8_t *end, unsigned len)
{
	uint64_t unused = 0;
	return words_hex(end, len, &unused);
}

ALWAYS_INLINE struct word cis501_macro(const uint8_t *c)
{
	uint64_t blank = words_blank16(c + COL_MACRO, NULL) | BIT(WIDE_MACRO);
	return (struct word) { c + COL_MACRO, bits_first(blank) };
}

ALWAYS_INLINE struct word cis501_micro(const uint8_t *c, const uint8_t *end)
{
	size_t len = (size_t)(end - (c + COL_MICRO)) - 1;
	return (struct word) { c + COL_MICRO, len - (end[-2] == '\r') };
}

ALWAYS_INLINE uint64_t cis501_kind(const uint8_t *c, const uint8_t *end)
{
	if (c[COL_BRANCH] == '-')
		return BRANCH_NONE;
	struct word macro = cis501_macro(c), micro = cis501_micro(c, end);
	return cis501_branch_kind(&macro, &micro);
}

/* Set a field, if it is wanted, to an expression of p (beginning of the line), c (end of
 * its pc) and end (end of the line). */
#define COLUMN(f, value)                                           \
	for (size_t i = 0; b->slot[f] && i < l->n; i++) {          \
		const uint8_t *p = l->line[i], *c = l->columns[i]; \
		const uint8_t *end = l->line[i + 1];               \
		(void)p, (void)c, (void)end;                       \
		b->slot[f][at + i] = (value);                      \
	}

/* Add records for the lines; offset is the position of the first line. */
ALWAYS_INLINE void cis501_add_run(const struct cis501_run *l, uint64_t offset,
				  struct batch *b)
{
	size_t at = b->n;
	COLUMN(F_UOP, p[0] & 15U)
	COLUMN(F_PC, cis501_hex(c, (unsigned)(c - p) - 2))
	COLUMN(F_SRC1, cis501_register(c + COL_SRC1))
	COLUMN(F_SRC2, cis501_register(c + COL_SRC2))
	COLUMN(F_DST, cis501_register(c + COL_DST))
	COLUMN(F_FLAGS, flags_letter[c[COL_FLAGS]] & LETTER)
	COLUMN(F_BRANCH, branch_letter[c[COL_BRANCH]] & LETTER)
	COLUMN(F_MEM, mem_letter[c[COL_MEM]] & LETTER)
	COLUMN(F_IMM, cis501_imm(c + COL_IMM))
	COLUMN(F_FALLTHROUGH, cis501_hex(c + COL_FALLTHROUGH + WIDE_ADDR, WIDE_ADDR))
	COLUMN(F_TARGET, cis501_hex(c + COL_TARGET + WIDE_ADDR, WIDE_ADDR))
	COLUMN(F_MACRO, TEXT_PLACE(c + COL_MACRO - p, cis501_macro(c).len))
	COLUMN(F_MICRO, TEXT_PLACE(c + COL_MICRO - p, cis501_micro(c, end).len))
	COLUMN(F_TAKEN, c[COL_BRANCH] == '-' ? UINT64_MAX : c[COL_BRANCH] == 'T')
	COLUMN(F_KIND, cis501_kind(c, end))
	COLUMN(F_IS_BRANCH, c[COL_BRANCH] != '-')
	/* Parse the address once for all fields that contain it. */
	unsigned first = b->slot[F_ADDR] ? F_ADDR : b->slot[F_LOAD] ? F_LOAD : F_STORE;
	COLUMN(first, cis501_hex(c + COL_ADDR + WIDE_ADDR, WIDE_ADDR))
	COLUMN(F_STORE, b->slot[first][at + i] | (0 - (uint64_t)(c[COL_MEM] != 'S')))
	COLUMN(F_LOAD, b->slot[first][at + i] | (0 - (uint64_t)(c[COL_MEM] != 'L')))
	for (size_t i = 0; b->slot[F_MACROOP] && i < l->n; i++)
		cis501_set_macro_op(b, at + i, l->line[i][0] == '1');
	for (size_t i = 0; i < l->n; i++) {
		b->offset[at + i] = offset + (uint64_t)(l->line[i] - l->line[0]);
		b->length[at + i] = (uint32_t)(l->line[i + 1] - l->line[i]);
	}
	batch_unmark(b, at);
	b->n += l->n;
}

/* Add records for the lines of a block. */
ALWAYS_INLINE void cis501_add_block(const struct cis501_block *l, struct batch *b)
{
	uint64_t other = l->other;
	for (size_t i = 0; i < l->n; i++, other &= other - 1) {
		struct cis501_run run = { l->n - i, l->line + i, l->columns + i };
		if (other)
			run.n = bits_first(other) - i;
		if (run.n)
			cis501_add_run(&run, batch_position(b, l->line[i]), b);
		if (!other)
			break;
		i += run.n;
		record_decode_line(l->line[i], (size_t)(l->line[i + 1] - l->line[i]),
				   false, b, cis501_add_line);
	}
}

ALWAYS_INLINE void cis501_lines_inline(const uint8_t *bytes, size_t *at, size_t len,
				       struct batch *b)
{
	struct cis501_block l;
	const uint8_t *p = bytes + *at;
	size_t end = len - MARGIN_AFTER;
	uint64_t from = batch_position(b, bytes);
	bool checked = from + *at >= b->regular_to;
	if (!checked && b->regular_to - from < end)
		end = (size_t)(b->regular_to - from);
	do {
		size_t most = b->room - b->n < BLOCK ? b->room - b->n : BLOCK;
		if (checked)
			cis501_find_lines(&l, p, most, bytes + end, bytes + len, true);
		else
			cis501_find_lines(&l, p, most, bytes + end, bytes + len, false);
		cis501_add_block(&l, b);
		p = l.line[l.n];
	} while (l.n == BLOCK);
	*at = (size_t)(p - bytes);
}

/* With instructions of AVX2, lint and stat mix take 0.94 of the time. */
#if defined __x86_64__ && defined __GNUC__
__attribute__((target("avx2,bmi"))) static void cis501_lines_avx2(const uint8_t *bytes,
								  size_t *at, size_t len,
								  struct batch *b)
{
	cis501_lines_inline(bytes, at, len, b);
}
#endif

void cis501_lines(const uint8_t *bytes, size_t *at, size_t len, struct batch *b)
{
	if (*at < MARGIN_BEFORE || len - *at <= MARGIN_AFTER)
		return;
#if defined __x86_64__ && defined __GNUC__
	if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")) {
		cis501_lines_avx2(bytes, at, len, b);
		return;
	}
#endif
	cis501_lines_inline(bytes, at, len, b);
}

bool cis501_in_columns(const uint8_t *p, const uint8_t *c, const uint8_t *end)
{
	return cis501_fits(p, c, end);
}

bool cis501_line(const uint8_t *p, const uint8_t *end, struct batch *b)
{
	const uint8_t *line[] = { p, end }, *c = cis501_columns(p);
	struct cis501_run run = { 1, line, &c };
	if (cis501_fits(p, c, end)) {
		cis501_add_run(&run, batch_position(b, p), b);
		return true;
	}
	struct record_line l = { .at = p, .whole = (size_t)(end - p) };
	l.len = l.whole - 1;
	l.len -= l.len && p[l.len - 1] == '\r';
	return cis501_add_line(b, &l);
}

bool cis501_is_regular(const uint8_t *p, size_t len)
{
	uint8_t copy[MARGIN_BEFORE + 2 * MARGIN_AFTER] = { 0 },
					 *to = copy + MARGIN_BEFORE;
	if (p[len - 1] != '\n')
		return false;
	memcpy(to, p, len < MARGIN_AFTER ? len : MARGIN_AFTER);
	const uint8_t *c = cis501_columns(to), *end = to + len;
	return !cis501_in_place(to, c, end) ||
	       (len <= MARGIN_AFTER && cis501_fits(to, c, end));
}
