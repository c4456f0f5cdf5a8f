#include "base/str.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "base/utf8.h"

char str_empty[1];

void str_init(struct str *s)
{
	s->text = str_empty;
	s->len = 0;
	s->room = 0;
}

void str_release(struct str *s)
{
	if (s->room)
		free(s->text);
	str_init(s);
}

char *str_detach(struct str *s)
{
	char *text = s->room ? s->text : mem_text("");
	str_init(s);
	return text;
}

void str_clear(struct str *s)
{
	s->len = 0;
	if (s->room)
		s->text[0] = 0;
}

void str_cut(struct str *s, size_t n)
{
	if (n < s->len)
		s->text[s->len = n] = 0;
}

char *str_room(struct str *s, size_t n)
{
	if (s->len + n + 1 > s->room) {
		size_t room = s->room < 64 ? 64 : s->room;
		while (room < s->len + n + 1)
			room *= 2;
		s->text = mem_resize(s->room ? s->text : NULL, room, 1);
		s->room = room;
	}
	return s->text + s->len;
}

void str_addn(struct str *s, const char *bytes, size_t n)
{
	char *to = str_room(s, n);
	if (n)
		memcpy(to, bytes, n);
	to[n] = 0;
	s->len += n;
}

void str_add(struct str *s, const char *text)
{
	str_addn(s, text, strlen(text));
}

void str_addc(struct str *s, char c)
{
	str_addn(s, &c, 1);
}

void str_pad(struct str *s, char c, size_t n)
{
	char *to = str_room(s, n);
	memset(to, c, n);
	to[n] = 0;
	s->len += n;
}

void str_addv(struct str *s, const char *fmt, va_list args)
{
	va_list again;
	va_copy(again, args);
	char small[256];
	int n = vsnprintf(small, sizeof small, fmt, args);
	if (n > 0 && (size_t)n < sizeof small) {
		str_addn(s, small, (size_t)n);
	} else if (n > 0) {
		vsnprintf(str_room(s, (size_t)n), (size_t)n + 1, fmt, again);
		s->len += (size_t)n;
	}
	va_end(again);
}

void str_addf(struct str *s, const char *fmt, ...)
{
	va_list args;
	va_start(args, fmt);
	str_addv(s, fmt, args);
	va_end(args);
}

void str_add_plural(struct str *s, const char *noun)
{
	static const char *const hissing[] = { "s", "x", "z", "ch", "sh" };
	size_t len = strlen(noun);
	if (len > 1 && noun[len - 1] == 'y' && !strchr("aeiou", noun[len - 2])) {
		str_addn(s, noun, len - 1);
		str_add(s, "ies");
		return;
	}
	str_add(s, noun);
	for (size_t i = 0; i < sizeof hissing / sizeof *hissing; i++)
		if (str_ends_with(noun, hissing[i])) {
			str_add(s, "es");
			return;
		}
	str_addc(s, 's');
}

void str_add_count(struct str *s, uint64_t n, const char *noun)
{
	char number[32];
	str_add(s, human_count(number, sizeof number, n));
	if (!noun)
		return;
	str_addc(s, ' ');
	if (n == 1)
		str_add(s, noun);
	else
		str_add_plural(s, noun);
}

void str_addu(struct str *s, uint64_t n)
{
	char digits[20];
	size_t at = sizeof digits;
	do {
		digits[--at] = (char)('0' + n % 10);
		n /= 10;
	} while (n);
	str_addn(s, digits + at, sizeof digits - at);
}

void str_addreal(struct str *s, double v)
{
	/* Round halves up, also if a quotient and a product missed the half by their
	 * errors, each 1e-16 of the result: 39 of 20,000 are 0.20 %, not 0.19. */
	const double limit = 1e12, error = 1e-15;
	double hundredths = v * 100;
	if (!(hundredths < limit) || signbit(v)) {
		str_addf(s, "%.2f", v);
		return;
	}
	uint64_t whole = (uint64_t)(hundredths + hundredths * error + 0.5);
	str_addu(s, whole / 100);
	str_addc(s, '.');
	str_addc(s, (char)('0' + whole / 10 % 10));
	str_addc(s, (char)('0' + whole % 10));
}

void str_addpercent(struct str *s, uint64_t n, uint64_t of)
{
	str_addreal(s, 100 * ((double)n / (double)of));
}

void str_addx(struct str *s, uint64_t n)
{
	char digits[16];
	size_t at = sizeof digits;
	do {
		digits[--at] = "0123456789abcdef"[n & 15];
		n >>= 4;
	} while (n);
	str_addn(s, digits + at, sizeof digits - at);
}

/* Return the number of bytes of the printable character at p; 0 if there is none. */
static size_t str_printable(const uint8_t *p, size_t n)
{
	uint32_t rune;
	size_t len = utf8_rune(p, n, &rune);
	return len && utf8_printable(rune) ? len : 0;
}

void str_escape(struct str *s, const void *bytes, size_t n, bool utf8)
{
	const uint8_t *p = bytes;
	for (size_t i = 0; i < n;) {
		size_t len = utf8 && p[i] >= 0x80 ? str_printable(p + i, n - i) : 0;
		if (len) {
			str_addn(s, (const char *)p + i, len);
			i += len;
			continue;
		}
		uint8_t c = p[i++];
		if (c == '\\')
			str_addn(s, "\\\\", 2);
		else if (c >= ' ' && c < 0x7f)
			str_addc(s, (char)c);
		else if (c == '\n')
			str_addn(s, "\\n", 2);
		else if (c == '\t')
			str_addn(s, "\\t", 2);
		else if (c == '\r')
			str_addn(s, "\\r", 2);
		else
			str_addf(s, "\\x%02x", c);
	}
}

void str_plain(struct str *s, const void *bytes, size_t n)
{
	const char *p = bytes, *end = p + n;
	while (p < end) {
		const char *stop = memchr(p, '\\', (size_t)(end - p));
		str_escape(s, p, (size_t)((stop ? stop : end) - p), true);
		if (stop)
			str_addc(s, '\\');
		p = stop ? stop + 1 : end;
	}
}

/* Append the non-ASCII character at p; return the number of its bytes. */
static size_t str_json_rune(struct str *s, const uint8_t *p, size_t n)
{
	uint32_t rune;
	size_t len = utf8_rune(p, n, &rune);
	if (!len)
		str_addf(s, "\\\\x%02x", *p);
	else if (utf8_printable(rune))
		str_addn(s, (const char *)p, len);
	else if (rune < 0x10000)
		str_addf(s, "\\u%04x", rune);
	else
		str_addf(s, "\\u%04x\\u%04x", 0xd800 + ((rune - 0x10000) >> 10),
			 0xdc00 + (rune & 0x3ff));
	return len ? len : 1;
}

void str_json(struct str *s, const void *bytes, size_t n)
{
	const uint8_t *p = bytes;
	str_addc(s, '"');
	for (size_t i = 0; i < n;) {
		uint8_t c = p[i];
		if (c == '"' || c == '\\') {
			str_addc(s, '\\');
			str_addc(s, (char)c);
			i++;
		} else if (c < ' ' || c == 0x7f) {
			str_addf(s, "\\u%04x", c);
			i++;
		} else if (c < 0x80) {
			str_addc(s, (char)c);
			i++;
		} else {
			i += str_json_rune(s, p + i, n - i);
		}
	}
	str_addc(s, '"');
}

bool str_has_word_n(const char *list, const void *word, size_t len)
{
	for (size_t n; *list; list += n + (list[n] == ' ')) {
		n = strcspn(list, " ");
		if (n == len && len && memcmp(list, word, len) == 0)
			return true;
	}
	return false;
}

bool str_has_word(const char *list, const char *word)
{
	return str_has_word_n(list, word, strlen(word));
}

char *human_count(char *buf, size_t size, uint64_t n)
{
	char digits[27]; /* 20 digits, 6 commas */
	size_t at = sizeof digits, len;
	for (unsigned i = 0; n || !i; i++, n /= 10) {
		if (i && i % 3 == 0)
			digits[--at] = ',';
		digits[--at] = (char)('0' + n % 10);
	}
	len = sizeof digits - at;
	len = len < size ? len : size - 1;
	memcpy(buf, digits + at, len);
	buf[len] = 0;
	return buf;
}

char *human_size(char *buf, size_t size, uint64_t n)
{
	static const char *const units[] = { "kB", "MB", "GB", "TB", "PB", "EB" };
	if (n < 1000) {
		snprintf(buf, size, "%" PRIu64 " byte%s", n, n == 1 ? "" : "s");
		return buf;
	}
	double v = (double)n / 1000;
	size_t unit = 0;
	while (v >= 999.5 && unit < 5) {
		v /= 1000;
		unit++;
	}
	snprintf(buf, size, "%.*f %s", v < 9.995 ? 2 : v < 99.95 ? 1 : 0, v, units[unit]);
	return buf;
}

/* True for a comma as human_count() writes it: exactly three digits follow. */
static bool str_is_separator(const char *p)
{
	return *p == ',' && strspn(p + 1, "0123456789") == 3;
}

/* Multiply *v by the power of ten of "1e6": e and one or two digits at the end.  Set
 * *large if the result does not fit. */
static bool str_apply_exponent(const char *text, uint64_t *v, bool *large)
{
	uint64_t power;
	size_t len = strlen(text + 1);
	if (len > 2 || !number_udec(text + 1, len, &power))
		return false;
	while (power--)
		*large |= __builtin_mul_overflow(*v, UINT64_C(10), v);
	return true;
}

enum str_number { STR_NO_NUMBER, STR_FITS, STR_TOO_LARGE };

/* unit: the value of K, 1000 or 1024; Ki is always 1024. */
static enum str_number str_parse_number(const char *text, uint64_t unit, uint64_t *value)
{
	unsigned base = 10;
	if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
		base = 16;
		text += 2;
	}
	uint64_t v = 0;
	bool digit_before = false, large = false;
	for (;; text++) {
		unsigned d = number_digit(*text);
		if (*text == '_' && digit_before && text[1])
			continue;
		if (base == 10 && digit_before && str_is_separator(text))
			continue;
		if (d >= base)
			break;
		large |= !number_append(&v, base, d);
		digit_before = true;
	}
	if (!digit_before || text[-1] == '_')
		return STR_NO_NUMBER;
	if (base == 10 && *text == 'e') {
		if (!str_apply_exponent(text, &v, &large))
			return STR_NO_NUMBER;
		text += strlen(text);
	}
	static const char units[] = "KMGT";
	const char *last = *text == 'k' ? units : *text ? strchr(units, *text) : NULL;
	if (last) {
		uint64_t step = text[1] == 'i' ? 1024 : unit;
		for (const char *u = units; u <= last; u++)
			large |= __builtin_mul_overflow(v, step, &v);
		text += text[1] == 'i' ? 2 : 1;
	}
	if (*text)
		return STR_NO_NUMBER;
	if (large)
		return STR_TOO_LARGE;
	*value = v;
	return STR_FITS;
}

bool human_parse(const char *text, uint64_t *value)
{
	return str_parse_number(text, 1000, value) == STR_FITS;
}

bool human_parse_memory(const char *text, uint64_t *value)
{
	return str_parse_number(text, 1024, value) == STR_FITS;
}

bool human_is_too_large(const char *text)
{
	uint64_t ignored;
	return str_parse_number(text, 1000, &ignored) == STR_TOO_LARGE;
}

bool str_ends_with(const char *text, const char *end)
{
	size_t n = strlen(text), len = strlen(end);
	return n > len && !strcmp(text + n - len, end);
}

static char str_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

bool str_same_nocase_n(const char *a, const char *b, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (str_lower(a[i]) != str_lower(b[i]))
			return false;
	return true;
}

bool str_same_nocase(const char *a, const char *b)
{
	size_t n = strlen(a);
	return strlen(b) == n && str_same_nocase_n(a, b, n);
}

bool str_contains_nocase(const char *text, const char *part)
{
	size_t len = strlen(part), all = strlen(text);
	for (size_t i = 0; i + len <= all; i++)
		if (str_same_nocase_n(text + i, part, len))
			return true;
	return false;
}

bool str_unescape(const char *p, size_t len, struct str *out)
{
	static const char letters[] = "\\ntr", bytes[] = "\\\n\t\r";
	for (size_t i = 0; i < len; i++) {
		if (p[i] != '\\') {
			str_addc(out, p[i]);
			continue;
		}
		if (++i == len)
			return false;
		const char *at = strchr(letters, p[i]);
		if (at) {
			str_addc(out, bytes[at - letters]);
			continue;
		}
		uint64_t byte;
		if (p[i] != 'x' || len - i < 3 || !number_hex(p + i + 1, 2, &byte) ||
		    !byte)
			return false;
		str_addc(out, (char)byte);
		i += 2;
	}
	return true;
}
