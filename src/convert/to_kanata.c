/* Kanata, as `opscope pipeline --to=kanata` writes it. */
#include <stdlib.h>

#include "base/mem.h"
#include "convert/convert.h"
#include "output/pipeline_out.h"

static void *kanata_open(const struct schema *from, FILE *stream)
{
	struct pipeline_out *o = mem_new(1, sizeof *o);
	uint64_t cycle = schema_cycle(from);
	o->to = stream;
	o->schema = from;
	o->as = PIPELINE_KANATA;
	o->scale.cycle = cycle ? cycle : 1;
	pipeline_out_begin(o);
	return o;
}

static void kanata_record(void *own, const struct batch *b, size_t i)
{
	pipeline_out_record(own, b, i);
}

static void kanata_close(void *own, struct convert_counts *counts)
{
	struct pipeline_out *o = own;
	pipeline_out_end(o);
	counts->written = counts->records - o->without;
	counts->lost[LOSS_NO_FETCH] = o->without;
	counts->lost[LOSS_MOVED] = o->moved;
	free(o);
}

static const struct convert_own kanata_own = {
	.open = kanata_open,
	.wants = pipeline_out_fields,
	.record = kanata_record,
	.close = kanata_close,
};

const struct convert_target to_kanata = {
	.name = "kanata",
	.unit = CONVERT_MICRO_OP,
	.needs_stages = true,
	.own = &kanata_own,
	.fills = "disasm opcode id number retire_id stages",
};
