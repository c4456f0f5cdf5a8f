#include "base/utf8.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"

size_t utf8_rune(const void *bytes, size_t n, uint32_t *rune)
{
	static const uint32_t min[] = { 0, 0, 0x80, 0x800, 0x10000 };
	const uint8_t *p = bytes;
	if (!n)
		return 0;
	size_t len = p[0] < 0x80   ? 1
		     : p[0] < 0xc2 ? 0
		     : p[0] < 0xe0 ? 2
		     : p[0] < 0xf0 ? 3
		     : p[0] < 0xf5 ? 4
				   : 0;
	if (len == 0 || len > n)
		return 0;
	uint32_t r = len == 1 ? p[0] : p[0] & (0x7fu >> len);
	for (size_t i = 1; i < len; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return 0;
		r = r << 6 | (p[i] & 0x3f);
	}
	if (r < min[len] || r > 0x10ffff || (r >= 0xd800 && r <= 0xdfff))
		return 0;
	if (rune)
		*rune = r;
	return len;
}

size_t utf8_put(char out[5], uint32_t rune)
{
	size_t n = 0;
	if (rune < 0x80) {
		out[n++] = (char)rune;
	} else if (rune < 0x800) {
		out[n++] = (char)(0xc0 | rune >> 6);
		out[n++] = (char)(0x80 | (rune & 0x3f));
	} else if (rune < 0x10000) {
		out[n++] = (char)(0xe0 | rune >> 12);
		out[n++] = (char)(0x80 | (rune >> 6 & 0x3f));
		out[n++] = (char)(0x80 | (rune & 0x3f));
	} else {
		out[n++] = (char)(0xf0 | (rune >> 18 & 7));
		out[n++] = (char)(0x80 | (rune >> 12 & 0x3f));
		out[n++] = (char)(0x80 | (rune >> 6 & 0x3f));
		out[n++] = (char)(0x80 | (rune & 0x3f));
	}
	out[n] = '\0';
	return n;
}

bool utf8_among(const struct rune_span *spans, size_t n, uint32_t rune)
{
	for (size_t i = 0; i < n && spans[i].first <= rune; i++)
		if (rune <= spans[i].last)
			return true;
	return false;
}

bool utf8_printable(uint32_t rune)
{
	static const struct rune_span never[] = {
		{ 0x0000, 0x001f }, { 0x007f, 0x009f }, { 0x00ad, 0x00ad },
		{ 0x061c, 0x061c }, { 0x200b, 0x200f }, { 0x2028, 0x202e },
		{ 0x2060, 0x206f }, { 0xd800, 0xf8ff }, { 0xfeff, 0xfeff },
		{ 0xfff0, 0xfffb }, { 0xfffe, 0xffff }, { 0xe0000, UINT32_MAX },
	};
	return rune >= ' ' && !utf8_among(never, sizeof never / sizeof *never, rune);
}

void utf8_clean(char *text)
{
	for (size_t left = strlen(text); left;) {
		uint32_t rune;
		size_t len = utf8_rune(text, left, &rune);
		if (!len || !utf8_printable(rune)) {
			len = len ? len : 1;
			memset(text, '?', len);
		}
		text += len;
		left -= len;
	}
}

bool utf8_is_wanted(void)
{
	static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
	const char *locale = NULL;
	if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
		return true;
	for (int i = 0; i < 3 && !(locale && *locale); i++)
		locale = getenv(names[i]);
	return locale && (str_contains_nocase(locale, "utf-8") ||
			  str_contains_nocase(locale, "utf8"));
}
