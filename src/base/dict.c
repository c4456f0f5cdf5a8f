/* A map from hashes to entries; all texts are in one buffer, each followed by a NUL. */
#include "base/dict.h"

#include <stdlib.h>
#include <string.h>

#include "base/key_counts.h"
#include "base/mem.h"

enum { DICT_BYTES = 16 << 20 }; /* max bytes of text, with the NULs */

struct dict_entry {
	uint32_t at; /* position in text */
	uint32_t len;
};

struct dict {
	/* The key is the hash, and the number of earlier texts with the same hash. */
	struct key_counts entries;
	char *text;
	size_t text_len, text_room;
	uint32_t bytes_max;
};

struct dict *dict_new_of(uint32_t texts, uint32_t bytes)
{
	struct dict *d = mem_new(1, sizeof *d);
	key_counts_init(&d->entries, sizeof(struct dict_entry), texts);
	d->bytes_max = bytes;
	return d;
}

struct dict *dict_new(void)
{
	return dict_new_of(DICT_MAX, DICT_BYTES);
}

void dict_free(struct dict *d)
{
	if (!d)
		return;
	key_counts_release(&d->entries);
	free(d->text);
	free(d);
}

/* Find a text.  If it is new, set *key to its key. */
static uint32_t dict_look_up(const struct dict *d, const void *text, size_t len,
			     struct key_counts_key *key)
{
	*key = (struct key_counts_key) { hash_bytes(0, text, len), 0 };
	for (;; key->b++) {
		size_t i = key_counts_find(&d->entries, key->a, key->b), n;
		if (i == KEY_COUNTS_NONE)
			return DICT_FULL;
		const char *known = dict_text(d, (uint32_t)i, &n);
		if (n == len && memcmp(known, text, len) == 0)
			return (uint32_t)i;
	}
}

uint32_t dict_find(const struct dict *d, const void *text, size_t len)
{
	struct key_counts_key key;
	return dict_look_up(d, text, len, &key);
}

uint32_t dict_code(struct dict *d, const void *text, size_t len)
{
	struct key_counts_key key;
	uint32_t code = dict_look_up(d, text, len, &key);
	if (code != DICT_FULL || len >= d->bytes_max - d->text_len)
		return code;
	struct dict_entry *e = key_counts_add(&d->entries, key.a, key.b);
	if (!e)
		return DICT_FULL;
	*e = (struct dict_entry) { (uint32_t)d->text_len, (uint32_t)len };
	d->text = mem_grow(d->text, d->text_len + len + 1, &d->text_room, 1);
	memcpy(d->text + d->text_len, text, len);
	d->text_len += len;
	d->text[d->text_len++] = 0;
	return dict_count(d) - 1;
}

uint32_t dict_count(const struct dict *d)
{
	return (uint32_t)d->entries.n;
}

const char *dict_text(const struct dict *d, uint32_t code, size_t *len)
{
	const struct dict_entry *e = key_counts_entry(&d->entries, code);
	*len = e->len;
	return d->text + e->at;
}
