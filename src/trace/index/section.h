/*
 * The parts of a saved index: one file and one line in sections.am for each, in
 * the order in which they are saved and loaded.
 *
 * To add one: write sec_NAME.c with a `const struct section section_NAME`, put it
 * behind those whose content it needs, and describe it in doc/index-format.md.
 * What it keeps it finds in the trace (save), and puts into the image (load) where
 * index_file_read() takes it from.  Indexes that were saved without
 * the section are not used any more; where what a section means changes,
 * FINGERPRINT_VERSION counts up.
 *
 * Private to the saved index.
 */
#ifndef TRACE_SECTION_H
#define TRACE_SECTION_H

#include "base/str.h"
#include "trace/index/block_reader.h"
#include "trace/index/block_writer.h"
#include "trace/index/fingerprint.h"
#include "trace/trace.h"

enum {
	STATE_MOST = 64 << 20, /* bytes of the state of a checkpoint */
	TEXT_MOST = 64 << 10   /* of an opcode, or a path */
};

/* What is saved: of one moment, while the exploration may go on. */
struct save_ctx {
	struct trace *trace;
	const struct fingerprint *stamp;
	const struct chunk *const *chunk; /* held */
	size_t nchunks;
	struct extent extent;
	struct {
		struct source_place *place;
		uint64_t *hash; /* of their states */
		size_t nplaces;
	} file[2]; /* of the trace and its companion */
};

/* What was loaded, before anything of the trace is touched. */
struct load_ctx {
	struct trace *trace; /* to look at */
	const struct fingerprint
		*now;     /* of the trace; NULL: only the stamp is asked for */
	struct str *path; /* where the path of the trace goes, unless NULL */

	/* From the header */
	uint64_t stamp; /* hash of it */
	uint64_t records;
	bool complete;

	struct index *index;
	uint64_t chunks, opcodes, doublings;
	struct totals totals; /* only some of them */
	struct extent extent;
	uint64_t tail;
	uint64_t states, states_end; /* where in the file */
	struct {
		struct source *src;
		uint64_t size;
		bool size_known;
		struct damage *damage;
		size_t ndamages;
		uint64_t damages; /* with those that are not kept */
		struct source_place *place;
		uint64_t *at, *hash; /* of their states */
		size_t nplaces;
	} file[2];
	int nfiles;
};

struct section {
	char name[9]; /* 8 characters, the last ones may be spaces */
	bool raw;     /* not made of blocks: load is told where it is */
	void (*save)(struct block_writer *k, struct save_ctx *o);

	/* False, or in->failed: it is of no use.  All of it must be used up. */
	bool (*load)(struct block_reader *in, struct load_ctx *im);
};

#endif
