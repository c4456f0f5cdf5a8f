#include "output/pipeline_out.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "trace/cycle.h"

enum { LABEL_WIDTH = 20 };

const char *pipeline_as_name(size_t i, const char **help)
{
	static const struct {
		const char *name, *help;
	} names[] = {
		[PIPELINE_TEXT] = { "text", "a picture" },
		[PIPELINE_JSON] = { "json", "the times of all stages" },
		[PIPELINE_KANATA] = { "kanata", "a log for Konata" },
		[PIPELINE_SVG] = { "svg", "a figure of the first 200 records" },
		{ NULL, NULL },
	};
	*help = names[i].help;
	return names[i].name;
}

fieldset pipeline_out_fields(const struct schema *s)
{
	return stages_fields(s) | pipeline_row_label_fields(s) | s->by_role[ROLE_SPACE];
}

void pipeline_out_begin(struct pipeline_out *o)
{
	str_init(&o->line);
	o->cell = mem_new(o->width + 1, sizeof *o->cell);
	if (o->as == PIPELINE_KANATA)
		o->kanata = kanata_write_new(o->to, o->scale.cycle);
	if (o->as == PIPELINE_SVG)
		o->figure = figure_stages_new();
	if (o->as != PIPELINE_JSON)
		return;
	json_begin(&o->json, o->to, 2);
	json_uint(&o->json, "cycle", o->scale.cycle);
	json_list(&o->json, "records");
}

/* Start the columns at another cycle unless the record is fetched in their first half. */
static void pipeline_out_place(struct pipeline_out *o, const struct stages *s)
{
	struct pipeline_scale *scale = &o->scale;
	uint64_t fetch = stages_cycle_of(s, STAGE_FETCH, scale->cycle);
	uint64_t half = (o->width + 1) / 2 * scale->scale;
	if (o->any && fetch >= scale->origin && fetch - scale->origin < half)
		return;
	scale->origin = fetch / scale->scale * scale->scale;
	fprintf(o->to, "%sfrom cycle %s, a column is %s cycle%s", o->any ? "\n" : "",
		COUNT_TEXT(scale->origin), COUNT_TEXT(scale->scale),
		scale->scale == 1 ? "" : "s");
	if (cycle_counts_ps(o->schema))
		fprintf(o->to, " of %s ps; time %s ps", COUNT_TEXT(scale->cycle),
			COUNT_TEXT(scale->origin * scale->cycle));
	fputc('\n', o->to);
	o->any = true;
}

static void pipeline_out_head(struct pipeline_out *o, const struct batch *b, size_t i,
			      const struct stages *s)
{
	struct str *line = &o->line;
	uint64_t pc;
	str_clear(line);
	str_addf(line, "%9s %c ", COUNT_TEXT(b->first + i), s->squashed ? 'x' : ' ');
	if (record_role(b, i, ROLE_PC, &pc))
		str_addf(line, "%12" PRIx64 "  ", pc);
	else if (o->schema->by_role[ROLE_PC])
		str_pad(line, ' ', 14);
	size_t at = line->len, cut = at, width = 0;
	pipeline_row_label(b, i, line);
	for (; at < line->len; at++) {
		bool begins = ((uint8_t)line->text[at] & 0xc0) != 0x80;
		if (begins && width == LABEL_WIDTH - 1)
			cut = at;
		width += begins;
	}
	if (width > LABEL_WIDTH) {
		line->len = cut;
		str_addc(line, '~');
		width = LABEL_WIDTH;
	}
	str_pad(line, ' ', LABEL_WIDTH - width + 2);
}

static void pipeline_out_text(struct pipeline_out *o, const struct batch *b, size_t i,
			      const struct stages *s)
{
	bool after;
	pipeline_out_place(o, s);
	pipeline_out_head(o, b, i, s);
	pipeline_row(s, &o->scale, o->width, o->cell, NULL, &after);
	for (size_t c = 0; c < o->width; c++)
		str_addc(&o->line, pipeline_row_char(s, o->cell[c]));
	while (!after && o->line.text[o->line.len - 1] == ' ')
		o->line.len--;
	fwrite(o->line.text, 1, o->line.len, o->to);
	fputs(after ? ">\n" : "\n", o->to);
}

static void pipeline_out_json_stage(struct json *j, const struct stages *s, enum stage k,
				    uint64_t cycle)
{
	char text[32];
	int64_t took = stages_duration(s, k);
	json_object(j, NULL);
	json_text(j, "stage", stage_names[k]);
	json_uint(j, "cycle", stages_cycle_of(s, k, cycle));
	snprintf(text, sizeof text, "%" PRId64, s->begin[k]);
	json_raw(j, "since_fetch", text);
	json_uint(j, "duration", (uint64_t)took);
	json_end(j);
}

static void pipeline_out_json(struct pipeline_out *o, const struct batch *b, size_t i,
			      const struct stages *s)
{
	struct json *j = &o->json;
	uint64_t pc;
	char text[32];
	json_object(j, NULL);
	json_uint(j, "record", b->first + i);
	if (record_role(b, i, ROLE_PC, &pc))
		json_address(j, "pc", pc);
	str_clear(&o->line);
	pipeline_row_label(b, i, &o->line);
	json_text(j, "label", o->line.text);
	json_bool(j, "squashed", s->squashed);
	snprintf(text, sizeof text, "%" PRId64, (int64_t)s->fetch);
	json_raw(j, "fetch", text);
	json_list(j, "stages");
	for (unsigned set = s->reached; set; set &= set - 1)
		pipeline_out_json_stage(j, s, (enum stage)__builtin_ctz(set),
					o->scale.cycle);
	json_end(j);
	json_end(j);
}

static void pipeline_out_kanata(struct pipeline_out *o, const struct batch *b, size_t i,
				const struct stages *s)
{
	uint64_t pc, thread = 0;
	str_clear(&o->line);
	if (record_role(b, i, ROLE_PC, &pc))
		str_addf(&o->line, "%04" PRIx64 " ", pc);
	pipeline_row_label(b, i, &o->line);
	record_role(b, i, ROLE_SPACE, &thread);
	kanata_write_record(o->kanata, b->first + i, s, thread, o->line.text);
}

static void pipeline_out_svg(struct pipeline_out *o, const struct batch *b, size_t i,
			     const struct stages *s)
{
	figure_stages_add(o->figure, b, i);
}

void pipeline_out_record(struct pipeline_out *o, const struct batch *b, size_t i)
{
	static void (*const write[])(struct pipeline_out *, const struct batch *, size_t,
				     const struct stages *) = {
		[PIPELINE_TEXT] = pipeline_out_text,
		[PIPELINE_JSON] = pipeline_out_json,
		[PIPELINE_KANATA] = pipeline_out_kanata,
		[PIPELINE_SVG] = pipeline_out_svg,
	};
	struct stages s;
	if (stages_read(&s, b, i))
		write[o->as](o, b, i, &s);
	else
		o->without++;
}

void pipeline_out_end(struct pipeline_out *o)
{
	if (o->as == PIPELINE_JSON) {
		json_end(&o->json);
		json_finish(&o->json);
	}
	if (o->kanata)
		o->moved = kanata_write_free(o->kanata);
	o->kanata = NULL;
	if (o->figure) {
		o->any = figure_stages_write(o->figure, o->to, &o->head, o->scale.cycle);
		figure_stages_free(o->figure);
	}
	o->figure = NULL;
	free(o->cell);
	o->cell = NULL;
	str_release(&o->line);
}
