/*
 * The sections of a saved index.
 *
 * To add one, write a function that saves and loads it, add it to the table in sections.c,
 * and describe it in doc/index-format.md.  index_file_read() moves the loaded content to
 * the trace.  Indexes without the section are ignored then; if the meaning of a section
 * changes, increment FINGERPRINT_VERSION.
 *
 * Private to the saved index.
 */
#ifndef TRACE_SECTIONS_H
#define TRACE_SECTIONS_H

#include "base/str.h"
#include "source/checkpoints.h"
#include "trace/index/archive.h"
#include "trace/index/fingerprint.h"
#include "trace/stack_points.h"
#include "trace/threads.h"
#include "trace/trace.h"

/* The content of a saved index.  While saving, a snapshot of the trace, whose index may
 * grow meanwhile.  While loading, what has been read so far, before anything in the trace
 * is changed. */
struct index_content {
	struct trace *trace;           /* read only */
	const struct fingerprint *now; /* of the trace; NULL if only the fingerprint of
					* the index is wanted */
	struct str *path; /* receives the path of the trace; NULL means not wanted */

	/* From the header; only while loading */
	uint64_t fingerprint; /* hash of the fingerprint */
	uint64_t records;
	bool complete;

	struct index *index;
	const struct chunk **chunk; /* only while saving */
	uint64_t nchunks, opcodes;
	struct totals totals; /* only records, gaps and gap_bytes */
	struct extent extent;
	uint64_t tail;
	uint64_t states, states_end; /* positions in the file */
	struct {
		struct source *src;
		uint64_t size;
		bool size_known;
		struct damage *damage;
		size_t ndamages;
		struct checkpoint *place; /* while loading: not loaded yet */
		size_t nplaces;
	} file[2]; /* the trace and its companion */
	int nfiles;
	struct threads *threads;     /* NULL if they were not saved */
	struct stack_points *stacks; /* NULL if that section was not read */
};

struct section {
	char name[9]; /* 8 characters, padded with spaces */
	/* Save or load.  False, or a->failed, if the file cannot be used.  It must read
	 * the whole section. */
	bool (*transfer)(struct archive *a, struct index_content *m);
	bool raw; /* not a block: it uses a->at and a->end */
};

enum { SECTIONS = 13 };

extern const struct section sections[SECTIONS];

#endif
