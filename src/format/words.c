#include "format/words.h"

size_t words_split(const uint8_t *line, size_t len, struct word *w, size_t most)
{
	size_t n = 0;
	for (size_t i = 0; i < len;) {
		if (word_blank(line[i])) {
			i++;
			continue;
		}
		size_t from = i;
		while (i < len && !word_blank(line[i]))
			i++;
		if (n < most)
			w[n] = (struct word) { line + from, i - from };
		n++;
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
