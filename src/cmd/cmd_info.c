/* opscope info: describes a file of any format. */
#include <stdlib.h>
#include <string.h>

#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "format/layout.h"
#include "format/layout_guess.h"
#include "query/find.h"

enum { DAMAGES_LISTED = 100 };

static void cmd_info_add_file(struct facts *f, struct trace *t)
{
	struct source_facts s = source_facts(trace_source(t));
	facts_text(f, "File", "file", trace_path(t));
	facts_bytes(f, "Size", "file_bytes", s.file_size);
	facts_text(f, "Codec", "codec", s.codec);
	facts_bytes(f, s.size_known ? "Unpacked" : "Unpacked so far", "unpacked_bytes",
		    s.size);
	facts_bool(f, NULL, "unpacked_complete", s.size_known);
	facts_count(f, "Checkpoints", "checkpoints", s.checkpoints);
	if (s.checkpoints)
		facts_bytes(f, "Farthest apart", "farthest_gap", s.farthest_gap);
	else
		facts_count(f, NULL, "farthest_gap", s.farthest_gap);
}

/* The layout that a file of an unknown format seems to have, as options. */
static void cmd_info_add_layout(struct facts *f, const struct layout_guess *g)
{
	if (!g)
		return;
	struct str option = STR_INIT;
	layout_option(g->text.text, g->skip, &option);
	facts_text(f, "Possible layout", NULL, option.text);
	facts_text(f, "Found", "layout_found", g->reason);
	facts_text(f, NULL, "layout", g->text.text);
	facts_plain(f, NULL, "layout_skip", g->skip);
	str_release(&option);
}

static void cmd_info_add_format(struct facts *f, struct trace *t)
{
	const struct schema *schema = trace_schema(t);
	const struct detection *d = trace_detection(t);
	struct str text = STR_INIT;
	if (!schema) {
		str_addf(&text, "unknown; it looks like %s",
			 d->looks[0] ? d->looks : "nothing in particular");
		facts_text(f, "Format", NULL, text.text);
		facts_unknown(f, NULL, "format");
		facts_text(f, NULL, "looks_like", d->looks);
		if (d->nearest) {
			facts_text(f, "Nearest format", "nearest_format",
				   d->nearest->name);
			facts_text(f, "Misfit", "misfit", d->misfit);
		}
		cmd_info_add_layout(f, trace_suggested_layout(t));
		str_release(&text);
		return;
	}
	str_addf(&text, "%s (%s)", schema->format->name, schema->format->title);
	facts_text(f, "Format", NULL, text.text);
	facts_text(f, NULL, "format", schema->format->name);
	facts_text(f, NULL, "title", schema->format->title);
	if (schema->by_role[ROLE_REG_READ] | schema->by_role[ROLE_REG_WRITTEN])
		facts_text(f, "Register names", "registers", schema->registers->name);
	bool wanted = false;
	const char *companion = trace_companion(t, &wanted);
	if (companion)
		facts_text(f, "Companion", "companion", companion);
	else if (wanted)
		facts_text(f, "Companion", NULL, "not found; see --companion");
	str_release(&text);
}

static void cmd_info_add_records(struct facts *f, struct trace *t)
{
	struct extent x = trace_extent(t);
	if (!trace_schema(t))
		return;
	facts_count(f, x.counted ? "Records" : "Records so far", "records", x.records);
	facts_bool(f, NULL, "complete", x.complete);
	facts_count(f, "Gaps", "gaps", x.gaps);
	facts_bytes(f, "Bytes in gaps", "gap_bytes", x.gap_bytes);
	facts_bytes(f, "Stray bytes", "stray_bytes", x.stray);
}

static bool cmd_info_first_hit(void *ctx, uint64_t ordinal)
{
	*(uint64_t *)ctx = ordinal;
	return false;
}

/* The first record of a chunk many of whose values are illegal: bytes were inserted or
 * lost, or another layout begins.  False: there is no such chunk. */
static bool cmd_info_find_misfit(struct trace *t, uint64_t *record)
{
	enum { ONE_IN = 16 };
	struct index *ix = trace_index(t);
	const struct chunk **chunk;
	struct err err = ERR_INIT;
	struct query *q;
	uint64_t count = 0;
	struct span over = { UINT64_MAX, 0 };
	size_t n = index_list(ix, 0, UINT64_MAX, &chunk);
	for (size_t k = 0; k < n && over.first == UINT64_MAX; k++)
		if (chunk[k]->totals.illegal * ONE_IN > chunk[k]->count) {
			over.first = chunk[k]->start.ordinal;
			over.last = over.first + chunk[k]->count - 1;
		}
	free(chunk);
	if (over.first == UINT64_MAX ||
	    query_compile(&q, "fault == AL001 or fault == AL002", trace_schema(t),
			  &err) != ST_OK)
		return false;
	find_each(t, q, over, cmd_info_first_hit, record, &count, NULL, &err);
	query_free(q);
	return count > 0;
}

static void cmd_info_add_misfit(struct facts *f, struct trace *t)
{
	uint64_t record;
	char number[32];
	struct str text = STR_INIT;
	if (!trace_schema(t) || !cmd_info_find_misfit(t, &record))
		return;
	str_addf(&text,
		 "from record %s on, many values are not those of the format: bytes were "
		 "inserted or lost, or records of another layout begin; opscope lint "
		 "describes them",
		 human_count(number, sizeof number, record));
	facts_text(f, "Note", NULL, text.text);
	facts_count(f, NULL, "misfit_from", record);
	str_release(&text);
}

static void cmd_info_add_scores(struct facts *f, struct trace *t)
{
	const struct detection *d = trace_detection(t);
	if (d->n && d->score[0].bits)
		facts_title(f, "Evidence for formats, in bits:");
	facts_open(f, "scores", false);
	for (size_t i = 0; i < d->n && d->score[i].bits; i++)
		facts_plain(f, d->score[i].format->name, d->score[i].format->name,
			    d->score[i].bits);
	facts_close(f);
	facts_bool(f, NULL, "weak", d->weak);
	facts_bool(f, NULL, "tied", d->tied);
}

static void cmd_info_add_damage(struct facts *f, struct trace *t)
{
	struct source_facts s = source_facts(trace_source(t));
	struct damage d;
	struct str line = STR_INIT;
	if (s.damages)
		facts_title(f, "Damage:");
	facts_count(f, NULL, "damages", s.damages);
	facts_open(f, "damage", true);
	for (uint64_t i = 0; i < DAMAGES_LISTED && source_damage(trace_source(t), i, &d);
	     i++) {
		char at[32], lost[32];
		str_clear(&line);
		str_addf(&line, "at byte %s", human_count(at, sizeof at, d.at));
		if (d.resume == DAMAGE_NO_MORE)
			str_add(&line, ", nothing can be read after it");
		else if (d.resume > d.at && !d.realign)
			str_addf(&line, ", %s lost",
				 human_size(lost, sizeof lost, d.resume - d.at));
		str_addf(&line, ": %s", d.text);
		facts_line(f, line.text);
		facts_open(f, NULL, false);
		facts_count(f, NULL, "at", d.at);
		if (d.resume == DAMAGE_NO_MORE)
			facts_unknown(f, NULL, "resume");
		else
			facts_count(f, NULL, "resume", d.resume);
		facts_count(f, NULL, "packed", d.packed);
		facts_text(f, NULL, "text", d.text);
		facts_close(f);
	}
	facts_close(f);
	if (s.damages > DAMAGES_LISTED) {
		char more[32];
		str_clear(&line);
		str_addf(&line, "and %s more",
			 human_count(more, sizeof more, s.damages - DAMAGES_LISTED));
		facts_line(f, line.text);
	}
	str_release(&line);
}

static int cmd_info_run(const struct cmdline *line, struct trace *t)
{
	struct err err = ERR_INIT;
	int status = 0;
	bool quick = cmdline_has(line, "quick");
	if (trace_schema(t) && !quick) {
		enum status st = cmd_run_work(t, false, cmd_build_index, t, &err);
		if (st != ST_OK && st != ST_END)
			status = cmd_fail_err(trace_path(t), &err);
	}
	struct facts *f = facts_new();
	cmd_info_add_file(f, t);
	cmd_info_add_format(f, t);
	cmd_info_add_records(f, t);
	if (trace_warning(t))
		facts_text(f, "Note", "note", trace_warning(t));
	if (!quick)
		cmd_info_add_misfit(f, t);
	cmd_info_add_scores(f, t);
	cmd_info_add_damage(f, t);
	return cmd_finish_facts(f, option_facts(line), status);
}

static const struct option_info options[] = {
	{ 'q', "quick", NULL, "read only the beginning of the trace", NULL },
	{ 't', "to", "NOTATION", "output notation", cmd_choose_facts },
	{ 0 }
};

static const char *const examples[] = {
	"opscope info unknown.bin",
	"opscope info --quick --to=json trace.gz",
	NULL,
};

const struct command cmd_info = {
	.name = "info",
	.synopsis = "[OPTION]... FILE",
	.help = "describe a file: codec, format and evidence for it, size, damage",
	.about = "Shows how the file is compressed, the evidence for each format, the "
		 "number of records, the gaps between them, and where the compressed "
		 "data is damaged.  For a file in an unknown format it shows what the "
		 "file looks like, the nearest format, the first line or record that "
		 "does not fit it, and a layout that fits.  The exit status is 0 even if "
		 "the file is damaged.",
	.examples = examples,
	.options = options,
	.input = INPUT_FILE,
	.least = 1,
	.most = 1,
	.run = cmd_info_run,
};
