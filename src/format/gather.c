/*
 * Values that are copied without a change, of one or of eight bytes, are gathered for
 * four records at a time: up to eight single bytes that are close to each other come from
 * one load for each record, and four adjacent words are transposed.
 */
#include "format/gather.h"

#include <assert.h>

#include "base/bytes.h"

#if defined __x86_64__ && defined __GNUC__
#include <immintrin.h>
#define GATHER_AVX2 1
#else
#define GATHER_AVX2 0
#endif

/* One column. at is the first value, step the size of a record. */
static void gather_column(uint64_t *to, const uint8_t *at, size_t step, size_t n,
			  const struct field *f)
{
	unsigned width = f->width;
	assert(width > 0);
	if (f->flags & FIELD_BIG_ENDIAN) {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = be_load(at, width);
	} else if (width == 8) {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = le64(at);
	} else if (width == 4) {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = le32(at);
	} else if (width == 2) {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = le16(at);
	} else if (width == 1) {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = *at;
	} else {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = le_load(at, width);
	}
	if (f->kind == KIND_INT && width < 8) {
		uint64_t sign = UINT64_C(1) << (width * 8 - 1);
		for (size_t i = 0; i < n; i++)
			to[i] = (to[i] ^ sign) - sign;
	} else if ((f->flags & FIELD_MINUS_IS_NONE) &&
		   !(f->flags & FIELD_NONE_IS_DERIVED) && width < 8) {
		uint64_t ones = UINT64_MAX >> (64 - width * 8);
		for (size_t i = 0; i < n; i++)
			if (to[i] == ones)
				to[i] = UINT64_MAX;
	}
}

void gather_slots_scalar(const struct gather_slot *slot, size_t slots,
			 const uint8_t *record, size_t size, size_t n)
{
	for (size_t k = 0; k < slots; k++)
		gather_column(slot[k].to, record + slot[k].at, size, n, slot[k].f);
}

#if GATHER_AVX2

enum { WORD = 8, FOUR = 4 };

/* Whether the values of a slot are unsigned little-endian numbers of this width, with no
 * other meaning. */
static bool gather_is_plain(const struct gather_slot *s, unsigned width)
{
	const struct field *f = s->f;
	return f->width == width && !(f->flags & FIELD_BIG_ENDIAN) &&
	       (width == WORD ||
		(f->kind != KIND_INT && (!(f->flags & FIELD_MINUS_IS_NONE) ||
					 (f->flags & FIELD_NONE_IS_DERIVED))));
}

/* How many slots from the first on are single bytes among WORD bytes from `from` on. */
static size_t gather_bytes(const struct gather_slot *slot, size_t slots, size_t size,
			   size_t *from)
{
	size_t n = 0;
	if (size < WORD)
		return 0;
	*from = slot->at < size - WORD ? slot->at : size - WORD;
	while (n < slots && gather_is_plain(&slot[n], 1) && slot[n].at >= *from &&
	       slot[n].at < *from + WORD)
		n++;
	return n;
}

/* Whether FOUR slots from the first on are adjacent words. */
static bool gather_words(const struct gather_slot *slot, size_t slots)
{
	if (slots < FOUR)
		return false;
	for (size_t k = 0; k < FOUR; k++)
		if (!gather_is_plain(&slot[k], WORD) ||
		    slot[k].at != slot[0].at + k * WORD)
			return false;
	return true;
}

#define AVX2 __attribute__((target("avx2")))

/* n: a multiple of FOUR. */
AVX2 static void gather_bytes_avx2(const struct gather_slot *slot, size_t slots,
				   size_t from, const uint8_t *record, size_t size,
				   size_t n)
{
	const __m256i low = _mm256_set1_epi64x(0xff);
	const uint8_t *p = record + from;
	for (size_t i = 0; i < n; i += FOUR, p += FOUR * size) {
		__m256i x = _mm256_setr_epi64x((int64_t)le64(p), (int64_t)le64(p + size),
					       (int64_t)le64(p + 2 * size),
					       (int64_t)le64(p + 3 * size));
		for (size_t k = 0; k < slots; k++) {
			__m128i by = _mm_cvtsi32_si128((int)(8 * (slot[k].at - from)));
			_mm256_storeu_si256(
				(__m256i *)(void *)(slot[k].to + i),
				_mm256_and_si256(_mm256_srl_epi64(x, by), low));
		}
	}
}

AVX2 static inline __m256i gather_load(const uint8_t *p)
{
	return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

AVX2 static inline void gather_store(uint64_t *to, __m256i x)
{
	_mm256_storeu_si256((__m256i *)(void *)to, x);
}

/* n: a multiple of FOUR. */
AVX2 static void gather_words_avx2(const struct gather_slot *slot, const uint8_t *record,
				   size_t size, size_t n)
{
	const uint8_t *p = record + slot->at;
	for (size_t i = 0; i < n; i += FOUR, p += FOUR * size) {
		__m256i a = gather_load(p), b = gather_load(p + size),
			c = gather_load(p + 2 * size), d = gather_load(p + 3 * size);
		__m256i ab0 = _mm256_unpacklo_epi64(a, b),
			ab1 = _mm256_unpackhi_epi64(a, b),
			cd0 = _mm256_unpacklo_epi64(c, d),
			cd1 = _mm256_unpackhi_epi64(c, d);
		gather_store(slot[0].to + i, _mm256_permute2x128_si256(ab0, cd0, 0x20));
		gather_store(slot[1].to + i, _mm256_permute2x128_si256(ab1, cd1, 0x20));
		gather_store(slot[2].to + i, _mm256_permute2x128_si256(ab0, cd0, 0x31));
		gather_store(slot[3].to + i, _mm256_permute2x128_si256(ab1, cd1, 0x31));
	}
}

void gather_slots(const struct gather_slot *slot, size_t slots, const uint8_t *record,
		  size_t size, size_t n)
{
	size_t whole = __builtin_cpu_supports("avx2") ? n - n % FOUR : 0, some = 0;
	for (size_t k = 0; k < slots; k += some) {
		size_t from = 0;
		some = whole ? gather_bytes(slot + k, slots - k, size, &from) : 0;
		if (some > 1) {
			gather_bytes_avx2(slot + k, some, from, record, size, whole);
		} else if (whole && gather_words(slot + k, slots - k)) {
			some = FOUR;
			gather_words_avx2(slot + k, record, size, whole);
		} else {
			some = 1;
			gather_slots_scalar(slot + k, 1, record, size, n);
			continue;
		}
		for (size_t j = k; j < k + some; j++)
			gather_column(slot[j].to + whole,
				      record + whole * size + slot[j].at, size, n - whole,
				      slot[j].f);
	}
}

#else

void gather_slots(const struct gather_slot *slot, size_t slots, const uint8_t *record,
		  size_t size, size_t n)
{
	gather_slots_scalar(slot, slots, record, size, n);
}

#endif
