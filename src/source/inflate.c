/*
 * While ISA-L unpacks, a place from which zlib can begin is kept, at most a few MiB
 * back, with the number of bytes returned since.  When ISA-L is not sure, zlib begins
 * there and drops that number of bytes.
 */
#include "config.h"

#ifdef HAVE_ZLIB

#include "source/inflate.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { KEEP_EVERY = 1 << 20 }; /* plain bytes; to keep a place copies 32 KiB */

struct inflate {
	void *zlib, *fast; /* NULL until they are needed */
	bool may_be_fast;
	bool is_fast;
	bool switching; /* zlib takes over with the next run */
	struct inflate_place kept;
	uint64_t since; /* bytes returned after the kept place */
	uint64_t skip;  /* bytes that zlib must unpack again and drop */
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

/* Begin at z->kept, with the engine that z->is_fast selects. */
static enum status inflate_begin_kept(struct inflate *z, struct codec_input *u,
				      struct err *err)
{
	void **slot = z->is_fast ? &z->fast : &z->zlib;
	void *e;
	const struct inflate_engine *engine_of = inflate_engine(z, &e);
	if (!*slot)
		*slot = engine_of->open();
	if (!*slot)
		return err_set(err, ST_NOMEM, "not enough memory to unpack %s",
			       file_name(u->f));
	uint8_t byte = 0;
	if (z->kept.bits) {
		enum status st = codec_input_byte(u, z->kept.packed - 1, &byte, err);
		if (st != ST_OK)
			return st;
	}
	return engine_of->begin(*slot, z->kept.bits, byte >> (8 - z->kept.bits),
				z->kept.window, z->kept.len)
		       ? ST_OK
		       : ST_INVALID;
}

enum status inflate_begin(struct inflate *z, struct codec_input *u,
			  const struct inflate_place *place, bool zlib_only,
			  struct err *err)
{
	if (place->bits > 7 || place->len > INFLATE_WINDOW ||
	    (place->bits && !place->packed))
		return ST_INVALID;
	z->kept.packed = place->packed;
	z->kept.bits = place->bits;
	z->kept.len = place->len;
	memcpy(z->kept.window, place->window, place->len);
	z->since = z->skip = 0;
	z->switching = false;
	z->is_fast = z->may_be_fast && !zlib_only;
	return inflate_begin_kept(z, u, err);
}

enum status inflate_begin_member(struct inflate *z, struct codec_input *u,
				 uint64_t packed, bool zlib_only, struct err *err)
{
	z->kept.packed = packed;
	z->kept.bits = 0;
	z->kept.len = 0;
	z->since = z->skip = 0;
	z->switching = false;
	z->is_fast = z->may_be_fast && !zlib_only;
	return inflate_begin_kept(z, u, err);
}

void inflate_place(struct inflate *z, uint64_t packed, struct inflate_place *place)
{
	void *e;
	const struct inflate_engine *engine_of = inflate_engine(z, &e);
	place->packed = packed;
	place->bits = engine_of->bits(e);
	place->len = engine_of->window(e, place->window);
}

const char *inflate_fault(const struct inflate *z)
{
	return inflate_zlib.fault(z->zlib);
}

static enum status inflate_run_fast(struct inflate *z, struct codec_input *u,
				    uint64_t *packed, uint8_t *buf, size_t len,
				    bool to_block, size_t *got, enum inflated *what,
				    struct err *err)
{
	void *e;
	const struct inflate_engine *engine_of = inflate_engine(z, &e);
	bool keep = z->since >= KEEP_EVERY;
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
static enum status inflate_switch_over(struct inflate *z, struct codec_input *u,
				       uint64_t *packed, struct err *err)
{
	enum status st = inflate_begin_kept(z, u, err);
	if (st == ST_INVALID)
		return err_set(err, ST_IO, "zlib cannot unpack %s", file_name(u->f));
	if (st != ST_OK)
		return st;
	z->switching = false;
	z->skip = z->since;
	*packed = z->kept.packed;
	return ST_OK;
}

enum status inflate_run(struct inflate *z, struct codec_input *u, uint64_t *packed,
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
		size_t most = z->skip < INFLATE_WINDOW ? (size_t)z->skip : INFLATE_WINDOW;
		enum status st = inflate_zlib.run(z->zlib, u, packed, z->kept.window,
						  most, false, got, what, err);
		z->skip -= *got;
		*got = 0;
		if (st != ST_OK || *what != INFLATED_SOME)
			return st;
	}
	return inflate_zlib.run(z->zlib, u, packed, buf, len, to_block, got, what, err);
}

#endif
