/*
 * A decoder for LZMA2 that can be left and entered in the middle.
 *
 * LZMA2 is what a block of an .xz file holds.  liblzma decodes it, but can
 * neither copy nor save a decoder, so in a file of one block, as nearly all are,
 * every jump would unpack everything that comes before.  This decoder reads
 * the bare LZMA2 data; headers, index, checks and all other filters stay with
 * liblzma.
 *
 * The checkpoint.  LZMA2 data are a run of chunks of at most 64 KiB packed and
 * 2 MiB unpacked.  The range coder begins anew in each, so that between two
 * chunks the decoder is nothing but
 *
 *   - the model: 8,000 to 14,000 probabilities of 11 bits,
 *   - the last four distances, a state of 0 to 11, and lc, lp and pb,
 *   - the dictionary: the last dict_size bytes, 8 MiB for plain `xz`.
 *
 * Of the dictionary, what follows reads little: some percent in a trace.  Which
 * part, only the future knows, so a checkpoint is taken in two steps.
 * lzma2_mark() at the end of a chunk copies the model and begins to watch:
 * whatever a match reads is marked, in granules of 16 bytes.  dict_size bytes
 * later nothing before the checkpoint can be reached any more; then
 * lzma2_taken() hands it out: the model, a bitmap of the marked granules and
 * their bytes, packed.  Several may be under way at a time, and the marking
 * costs one store for each 16 bytes copied, however many are.  Since the
 * marks cover all that can ever be read from before a checkpoint, decoding may
 * go on from there to the end, past any number of later checkpoints, and take
 * new ones on its way.
 *
 * The state of a checkpoint is a run of bytes, the same on every machine, and
 * may come back from a file: lzma2_restore() trusts none of it.
 *
 * Threads: a decoder belongs to one thread.  Private to source/.
 */
#ifndef SOURCE_LZMA2_H
#define SOURCE_LZMA2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "source/checkpoints.h"

struct lzma2;

enum {
	LZMA2_HEAD = 6,                /* bytes of the longest chunk header */
	LZMA2_PACKED_MOST = 65536 + 6, /* bytes of the longest chunk */
	LZMA2_PLAIN_MOST = 2097152     /* plain bytes of the longest chunk */
};

/* Life cycle */

/*
 * A decoder at the beginning of a block.  It needs dict_size + 4.5 MiB, and
 * one byte more for each 16 of these; NULL when there is no memory for them.
 */
struct lzma2 *lzma2_new(uint64_t dict_size);
void lzma2_free(struct lzma2 *d); /* d may be NULL */

/* Use */

/* Back to the beginning of a block; checkpoints under way are dropped. */
void lzma2_reset(struct lzma2 *d);

/*
 * How many bytes the chunk at head takes, header included, or, when len is too
 * little to tell, a number > len of bytes that are needed to tell.  1 for the
 * end of the data and for what is no chunk.
 */
size_t lzma2_chunk(const uint8_t *head, size_t len);

/*
 * Unpack one chunk.  in_len is at least lzma2_chunk(); less means that the file
 * ends there.  *used says how much of it the chunk was.
 *
 * The plain bytes stay in the dictionary: *out is good until the next call.
 * ST_END: the end of the data was read, *used is 1.  ST_DAMAGED: the *out_len
 * bytes before the damage are given; no more can be had but by lzma2_reset()
 * or lzma2_restore().
 */
enum status lzma2_decode(struct lzma2 *d, const uint8_t *in, size_t in_len, size_t *used,
			 const uint8_t **out, size_t *out_len, struct err *err);

/*
 * Begin a checkpoint where the decoder stands, at the end of a chunk: position
 * plain in the plain bytes and packed in the file.  False, and no checkpoint,
 * when too many are under way.
 */
bool lzma2_mark(struct lzma2 *d, uint64_t plain, uint64_t packed);

/*
 * The next checkpoint that is complete, in the order of lzma2_mark(), or false.
 * To be asked after each chunk.  They are complete when dict_size bytes were
 * decoded after them, at a reset of the dictionary, at the end and at damage.
 * The state is the caller's to free().
 */
bool lzma2_taken(struct lzma2 *d, struct checkpoint *cp);

/*
 * Put the decoder where a checkpoint was begun.  ST_DAMAGED when the state is
 * not one, or was taken with a larger dictionary; the decoder is then as after
 * lzma2_reset().
 */
enum status lzma2_restore(struct lzma2 *d, const uint8_t *state, size_t len,
			  struct err *err);

#endif
