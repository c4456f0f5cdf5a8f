/* Write the bytes of the records, so that the result is again a trace. */
#include <stdlib.h>

#include "base/mem.h"
#include "output/emit.h"
#include "output/excerpt.h"

static enum status raw_begin(struct emit *e, struct err *err)
{
	struct excerpt *x = e->own = mem_new(1, sizeof *x);
	excerpt_init(x, e->schema);
	x->headed = e->heading && e->heading->len;
	return ST_OK;
}

static enum status raw_record(struct emit *e, const struct batch *b, size_t i,
			      struct err *err)
{
	e->emitted++;
	return excerpt_put(e->own, b, i, e->to) ? ST_OK : emit_failed(e, err);
}

static enum status raw_end(struct emit *e, struct err *err)
{
	struct excerpt *x = e->own;
	if (e->heading && x->before)
		str_add(e->heading, "raw");
	excerpt_release(x);
	free(x);
	e->own = NULL;
	str_release(&e->line);
	return ST_OK;
}

const struct emitter emit_raw = {
	.name = "raw",
	.help = "bytes of the records, unchanged",
	.whole_record = true,
	.bytes_only = true,
	.begin = raw_begin,
	.record = raw_record,
	.end = raw_end,
};
