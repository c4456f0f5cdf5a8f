/*
 * Write one numpy array to a file: a header of NPY_HEADER bytes, then rows of `columns`
 * values each, little-endian.  Write the header last, when the number of rows is known.
 *
 * Threads: an array belongs to one thread.
 */
#ifndef OUTPUT_NPY_H
#define OUTPUT_NPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NPY_HEADER = 128 }; /* a multiple of 64 */

enum npy_kind {
	NPY_UINT = 'u',
	NPY_INT = 'i',
	NPY_BOOL = 'b',
	NPY_TIME = 'm', /* signed number in a unit of time */
	NPY_TEXT = 'U'  /* code points of 4 bytes; padded with zeros */
};

struct npy_type {
	enum npy_kind kind;
	uint32_t size;    /* size of a value in bytes */
	const char *unit; /* unit for NPY_TIME, such as "ps"; borrowed */
};

struct npy;

/* Make an array.  fd is an empty file, which npy_free() does not close.  If columns is 0,
 * the array has one dimension. */
struct npy *npy_new(int fd, struct npy_type type, unsigned columns);
void npy_free(struct npy *n); /* n may be NULL */

/* Return memory for the next rows; fill it before any other call. */
uint8_t *npy_rows(struct npy *n, size_t rows);

/* Add rows of zeros. */
void npy_zeros(struct npy *n, uint64_t rows);

/* Write buffered rows and the header.  Return false if a write failed, now or earlier;
 * see errno. */
bool npy_finish(struct npy *n);

/* True if a write has failed. */
bool npy_failed(const struct npy *n);

#endif
