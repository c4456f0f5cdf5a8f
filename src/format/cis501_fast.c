/*
 * Most lines of CIS501, many bytes at once.
 *
 * A line whose words are in the columns of the course's own tool is read by columns: from
 * a mask with one bit for each byte that is a blank the position and length of every word
 * is checked; then each word is parsed without a loop over its characters.  With AVX2 the
 * four hexadecimal numbers are parsed together, and so are the three registers.
 *
 * In any other line words are found by a mask of its white space, and parsed one by one,
 * which takes twice as long.  A line of more than LINE_MOST bytes, or with a word that is
 * not as usual, is left to the definition.
 */
#include "format/cis501_internal.h"

#include <limits.h>

#include "base/number.h"

enum { LINE_MOST = 128 /* bytes of a line that is read by words, with its end */ };

#define BIT(col)          (UINT64_C(1) << (col))
#define COLUMNS(col, len) ((BIT(len) - 1) << (col))

/* Of columns 0 to 63, those that are blank, and those that are not. */
static const uint64_t always_blank =
	BIT(0) | BIT(COL_SRC2 - 1) | BIT(COL_DST - 1) | BIT(COL_FLAGS - 1) |
	BIT(COL_BRANCH - 1) | BIT(COL_MEM - 1) | BIT(COL_IMM - 1) | BIT(COL_ADDR - 1) |
	BIT(COL_FALLTHROUGH - 1) | BIT(COL_TARGET - 1);
static const uint64_t never_blank =
	BIT(COL_SRC1 + 1) | BIT(COL_SRC2 + 1) | BIT(COL_DST + 1) | BIT(COL_FLAGS) |
	BIT(COL_BRANCH) | BIT(COL_MEM) | BIT(COL_ADDR - 2) | BIT(COL_FALLTHROUGH - 2) |
	BIT(COL_TARGET - 2) | BIT(COL_MACRO - 2);
/* Columns of words that are padded on the left, and the first column of each. */
static const uint64_t padded = COLUMNS(COL_IMM, WIDE_IMM) | COLUMNS(COL_ADDR, WIDE_ADDR) |
			       COLUMNS(COL_FALLTHROUGH, WIDE_ADDR) |
			       COLUMNS(COL_TARGET, WIDE_ADDR);
static const uint64_t padded_from =
	BIT(COL_IMM) | BIT(COL_ADDR) | BIT(COL_FALLTHROUGH) | BIT(COL_TARGET);
/* The same for columns 64 to 127. */
static const uint64_t macro_span = COLUMNS(COL_MACRO - 64, WIDE_MACRO);
static const uint64_t tail_blank = BIT(0) | BIT(COL_MICRO - 1 - 64);
static const uint64_t tail_never_blank = BIT(COL_MACRO - 64) | BIT(COL_MICRO - 64);

/*
 * Values of single characters, with a bit that is set if the character is allowed at
 * its position; a word is valid if the bits of all its characters are set.
 */
enum { TENS_GOOD = 0x100, ONES_GOOD = 0x200, LETTER_GOOD = 0x400, ALL_GOOD = 0x700 };

#define DIGIT(c, good, unit) [c] = (good) + ((c) - '0') * (unit)
#define DIGITS(good, unit)                                                              \
	DIGIT('0', good, unit), DIGIT('1', good, unit), DIGIT('2', good, unit),         \
		DIGIT('3', good, unit), DIGIT('4', good, unit), DIGIT('5', good, unit), \
		DIGIT('6', good, unit), DIGIT('7', good, unit), DIGIT('8', good, unit), \
		DIGIT('9', good, unit)

static const uint16_t tens[256] = { [' '] = TENS_GOOD, DIGITS(TENS_GOOD, 10) };
static const uint16_t ones[256] = { DIGITS(ONES_GOOD, 1) };
static const uint16_t letter_number[3][256] = {
	{ ['-'] = LETTER_GOOD, ['R'] = LETTER_GOOD + 1, ['W'] = LETTER_GOOD + 2 },
	{ ['-'] = LETTER_GOOD, ['T'] = LETTER_GOOD + 1, ['N'] = LETTER_GOOD + 2 },
	{ ['-'] = LETTER_GOOD, ['L'] = LETTER_GOOD + 1, ['S'] = LETTER_GOOD + 2 },
};

/* The numbers of a line that is read by columns. */
struct cis501_numbers {
	uint64_t pc, reg[3], addr, fallthrough, target;
};

/* A line that is read by columns; one bit for each byte from `columns` on. */
struct cis501_columns {
	const uint8_t *columns;
	unsigned pc_len;
	uint64_t blank, tail; /* the first 64 bytes, and those after them */
	uint64_t other;       /* of those after them, control characters */
	unsigned end;         /* column after the last word, from 64 */
	const uint8_t *lf;
};

ALWAYS_INLINE uint64_t cis501_fast_letter(unsigned word, uint8_t c, unsigned *good)
{
	unsigned n = letter_number[word][c];
	*good &= n | TENS_GOOD | ONES_GOOD;
	return n & 3;
}

ALWAYS_INLINE uint64_t cis501_fast_imm(const uint8_t *p, uint64_t blank, uint64_t *bad)
{
	uint64_t skip = bits_first(~(blank >> COL_IMM));
	uint64_t minus = p[COL_IMM + skip] == '-';
	uint64_t len = WIDE_IMM - skip - minus;
	*bad |= (len - 1) & ~UINT64_C(7); /* 1 to 8 digits */
	uint64_t v = words_dec8(p + COL_IMM + WIDE_IMM, (unsigned)len, bad);
	return (v ^ (0 - minus)) + minus;
}

/* The masks and the numbers of a line: portable */

ALWAYS_INLINE void cis501_fast_masks(struct cis501_columns *l)
{
	const uint8_t *c = l->columns;
	uint64_t other0, other1, other2;
	l->blank = words_blank16(c, NULL) | words_blank16(c + 16, NULL) << 16 |
		   words_blank16(c + 32, NULL) << 32 | words_blank16(c + 48, NULL) << 48;
	l->tail = words_blank16(c + 64, &other0) | words_blank16(c + 80, &other1) << 16 |
		  words_blank16(c + 96, &other2) << 32;
	l->other = other0 | other1 << 16 | other2 << 32;
}

/* A register number in two columns. */
ALWAYS_INLINE uint64_t cis501_fast_register(const uint8_t *p, unsigned *good)
{
	unsigned sum = tens[p[0]] + ones[p[1]];
	/* -1 is common; other negative numbers are left to the definition. */
	sum |= 0 - (unsigned)(le16(p) == ('-' | '1' << 8));
	*good &= sum | LETTER_GOOD;
	return (uint64_t)(int8_t)sum;
}

/* An address in the columns from col on. */
ALWAYS_INLINE uint64_t cis501_fast_address(const struct cis501_columns *l, unsigned col,
					   uint64_t *bad)
{
	unsigned skip = bits_first(~(l->blank >> col));
	return words_hex(l->columns + col + WIDE_ADDR, WIDE_ADDR - skip, bad);
}

ALWAYS_INLINE void cis501_fast_numbers(const struct cis501_columns *l,
				       struct cis501_numbers *v, unsigned *good,
				       uint64_t *bad)
{
	const uint8_t *c = l->columns;
	v->pc = words_hex(c, l->pc_len, bad);
	v->reg[0] = cis501_fast_register(c + COL_SRC1, good);
	v->reg[1] = cis501_fast_register(c + COL_SRC2, good);
	v->reg[2] = cis501_fast_register(c + COL_DST, good);
	v->addr = cis501_fast_address(l, COL_ADDR, bad);
	v->fallthrough = cis501_fast_address(l, COL_FALLTHROUGH, bad);
	v->target = cis501_fast_address(l, COL_TARGET, bad);
}

/* The same with AVX2 */

#if CIS501_AVX2

AVX2 ALWAYS_INLINE __m256i cis501_fast_load(const uint8_t *p)
{
	return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

AVX2 ALWAYS_INLINE __m256i cis501_fast_load_two(const uint8_t *low, const uint8_t *high)
{
	return _mm256_inserti128_si256(
		_mm256_castsi128_si256(
			_mm_loadu_si128((const __m128i *)(const void *)low)),
		_mm_loadu_si128((const __m128i *)(const void *)high), 1);
}

AVX2 ALWAYS_INLINE uint64_t cis501_fast_bits(__m256i x)
{
	return (uint32_t)_mm256_movemask_epi8(x);
}

/* The blanks among 64 bytes.  *other: the control characters. */
AVX2 ALWAYS_INLINE uint64_t cis501_fast_blanks_avx2(const uint8_t *p, uint64_t *other)
{
	const __m256i space = _mm256_set1_epi8(' ');
	__m256i x = cis501_fast_load(p), y = cis501_fast_load(p + 32);
	uint64_t blank = cis501_fast_bits(_mm256_cmpeq_epi8(x, space)) |
			 cis501_fast_bits(_mm256_cmpeq_epi8(y, space)) << 32;
	if (other) {
		__m256i low = _mm256_cmpeq_epi8(_mm256_min_epu8(x, space), x);
		__m256i high = _mm256_cmpeq_epi8(_mm256_min_epu8(y, space), y);
		*other = (cis501_fast_bits(low) | cis501_fast_bits(high) << 32) ^ blank;
	}
	return blank;
}

AVX2 ALWAYS_INLINE void cis501_fast_masks_avx2(struct cis501_columns *l)
{
	l->blank = cis501_fast_blanks_avx2(l->columns, NULL);
	l->tail = cis501_fast_blanks_avx2(l->columns + 64, &l->other);
}

/*
 * The digits of a hexadecimal number in each half, in the bytes of mask; a blank is a 0.
 * Each pair of digits is combined to 16 bits, the first digit in the low byte.
 *
 * Whether a byte is a digit follows from its halves of four bits: each has a bit for each
 * group of characters that it occurs in, and a character is one if a bit is in both.
 */
AVX2 ALWAYS_INLINE __m256i cis501_fast_hex_avx2(__m256i x, __m256i mask, uint64_t *bad)
{
	enum { DIGIT = 1, LETTER = 2, BLANK = 4 };
	enum { TO_6 = DIGIT | LETTER };
	const __m256i low_is = _mm256_setr_epi8(
		DIGIT | BLANK, TO_6, TO_6, TO_6, TO_6, TO_6, TO_6, DIGIT, DIGIT, DIGIT, 0,
		0, 0, 0, 0, 0, DIGIT | BLANK, TO_6, TO_6, TO_6, TO_6, TO_6, TO_6, DIGIT,
		DIGIT, DIGIT, 0, 0, 0, 0, 0, 0);
	const __m256i high_is = _mm256_setr_epi8(
		0, 0, BLANK, DIGIT, LETTER, 0, LETTER, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		BLANK, DIGIT, LETTER, 0, LETTER, 0, 0, 0, 0, 0, 0, 0, 0, 0);
	const __m256i four_bits = _mm256_set1_epi8(15), zero = _mm256_setzero_si256();
	__m256i low = _mm256_and_si256(x, four_bits);
	__m256i high = _mm256_and_si256(_mm256_srli_epi16(x, 4), four_bits);
	__m256i is = _mm256_and_si256(_mm256_shuffle_epi8(low_is, low),
				      _mm256_shuffle_epi8(high_is, high));
	*bad |= cis501_fast_bits(_mm256_and_si256(_mm256_cmpeq_epi8(is, zero), mask));
	__m256i letter = _mm256_cmpgt_epi8(x, _mm256_set1_epi8('9'));
	__m256i v = _mm256_add_epi8(low, _mm256_and_si256(letter, _mm256_set1_epi8(9)));
	return _mm256_maddubs_epi16(_mm256_and_si256(v, mask),
				    _mm256_set1_epi16(1 << 8 | 16));
}

/* The four numbers end with their columns, where 16 bytes are read. */
AVX2 ALWAYS_INLINE void cis501_fast_addresses_avx2(const struct cis501_columns *l,
						   struct cis501_numbers *v,
						   uint64_t *bad)
{
	static const uint8_t ones_after[32] = { [16] = 255, 255, 255, 255, 255, 255,
						255,        255, 255, 255, 255, 255,
						255,        255, 255, 255 };
	const __m256i twelve = _mm256_setr_epi32(0, -1, -1, -1, 0, -1, -1, -1);
	const __m256i reverse =
		_mm256_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 7,
				 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
	const uint8_t *c = l->columns, *end = c + WIDE_ADDR - 16;
	__m256i mask = _mm256_inserti128_si256(
		twelve,
		_mm_loadu_si128((const __m128i *)(const void *)(ones_after + l->pc_len)),
		1);
	__m256i a = cis501_fast_hex_avx2(
		cis501_fast_load_two(end + COL_ADDR, end + COL_FALLTHROUGH), twelve, bad);
	__m256i b = cis501_fast_hex_avx2(cis501_fast_load_two(end + COL_TARGET, c - 16),
					 mask, bad);
	__m256i all = _mm256_shuffle_epi8(_mm256_packus_epi16(a, b), reverse);
	v->addr = (uint64_t)_mm256_extract_epi64(all, 0);
	v->target = (uint64_t)_mm256_extract_epi64(all, 1);
	v->fallthrough = (uint64_t)_mm256_extract_epi64(all, 2);
	v->pc = (uint64_t)_mm256_extract_epi64(all, 3);
}

AVX2 ALWAYS_INLINE void cis501_fast_registers_avx2(const uint8_t *c, uint64_t reg[3],
						   uint64_t *bad)
{
	const __m128i columns =
		_mm_setr_epi8(COL_SRC1, COL_SRC1 + 1, COL_SRC2, COL_SRC2 + 1, COL_DST,
			      COL_DST + 1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1);
	const __m128i used = _mm_setr_epi16(-1, -1, -1, 0, 0, 0, 0, 0);
	const __m128i tens_of = _mm_set1_epi16(0xff);
	__m128i x = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(const void *)c),
				     columns);
	/* -1 is common; other negative numbers are left to the definition. */
	__m128i minus = _mm_cmpeq_epi16(x, _mm_set1_epi16('-' | '1' << 8));
	__m128i pad = _mm_and_si128(_mm_cmpeq_epi8(x, _mm_set1_epi8(' ')), tens_of);
	__m128i digit = _mm_andnot_si128(pad, _mm_sub_epi8(x, _mm_set1_epi8('0')));
	__m128i is = _mm_cmpeq_epi8(_mm_min_epu8(digit, _mm_set1_epi8(9)), digit);
	*bad |= (unsigned)_mm_movemask_epi8(
		_mm_andnot_si128(_mm_or_si128(is, minus), used));
	__m128i v = _mm_or_si128(_mm_maddubs_epi16(digit, _mm_set1_epi16(1 << 8 | 10)),
				 minus);
	__m128i wide = _mm_cvtepi16_epi64(v);
	reg[0] = (uint64_t)_mm_extract_epi64(wide, 0);
	reg[1] = (uint64_t)_mm_extract_epi64(wide, 1);
	reg[2] = (uint64_t)(int16_t)_mm_extract_epi16(v, 2);
}

#endif

/* A line by columns */

ALWAYS_INLINE void cis501_fast_begin(struct cis501_columns *l, const uint8_t *p)
{
	l->columns = cis501_columns(p);
	l->pc_len = (unsigned)(l->columns - p) - 2;
}

/* Whether all words are in their columns, by the masks. */
ALWAYS_INLINE bool cis501_fast_fits(struct cis501_columns *l, const uint8_t *p)
{
	uint64_t blank = l->blank, tail = l->tail;
	uint64_t bad = (unsigned)(p[1] != ' ') | (unsigned)!l->pc_len;
	bad |= (blank & (always_blank | never_blank)) ^ always_blank;
	bad |= (tail & (tail_blank | tail_never_blank)) ^ tail_blank;
	/* Adding a one at the left end of a padded word carries through its blanks;
	 * no blank may remain after them.  For the macro opcode, which is padded on
	 * the right, the same is done with its characters. */
	uint64_t pad = blank & padded, text = ~tail & macro_span;
	bad |= ((pad + padded_from) & pad) | ((text + BIT(COL_MACRO - 64)) & text);
	/* The micro opcode extends to the end of the line. */
	l->end = bits_first(l->other | BIT(48));
	bad |= (tail & (BIT(l->end) - BIT(COL_MICRO - 64))) |
	       (l->other & (BIT(COL_MICRO + 1 - 64) - 1));
	l->lf = l->columns + 64 + l->end;
	l->lf += *l->lf == '\r';
	return !bad && *l->lf == '\n';
}

/* Add a record for the line at p if all words are valid.  Returns the length of the line
 * with its end, or 0. */
ALWAYS_INLINE size_t cis501_fast_add(struct batch *b, const uint8_t *p,
				     const struct cis501_columns *l,
				     const struct cis501_numbers *v, bool all,
				     unsigned good, uint64_t bad)
{
	const uint8_t *c = l->columns;
	size_t i = b->n;
	good &= ones[*p] | TENS_GOOD | LETTER_GOOD;
	uint64_t uop = ones[*p] & 15;
	uint64_t imm = cis501_fast_imm(c, l->blank, &bad);
	uint64_t flags = cis501_fast_letter(0, c[COL_FLAGS], &good);
	uint64_t branch = cis501_fast_letter(1, c[COL_BRANCH], &good);
	uint64_t mem = cis501_fast_letter(2, c[COL_MEM], &good);
	if (bad || good != ALL_GOOD)
		return 0;
	struct word opcode[2] = {
		{ c + COL_MACRO, bits_first(l->tail >> (COL_MACRO - 64)) },
		{ c + COL_MICRO, l->end - (COL_MICRO - 64) },
	};
	cis501_set(b, i, F_UOP, all, uop);
	cis501_set(b, i, F_PC, all, v->pc);
	cis501_set(b, i, F_SRC1, all, v->reg[0]);
	cis501_set(b, i, F_SRC2, all, v->reg[1]);
	cis501_set(b, i, F_DST, all, v->reg[2]);
	cis501_set(b, i, F_FLAGS, all, flags);
	cis501_set(b, i, F_BRANCH, all, branch);
	cis501_set(b, i, F_MEM, all, mem);
	cis501_set(b, i, F_IMM, all, imm);
	cis501_set(b, i, F_ADDR, all, v->addr);
	cis501_set(b, i, F_FALLTHROUGH, all, v->fallthrough);
	cis501_set(b, i, F_TARGET, all, v->target);
	cis501_set_text(b, i, F_MACRO, all, p, &opcode[0]);
	cis501_set_text(b, i, F_MICRO, all, p, &opcode[1]);
	cis501_derive(b, i, all, uop, branch, mem, v->addr, opcode);
	size_t whole = (size_t)(l->lf + 1 - p);
	batch_add(b, batch_position(b, p), whole);
	cis501_mark_access(b, i, mem, v->addr);
	return whole;
}

/* Add a record for the line at p if it is in columns.  Returns the length of the line
 * with its end, or 0. */
ALWAYS_INLINE size_t cis501_fast_columns(struct batch *b, const uint8_t *p, bool all)
{
	struct cis501_columns l;
	struct cis501_numbers v;
	unsigned good = ALL_GOOD;
	uint64_t bad = 0;
	cis501_fast_begin(&l, p);
	cis501_fast_masks(&l);
	if (!cis501_fast_fits(&l, p))
		return 0;
	cis501_fast_numbers(&l, &v, &good, &bad);
	return cis501_fast_add(b, p, &l, &v, all, good, bad);
}

#if CIS501_AVX2
AVX2 ALWAYS_INLINE size_t cis501_fast_columns_avx2(struct batch *b, const uint8_t *p,
						   bool all)
{
	struct cis501_columns l;
	struct cis501_numbers v;
	uint64_t bad = 0;
	cis501_fast_begin(&l, p);
	cis501_fast_masks_avx2(&l);
	if (!cis501_fast_fits(&l, p))
		return 0;
	cis501_fast_addresses_avx2(&l, &v, &bad);
	cis501_fast_registers_avx2(l.columns, v.reg, &bad);
	return cis501_fast_add(b, p, &l, &v, all, ALL_GOOD, bad);
}
#endif

/* A line by words */

/*
 * Find the words of the line at p: where[] are the positions of their beginnings and
 * ends, in turn.  Returns the length of the line with its end; 0: it does not have WORDS
 * words, or is too long.
 */
ALWAYS_INLINE size_t cis501_fast_split(const uint8_t *p, uint8_t where[LINE_MOST])
{
	uint64_t lf[2] = { 0, 0 }, white[2] = { 0, 0 };
#pragma GCC unroll 8
	for (unsigned at = 0; at < LINE_MOST; at += 16) {
		uint64_t ends;
		white[at / 64] |= words_white16(p + at, &ends) << at % 64;
		lf[at / 64] |= ends << at % 64;
	}
	if (!lf[0] && !lf[1])
		return 0;
	/* Where white space begins or ends; there is some before the line. */
	uint64_t edge[2] = { white[0] ^ (white[0] << 1 | 1),
			     white[1] ^ (white[1] << 1 | white[0] >> 63) };
	uint8_t *to = where;
	for (uint64_t left = edge[0] & (lf[0] ^ (lf[0] - 1)); left; left &= left - 1)
		*to++ = (uint8_t)bits_first(left);
	for (uint64_t left = lf[0] ? 0 : edge[1] & (lf[1] ^ (lf[1] - 1)); left;
	     left &= left - 1)
		*to++ = (uint8_t)(64 + bits_first(left));
	if (to - where != 2 * WORDS)
		return 0;
	return lf[0] ? bits_first(lf[0]) + 1 : 64 + bits_first(lf[1]) + 1;
}

ALWAYS_INLINE uint64_t cis501_fast_hex_word(const struct word *w, uint64_t *bad)
{
	const uint8_t *end = w->at + w->len;
	size_t digits = w->len;
	if (digits > 2 && w->at[0] == '0' && (w->at[1] | 0x20) == 'x')
		digits -= 2;
	if (digits > 16) {
		*bad = 1;
		return 0;
	}
	return words_hex(end, (unsigned)digits, bad);
}

ALWAYS_INLINE uint64_t cis501_fast_dec_word(const struct word *w, uint64_t *bad)
{
	enum { AT_ONCE = 8 };
	bool minus = *w->at == '-';
	size_t digits = w->len - minus;
	int64_t v = 0;
	if (digits - 1 < AT_ONCE)
		v = (int64_t)words_dec8(w->at + w->len, (unsigned)digits, bad);
	else if (number_dec(w->at, w->len, &v))
		return (uint64_t)v;
	else
		*bad = 1;
	return (uint64_t)(minus ? -v : v);
}

/* A number of at most 32 bits. */
ALWAYS_INLINE uint64_t cis501_fast_dec32_word(const struct word *w, uint64_t *bad)
{
	enum { SURE = 9 }; /* characters */
	*bad |= w->len > SURE;
	return cis501_fast_dec_word(w, bad);
}

ALWAYS_INLINE uint64_t cis501_fast_letter_word(unsigned word, const struct word *w,
					       uint64_t *bad)
{
	unsigned n = letter_number[word][*w->at];
	*bad |= (w->len ^ 1) | ((n & LETTER_GOOD) ^ LETTER_GOOD);
	return n & 3;
}

/* The same as cis501_fast_columns(), of a line with any white space. */
ALWAYS_INLINE size_t cis501_fast_words(struct batch *b, const uint8_t *p)
{
	uint8_t where[LINE_MOST];
	struct word w[WORDS];
	uint64_t v[F_MACRO], bad = 0;
	size_t whole = cis501_fast_split(p, where);
	if (!whole)
		return 0;
#pragma GCC unroll 14
	for (unsigned f = 0; f < WORDS; f++)
		w[f] = (struct word) { p + where[2 * f],
				       (size_t)(where[2 * f + 1] - where[2 * f]) };
	v[F_UOP] = cis501_fast_dec32_word(&w[F_UOP], &bad);
	bad |= v[F_UOP] > INT32_MAX;
	v[F_PC] = cis501_fast_hex_word(&w[F_PC], &bad);
#pragma GCC unroll 3
	for (unsigned f = F_SRC1; f <= F_DST; f++)
		v[f] = cis501_fast_dec32_word(&w[f], &bad);
#pragma GCC unroll 3
	for (unsigned f = F_FLAGS; f <= F_MEM; f++)
		v[f] = cis501_fast_letter_word(f - F_FLAGS, &w[f], &bad);
	v[F_IMM] = cis501_fast_dec_word(&w[F_IMM], &bad);
#pragma GCC unroll 3
	for (unsigned f = F_ADDR; f <= F_TARGET; f++)
		v[f] = cis501_fast_hex_word(&w[f], &bad);
	if (bad)
		return 0;
	size_t i = b->n;
	for (unsigned f = 0; f < F_MACRO; f++)
		cis501_set(b, i, f, false, v[f]);
	cis501_set_text(b, i, F_MACRO, false, p, &w[F_MACRO]);
	cis501_set_text(b, i, F_MICRO, false, p, &w[F_MICRO]);
	cis501_derive(b, i, false, v[F_UOP], v[F_BRANCH], v[F_MEM], v[F_ADDR],
		      &w[F_MACRO]);
	batch_add(b, batch_position(b, p), whole);
	cis501_mark_access(b, i, v[F_MEM], v[F_ADDR]);
	b->regular = b->regular && cis501_is_obvious(p, whole);
	return whole;
}

/* Lines */

/* Whether a line after `missed` lines that were not in columns may be in columns. */
ALWAYS_INLINE bool cis501_fast_tries_columns(const uint8_t *p, unsigned missed)
{
	enum { MISSED_MOST = 4 };
	return missed < MISSED_MOST ||
	       cis501_in_place(p, cis501_columns(p), p + MARGIN_AFTER);
}

ALWAYS_INLINE void cis501_fast_run(const uint8_t *bytes, size_t *at, size_t end,
				   struct batch *b, bool all)
{
	for (unsigned missed = 0; b->n < b->room && *at < end; missed++) {
		const uint8_t *p = bytes + *at;
		size_t whole = 0;
		if (cis501_fast_tries_columns(p, missed))
			whole = cis501_fast_columns(b, p, all);
		if (whole)
			missed = UINT_MAX; /* becomes 0 */
		else
			whole = cis501_fast_words(b, p);
		if (!whole)
			break;
		*at += whole;
	}
}

#if CIS501_AVX2
AVX2 ALWAYS_INLINE void cis501_fast_run_avx2(const uint8_t *bytes, size_t *at, size_t end,
					     struct batch *b, bool all)
{
	for (unsigned missed = 0; b->n < b->room && *at < end; missed++) {
		const uint8_t *p = bytes + *at;
		size_t whole = 0;
		if (cis501_fast_tries_columns(p, missed))
			whole = cis501_fast_columns_avx2(b, p, all);
		if (whole)
			missed = UINT_MAX; /* becomes 0 */
		else
			whole = cis501_fast_words(b, p);
		if (!whole)
			break;
		*at += whole;
	}
}

AVX2 static void cis501_fast_lines_avx2(const uint8_t *bytes, size_t *at, size_t end,
					struct batch *b, bool all)
{
	if (all)
		cis501_fast_run_avx2(bytes, at, end, b, true);
	else
		cis501_fast_run_avx2(bytes, at, end, b, false);
}
#endif

void cis501_fast_lines(const uint8_t *bytes, size_t *at, size_t len, struct batch *b)
{
	bool all = (b->want & b->schema->all) == b->schema->all;
#if CIS501_AVX2
	if (cis501_avx2_works()) {
		cis501_fast_lines_avx2(bytes, at, len - MARGIN_AFTER, b, all);
		return;
	}
#endif
	if (all)
		cis501_fast_run(bytes, at, len - MARGIN_AFTER, b, true);
	else
		cis501_fast_run(bytes, at, len - MARGIN_AFTER, b, false);
}

void cis501_fast_margin_line(const uint8_t *bytes, size_t *at, size_t len,
			     struct batch *b)
{
	uint8_t copy[MARGIN_BEFORE + 2 * MARGIN_AFTER] = { 0 };
	size_t here = MARGIN_BEFORE, left = len - *at;
	memcpy(copy + here, bytes + *at, left < MARGIN_AFTER ? left : MARGIN_AFTER);
	const uint8_t *real = b->bytes;
	uint64_t real_at = b->bytes_at;
	b->bytes_at = batch_position(b, bytes + *at) - here;
	b->bytes = copy;
	cis501_fast_lines(copy, &here, here + 1 + MARGIN_AFTER, b);
	b->bytes_at = real_at;
	b->bytes = real;
	*at += here - MARGIN_BEFORE;
}

#if CIS501_AVX2
AVX2 static size_t cis501_fast_line_avx2(const uint8_t *p, struct batch *b)
{
	return cis501_fast_columns_avx2(b, p, true);
}
#endif

size_t cis501_fast_line(const uint8_t *p, struct batch *b, bool *columns)
{
	size_t len = 0;
#if CIS501_AVX2
	if (cis501_avx2_works())
		len = cis501_fast_line_avx2(p, b);
	else
#endif
		len = cis501_fast_columns(b, p, true);
	*columns = len;
	return len ? len : cis501_fast_words(b, p);
}

size_t cis501_fast_other_line(const uint8_t *p, struct batch *b)
{
	return cis501_fast_words(b, p);
}

bool cis501_is_obvious(const uint8_t *p, size_t len)
{
	return len >= REGULAR_WINDOW && !cis501_in_place(p, cis501_columns(p), p + len);
}
