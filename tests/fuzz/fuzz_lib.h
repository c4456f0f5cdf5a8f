/*
 * What fuzz targets share: a file with the bytes at hand, a source read to its end,
 * and a trace told as text.
 *
 * fuzz_fail() is for answers that contradict each other; what a sanitizer or an
 * assertion finds ends the program by itself.
 */
#ifndef TESTS_FUZZ_LIB_H
#define TESTS_FUZZ_LIB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "trace/trace.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

void fuzz_fail(const char *fmt, ...) __attribute__((format(printf, 1, 2), noreturn));

/* A folder of this process, which goes with it.  Nothing is kept in the cache. */
const char *fuzz_folder(void);

/* The path of a file there with these bytes; borrowed until the next of that name. */
const char *fuzz_file(const char *name, const void *data, size_t size);

/* Numbers from the end of the input, which they shorten, so that any file is an input; 0
 * where nothing is left. */
struct fuzz_input {
	const uint8_t *data;
	size_t size;
};
unsigned fuzz_byte(struct fuzz_input *in);

/* What a source gives from its beginning to its end, or to the first `most` bytes. */
struct fuzz_run {
	uint8_t *bytes; /* 0 where there is a hole */
	uint64_t len;
	struct damage *damage;
	size_t damages;
	bool cut; /* there is more */
};

/* Read src by pieces of a size into *out, to be released; false: an error. */
bool fuzz_read(struct source *src, uint64_t most, size_t piece, struct fuzz_run *out);
void fuzz_run_release(struct fuzz_run *r);

/* Fails unless both say the same. */
void fuzz_same_run(const struct fuzz_run *a, const struct fuzz_run *b, const char *what);

/* Fails unless a jump to any of some places gives what r has there. */
void fuzz_jumps(struct source *src, const struct fuzz_run *r, unsigned seed);

/* Record i of a batch with all of its fields, a line of text; gaps are left out. */
void fuzz_tell(struct str *out, const struct batch *b, size_t i);

/* All records of a trace, at most so many, as text; false: an error. */
bool fuzz_tell_all(struct str *out, struct trace *t, uint64_t most, size_t at_once);

#endif
