/* The zlib engine, which defines the results of both. */
#include "config.h"

#ifdef HAVE_ZLIB

#include "source/inflate.h"

#include <stdlib.h>
#include <string.h>
#define ZLIB_CONST
#include <zlib.h>

#include "base/mem.h"

static void *z_open(void)
{
	z_stream *z = mem_new(1, sizeof *z);
	if (inflateInit2(z, -MAX_WBITS) == Z_OK)
		return z;
	free(z);
	return NULL;
}

static void z_close(void *e)
{
	inflateEnd(e);
	free(e);
}

static bool z_begin(void *e, unsigned bits, unsigned value, const uint8_t *window,
		    size_t len)
{
	z_stream *z = e;
	return inflateReset2(z, -MAX_WBITS) == Z_OK &&
	       (!bits || inflatePrime(z, (int)bits, (int)value) == Z_OK) &&
	       (!len || inflateSetDictionary(z, window, (uInt)len) == Z_OK);
}

static enum status z_run(void *e, struct codec_input *u, uint64_t *packed, uint8_t *buf,
			 size_t len, bool to_block, size_t *got, enum inflated *what,
			 struct err *err)
{
	z_stream *z = e;
	*got = 0;
	*what = INFLATED_SOME;
	enum status st = codec_input_have(u, *packed, err);
	if (st != ST_OK && st != ST_END && st != ST_AGAIN)
		return st;
	/* Without input, zlib may still have the rest of a match to return. */
	size_t in;
	z->next_in = codec_input_data(u, *packed, &in);
	z->avail_in = (uInt)in;
	z->next_out = buf;
	z->avail_out = len < 1 << 30 ? (uInt)len : 1 << 30;
	uInt room = z->avail_out;
	int result = inflate(z, to_block ? Z_BLOCK : Z_NO_FLUSH);
	*packed += in - z->avail_in;
	*got = room - z->avail_out;
	/* data_type: 128 between two blocks, 64 in or after the last one. */
	if (result == Z_STREAM_END)
		*what = INFLATED_END;
	else if (result == Z_MEM_ERROR)
		return err_set(err, ST_NOMEM, "not enough memory to unpack %s",
			       file_name(u->f));
	else if (result != Z_OK && result != Z_BUF_ERROR)
		*what = INFLATED_BAD;
	else if (to_block && (z->data_type & 128) && !(z->data_type & 64))
		*what = INFLATED_BLOCK;
	return st != ST_OK && *got == 0 && *what == INFLATED_SOME ? st : ST_OK;
}

static unsigned z_bits(const void *e)
{
	return (unsigned)((const z_stream *)e)->data_type & 7;
}

static size_t z_window(void *e, uint8_t *window)
{
	uInt len = 0;
	inflateGetDictionary(e, window, &len);
	return len;
}

static const char *z_fault(const void *e)
{
	const z_stream *z = e;
	return z->msg ? z->msg : "not deflate data";
}

const struct inflate_engine inflate_zlib = {
	.open = z_open,
	.close = z_close,
	.begin = z_begin,
	.run = z_run,
	.bits = z_bits,
	.window = z_window,
	.fault = z_fault,
};

#endif
