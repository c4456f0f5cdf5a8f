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

bool word_udec(const uint8_t *p, size_t len, uint64_t *v)
{
	uint64_t r = 0;
	if (!len)
		return false;
	for (size_t i = 0; i < len; i++) {
		unsigned d = (unsigned)p[i] - '0';
		if (d > 9 || r > UINT64_MAX / 10 || r * 10 > UINT64_MAX - d)
			return false;
		r = r * 10 + d;
	}
	*v = r;
	return true;
}

bool word_dec(const uint8_t *p, size_t len, int64_t *v)
{
	bool minus = len && *p == '-';
	uint64_t r;
	if (!word_udec(p + minus, len - minus, &r) || r > (uint64_t)INT64_MAX + minus)
		return false;
	*v = (int64_t)(minus ? 0 - r : r);
	return true;
}

bool word_hex(const uint8_t *p, size_t len, uint64_t *v)
{
	uint64_t r = 0;
	if (len > 2 && p[0] == '0' && (p[1] | 0x20) == 'x') {
		p += 2;
		len -= 2;
	}
	if (!len)
		return false;
	for (size_t i = 0; i < len; i++) {
		unsigned d = (unsigned)p[i] - '0', a = (unsigned)(p[i] | 0x20) - 'a';
		if ((d > 9 && a > 5) || r >> 60)
			return false;
		r = r << 4 | (d > 9 ? a + 10 : d);
	}
	*v = r;
	return true;
}

const char *word_quote(const uint8_t *p, size_t len, char buf[WORD_QUOTE])
{
	size_t n = len < WORD_QUOTE - 4 ? len : WORD_QUOTE - 4;
	for (size_t i = 0; i < n; i++)
		buf[i] = (char)(p[i] < ' ' || p[i] > '~' ? '?' : p[i]);
	strcpy(buf + n, n < len ? "..." : "");
	return buf;
}
