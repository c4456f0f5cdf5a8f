/*
 * lzma2 against liblzma: the same end and the same bytes, for any input; and
 * from every checkpoint the same bytes as without it.
 *
 * The first byte has the size of the dictionary, and a flag: if it is set, a saved
 * state precedes the data, as its length in two bytes and the state.
 */
#include "config.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#include <lzma.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "source/checkpoints.h"
#include "source/lzma2_internal.h"
#include "tests/unit/lzma2_next.h"

enum { PLAIN_MOST = 16 << 20, SAVED_MOST = 16, DICTS = 8 };

static void fail(const char *what)
{
	fprintf(stderr, "fuzz_lzma2: %s\n", what);
	abort();
}

static lzma_ret unpack_liblzma(const uint8_t *in, size_t len, uint32_t dict_size,
			       uint8_t *out, size_t *out_len)
{
	lzma_options_lzma options = { .dict_size = dict_size };
	lzma_filter filters[] = { { .id = LZMA_FILTER_LZMA2, .options = &options },
				  { .id = LZMA_VLI_UNKNOWN } };
	lzma_stream s = LZMA_STREAM_INIT;
	if (lzma_raw_decoder(&s, filters) != LZMA_OK)
		fail("liblzma does not begin");
	s.next_in = in;
	s.avail_in = len;
	s.next_out = out;
	s.avail_out = PLAIN_MOST;
	lzma_ret r;
	do
		r = lzma_code(&s, LZMA_FINISH);
	while (r == LZMA_OK && s.avail_out);
	*out_len = PLAIN_MOST - s.avail_out;
	lzma_end(&s);
	return r;
}

struct saved {
	struct checkpoint cp[SAVED_MOST];
	unsigned count;
};

/* Decompress with lzma2; ST_OK if there are more than PLAIN_MOST bytes. */
static enum status unpack(struct lzma2 *d, const uint8_t *in, size_t len, uint8_t *out,
			  size_t *out_len, struct saved *saved)
{
	enum status st = ST_OK;
	size_t at = 0;
	*out_len = 0;
	while (st == ST_OK) {
		size_t left = len - at, used, n;
		size_t need = lzma2_chunk(in + at, left < LZMA2_HEAD ? left : LZMA2_HEAD);
		const uint8_t *plain;
		struct err err = ERR_INIT;
		st = lzma2_decode(d, in + at, need < left ? need : left, &used, &plain,
				  &n, &err);
		at += used;
		if (n > PLAIN_MOST - *out_len)
			return ST_OK;
		memcpy(out + *out_len, plain, n);
		*out_len += n;
		struct checkpoint cp;
		while (lzma2_next_complete(d, &cp)) {
			if (saved && saved->count < SAVED_MOST)
				saved->cp[saved->count++] = cp;
			else
				free(cp.state);
		}
		if (saved && saved->count < SAVED_MOST)
			lzma2_mark(d, *out_len, at, 0);
	}
	return st;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static uint8_t theirs[PLAIN_MOST], ours[PLAIN_MOST], again[PLAIN_MOST];
	static struct lzma2 *decoders[DICTS];
	if (size < 3)
		return 0;
	unsigned which = data[0] % DICTS;
	uint32_t dict_size = 4096u << which;
	bool with_state = data[0] & 0x80;
	data++;
	size--;
	/* Reused, to detect results that depend on the previous input. */
	struct lzma2 *d = decoders[which];
	if (!d && !(d = decoders[which] = lzma2_new(dict_size)))
		fail("no memory");

	size_t ours_len, again_len, theirs_len;
	struct err err = ERR_INIT;
	if (with_state) {
		size_t state_len = le16(data);
		if (state_len > size - 2)
			state_len = size - 2;
		lzma2_restore(d, data + 2, state_len, &err);
		unpack(d, data + 2 + state_len, size - 2 - state_len, ours, &ours_len,
		       NULL);
		return 0;
	}

	struct saved saved = { .count = 0 };
	lzma2_reset(d);
	enum status st = unpack(d, data, size, ours, &ours_len, &saved);
	lzma_ret r = unpack_liblzma(data, size, dict_size, theirs, &theirs_len);
	if (st != ST_OK && (st == ST_END) != (r == LZMA_STREAM_END))
		fail("one finds damage, the other does not");
	if (st == ST_END && ours_len != theirs_len)
		fail("the lengths differ");
	if (memcmp(ours, theirs, ours_len < theirs_len ? ours_len : theirs_len) != 0)
		fail("the bytes differ");
	for (unsigned i = 0; i < saved.count; i++) {
		const struct checkpoint *cp = &saved.cp[i];
		if (lzma2_restore(d, cp->state, cp->state_len, &err) != ST_OK)
			fail("a checkpoint is refused");
		enum status st2 = unpack(d, data + cp->packed, size - (size_t)cp->packed,
					 again, &again_len, NULL);
		if (st != ST_OK && (st2 != st || again_len != ours_len - cp->plain ||
				    memcmp(again, ours + cp->plain, again_len) != 0))
			fail("a checkpoint leads to other bytes");
		free(cp->state);
	}
	return 0;
}
