/*
 * Forging saved indexes: after bytes of one were changed, all its hashes are recomputed,
 * so that its content is read.  Follows doc/index-format.md.
 */
#ifndef TESTS_FORGE_INDEX_H
#define TESTS_FORGE_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <zlib.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "base/str.h"
#include "base/varint.h"

enum { FORGE_HEADER = 72, FORGE_ENTRY = 24, FORGE_BLOCK_HEAD = 16 };

/* The position of a section; false: it does not exist, or is not within the bytes. */
static inline bool forge_section(const uint8_t *p, size_t size, const char *name,
				 uint64_t *at, uint64_t *end)
{
	if (size < FORGE_HEADER)
		return false;
	uint64_t n = le32(p + 12);
	for (uint64_t i = 0; i < n && i < (size - FORGE_HEADER) / FORGE_ENTRY; i++) {
		const uint8_t *e = p + FORGE_HEADER + i * FORGE_ENTRY;
		uint64_t len = le64(e + 16);
		*at = le64(e + 8);
		if (memcmp(e, name, 8) != 0 || *at > size || len > size - *at)
			continue;
		*end = *at + len;
		return true;
	}
	return false;
}

/* The states of checkpoints, whose hashes are in the section of places: as far as that
 * section is valid and is one block. */
static inline void forge_states(uint8_t *p, size_t size, uint64_t key)
{
	uint64_t state, states_end, at, end, n, skip, len;
	if (!forge_section(p, size, "states  ", &state, &states_end) ||
	    !forge_section(p, size, "places  ", &at, &end) ||
	    end - at <= FORGE_BLOCK_HEAD)
		return;
	const uint8_t *in = p + at + FORGE_BLOCK_HEAD, *stop = p + end;
	while (in < stop && varint_get(&in, stop, &n)) {
		for (; n; n--) {
			for (int i = 0; i < 4; i++)
				if (!varint_get(&in, stop, &skip))
					return;
			if (!varint_get(&in, stop, &len) || stop - in < 8 ||
			    len > states_end - state)
				return;
			if (len)
				put_le64(p + (in - p), hash_bytes(hash_number(key, state),
								  p + state, len));
			in += 8;
			state += len;
		}
	}
}

static inline void forge_blocks(uint8_t *p, uint64_t key, uint64_t at, uint64_t end)
{
	while (end - at > FORGE_BLOCK_HEAD) {
		uint8_t *block = p + at;
		uint32_t len = le32(block), plain = le32(block + 4);
		if (!len || len > end - at - FORGE_BLOCK_HEAD)
			return;
		put_le64(block + 8, hash_bytes(hash_number(hash_number(key, at), plain),
					       block + FORGE_BLOCK_HEAD, len));
		at += FORGE_BLOCK_HEAD + len;
	}
}

/* Recompute all hashes.  good: an unchanged index of this trace, at least its header. */
static inline void forge_hashes(uint8_t *p, size_t size, const uint8_t *good)
{
	if (size < FORGE_HEADER)
		return;
	uint64_t key = le64(good + 32), n = le32(p + 12);
	memcpy(p, good, 12);
	put_le64(p + 16, size);
	put_le64(p + 32, key);
	forge_states(p, size, key);
	if (n <= (size - FORGE_HEADER) / FORGE_ENTRY) {
		for (uint64_t i = 0; i < n; i++) {
			const uint8_t *e = p + FORGE_HEADER + i * FORGE_ENTRY;
			uint64_t at = le64(e + 8), len = le64(e + 16);
			if (memcmp(e, "states  ", 8) != 0 && at <= size &&
			    len <= size - at)
				forge_blocks(p, key, at, at + len);
		}
		put_le64(p + 24, hash_bytes(0, p + FORGE_HEADER, n * FORGE_ENTRY));
	}
	put_le64(p + 64, hash_bytes(0, p, 64));
}

/* Append blocks as they are without deflating, so that their content can be changed. */
static inline void forge_inflate_blocks(struct str *out, const uint8_t *p, uint64_t at,
					uint64_t end)
{
	while (at < end) {
		uint32_t len = le32(p + at), plain = le32(p + at + 4);
		size_t head = out->len;
		uLongf got = plain;
		str_pad(out, 0, FORGE_BLOCK_HEAD + plain);
		uint8_t *to = (uint8_t *)out->text + head;
		put_le32(to, plain);
		put_le32(to + 4, plain);
		at += FORGE_BLOCK_HEAD;
		if (len == plain)
			memcpy(to + FORGE_BLOCK_HEAD, p + at, len);
		else
			uncompress(to + FORGE_BLOCK_HEAD, &got, p + at, len);
		at += len;
	}
}

/* The same of a valid index. */
static inline void forge_inflate(struct str *index)
{
	struct str out = STR_INIT;
	const uint8_t *p = (const uint8_t *)index->text;
	uint64_t n = le32(p + 12);
	str_addn(&out, index->text, FORGE_HEADER + n * FORGE_ENTRY);
	for (uint64_t i = 0; i < n; i++) {
		size_t entry = FORGE_HEADER + i * FORGE_ENTRY, begin = out.len;
		uint64_t at = le64(p + entry + 8), end = at + le64(p + entry + 16);
		if (memcmp(p + entry, "states  ", 8) == 0)
			str_addn(&out, index->text + at, end - at);
		else
			forge_inflate_blocks(&out, p, at, end);
		put_le64((uint8_t *)out.text + entry + 8, begin);
		put_le64((uint8_t *)out.text + entry + 16, out.len - begin);
	}
	forge_hashes((uint8_t *)out.text, out.len, p);
	str_release(index);
	*index = out;
}

#endif
