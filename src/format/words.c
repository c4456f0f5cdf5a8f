#include "format/words.h"

#include <pthread.h>

size_t words_split(const uint8_t *line, size_t len, struct word *w, size_t most)
{
	enum { AT_ONCE = 16 };
	size_t n = 0, from = 0;
	bool inside = false;
	for (size_t at = 0; at < len + 1; at += AT_ONCE) {
		uint8_t copy[AT_ONCE] = "                ";
		const uint8_t *p = line + at;
		if (len - at < AT_ONCE) /* blanks follow */
			p = memcpy(copy, p, len - at);
		uint64_t lf, white = words_white16(p, &lf);
		/* Bits at which white space begins or ends. */
		uint64_t edge = (white ^ (white << 1 | !inside)) & UINT16_MAX;
		for (; edge; edge &= edge - 1, inside = !inside) {
			size_t here = at + bits_first(edge);
			if (inside && n < most)
				w[n] = (struct word) { line + from, here - from };
			n += inside;
			from = here;
		}
	}
	return n;
}

const char *word_quote(const uint8_t *p, size_t len, char buf[WORD_QUOTE])
{
	size_t n = len < WORD_QUOTE - 4 ? len : WORD_QUOTE - 4;
	for (size_t i = 0; i < n; i++)
		buf[i] = (char)(p[i] < ' ' || p[i] > '~' ? '?' : p[i]);
	strcpy(buf + n, n < len ? "..." : "");
	return buf;
}

static void words_names_make(struct words_names *t, const struct words_class *classes)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	pthread_mutex_lock(&lock);
	if (!t->made)
		key_counts_init(&t->values, sizeof(int), KEY_COUNTS_ALL);
	for (const struct words_class *c = classes; !t->made && c->names; c++)
		for (const char *p = c->names; *p; p += *p == ' ') {
			uint64_t name = 0;
			for (unsigned shift = 56; *p && *p != ' '; shift -= 8)
				name |= (uint64_t)(uint8_t)*p++ << shift;
			*(int *)key_counts_add(&t->values, name, 0) = c->value;
		}
	t->made = true;
	pthread_mutex_unlock(&lock);
}

int words_names_find(struct words_names *t, const struct words_class *classes,
		     uint64_t name)
{
	if (!t->made)
		words_names_make(t, classes);
	const int *value = key_counts_get(&t->values, name, 0);
	return value ? *value : -1;
}
