/*
 * A decoder for LZMA2 whose state can be saved and restored.
 *
 * LZMA2 is the data of a block of an .xz file.  liblzma decodes it, but can neither
 * copy nor save a decoder, so that in a file of one block, as nearly all are, every jump
 * would decompress everything before it.  This decoder reads the raw LZMA2 data; headers,
 * index, checks and all other filters are left to liblzma.
 *
 * The checkpoint.  LZMA2 data is a sequence of chunks of at most 64 KiB packed and
 * 2 MiB decompressed.  The range coder is reset in each, so that between two chunks the
 * state of the decoder is only
 *
 *   - the model: 8,000 to 14,000 probabilities of 11 bits,
 *   - the last four distances, a state of 0 to 11, and lc, lp and pb,
 *   - the dictionary: the last dict_size bytes, 8 MiB for plain `xz`.
 *
 * Later matches read only a little of the dictionary: a few percent in a trace.  Which
 * part is known only after decoding them, so a checkpoint is made in two steps.
 * lzma2_mark() at the end of a chunk copies the model and begins to record: the bytes
 * that matches read are marked, in granules of 16 bytes.  dict_size bytes later no match
 * can reach bytes before the checkpoint; then lzma2_take_complete() returns it.  Its state
 * has the model, the runs of marked granules and their bytes.  Several checkpoints may be
 * pending at a time; marking costs one store for each 16 bytes copied, whatever their
 * number.  Since the marks cover all bytes before the checkpoint that can be read after
 * it, decoding can continue from there to the end, past any number of later checkpoints,
 * and make new ones.
 *
 * The state of a checkpoint is an array of bytes, the same on every machine.  It may
 * come from a file: lzma2_restore() validates it.
 *
 * Threads: a decoder belongs to one thread.  Private to source/.
 */
#ifndef SOURCE_LZMA2_H
#define SOURCE_LZMA2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

struct lzma2;

enum {
	LZMA2_HEAD = 6,               /* bytes of the longest chunk header */
	LZMA2_PACKED_MAX = 65536 + 6, /* bytes of the longest chunk */
	LZMA2_PLAIN_MAX = 2097152     /* plain bytes of the longest chunk */
};

/* Life cycle */

/*
 * A decoder at the beginning of a block.  It takes dict_size + 4.1 MiB, and one byte
 * more for each 16 of these; NULL if there is not enough memory.
 */
struct lzma2 *lzma2_new(uint64_t dict_size);
void lzma2_free(struct lzma2 *d); /* d may be NULL */

/* Use */

/* Return to the beginning of a block; pending checkpoints are dropped. */
void lzma2_reset(struct lzma2 *d);

/*
 * Return the number of bytes of the chunk at head, header included; if len is too small
 * to determine it, the number > len of bytes that are needed for that.  1 for the end
 * of the data and for an invalid control byte.
 */
size_t lzma2_chunk(const uint8_t *head, size_t len);

/*
 * Decompress one chunk.  in_len is at least lzma2_chunk(); less means that the file ends
 * there.  *used is the number of bytes that the chunk takes.
 *
 * *out points into the dictionary and is valid until the next call.  ST_END means the end
 * of the data was read, *used is 1.  ST_DAMAGED: *out has the *out_len bytes before the
 * damage; decoding can continue only after lzma2_reset() or lzma2_restore().
 */
enum status lzma2_decode(struct lzma2 *d, const uint8_t *in, size_t in_len, size_t *used,
			 const uint8_t **out, size_t *out_len, struct err *err);

/*
 * Begin a checkpoint at the current position, the end of a chunk: plain in the plain
 * bytes and packed in the file.  sum is kept for the caller.  False, and no
 * checkpoint, if too many are pending or memory is short.
 */
bool lzma2_mark(struct lzma2 *d, uint64_t plain, uint64_t packed, uint64_t sum);

/* A complete checkpoint; the caller frees its state. */
struct lzma2_checkpoint {
	uint64_t plain, packed, sum;
	uint8_t *state;
	uint32_t len;
};

/*
 * Remove the next complete checkpoint, in the order of lzma2_mark(); false if there is none.
 * Call this after each chunk until it returns false.  A checkpoint is complete when
 * dict_size bytes were decoded after it, at a reset of the dictionary, at the end and at
 * damage.  The state begins with head_len bytes for the caller.
 */
bool lzma2_take_complete(struct lzma2 *d, size_t head_len, struct lzma2_checkpoint *out);

/*
 * Restore the decoder at the position where a checkpoint was begun.  ST_DAMAGED if the
 * state is invalid, or from a decoder with a larger dictionary; the decoder is then as
 * after lzma2_reset().
 */
enum status lzma2_restore(struct lzma2 *d, const uint8_t *state, size_t len,
			  struct err *err);

#endif
