/*
 * One codec against itself, and against the library whose format it reads.
 */
#ifndef TESTS_FUZZ_PACKED_H
#define TESTS_FUZZ_PACKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decompress a file with the library: true if it is intact to its end and these are all of
 * its bytes; false if it is damaged or has more than `most` bytes. */
typedef bool (*fuzz_unpack)(const uint8_t *data, size_t size, uint8_t *out, size_t most,
			    size_t *len);

/*
 * Read a packed file in pieces of several sizes, forward and by jumps, and with each
 * value of OPSCOPE_TEST in ways (which ends with NULL); fail unless all agree.
 */
void fuzz_packed(const uint8_t *data, size_t size, unsigned seed, const char *codec,
		 const char *const *ways, fuzz_unpack library);

/* The same for an input whose last byte is the seed.  With its lowest bit set, the
 * header of the file is prepended, so that the input is what follows it. */
void fuzz_packed_blocks(const uint8_t *data, size_t size, const uint8_t *head,
			size_t head_len, const char *codec, const char *const *ways,
			fuzz_unpack library);

#endif
