/* The bytes of the records and nothing else, so that the result is a trace again. */
#include "output/emit.h"

static enum status raw_begin(struct emit *e, struct err *err)
{
	(void)e;
	(void)err;
	return ST_OK;
}

static enum status raw_record(struct emit *e, const struct batch *b, size_t i,
			      struct err *err)
{
	e->emitted++;
	const uint8_t *bytes = batch_bytes_once(b, i, &e->before);
	if (!bytes || fwrite(bytes, 1, b->length[i], e->to) == b->length[i])
		return ST_OK;
	return emit_failed(e, err);
}

static enum status raw_end(struct emit *e, struct err *err)
{
	(void)err;
	str_release(&e->line);
	return ST_OK;
}

const struct emitter emit_raw = {
	.name = "raw",
	.help = "bytes of the records as in the trace",
	.whole_record = true,
	.bytes_only = true,
	.begin = raw_begin,
	.record = raw_record,
	.end = raw_end,
};
