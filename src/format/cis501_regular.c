/*
 * Lines of CIS501 that were read before, and were regular or obviously not.
 *
 * Nothing else is checked again.  Ends of lines are found 64 bytes at a time, as each line
 * has at least as many; then the wanted fields are read one after the other, each of a
 * block of lines that stays in the first-level cache.  Lines that are not regular are read
 * one by one.
 *
 * If lines are not what they are said to be, values are wrong, but only bytes near a line
 * are read, and texts are within it.
 */
#include "format/cis501_internal.h"

enum { BLOCK = 64 /* lines whose fields are read in turn */ };

/* Adjacent lines. */
struct cis501_block {
	size_t n;
	const uint8_t *line[BLOCK + 1]; /* the last one: where the next line begins */
	const uint8_t *columns[BLOCK];  /* after the pc */
	uint64_t other;                 /* a bit for each line that is not regular */
};

/* Regular lines of a block. */
struct cis501_run {
	size_t n;
	const uint8_t *const *line, *const *columns;
};

/* Lines */

/* The ends of lines in a window. */
ALWAYS_INLINE uint64_t cis501_regular_ends(const uint8_t *p)
{
	uint64_t ends = 0;
#pragma GCC unroll 4
	for (unsigned at = 0; at < REGULAR_WINDOW; at += 16) {
		uint64_t lf;
		words_white16(p + at, &lf);
		ends |= lf << at;
	}
	return ends;
}

/* Find the columns of the line from p to end; whether it may be regular. */
ALWAYS_INLINE bool cis501_regular_begin(const uint8_t *p, const uint8_t *end,
					const uint8_t **columns)
{
	*columns = cis501_columns(p);
	return cis501_in_place(p, *columns, end);
}

#if CIS501_AVX2

AVX2 ALWAYS_INLINE uint64_t cis501_regular_ends_avx2(const uint8_t *p)
{
	const __m256i lf = _mm256_set1_epi8('\n');
	const __m256i *x = (const __m256i *)(const void *)p;
	__m256i low = _mm256_cmpeq_epi8(_mm256_loadu_si256(x), lf);
	__m256i high = _mm256_cmpeq_epi8(_mm256_loadu_si256(x + 1), lf);
	return (uint32_t)_mm256_movemask_epi8(low) |
	       (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

AVX2 ALWAYS_INLINE uint32_t cis501_regular_blanks_avx2(const uint8_t *p)
{
	__m256i x = _mm256_loadu_si256((const __m256i *)(const void *)p);
	return (uint32_t)_mm256_movemask_epi8(
		_mm256_cmpeq_epi8(x, _mm256_set1_epi8(' ')));
}

/* The same by three vectors. */
AVX2 ALWAYS_INLINE bool cis501_regular_begin_avx2(const uint8_t *p, const uint8_t *end,
						  const uint8_t **columns)
{
	enum { FIRST = COL_IMM, SECOND = COL_TARGET - 1 };
	const uint32_t first =
		1 | 1U << (COL_ADDR - 1 - FIRST) | 1U << (COL_FALLTHROUGH - 1 - FIRST);
	const uint32_t second =
		1 | 1U << (COL_MACRO - 1 - SECOND) | 1U << (COL_MICRO - 1 - SECOND);
	uint32_t begin = cis501_regular_blanks_avx2(p);
	const uint8_t *c = p + 2 + bits_first(begin >> 2 | 1U << 16);
	uint32_t bad = (~begin & 2) | (~cis501_regular_blanks_avx2(c + FIRST) & first) |
		       (~cis501_regular_blanks_avx2(c + SECOND) & second);
	*columns = c;
	return !bad && end - c >= COL_MICRO + 2;
}

#endif

/* How lines are found: portable, or by vectors. */
struct cis501_vectors {
	uint64_t (*ends)(const uint8_t *p);
	bool (*begin)(const uint8_t *p, const uint8_t *end, const uint8_t **columns);
};

/*
 * Find at most `most` lines, the first at p, in windows from *window on, which is advanced.
 * Windows are before `stop`; no line begins at `end` or after it.
 */
ALWAYS_INLINE void cis501_regular_split(struct cis501_block *l, const uint8_t *p,
					size_t most, const uint8_t **window,
					const uint8_t *end, const uint8_t *stop,
					const struct cis501_vectors *by)
{
	size_t n = 0;
	const uint8_t *w = *window;
	l->line[0] = p;
	for (; n < most && stop - w >= REGULAR_WINDOW; w += REGULAR_WINDOW) {
		uint64_t ends = by->ends(w);
		l->line[n + 1] = w + bits_first(ends | UINT64_C(1) << 63) + 1;
		n += ends != 0;
	}
	*window = w;
	while (n && l->line[n - 1] >= end)
		n--;
	l->n = n;
	l->other = 0;
	for (size_t i = 0; i < n; i++) {
		bool regular = by->begin(l->line[i], l->line[i + 1], &l->columns[i]);
		l->other |= (uint64_t)!regular << i;
	}
}

/* Fields */

#define FOR_LINES(l, i) for (size_t i = 0; i < (l)->n; i++)

ALWAYS_INLINE void cis501_regular_uop(const struct cis501_run *l, uint64_t *to)
{
	FOR_LINES(l, i)
	to[i] = l->line[i][0] & 15;
}

ALWAYS_INLINE void cis501_regular_pc(const struct cis501_run *l, uint64_t *to)
{
	uint64_t unused = 0;
	FOR_LINES(l, i)
	to[i] = words_hex(l->columns[i], (unsigned)(l->columns[i] - l->line[i]) - 2,
			  &unused);
}

ALWAYS_INLINE void cis501_regular_register(const struct cis501_run *l, unsigned col,
					   uint64_t *to)
{
	FOR_LINES(l, i)
	{
		const uint8_t *p = l->columns[i] + col;
		uint64_t v = (p[0] & 15U) * 10 + (p[1] & 15U);
		to[i] = p[0] == '-' ? UINT64_MAX : v;
	}
}

/* c[]: the three letters. */
ALWAYS_INLINE void cis501_regular_letter(const struct cis501_run *l, unsigned col,
					 const uint64_t number[256], uint64_t *to)
{
	FOR_LINES(l, i)
	to[i] = number[l->columns[i][col]];
}

/* A blank and a minus have no bit 4, which all digits have, and a minus has bit 3. */
ALWAYS_INLINE void cis501_regular_imm(const struct cis501_run *l, uint64_t *to)
{
	FOR_LINES(l, i)
	{
		const uint8_t *p = l->columns[i] + COL_IMM;
		uint64_t x = words_load8(p + WIDE_IMM - 8);
		uint64_t digit = x & WORDS_EACH(0x10);
		uint64_t minus = x & WORDS_EACH(0x08) & ~(digit >> 1);
		minus = minus != 0 || *p == '-';
		x &= digit - (digit >> 4);
		x = (x * 10 + (x >> 8)) & UINT64_C(0x00ff00ff00ff00ff);
		x = (x * 100 + (x >> 16)) & UINT64_C(0x0000ffff0000ffff);
		x = (x * 10000 + (x >> 32)) & UINT64_C(0xffffffff);
		to[i] = (x ^ (0 - minus)) + minus;
	}
}

ALWAYS_INLINE void cis501_regular_address(const struct cis501_run *l, unsigned col,
					  uint64_t *to)
{
	uint64_t unused = 0; /* blanks count as 0 */
	FOR_LINES(l, i)
	to[i] = words_hex(l->columns[i] + col + WIDE_ADDR, WIDE_ADDR, &unused);
}

ALWAYS_INLINE struct word cis501_regular_macro_word(const struct cis501_run *l, size_t i)
{
	const uint8_t *p = l->columns[i] + COL_MACRO;
	uint64_t blank = words_blank16(p, NULL) | UINT64_C(1) << WIDE_MACRO;
	return (struct word) { p, bits_first(blank) };
}

ALWAYS_INLINE struct word cis501_regular_micro_word(const struct cis501_run *l, size_t i)
{
	const uint8_t *p = l->columns[i] + COL_MICRO, *end = l->line[i + 1] - 1;
	return (struct word) { p, (size_t)(end - p) - (end[-1] == '\r') };
}

ALWAYS_INLINE void cis501_regular_macro(const struct cis501_run *l, uint64_t *to)
{
	FOR_LINES(l, i)
	{
		struct word w = cis501_regular_macro_word(l, i);
		to[i] = TEXT_PLACE(w.at - l->line[i], w.len);
	}
}

ALWAYS_INLINE void cis501_regular_micro(const struct cis501_run *l, uint64_t *to)
{
	FOR_LINES(l, i)
	{
		struct word w = cis501_regular_micro_word(l, i);
		to[i] = TEXT_PLACE(w.at - l->line[i], w.len);
	}
}

/* addr may be to. */
ALWAYS_INLINE void cis501_regular_access(const struct cis501_run *l, uint8_t letter,
					 const uint64_t *addr, uint64_t *to)
{
	FOR_LINES(l, i)
	to[i] = addr[i] | (0 - (uint64_t)(l->columns[i][COL_MEM] != letter));
}

/* The fields that have the address; to: see cis501_regular_fields(). */
ALWAYS_INLINE void cis501_regular_accesses(const struct cis501_run *l,
					   uint64_t *const to[FIELDS])
{
	uint64_t *addr = to[F_ADDR] ? to[F_ADDR] : to[F_LOAD] ? to[F_LOAD] : to[F_STORE];
	if (!addr)
		return;
	cis501_regular_address(l, COL_ADDR, addr);
	if (to[F_STORE])
		cis501_regular_access(l, 'S', addr, to[F_STORE]);
	if (to[F_LOAD])
		cis501_regular_access(l, 'L', addr, to[F_LOAD]);
}

ALWAYS_INLINE void cis501_regular_taken(const struct cis501_run *l, uint64_t *to)
{
	FOR_LINES(l, i)
	{
		uint8_t c = l->columns[i][COL_BRANCH];
		to[i] = c == '-' ? UINT64_MAX : c == 'T';
	}
}

ALWAYS_INLINE void cis501_regular_is_branch(const struct cis501_run *l, uint64_t *to)
{
	FOR_LINES(l, i)
	to[i] = l->columns[i][COL_BRANCH] != '-';
}

ALWAYS_INLINE void cis501_regular_kind(const struct cis501_run *l, uint64_t *to)
{
	FOR_LINES(l, i)
	{
		to[i] = BRANCH_NONE;
		if (l->columns[i][COL_BRANCH] == '-')
			continue;
		struct word opcode[2] = { cis501_regular_macro_word(l, i),
					  cis501_regular_micro_word(l, i) };
		to[i] = cis501_branch_kind(&opcode[0], &opcode[1]);
	}
}

ALWAYS_INLINE void cis501_regular_macroop(const struct cis501_run *l, struct batch *b,
					  size_t at)
{
	FOR_LINES(l, i)
	cis501_set_macro_op(b, at + i, true, l->line[i][0] == '1');
}

static const uint64_t cis501_regular_flags[256] = { ['R'] = LETTER_R, ['W'] = LETTER_W };
static const uint64_t cis501_regular_branch[256] = { ['T'] = LETTER_T, ['N'] = LETTER_N };
static const uint64_t cis501_regular_mem[256] = { ['L'] = LETTER_L, ['S'] = LETTER_S };

/* Set the wanted fields. */
ALWAYS_INLINE void cis501_regular_fields(const struct cis501_run *l, struct batch *b)
{
	size_t at = b->n;
	uint64_t *to[FIELDS];
	for (unsigned f = 0; f < FIELDS; f++)
		to[f] = b->slot[f] ? b->slot[f] + at : NULL;
	if (to[F_UOP])
		cis501_regular_uop(l, to[F_UOP]);
	if (to[F_PC])
		cis501_regular_pc(l, to[F_PC]);
	if (to[F_SRC1])
		cis501_regular_register(l, COL_SRC1, to[F_SRC1]);
	if (to[F_SRC2])
		cis501_regular_register(l, COL_SRC2, to[F_SRC2]);
	if (to[F_DST])
		cis501_regular_register(l, COL_DST, to[F_DST]);
	if (to[F_FLAGS])
		cis501_regular_letter(l, COL_FLAGS, cis501_regular_flags, to[F_FLAGS]);
	if (to[F_BRANCH])
		cis501_regular_letter(l, COL_BRANCH, cis501_regular_branch, to[F_BRANCH]);
	if (to[F_MEM])
		cis501_regular_letter(l, COL_MEM, cis501_regular_mem, to[F_MEM]);
	if (to[F_IMM])
		cis501_regular_imm(l, to[F_IMM]);
	cis501_regular_accesses(l, to);
	if (to[F_FALLTHROUGH])
		cis501_regular_address(l, COL_FALLTHROUGH, to[F_FALLTHROUGH]);
	if (to[F_TARGET])
		cis501_regular_address(l, COL_TARGET, to[F_TARGET]);
	if (to[F_MACRO])
		cis501_regular_macro(l, to[F_MACRO]);
	if (to[F_MICRO])
		cis501_regular_micro(l, to[F_MICRO]);
	if (to[F_MACROOP])
		cis501_regular_macroop(l, b, at);
	if (to[F_TAKEN])
		cis501_regular_taken(l, to[F_TAKEN]);
	if (to[F_KIND])
		cis501_regular_kind(l, to[F_KIND]);
	if (to[F_IS_BRANCH])
		cis501_regular_is_branch(l, to[F_IS_BRANCH]);
}

/* Add records for regular lines of a block. */
ALWAYS_INLINE void cis501_regular_add(const struct cis501_run *l, uint64_t at,
				      struct batch *b)
{
	cis501_regular_fields(l, b);
	uint64_t *offset = b->offset + b->n;
	uint32_t *length = b->length + b->n;
	FOR_LINES(l, i)
	{
		offset[i] = at + (uint64_t)(l->line[i] - l->line[0]);
		length[i] = (uint32_t)(l->line[i + 1] - l->line[i]);
	}
	b->n += l->n;
}

/* Add records for the lines of a block.  Returns the end of the last one; the next line is
 * left to the definition if it is not the end of the block. */
ALWAYS_INLINE const uint8_t *cis501_regular_add_block(const struct cis501_block *l,
						      struct batch *b)
{
	uint64_t other = l->other;
	for (size_t i = 0; i < l->n; i++) {
		struct cis501_run run = { l->n - i, l->line + i, l->columns + i };
		if (other)
			run.n = bits_first(other) - i;
		if (run.n)
			cis501_regular_add(&run, batch_position(b, l->line[i]), b);
		if (!other)
			break;
		i += run.n;
		const uint8_t *end = l->line[i] + cis501_fast_other_line(l->line[i], b);
		if (end != l->line[i + 1])
			return end;
		other &= other - 1;
	}
	return l->line[l->n];
}

ALWAYS_INLINE void cis501_regular_run(const uint8_t *bytes, size_t *at, size_t end,
				      size_t len, struct batch *b,
				      const struct cis501_vectors *by)
{
	struct cis501_block l;
	const uint8_t *p = bytes + *at, *window = p;
	do {
		size_t most = b->room - b->n < BLOCK ? b->room - b->n : BLOCK;
		cis501_regular_split(&l, p, most, &window, bytes + end, bytes + len, by);
		p = cis501_regular_add_block(&l, b);
	} while (l.n == BLOCK && p == l.line[BLOCK]);
	*at = (size_t)(p - bytes);
}

#if CIS501_AVX2
AVX2 static void cis501_regular_run_avx2(const uint8_t *bytes, size_t *at, size_t end,
					 size_t len, struct batch *b)
{
	static const struct cis501_vectors vectors = { cis501_regular_ends_avx2,
						       cis501_regular_begin_avx2 };
	cis501_regular_run(bytes, at, end, len, b, &vectors);
}
#endif

void cis501_regular_lines(const uint8_t *bytes, size_t *at, size_t len, struct batch *b)
{
	uint64_t left = b->regular_to - batch_position(b, bytes);
	size_t end = len - MARGIN_AFTER;
	if (left < end)
		end = (size_t)left;
#if CIS501_AVX2
	if (cis501_avx2_works()) {
		cis501_regular_run_avx2(bytes, at, end, len, b);
		return;
	}
#endif
	static const struct cis501_vectors portable = { cis501_regular_ends,
							cis501_regular_begin };
	cis501_regular_run(bytes, at, end, len, b, &portable);
}
