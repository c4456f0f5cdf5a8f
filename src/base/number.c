#include "base/number.h"

#include <string.h>

static inline bool number_digits(const char *p, size_t len, unsigned base, uint64_t *v)
{
	uint64_t r = 0;
	for (size_t i = 0; i < len; i++) {
		unsigned d = number_digit(p[i]);
		if (d >= base || !number_append(&r, base, d))
			return false;
	}
	*v = r;
	return len > 0;
}

bool number_udec(const void *text, size_t len, uint64_t *v)
{
	return number_digits(text, len, 10, v);
}

bool number_dec(const void *text, size_t len, int64_t *v)
{
	const char *p = text;
	bool minus = len && *p == '-';
	uint64_t r;
	if (!number_udec(p + minus, len - minus, &r) || r > (uint64_t)INT64_MAX + minus)
		return false;
	*v = (int64_t)(minus ? 0 - r : r);
	return true;
}

bool number_hex(const void *text, size_t len, uint64_t *v)
{
	const char *p = text;
	size_t skip = number_has_prefix(p, len) ? 2 : 0;
	return number_digits(p + skip, len - skip, 16, v);
}

bool number_any(const void *text, size_t len, uint64_t *v)
{
	return number_has_prefix(text, len) ? number_hex(text, len, v)
					    : number_udec(text, len, v);
}

static const struct {
	const char *name;
	uint64_t ps;
} units[] = {
	{ "ps", 1 },          { "ns", 1000 },         { "us", 1000000 },
	{ "ms", 1000000000 }, { "s", 1000000000000 },
};

uint64_t number_unit_ps(const char *text, size_t len)
{
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (strlen(units[i].name) == len && !memcmp(units[i].name, text, len))
			return units[i].ps;
	return 0;
}

bool number_time(const char *text, size_t len, uint64_t ps, uint64_t *value)
{
	uint64_t v = 0, fraction = 0, part = 1;
	bool point = false, digits = false;
	for (size_t i = 0; i < len; i++) {
		if (text[i] == '_' && digits)
			continue;
		if (text[i] == '.' && !point && digits) {
			point = true;
			continue;
		}
		if (text[i] < '0' || text[i] > '9')
			return false;
		digits = true;
		uint64_t d = (uint64_t)(text[i] - '0');
		if (point) {
			if (part >= ps)
				return false;
			part *= 10;
			fraction = fraction * 10 + d;
		} else {
			if (v > (UINT64_MAX - d) / 10)
				return false;
			v = v * 10 + d;
		}
	}
	/* The units are powers of ten, so that the division is exact. */
	uint64_t rest = fraction * (ps / part);
	if (!digits || v > (UINT64_MAX - rest) / ps)
		return false;
	*value = v * ps + rest;
	return true;
}
