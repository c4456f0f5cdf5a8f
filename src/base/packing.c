#include "base/packing.h"

#include <string.h>

const char *const packing_suffix[PACKINGS] = { ".gz", ".xz", ".zst", ".lz4", ".zip" };

size_t packing_of(const char *name, size_t len)
{
	size_t i = 0;
	for (; i < PACKINGS; i++) {
		size_t n = strlen(packing_suffix[i]);
		if (len > n && memcmp(name + len - n, packing_suffix[i], n) == 0)
			break;
	}
	return i;
}
