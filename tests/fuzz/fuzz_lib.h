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

/*
 * What the mutator (mutate.c) knows about the inputs of a target.  Each target has one,
 * named fuzz_shape.
 */
struct fuzz_unit {
	size_t at, len;
};

/* How a packed input is decompressed and packed again. */
struct fuzz_packing {
	/* True if the input is intact and these are its bytes, at most `most`. */
	bool (*unpack)(const uint8_t *data, size_t size, uint8_t *out, size_t most,
		       size_t *len);
	/* Returns the number of bytes written, 0 if there is no room.  random selects the
	 * options of the packer. */
	size_t (*pack)(const uint8_t *plain, size_t len, unsigned random, uint8_t *out,
		       size_t most);
	/* The last byte of an input that was packed: bits, and which are set so. */
	uint8_t mask, bits;
};

struct fuzz_shape {
	size_t control; /* bytes at the end that select what the target does */
	/* The units of an input, in order, at most `most` of them: records, blocks.  Returns
	 * their number.  The control bytes follow after its size.  NULL: lines */
	size_t (*units)(const uint8_t *data, size_t size, struct fuzz_unit *out,
			size_t most);
	/* Append a text that random bytes seldom have; NULL: there is none. */
	void (*token)(unsigned random, struct str *out);
	const struct fuzz_packing *packing; /* NULL: inputs are not packed */
};

extern const struct fuzz_shape fuzz_shape;

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

/* The format of FUZZ_FORMAT in the environment; NULL: it is not set. */
const struct format *fuzz_only_format(void);

/* The same, or the format with this number. */
const struct format *fuzz_format(unsigned number);

/* Its schema, with the tables at the beginning of some bytes; schema_free() it. */
struct schema *fuzz_schema(const struct format *f, const uint8_t *bytes, size_t len);

/* The records of some bytes as units: see struct fuzz_shape. */
size_t fuzz_record_units(const struct schema *s, const uint8_t *data, size_t size,
			 struct fuzz_unit *out, size_t most);

/* Append record i of a batch with all of its fields as a line of text, without gaps. */
void fuzz_print_record(struct str *out, const struct batch *b, size_t i);

/* The records of a trace, up to a maximum, as text; false on an error. */
bool fuzz_print_trace(struct str *out, struct trace *t, uint64_t most, size_t at_once);

#endif
