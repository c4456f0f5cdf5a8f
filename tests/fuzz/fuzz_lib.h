/*
 * The common part of the fuzz targets: a file with the input, a source read to its
 * end, and a trace as text.
 *
 * fuzz_fail() is for results that contradict each other; sanitizers and assertions end
 * the program themselves.
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

/* A directory of this process, which is removed at its end.  The cache is not used. */
const char *fuzz_folder(void);

/* Write a file with these bytes there; returns its path, borrowed until the next call with
 * that name. */
const char *fuzz_file(const char *name, const void *data, size_t size);

/* Numbers taken from the end of the input, so that any file is an input; 0 if nothing is
 * left. */
struct fuzz_input {
	const uint8_t *data;
	size_t size;
};
unsigned fuzz_byte(struct fuzz_input *in);

/* The bytes of a source from its beginning to its end, or the first `most` bytes. */
struct fuzz_run {
	uint8_t *bytes; /* 0 in a hole */
	uint64_t len;
	struct damage *damage;
	size_t damages;
	bool cut; /* there is more */
};

/* Read src in pieces of a size into *out, which the caller releases; false on an error. */
bool fuzz_read(struct source *src, uint64_t most, size_t piece, struct fuzz_run *out);
void fuzz_run_release(struct fuzz_run *r);

/* Fail unless both are equal. */
void fuzz_same_run(const struct fuzz_run *a, const struct fuzz_run *b, const char *what);

/* Fail unless jumps to some positions give the bytes of r. */
void fuzz_jumps(struct source *src, const struct fuzz_run *r, unsigned seed);

/* Append record i of a batch with all of its fields as a line of text, without gaps. */
void fuzz_print_record(struct str *out, const struct batch *b, size_t i);

/* The records of a trace, up to a maximum, as text; false on an error. */
bool fuzz_print_trace(struct str *out, struct trace *t, uint64_t most, size_t at_once);

#endif
