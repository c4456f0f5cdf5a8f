/*
 * One codec against itself, and against the library whose format it reads.
 */
#ifndef TESTS_FUZZ_PACKED_H
#define TESTS_FUZZ_PACKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Plain bytes of a file, as the library sees it: true: it is sound to its end, and
 * these are all bytes; false: it is not, or there are more than `most`. */
typedef bool (*fuzz_unpack)(const uint8_t *data, size_t size, uint8_t *out, size_t most,
			    size_t *len);

/*
 * Reads a packed file with several sizes of pieces, forward and by jumps, and with
 * each word of OPSCOPE_TEST in ways (ends with NULL); fails unless all agree.
 */
void fuzz_packed(const uint8_t *data, size_t size, unsigned seed, const char *codec,
		 const char *const *ways, fuzz_unpack judge);

#endif
