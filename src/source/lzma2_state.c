/*
 * The state of a checkpoint:
 *
 *      0  version
 *      1  flags
 *      2  lc, lp and pb, as in a chunk
 *      3  state
 *      4  the last four distances
 *     20  position since the reset of the dictionary; a larger one than dict_size
 *         is reduced to dict_size to dict_size + 15, modulo 16
 *     28  number of marked granules
 *     32  number of bytes of the runs
 *     36  the marked granules; the lengths of the runs of granules, alternately not
 *         marked and marked, as varints; the low bytes of the probabilities; their
 *         high bytes
 *
 * A checkpoint of a ChampSim trace has 390 to 530 KB of granules, and 1.3 MB in a trace of
 * loops.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "base/varint.h"
#include "source/lzma2_internal.h"

enum {
	PROB_MIN = 31, /* adaptation never leaves this range */
	PROB_MAX = PROB_ONE - 31
};

enum { STATE_VERSION = 1, STATE_HEAD = 36 };
enum { STATE_NEED_PROPS = 2, STATE_MODEL = 4 };

/* Write the lengths of the runs.  A run takes no more bytes than it has granules, except
 * the first, which may be empty. */
static size_t lzma2_state_put_runs(uint8_t *to, const struct pending *p)
{
	uint64_t granules = p->next - p->from;
	size_t len = 0;
	uint64_t begin = 0;
	bool marked = false;
	for (uint64_t g = 0; g < granules; g++) {
		if ((p->bitmap[g / 8] >> g % 8 & 1) == marked)
			continue;
		len += varint_put(to + len, g - begin);
		begin = g;
		marked = !marked;
	}
	return len + varint_put(to + len, granules - begin);
}

uint8_t *lzma2_save(const struct lzma2 *d, const struct pending *p, size_t head_len,
		    uint32_t *len)
{
	size_t probs = p->own_model ? lzma2_probs(p->props) : 0;
	size_t granules = (size_t)(p->next - p->from);
	uint8_t *all =
		mem_try(head_len + STATE_HEAD + p->nbytes + granules + 1 + 2 * probs, 1);
	if (!all)
		return NULL;
	uint64_t since = p->since;
	if (since > d->dict_size)
		since = d->dict_size + (since - d->dict_size) % GRANULE;
	uint8_t *state = all + head_len;
	uint8_t *at = state + STATE_HEAD;
	if (p->nbytes)
		memcpy(at, p->bytes, p->nbytes);
	at += p->nbytes;
	size_t runs = lzma2_state_put_runs(at, p);
	at += runs;
	const uint16_t *prob = (const uint16_t *)p->model;
	for (size_t i = 0; i < probs; i++) {
		at[i] = (uint8_t)prob[i];
		at[probs + i] = (uint8_t)(prob[i] >> 8);
	}
	state[0] = STATE_VERSION;
	state[1] = (uint8_t)((p->need_props ? STATE_NEED_PROPS : 0) |
			     (probs ? STATE_MODEL : 0));
	state[2] = p->props;
	state[3] = probs ? p->state : 0;
	for (unsigned i = 0; i < 4; i++)
		put_le32(state + 4 + 4 * i, probs ? p->rep[i] : 0);
	put_le64(state + 20, since);
	put_le32(state + 28, (uint32_t)(p->nbytes / GRANULE));
	put_le32(state + 32, (uint32_t)runs);
	*len = (uint32_t)(at + 2 * probs - all);
	return mem_resize(all, *len, 1);
}

/* Copy the granules to their positions in the ring, given by the runs. */
static bool lzma2_state_restore_granules(struct lzma2 *d, uint64_t granules,
					 const uint8_t *bytes, size_t nbytes,
					 const uint8_t *runs, size_t nruns)
{
	uint64_t g = 0;
	bool marked = false;
	for (const uint8_t *end = runs + nruns; runs < end;) {
		uint64_t n;
		if (!varint_get(&runs, end, &n) || n > granules - g)
			return false;
		if (marked) {
			if (n * GRANULE > nbytes)
				return false;
			memcpy(d->ring + FIRST + g * GRANULE, bytes, n * GRANULE);
			bytes += n * GRANULE;
			nbytes -= n * GRANULE;
		}
		g += n;
		marked = !marked;
	}
	return g == granules && nbytes == 0;
}

static bool lzma2_state_restore_model(struct lzma2 *d, const uint8_t *bytes, size_t probs)
{
	uint16_t *model = (uint16_t *)&d->model;
	bool good = true;
	for (size_t i = 0; i < probs; i++) {
		model[i] = (uint16_t)(bytes[i] | bytes[probs + i] << 8);
		good &= model[i] >= PROB_MIN && model[i] <= PROB_MAX;
	}
	return good;
}

static bool lzma2_state_restore(struct lzma2 *d, const uint8_t *state, size_t len)
{
	if (len < STATE_HEAD || state[0] != STATE_VERSION ||
	    state[1] & ~(STATE_NEED_PROPS | STATE_MODEL))
		return false;
	bool has_model = state[1] & STATE_MODEL;
	bool need_props = state[1] & STATE_NEED_PROPS;
	uint64_t since = le64(state + 20);
	if (!lzma2_set_props(d, state[2]) || state[3] >= STATES ||
	    (has_model && need_props) || since >= (uint64_t)d->dict_size + GRANULE)
		return false;
	uint64_t full = since < d->dict_size ? since : d->dict_size;
	lzma2_reset_state(d);
	d->state = state[3];
	for (unsigned i = 0; i < 4; i++) {
		d->rep[i] = le32(state + 4 + 4 * i);
		if (d->rep[i] && d->rep[i] >= full)
			return false;
	}
	/* After a match its distance must be within the dictionary. */
	if (d->state >= LITERAL_STATES && d->rep[0] >= full)
		return false;

	uint64_t granules = (since + GRANULE - 1) / GRANULE;
	uint64_t marked = le32(state + 28), runs = le32(state + 32);
	if (marked > granules || runs > granules + 1)
		return false;
	size_t probs = has_model ? lzma2_probs(d->props) : 0;
	size_t nbytes = (size_t)marked * GRANULE;
	const uint8_t *bytes = state + STATE_HEAD;
	if (len != STATE_HEAD + nbytes + (size_t)runs + 2 * probs ||
	    !lzma2_state_restore_granules(d, granules, bytes, nbytes, bytes + nbytes,
					  (size_t)runs) ||
	    !lzma2_state_restore_model(d, bytes + nbytes + runs, probs))
		return false;

	d->at = FIRST + (size_t)since;
	d->since = since;
	d->need_reset = false;
	d->need_props = need_props;
	if (!since)
		d->ring[FIRST - 1] = 0;
	return true;
}

enum status lzma2_restore(struct lzma2 *d, const uint8_t *state, size_t len,
			  struct err *err)
{
	lzma2_reset(d);
	if (lzma2_state_restore(d, state, len))
		return ST_OK;
	lzma2_reset(d);
	return err_set(err, ST_DAMAGED, "a saved checkpoint is damaged");
}
