/*
 * For the tests of trace/, query/ and analysis/: small files, plain and packed, and the
 * content of a trace as text that can be compared.  Everything here fails the running
 * test where it cannot do its work.
 */
#ifndef TESTS_TRACEFILE_H
#define TESTS_TRACEFILE_H

#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/str.h"
#include "trace/trace.h"

/* Pseudo-random numbers, the same in every run. */
uint64_t dice(uint64_t *seed);

/* Files */

extern char file_dir[256];      /* a new folder, from files_setup() on */
extern char file_path_buf[300]; /* the path that file_write() wrote last */

/* Group fixtures: make and remove the folder. */
int files_setup(void **state);
int files_teardown(void **state);

/* Write a file of the folder; returns its path, which the next call overwrites. */
const char *file_write(const char *name, const struct str *bytes);

/* Read and write the whole file at any path. */
void slurp(const char *path, struct str *out);
void spill(const char *path, const struct str *bytes);

/* Packing; each appends to out */

/* One member, with a block boundary after every `block` bytes. */
void pack_gzip(struct str *out, const char *bytes, size_t len, size_t block);

/* Blocks of `block` bytes. */
void pack_xz(struct str *out, const char *bytes, size_t len, size_t block);

/* One block in which checkpoints can be taken: a small dictionary, many chunks. */
void pack_xz_chunks(struct str *out, const char *bytes, size_t len);

/* Traces */

/* Line i of a gem5 trace and of its companion: every third instruction is a store, whose
 * complete line is in the companion. */
void gem5_line(struct str *out, struct str *sq, unsigned i);

/* Open a trace as a format or with a layout; both may be NULL. */
struct trace *open_as(const char *path, const char *format, const char *layout);

void explore_all(struct trace *t);

/* Record i of a batch with the gaps before it; i == b->n: the gaps after the last. */
void say_record(struct str *out, const struct batch *b, size_t i);

/* At most n records from `first` on, `step` at a time.  Returns what reader_read()
 * returned last. */
enum status say(struct str *out, struct reader *rd, uint64_t first, uint64_t n,
		size_t step, fieldset want);

/* The whole trace, read by a new reader. */
void say_all(struct str *out, struct trace *t, fieldset want);

#endif
