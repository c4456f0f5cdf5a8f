/*
 * While ISA-L decompresses, a place from which zlib can begin is kept, at most a few MiB
 * back, with the number of bytes returned since.  When ISA-L is not sure, zlib begins
 * there and drops that number of bytes.  The same where a place in a long block is needed.
 */
#include "config.h"

#include "source/inflate.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "source/checksum.h"

enum { KEEP_EVERY = 1 << 20 }; /* plain bytes; to keep a place copies 32 KiB */

struct inflate {
	void *zlib, *fast; /* NULL until they are needed */
	bool may_be_fast;
	bool is_fast;
	bool switching; /* zlib takes over with the next run */
	struct inflate_place kept;
	uint64_t since; /* bytes returned after the kept place */
	uint64_t skip;  /* bytes that zlib must decompress again and drop */
};

static bool inflate_fast_allowed(void)
{
#ifdef HAVE_ISAL
	const char *way = getenv("OPSCOPE_TEST");
	return !way || !strstr(way, "zlib");
#else
	return false;
#endif
}

struct inflate *inflate_new(void)
{
	struct inflate *z = mem_new(1, sizeof *z);
	z->may_be_fast = inflate_fast_allowed();
	return z;
}

void inflate_free(struct inflate *z)
{
	if (!z)
		return;
	if (z->zlib)
		inflate_zlib.close(z->zlib);
#ifdef HAVE_ISAL
	if (z->fast)
		inflate_isal.close(z->fast);
#endif
	free(z);
}

/* The engine in use, and its state in *e. */
static const struct inflate_engine *inflate_engine(const struct inflate *z, void **e)
{
#ifdef HAVE_ISAL
	if (z->is_fast) {
		*e = z->fast;
		return &inflate_isal;
	}
#endif
	*e = z->zlib;
	return &inflate_zlib;
}

enum status inflate_bits_before(struct codec_state *u, uint64_t packed, unsigned bits,
				unsigned *value, struct err *err)
{
	uint8_t byte = 0;
	enum status st = bits ? codec_byte(u, packed - 1, &byte, err) : ST_OK;
	*value = byte >> (8 - bits);
	return st;
}

/* Begin at z->kept, with the engine that z->is_fast selects. */
static enum status inflate_begin_kept(struct inflate *z, struct codec_state *u,
				      struct err *err)
{
	void **slot = z->is_fast ? &z->fast : &z->zlib;
	void *e;
	const struct inflate_engine *engine_of = inflate_engine(z, &e);
	if (!*slot)
		*slot = engine_of->open();
	if (!*slot)
		return ST_NOMEM;
	return engine_of->begin(*slot, u, &z->kept, err);
}

/* Begin at the kept place: see inflate_begin_member(). */
static enum status inflate_restart(struct inflate *z, struct codec_state *u,
				   bool zlib_only, struct err *err)
{
	const struct inflate_place *p = &z->kept;
	if (p->bits > 7 || p->len > INFLATE_WINDOW || (p->bits && !p->packed) ||
	    (p->in_block && (p->header_bits > 7 || (p->header_bits && !p->header) ||
			     p->header > p->packed)))
		return ST_INVALID;
	z->since = z->skip = 0;
	z->switching = false;
	z->is_fast = z->may_be_fast && !zlib_only && !p->in_block;
	return inflate_begin_kept(z, u, err);
}

enum status inflate_begin_member(struct inflate *z, struct codec_state *u,
				 uint64_t packed, bool zlib_only, struct err *err)
{
	z->kept.packed = packed;
	z->kept.bits = 0;
	z->kept.in_block = false;
	z->kept.len = 0;
	return inflate_restart(z, u, zlib_only, err);
}

void inflate_place(struct inflate *z, uint64_t packed, struct inflate_place *place)
{
	void *e;
	const struct inflate_engine *engine_of = inflate_engine(z, &e);
	place->packed = packed;
	place->in_block = false;
	engine_of->place(e, place);
}

/* In a checkpoint */

/* Before the window: of a place in a block the position of its header and its bits. */
enum { PLACE_HEADER = 0, PLACE_HEADER_BITS = 8, PLACE_BEFORE = 9 };
enum { PLACE_IN_BLOCK = 8 /* a flag in the bits */ };

void inflate_checkpoint(struct inflate *z, struct codec_state *u, uint8_t kind,
			const uint8_t *head, size_t head_len)
{
	struct inflate_place *place = &z->kept;
	inflate_place(z, u->packed, place);
	z->since = 0;
	size_t len = head_len + PLACE_BEFORE + place->len;
	uint8_t *state = mem_new(len, 1), *p = state + head_len;
	memcpy(state, head, head_len);
	if (place->in_block) {
		put_le64(p + PLACE_HEADER, place->header);
		p[PLACE_HEADER_BITS] = (uint8_t)place->header_bits;
	}
	memcpy(p + PLACE_BEFORE, place->window, place->len);
	codec_checkpoint(
		u, (struct checkpoint) {
			   .plain = u->plain,
			   .packed = place->packed,
			   .bits = (uint8_t)(place->bits |
					     (place->in_block ? PLACE_IN_BLOCK : 0u)),
			   .kind = kind,
			   .state = state,
			   .state_len = (uint32_t)len });
}

enum status inflate_begin_checkpoint(struct inflate *z, struct codec_state *u,
				     const struct checkpoint *cp, size_t skip,
				     struct err *err)
{
	struct inflate_place *place = &z->kept;
	if (cp->state_len < skip + PLACE_BEFORE ||
	    cp->state_len > skip + PLACE_BEFORE + INFLATE_WINDOW)
		return ST_INVALID;
	const uint8_t *p = cp->state + skip;
	place->packed = cp->packed;
	place->bits = cp->bits & 7u;
	place->in_block = cp->bits & PLACE_IN_BLOCK;
	place->header = le64(p + PLACE_HEADER);
	place->header_bits = p[PLACE_HEADER_BITS];
	place->len = cp->state_len - skip - PLACE_BEFORE;
	memcpy(place->window, p + PLACE_BEFORE, place->len);
	return inflate_restart(z, u, false, err);
}

const char *inflate_fault(const struct inflate *z)
{
	return inflate_zlib_fault(z->zlib);
}

static enum status inflate_run_fast(struct inflate *z, struct codec_state *u,
				    uint64_t *packed, uint8_t *buf, size_t len,
				    bool to_block, size_t *got, enum inflated *what,
				    struct err *err)
{
	void *e;
	const struct inflate_engine *engine_of = inflate_engine(z, &e);
	bool keep = z->since >= KEEP_EVERY;
	uint64_t max = checkpoints_long_block(u->cps), in_block = engine_of->in_block(e);
	if (to_block && in_block >= max) {
		/* Only zlib knows places between codes. */
		z->is_fast = false;
		z->switching = true;
		*got = 0;
		*what = INFLATED_SOME;
		return ST_OK;
	}
	if (to_block && len > max - in_block)
		len = (size_t)(max - in_block);
	enum status st =
		engine_of->run(e, u, packed, buf, len, to_block || keep, got, what, err);
	z->since += *got;
	if (keep && *what == INFLATED_BLOCK) {
		inflate_place(z, *packed, &z->kept);
		z->since = 0;
		if (!to_block)
			*what = INFLATED_SOME;
	}
	if (*what == INFLATED_UNSURE) {
		*what = INFLATED_SOME;
		z->is_fast = false;
		z->switching = true;
	}
	return st;
}

/* The fast engine was not sure: begin at the kept place with zlib. */
static enum status inflate_switch_over(struct inflate *z, struct codec_state *u,
				       uint64_t *packed, struct err *err)
{
	enum status st = inflate_begin_kept(z, u, err);
	if (st == ST_INVALID)
		return err_set(err, ST_IO, "zlib cannot decompress %s", file_name(u->f));
	if (st != ST_OK)
		return st;
	z->switching = false;
	z->skip = z->since;
	*packed = z->kept.packed;
	return ST_OK;
}

enum status inflate_run(struct inflate *z, struct codec_state *u, uint64_t *packed,
			uint8_t *buf, size_t len, bool to_block, size_t *got,
			enum inflated *what, struct err *err)
{
	if (z->is_fast)
		return inflate_run_fast(z, u, packed, buf, len, to_block, got, what, err);
	*got = 0;
	*what = INFLATED_SOME;
	if (z->switching) {
		enum status st = inflate_switch_over(z, u, packed, err);
		if (st != ST_OK)
			return st;
	}
	while (z->skip) {
		size_t max = z->skip < INFLATE_WINDOW ? (size_t)z->skip : INFLATE_WINDOW;
		enum status st = inflate_zlib.run(z->zlib, u, packed, z->kept.window, max,
						  false, got, what, err);
		z->skip -= *got;
		*got = 0;
		if (st != ST_OK || *what != INFLATED_SOME)
			return st;
	}
	return inflate_zlib.run(z->zlib, u, packed, buf, len, to_block, got, what, err);
}

enum status inflate_part(struct inflate *z, struct codec_state *u, uint64_t max,
			 uint32_t *crc, enum inflated *what, struct err *err)
{
	/* Up to the position where a checkpoint is due, and from there block by block. */
	bool due = u->plain >= u->next;
	size_t len = max < u->room ? (size_t)max : u->room, got;
	if (!due && len > u->next - u->plain)
		len = (size_t)(u->next - u->plain);
	enum status st = inflate_run(z, u, &u->packed, u->to, len, due, &got, what, err);
	if (st != ST_OK)
		return st;
	*crc = checksum_crc32(*crc, u->to, got);
	codec_gave(u, got);
	return ST_OK;
}
