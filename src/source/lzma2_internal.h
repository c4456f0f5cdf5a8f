/*
 * The internals of the LZMA2 decoder: lzma2.c decodes, lzma2_marks.c records which bytes
 * before a checkpoint are read, lzma2_state.c writes checkpoints as bytes and restores
 * them.  Only for these three.
 */
#ifndef SOURCE_LZMA2_INTERNAL_H
#define SOURCE_LZMA2_INTERNAL_H

#include "source/lzma2.h"

enum {
	GRANULE = 16,
	FIRST = 304, /* the longest match, and a granule for the seam of two laps */
	DICT_MIN = 4096,
	PENDING_MAX = 8,

	PROB_BITS = 11,
	PROB_ONE = 1 << PROB_BITS,

	STATES = 12,
	LITERAL_STATES = 7, /* in states below, the previous symbol was a literal */
	LITERAL_CODER = 0x300,
	LCLP_MAX = 4
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
	uint16_t literal[LITERAL_CODER << LCLP_MAX];
};

/* A pending checkpoint. */
struct pending {
	uint64_t plain, packed, sum;
	uint64_t since; /* position in plain bytes since the dictionary was reset */
	uint64_t from;  /* the first granule in reach, counted from the reset */
	uint64_t next;  /* the first granule that is not yet collected */
	uint8_t epoch;
	bool complete;
	bool failed;     /* not enough memory */
	bool need_props; /* the next chunk has lc, lp and pb: no model is needed */
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
	size_t size;    /* bytes of the ring, without SPILL */
	size_t at;      /* index in the ring of the next byte */
	size_t lap;     /* add it to the index of a byte of the previous lap */
	uint64_t since; /* plain bytes since the last reset of the dictionary; after
	                 * lzma2_restore() a larger number than dict_size is dict_size to
	                 * dict_size + 15, congruent modulo 16 */
	bool need_reset, need_props;
	uint8_t epoch;

	uint8_t props; /* lc, lp and pb as in the header of a chunk */
	uint8_t lc, lp_mask, pb_mask;
	uint8_t state;
	uint32_t rep[4];
	struct model model;

	struct pending pending[PENDING_MAX]; /* ordered by position */
	unsigned npending;
};

/* lzma2.c */

/* Return the number of probabilities of the model with given lc, lp and pb. */
size_t lzma2_probs(uint8_t props);

/* Set lc, lp and pb; false, and nothing is set, if they are invalid. */
bool lzma2_set_props(struct lzma2 *d, uint8_t props);

/* Set model, state and distances to their initial values. */
void lzma2_reset_state(struct lzma2 *d);

/* lzma2_marks.c */

/* Save the granules that pending checkpoints need and that the next chunk would
 * overwrite. */
void lzma2_collect(struct lzma2 *d);

/* Complete the pending checkpoints: nothing decoded so far will be read again. */
void lzma2_complete(struct lzma2 *d);

/* Note that the next chunk resets the model: a checkpoint right here needs no model. */
void lzma2_forget_model(struct lzma2 *d);

void lzma2_drop_pending(struct lzma2 *d);

/* lzma2_state.c */

/* Write the state of a complete checkpoint after head_len other bytes: *len bytes in all,
 * which the caller frees.  NULL if memory is short. */
uint8_t *lzma2_save(const struct lzma2 *d, const struct pending *p, size_t head_len,
		    uint32_t *len);

#endif
