/* opscope info: describes a file of any format. */
#include <stdlib.h>
#include <string.h>

#include "analysis/overview.h"
#include "cmd/options.h"
#include "cmd/programs.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "code/disasm.h"
#include "format/dasm.h"
#include "format/layout.h"
#include "format/layout_guess.h"
#include "query/hits.h"

enum { DAMAGES_LISTED = 100 };

static void cmd_info_add_file(struct writer *out, struct trace *t)
{
	struct source_facts s = source_facts(trace_source(t));
	writer_text(out, "File", "file", trace_path(t));
	writer_bytes(out, "Size", "file_bytes", s.file_size);
	writer_text(out, "Codec", "codec", s.codec);
	writer_bytes(out, s.size_known ? "Decompressed" : "Decompressed so far",
		     "unpacked_bytes", s.size);
	writer_bool(out, "unpacked_complete", s.size_known);
	writer_count(out, "Checkpoints", "checkpoints", s.checkpoints);
	if (s.checkpoints)
		writer_bytes(out, "Farthest apart", "farthest_gap", s.farthest_gap);
	else
		writer_count(out, NULL, "farthest_gap", s.farthest_gap);
}

/* Write the guessed layout of a file of unknown format, as options. */
static void cmd_info_add_layout(struct writer *out, const struct layout_guess *g)
{
	if (!g)
		return;
	struct str option = STR_INIT;
	layout_option(g->text.text, &option);
	writer_option(out, "Possible layout", option.text);
	writer_text(out, "Found", "layout_found", g->reason);
	writer_text(out, NULL, "layout", g->text.text);
	writer_plain(out, NULL, "layout_skip", g->skip);
	str_release(&option);
}

static void cmd_info_add_format(struct writer *out, struct trace *t)
{
	const struct schema *schema = trace_schema(t);
	const struct detection *d = trace_detection(t);
	struct str text = STR_INIT;
	if (!schema) {
		str_addf(&text, "unknown; it looks like %s",
			 d->looks[0] ? d->looks : "nothing in particular");
		writer_text(out, "Format", NULL, text.text);
		writer_unknown(out, "format");
		writer_text(out, NULL, "looks_like", d->looks);
		if (d->nearest) {
			writer_text(out, "Nearest format", "nearest_format",
				    d->nearest->name);
			writer_text(out, "Misfit", "misfit", d->misfit);
		}
		cmd_info_add_layout(out, trace_suggested_layout(t));
		str_release(&text);
		return;
	}
	str_addf(&text, "%s (%s)", schema->format->name, schema->format->title);
	writer_text(out, "Format", NULL, text.text);
	writer_text(out, NULL, "format", schema->format->name);
	writer_text(out, NULL, "title", schema->format->title);
	if (schema->by_role[ROLE_REG_READ] | schema->by_role[ROLE_REG_WRITTEN])
		writer_text(out, "Register names", "registers", schema->registers->name);
	bool wanted = false;
	const char *companion = trace_companion(t, &wanted);
	if (companion)
		writer_text(out, "Companion", "companion", companion);
	else if (wanted)
		writer_text(out, "Companion", NULL, "not found; see --companion");
	str_release(&text);
}

static void cmd_info_add_records(struct writer *out, struct trace *t)
{
	struct extent x = trace_extent(t);
	if (!trace_schema(t))
		return;
	writer_count(out, x.counted ? "Records" : "Records so far", "records", x.records);
	writer_bool(out, "complete", x.complete);
	writer_count(out, "Gaps", "gaps", x.gaps);
	writer_bytes(out, "Bytes in gaps", "gap_bytes", x.gap_bytes);
	writer_bytes(out, "Stray bytes", "stray_bytes", x.stray);
}

static bool cmd_info_first_hit(void *ctx, uint64_t ordinal)
{
	*(uint64_t *)ctx = ordinal;
	return false;
}

/* Find the first record of a chunk with many illegal values, where bytes were inserted or
 * lost, or another layout begins.  Return false if there is no such chunk. */
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
	hits_each(t, q, over, cmd_info_first_hit, record, &count, NULL, &err);
	query_free(q);
	return count > 0;
}

static void cmd_info_add_misfit(struct writer *out, struct trace *t)
{
	uint64_t record;
	struct str text = STR_INIT;
	if (!trace_schema(t) || !cmd_info_find_misfit(t, &record))
		return;
	str_addf(&text,
		 "from record %s on, many values are illegal: bytes were inserted or "
		 "lost, or records of another layout begin; opscope lint describes them",
		 COUNT_TEXT(record));
	writer_text(out, "Note", NULL, text.text);
	writer_count(out, NULL, "misfit_from", record);
	str_release(&text);
}

/* Report instructions that are not disassembled because a library is missing. */
static void cmd_info_add_dasm(struct writer *out, struct trace *t)
{
	enum { RECORDS = 64 };
	const struct schema *s = trace_schema(t);
	if (!s || s->format->tables != &dasm_tables || disasm_available(MACHINE_RISCV64))
		return;
	int f = schema_first(s, ROLE_DISASSEMBLY);
	struct reader *rd = reader_open(t, NULL);
	const struct batch *b;
	struct err err = ERR_INIT;
	bool any = false;
	if (reader_read_wait(rd, 0, RECORDS, (fieldset)1 << f, &b, &err) == ST_OK)
		for (size_t i = 0; i < b->n && !any; i++) {
			size_t len;
			const char *text =
				batch_text(b, i, batch_value(b, i, f, 0), &len);
			any = !len || dasm_is(text, len, NULL);
		}
	reader_free(rd);
	if (any)
		writer_text(
			out, "Note", NULL,
			"no disassembly of encodings or DASM(...): opscope was built "
			"without capstone 5 (libcapstone-dev), or cannot find the library");
}

static void cmd_info_add_scores(struct writer *out, struct trace *t)
{
	const struct detection *d = trace_detection(t);
	if (d->n && d->score[0].bits)
		writer_title(out, "Evidence for formats, in bits:");
	writer_open(out, "scores", false);
	for (size_t i = 0; i < d->n && d->score[i].bits; i++)
		writer_plain(out, d->score[i].format->name, d->score[i].format->name,
			     d->score[i].bits);
	writer_close(out);
	writer_bool(out, "weak", d->weak);
	writer_bool(out, "tied", d->tied);
}

static void cmd_info_add_damage(struct writer *out, struct trace *t)
{
	struct source_facts s = source_facts(trace_source(t));
	struct damage d;
	struct str line = STR_INIT;
	if (s.damages)
		writer_title(out, "Damage:");
	writer_count(out, NULL, "damages", s.damages);
	writer_open(out, "damage", true);
	for (uint64_t i = 0; i < DAMAGES_LISTED && source_damage(trace_source(t), i, &d);
	     i++) {
		str_clear(&line);
		damage_print(&d, &line);
		writer_line(out, line.text);
		writer_open(out, NULL, false);
		writer_count(out, NULL, "at", d.at);
		if (d.resume == DAMAGE_NO_MORE)
			writer_unknown(out, "resume");
		else
			writer_count(out, NULL, "resume", d.resume);
		writer_count(out, NULL, "packed", d.packed);
		writer_text(out, NULL, "text", d.text);
		writer_close(out);
	}
	writer_close(out);
	if (s.damages > DAMAGES_LISTED) {
		str_clear(&line);
		str_addf(&line, "and %s more", COUNT_TEXT(s.damages - DAMAGES_LISTED));
		writer_line(out, line.text);
	}
	str_release(&line);
}

struct cmd_info_overview {
	struct trace *trace;
	struct overview of;
};

static enum status cmd_info_work(void *arg, struct task *task, struct err *err)
{
	struct cmd_info_overview *o = arg;
	return overview_make(&o->of, o->trace, task, err);
}

/* Write the facts, each with the name of the table that has the details. */
static int cmd_info_add_overview(struct writer *out, struct trace *t)
{
	struct cmd_info_overview o = { .trace = t };
	struct err err = ERR_INIT;
	struct str text = STR_INIT;
	const char *table = NULL;
	enum status st = cmd_run_work(t, true, cmd_info_work, &o, &err);
	writer_open(out, "overview", true);
	for (size_t k = 0; k < o.of.n; k++) {
		const struct overview_fact *f = &o.of.fact[k];
		if (!k || (f->table && f->table != table)) {
			const struct analysis *a =
				f->table ? analysis_find(f->table) : NULL;
			str_clear(&text);
			str_addf(&text,
				 "%s (opscope stat%s%s):", a ? a->title : "Overview",
				 a ? " " : "", a ? a->name : "");
			writer_title(out, text.text);
		}
		table = f->table;
		writer_open(out, NULL, false);
		writer_text(out, NULL, "table", f->table ? f->table : "");
		writer_text(out, NULL, "fact", f->label);
		writer_text(out, f->label, "value", f->text);
		writer_close(out);
	}
	writer_close(out);
	overview_release(&o.of);
	str_release(&text);
	return st == ST_OK ? 0 : cmd_fail_err(trace_path(t), &err);
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
	struct writer *out = line->out;
	writer_begin(out);
	cmd_info_add_file(out, t);
	cmd_info_add_format(out, t);
	cmd_info_add_records(out, t);
	programs_add_facts(out, t);
	if (trace_warning(t))
		writer_text(out, "Note", "note", trace_warning(t));
	if (!quick)
		cmd_info_add_misfit(out, t);
	cmd_info_add_dasm(out, t);
	cmd_info_add_scores(out, t);
	cmd_info_add_damage(out, t);
	if (trace_schema(t) && cmdline_has(line, "full") && !status)
		status = cmd_info_add_overview(out, t);
	writer_end(out);
	return cmd_finish(status);
}

static const struct option_info options[] = {
	{ 'q', "quick", NULL, "read only the beginning of the trace", NULL },
	{ 'f', "full", NULL,
	  "also print the shares of loads, stores, branches and regions, the hottest code, and "
	  "the results of a branch predictor and of caches, each with the table that has "
	  "the details",
	  NULL },
	{ 't', "to", "FORMAT", "output format", cmd_choose_notation },
	{ 0 }
};

static const char *const examples[] = {
	"opscope info unknown.bin",
	"opscope info --quick --to=json trace.gz",
	"opscope info --full gcc-10M.trace.gz",
	NULL,
};

const struct command cmd_info = {
	.name = "info",
	.synopsis = "[OPTION]... FILE",
	.help = "describe a file: compression, format and the evidence for it, size, "
		"damage",
	.about = "Shows how the file is compressed, the evidence for each format, the "
		 "number of records, the gaps, and where compressed data is damaged.  "
		 "For a file in an unknown format it shows what the file looks like, "
		 "the nearest format, the first line or record that does not fit that "
		 "format, and a layout that does.  The exit status is 0 even if the "
		 "file is damaged.",
	.examples = examples,
	.options = options,
	.input = INPUT_FILE,
	.least = 1,
	.most = 1,
	.run = cmd_info_run,
};
