/*
 * What find.c and stitch.c share.  Private to query/.
 */
#ifndef QUERY_FINDER_H
#define QUERY_FINDER_H

#include "query/find.h"
#include "query/private.h"

struct piece;

struct finder {
	struct trace *trace;
	const struct query *query;
	struct screener *screener;
	bool (*hit)(void *ctx, const struct batch *b, size_t i);
	void *ctx;
	fieldset want;
	bool backward;
	uint64_t count;
	struct task *task;
	struct reader *rd; /* to read again, and over borders */
	enum status st;
	struct err err;

	/* Sequences: see stitch.c */
	struct piece *piece; /* in the direction of travel */
	size_t pieces, piece_room;
	size_t settled; /* of them, from the first on */
	bool enough;    /* no more are wanted */
	struct query_scratch *scratch;
};

struct part {
	struct finder *finder;
	struct query_scratch *scratch;
	uint32_t *hit;
	size_t hit_room;
	uint64_t count;

	struct batch *copy; /* of the matches, in rising order */
	size_t ncopies, copy_room, bytes;
	bool again; /* those from again_from to again_to are not copied */
	uint64_t again_from, again_to;

	/* Sequences: what was copied may match.  Which of its records do is known
	 * once it is told from what lies around them. */
	uint64_t first;
	leafset *word; /* of each record from first on */
	size_t words, word_room;
	const uint8_t *is_hit; /* likewise; not owned; NULL: not told */
};

/* Copy the records p->hit[0..n-1] of b, or note that they are to be read again. */
void part_keep(struct part *p, const struct batch *b, size_t n);
void part_free(struct part *p);

/* Show what was kept of a part, in the direction of travel; false: that is enough. */
bool finder_show(struct finder *f, const struct part *p);

/* A reader of the finder's own; false after an error. */
bool finder_reader(struct finder *f);

/* Note that an expression took too many steps on a record; false. */
bool finder_gave_up(struct finder *f, uint64_t ordinal);

/* For sequences: a part gets records; false: it needs no more. */
bool stitch_records(struct part *p, const struct batch *b);

/* A part is delivered, or a chunk that was not read (part is NULL); false: that is
 * enough. */
bool stitch_take(struct finder *f, struct part *p, const struct chunk *c, enum verdict v);

/* There are no more of them. */
void stitch_end(struct finder *f);
void stitch_release(struct finder *f);

#endif
