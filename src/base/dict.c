/*
 * Open addressing over 32-bit hashes; all texts are in one buffer, each followed by
 * a NUL.  The table is at most half full, so that a look-up is one or two probes.
 */
#include "base/dict.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"

enum { DICT_BYTES = 16 << 20 }; /* max bytes of text, with the NULs */

struct dict_entry {
	uint32_t hash;
	uint32_t at; /* position in text */
	uint32_t len;
};

struct dict {
	struct dict_entry *entry;
	size_t n, room;
	uint32_t *slot; /* number of an entry + 1, or 0 */
	size_t slots;   /* a power of two */
	char *text;
	size_t text_len, text_room;
	uint32_t max, bytes_max;
};

struct dict *dict_new_of(uint32_t texts, uint32_t bytes)
{
	struct dict *d = mem_new(1, sizeof *d);
	d->max = texts;
	d->bytes_max = bytes;
	d->slots = 256;
	d->slot = mem_new(d->slots, sizeof *d->slot);
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
	free(d->entry);
	free(d->slot);
	free(d->text);
	free(d);
}

static uint32_t dict_hash_of(const uint8_t *p, size_t len)
{
	uint64_t h = len, v;
	for (; len >= sizeof v; p += sizeof v, len -= sizeof v) {
		memcpy(&v, p, sizeof v);
		h = hash_u64(h ^ v);
	}
	v = 0;
	if (len)
		memcpy(&v, p, len);
	return (uint32_t)hash_u64(h ^ v);
}

static void dict_rehash(struct dict *d)
{
	d->slots *= 2;
	free(d->slot);
	d->slot = mem_new(d->slots, sizeof *d->slot);
	for (size_t i = 0; i < d->n; i++) {
		size_t s = d->entry[i].hash & (d->slots - 1);
		while (d->slot[s])
			s = (s + 1) & (d->slots - 1);
		d->slot[s] = (uint32_t)i + 1;
	}
}

/* Return the slot of a text, or the free slot for it. */
static size_t dict_slot_of(const struct dict *d, uint32_t hash, const void *text,
			   size_t len)
{
	size_t s = hash & (d->slots - 1);
	for (; d->slot[s]; s = (s + 1) & (d->slots - 1)) {
		const struct dict_entry *e = &d->entry[d->slot[s] - 1];
		if (e->hash == hash && e->len == len &&
		    memcmp(d->text + e->at, text, len) == 0)
			break;
	}
	return s;
}

uint32_t dict_find(const struct dict *d, const void *text, size_t len)
{
	size_t s = dict_slot_of(d, dict_hash_of(text, len), text, len);
	return d->slot[s] ? d->slot[s] - 1 : DICT_FULL;
}

uint32_t dict_code(struct dict *d, const void *text, size_t len)
{
	uint32_t hash = dict_hash_of(text, len);
	size_t s = dict_slot_of(d, hash, text, len);
	if (d->slot[s])
		return d->slot[s] - 1;
	if (d->n >= d->max || len >= d->bytes_max - d->text_len)
		return DICT_FULL;

	if (d->text_len + len + 1 > d->text_room) {
		size_t room = d->text_room ? d->text_room : 1024;
		while (room < d->text_len + len + 1)
			room *= 2;
		d->text = mem_resize(d->text, room, 1);
		d->text_room = room;
	}
	d->entry = mem_room(d->entry, d->n, &d->room, sizeof *d->entry);
	d->entry[d->n] =
		(struct dict_entry) { hash, (uint32_t)d->text_len, (uint32_t)len };
	memcpy(d->text + d->text_len, text, len);
	d->text_len += len;
	d->text[d->text_len++] = 0;
	d->slot[s] = (uint32_t)++d->n;
	if (d->n * 2 > d->slots)
		dict_rehash(d);
	return (uint32_t)d->n - 1;
}

uint32_t dict_count(const struct dict *d)
{
	return (uint32_t)d->n;
}

const char *dict_text(const struct dict *d, uint32_t code, size_t *len)
{
	*len = d->entry[code].len;
	return d->text + d->entry[code].at;
}
