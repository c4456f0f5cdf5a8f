/*
 * The inside of an LZMA2 decoder: lzma2.c decodes, lzma2_marks.c watches what is
 * read from before a checkpoint, lzma2_state.c writes checkpoints as bytes and
 * goes back to them.  For these three alone.
 */
#ifndef SOURCE_LZMA2_OWN_H
#define SOURCE_LZMA2_OWN_H

#include "source/lzma2.h"

enum {
	GRANULE = 16,
	FIRST = 304, /* the longest match and one granule that the seam may lie in */
	DICT_LEAST = 4096,
	PENDING_MOST = 8,

	PROB_BITS = 11,
	PROB_ONE = 1 << PROB_BITS,

	STATES = 12,
	LITERAL_STATES = 7, /* in states below, the symbol before was a literal */
	LITERAL_CODER = 0x300,
	LCLP_MOST = 4
};

struct length_model {
	uint16_t choice, choice2;
	uint16_t low[16][8];
	uint16_t mid[16][8];
	uint16_t high[256];
};

struct model {
	uint16_t is_match[STATES][16];
	uint16_t is_rep[STATES];
	uint16_t is_rep0[STATES];
	uint16_t is_rep1[STATES];
	uint16_t is_rep2[STATES];
	uint16_t is_rep0_long[STATES][16];
	uint16_t slot[4][64];
	uint16_t special[128]; /* [0] to [13] are not used */
	uint16_t align[16];
	struct length_model match_len, rep_len;
	uint16_t literal[LITERAL_CODER << LCLP_MOST];
};

/* A checkpoint under way. */
struct pending {
	uint64_t plain, packed;
	uint64_t since; /* position of the checkpoint since the dictionary's reset */
	uint64_t from;  /* granules are counted from here */
	uint64_t next;  /* the first one that was not yet collected */
	uint8_t epoch;
	bool complete;
	bool lost;       /* no memory for it */
	bool need_props; /* the next chunk brings lc, lp and pb: no model */
	bool need_reset; /* the next chunk resets the dictionary: nothing */
	bool own_model;  /* the next chunk does not reset the model */
	uint8_t props;
	uint8_t state;
	uint32_t rep[4];
	struct model *model;
	uint8_t *bitmap; /* a bit for each granule, the low bit first */
	uint8_t *bytes;  /* GRANULE for each bit that is set */
	size_t nbytes, room;
};

struct lzma2 {
	size_t dict_size; /* whole granules */
	uint8_t *ring;
	uint8_t *marks;
	size_t size;    /* of the ring, without SPILL */
	size_t at;      /* where the next byte goes */
	size_t lap;     /* from a place of this lap to the same of the lap before */
	uint64_t since; /* plain bytes since the last reset of the dictionary; after
	                 * lzma2_restore() as many less as nobody can tell */
	bool need_reset, need_props;
	uint8_t epoch;

	uint8_t props; /* lc, lp and pb as they are written in a chunk */
	uint8_t lc, lp_mask, pb_mask;
	uint8_t state;
	uint32_t rep[4];
	struct model model;

	struct pending pending[PENDING_MOST]; /* in order of position */
	unsigned npending;
};

/* lzma2.c */

/* How many probabilities the model has with given lc, lp and pb. */
size_t lzma2_probs(uint8_t props);

/* False, and nothing is set: there are no such lc, lp and pb. */
bool lzma2_set_props(struct lzma2 *d, uint8_t props);

/* The model, state and distances that a chunk begins with which resets them. */
void lzma2_reset_state(struct lzma2 *d);

/* lzma2_marks.c */

/* Before a chunk: what the checkpoints under way need and soon is written over. */
void lzma2_collect(struct lzma2 *d);

/* The checkpoints under way are complete: nothing decoded so far will be read again. */
void lzma2_complete(struct lzma2 *d);

/* The same, and what follows begins with nothing. */
void lzma2_complete_at_reset(struct lzma2 *d);

/* What follows begins with a new model: a checkpoint right here needs none. */
void lzma2_forget_model(struct lzma2 *d);

void lzma2_drop_pending(struct lzma2 *d);

/* lzma2_state.c */

/* Write a complete checkpoint; false: no memory. */
bool lzma2_pack(const struct pending *p, size_t dict_size, struct checkpoint *cp);

#endif
