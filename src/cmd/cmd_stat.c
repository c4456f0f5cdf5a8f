/* opscope stat: what is in a trace, in figures. */
#include <string.h>

#include "analysis/an_figures.h"
#include "cmd/common.h"

struct stat_work {
	struct trace *trace;
	struct figures figures;
};

static enum status work(void *arg, struct task *task, struct err *err)
{
	struct stat_work *w = arg;
	return figures_count(&w->figures, w->trace, task, err);
}

/* "direct jump" as a key: "direct_jump". */
static void make_key(const char *name, struct str *out)
{
	str_clear(out);
	for (; *name; name++)
		str_addc(out, *name == ' ' || *name == '-' ? '_' : *name);
}

/* A figure for programs, null when the format cannot tell. */
static void figure(struct facts *f, const char *key, bool known, uint64_t n)
{
	if (known)
		facts_count(f, NULL, key, n);
	else
		facts_none(f, NULL, key);
}

static void add_keys(struct facts *f, const struct figures *s, struct trace *t)
{
	struct extent x = trace_extent(t);
	facts_text(f, NULL, "file", trace_path(t));
	facts_text(f, NULL, "format", trace_schema(t)->format->name);
	facts_count(f, NULL, "records", s->records);
	figure(f, "macro_ops", s->has_macro_ops, s->macro_ops);
	figure(f, "unique_pcs", s->has_pcs && !s->pcs_more, s->unique_pcs);
	figure(f, "branches", s->has_branches, s->branches);
	figure(f, "branches_taken", s->has_taken, s->branches_taken);
	figure(f, "records_with_load", s->has_loads, s->with_load);
	figure(f, "records_with_store", s->has_stores, s->with_store);
	figure(f, "loads", s->has_loads, s->loads);
	figure(f, "stores", s->has_stores, s->stores);
	facts_count(f, NULL, "records_known_in_part", s->in_part);
	facts_count(f, NULL, "gaps", x.gaps);
	facts_count(f, NULL, "gap_bytes", x.gap_bytes);
	facts_count(f, NULL, "stray_bytes", x.stray);
	facts_count(f, NULL, "damages", x.damages);
}

static void add_pcs(struct facts *f, const char *label, const struct figures *s)
{
	char number[32], text[48];
	if (!s->has_pcs)
		return;
	if (!s->pcs_more) {
		facts_count(f, label, NULL, s->unique_pcs);
		return;
	}
	snprintf(text, sizeof text, "at least %s",
		 text_count(number, sizeof number, s->unique_pcs));
	facts_text(f, label, NULL, text);
}

static void add_figures(struct facts *f, const struct figures *s, const char *pcs,
			const char *branches)
{
	add_pcs(f, pcs, s);
	if (s->has_branches)
		facts_share(f, branches, NULL, s->branches, s->records, NULL);
	if (s->has_taken)
		facts_share(f, "  Taken", NULL, s->branches_taken, s->branches,
			    "of branches");
	if (s->has_loads)
		facts_share(f, "Memory Reads", NULL, s->with_load, s->records, NULL);
	if (s->has_stores)
		facts_share(f, "Memory Writes", NULL, s->with_store, s->records, NULL);
}

/* As the program that comes with the CIS501 traces prints it, then the rest. */
static void add_micro_ops(struct facts *f, const struct figures *s)
{
	char line[64];
	snprintf(line, sizeof line, "Processed %llu trace records.",
		 (unsigned long long)s->records);
	facts_line(f, line);
	facts_plain(f, "Micro-ops", NULL, s->records);
	facts_plain(f, "Macro-ops", NULL, s->macro_ops);
	facts_title(f, "Of the micro-ops:");
	add_figures(f, s, "Unique PCs", "Branches");
}

enum { GUIDE_COLUMN = 23, GUIDE_RULE = 70 };

/* As the viewer of the ChampSim guide prints it. */
static void add_instructions(struct facts *f, const struct figures *s, const char *path)
{
	struct str line = STR_INIT;
	str_addf(&line, "Trace Statistics for: %s", path);
	facts_line(f, line.text);
	str_clear(&line);
	str_pad(&line, '=', GUIDE_RULE);
	facts_line(f, line.text);
	str_release(&line);
	facts_column(f, GUIDE_COLUMN);
	facts_count(f, "Total Instructions", NULL, s->records);
	add_figures(f, s, "Unique IPs", "Branch Instructions");
}

static void add_requests(struct facts *f, const struct figures *s,
			 const struct format *format)
{
	struct str label = STR_INIT;
	str_addf(&label, "Total %ss", format->record);
	if (label.text[6] >= 'a' && label.text[6] <= 'z')
		label.text[6] -= 'a' - 'A';
	facts_count(f, label.text, NULL, s->records);
	str_release(&label);
	add_figures(f, s, "Unique PCs", "Branches");
}

static void add_kinds(struct facts *f, const struct figures *s)
{
	struct str key = STR_INIT;
	uint64_t all = 0;
	if (!s->has_kinds)
		return;
	for (int k = BRANCH_NONE + 1; k < BRANCH_KINDS; k++)
		all += s->kind[k];
	facts_title(f, "Kinds of branches:");
	facts_open(f, "branch_kinds", false);
	for (int k = BRANCH_NONE + 1; k < BRANCH_KINDS; k++) {
		const char *name = branch_kind_name((enum branch_kind)k);
		make_key(name, &key);
		facts_share(f, name, key.text, s->kind[k], all, NULL);
	}
	facts_close(f);
	str_release(&key);
}

static void add_classes(struct facts *f, const struct figures *s, const struct schema *sc)
{
	struct str name = STR_INIT;
	if (!s->has_classes)
		return;
	const struct field *field = schema_field(sc, s->class_field);
	str_addf(&name, "By %s:", field->heading ? field->heading : field->name);
	facts_title(f, name.text);
	facts_open(f, "classes", false);
	for (uint64_t v = 0; v < FIGURES_CLASSES; v++) {
		str_clear(&name);
		if (!s->class[v])
			continue;
		if (field_none(field, v))
			str_add(&name, "none");
		else
			value_print_number(sc, s->class_field, v, &name);
		facts_share(f, name.text, name.text, s->class[v], s -> records, NULL);
	}
	if (s->class[FIGURES_CLASSES])
		facts_share(f, "others", "others", s->class[FIGURES_CLASSES],
			    s -> records, NULL);
	facts_close(f);
	str_release(&name);
}

static int run_stat(struct cmdline *line, struct trace *t)
{
	struct err err = ERR_INIT;
	enum facts_as as = FACTS_TEXT;
	const char *to = cmdline_value(line, "to");
	if (check_choice("to", to, choose_facts, &err) != ST_OK)
		return trouble("stat", err.text);
	if (to)
		facts_parse_as(to, &as);
	struct stat_work w = { .trace = t };
	enum status st = run_work(t, false, work, &w, &err);
	if (st != ST_OK)
		return trouble(trace_path(t), err.text);

	const struct schema *schema = trace_schema(t);
	struct facts *f = facts_new();
	add_keys(f, &w.figures, t);
	if (schema->by_role[ROLE_UOP])
		add_micro_ops(f, &w.figures);
	else if (w.figures.has_macro_ops)
		add_instructions(f, &w.figures, trace_path(t));
	else
		add_requests(f, &w.figures, schema->format);
	add_kinds(f, &w.figures);
	add_classes(f, &w.figures, schema);
	int status = finish_facts(f, as, 0);
	if (w.figures.in_part) {
		char number[32];
		note(trace_path(t), "of %s records not everything is known",
		     text_count(number, sizeof number, w.figures.in_part));
	}
	int losses = report_losses(t);
	return status ? status : losses;
}

static int run(int argc, char **argv)
{
	extern const struct command cmd_stat;
	struct cmdline line;
	int status;
	if (!begin_command(&line, &cmd_stat, argc, argv, 1, 1, &status))
		return status;
	struct trace *t = open_trace(&line, line.operand[0], false);
	status = t ? run_stat(&line, t) : EXIT_TROUBLE;
	trace_free(t);
	cmdline_release(&line);
	return status;
}

static const struct option_info options[] = {
	{ 't', "to", "NOTATION", "how to write the figures", choose_facts }, { 0 }
};

static const char *const examples[] = {
	"opscope stat gcc-10M.trace.gz",
	"opscope stat --to=json mcf.champsimtrace.xz | jq .unique_pcs",
	NULL,
};

const struct command cmd_stat = {
	.name = "stat",
	.synopsis = "[OPTION]... FILE",
	.help = "count what is in a trace",
	.about = "Counts records, instructions, different addresses of instructions, "
		 "branches "
		 "and memory accesses over the whole trace, under the names that the "
		 "tools of "
		 "each format use.  Branches are the records that the trace marks as "
		 "such; "
		 "their kinds are told by the registers they read and write, as ChampSim "
		 "does, "
		 "so that calls and returns count there even where the tracer did not "
		 "mark "
		 "them.  Memory reads and writes are records with at least one "
		 "address.\n\n"
		 "For programs (--to=json, --to=csv) these keys are stable: records, "
		 "macro_ops, unique_pcs, branches, branches_taken, records_with_load, "
		 "records_with_store, loads, stores.  What the format cannot tell is "
		 "null.",
	.examples = examples,
	.options = options,
	.opens_trace = true,
	.run = run,
};
