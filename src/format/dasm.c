#include "format/dasm.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/key_counts.h"
#include "base/mem.h"
#include "base/number.h"
#include "format/record.h"

enum { DASM_MOST = 1 << 16, DASM_PAD = 16 };

struct dasm_texts {
	pthread_mutex_t lock;
	struct key_counts known; /* number of each instruction; 0 if its bits are not an
	                          * instruction */
	char *text[DASM_MOST];   /* indexed by number; constant once the number is
	                          * known */
};

static dasm_function *dasm_make;

void dasm_use(dasm_function *f)
{
	dasm_make = f;
}

bool dasm_is(const char *text, size_t len, uint64_t *bits)
{
	enum { BEFORE = 5 }; /* length of "DASM(" */
	uint64_t any;
	return len > BEFORE + 1 && memcmp(text, "DASM(", BEFORE) == 0 &&
	       text[len - 1] == ')' &&
	       number_hex(text + BEFORE, len - BEFORE - 1, bits ? bits : &any);
}

static void *dasm_new(void)
{
	struct dasm_texts *t = mem_new(1, sizeof *t);
	pthread_mutex_init(&t->lock, NULL);
	key_counts_init(&t->known, sizeof(uint64_t), DASM_MOST);
	return t;
}

static void dasm_free(void *tables)
{
	struct dasm_texts *t = tables;
	if (!t)
		return;
	for (size_t i = 0; i < t->known.n; i++)
		free(t->text[i]);
	key_counts_release(&t->known);
	pthread_mutex_destroy(&t->lock);
	free(t);
}

static const char *dasm_text(const void *tables, uint64_t value)
{
	const struct dasm_texts *t = tables;
	return t->text[value >> 32];
}

const struct format_tables dasm_tables = { .new = dasm_new,
					   .free = dasm_free,
					   .text = dasm_text };

/* Store the text of an entry.  Call it with the lock held. */
static uint64_t dasm_keep(struct dasm_texts *t, size_t i, bool narrow, uint64_t bits)
{
	struct str text = STR_INIT;
	uint8_t bytes[8];
	uint64_t value = 0;
	put_le64(bytes, bits);
	if (dasm_make(narrow, bytes, (bits & 3) == 3 ? 4 : 2, &text)) {
		t->text[i] = mem_new(text.len + DASM_PAD, 1);
		memcpy(t->text[i], text.text, text.len);
		value = TEXT_OF_TABLES | TEXT_PLACE(i, text.len);
	}
	str_release(&text);
	return value;
}

uint64_t dasm_value(void *tables, bool narrow, uint64_t bits, const char **text)
{
	struct dasm_texts *t = tables;
	if (!t || !dasm_make)
		return 0;
	pthread_mutex_lock(&t->lock);
	size_t n = t->known.n, i = key_counts_at(&t->known, bits, narrow);
	uint64_t value = 0;
	if (i != KEY_COUNTS_NONE) {
		uint64_t *entry = (uint64_t *)(void *)t->known.entry + i;
		if (t->known.n > n)
			*entry = dasm_keep(t, i, narrow, bits);
		value = *entry;
		*text = t->text[i];
	}
	pthread_mutex_unlock(&t->lock);
	return value;
}
