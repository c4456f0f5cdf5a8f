#include "base/number.h"

static bool number_has_prefix(const char *p, size_t len)
{
	return len > 2 && p[0] == '0' && (p[1] | 0x20) == 'x';
}

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
