/*
 * A memo of texts that come again and again, such as disassemblies: a small table of what
 * follows from a text, in which a new text replaces the one that has its place.
 *
 * Threads: a memo belongs to one thread; a static one is _Thread_local.
 */
#ifndef FORMAT_TEXT_MEMO_H
#define FORMAT_TEXT_MEMO_H

#include <stdbool.h>
#include <string.h>

#include "base/bytes.h"
#include "base/hash.h"

/* An entry is two cache lines.  Longer texts are not kept. */
enum { TEXT_MEMO_MOST = 95, TEXT_MEMO_VALUE = 32, TEXT_MEMO_BITS = 9 };

struct text_memo_entry {
	_Alignas(64) uint8_t len; /* 0: it is empty */
	uint8_t text[TEXT_MEMO_MOST];
	uint8_t value[TEXT_MEMO_VALUE]; /* of the caller */
};

/* All zeros: it is empty. */
struct text_memo {
	struct text_memo_entry entry[1 << TEXT_MEMO_BITS];
};

static inline size_t text_memo_place(const uint8_t *text, size_t len)
{
	uint64_t h = len;
	if (len < 8) {
		h ^= le_load(text, (unsigned)len) << 8;
		return (size_t)hash_top(h, TEXT_MEMO_BITS);
	}
	for (size_t i = 0; i + 8 < len; i += 8)
		h = (h ^ le64(text + i)) * UINT64_C(0x9e3779b97f4a7c15) ^ h >> 29;
	h ^= le64(text + len - 8);
	return (size_t)(h * UINT64_C(0xd6e8feb86659fd93) >> (64 - TEXT_MEMO_BITS));
}

/*
 * The value of a text.  If *known is false, the text was not there; the caller sets the
 * value.  NULL: texts of this length are not kept.
 */
static inline uint8_t *text_memo_find(struct text_memo *m, const uint8_t *text,
				      size_t len, bool *known)
{
	*known = false;
	if (!len || len > TEXT_MEMO_MOST)
		return NULL;
	struct text_memo_entry *e = &m->entry[text_memo_place(text, len)];
	*known = e->len == len && memcmp(e->text, text, len) == 0;
	if (!*known) {
		e->len = (uint8_t)len;
		memcpy(e->text, text, len);
	}
	return e->value;
}

#endif
