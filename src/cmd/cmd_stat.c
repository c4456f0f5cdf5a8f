/* opscope stat: prints the totals of a trace, or the table of an analysis. */
#include <string.h>
#include <unistd.h>

#include "analysis/analysis.h"
#include "analysis/stat_totals.h"
#include "analysis/table_against.h"
#include "analysis/table_compute.h"
#include "cmd/driver.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "cmd/stat_rows.h"
#include "output/figures.h"
#include "output/newfile.h"
#include "output/table_write.h"

enum { TABLES_MOST = 16 };

struct cmd_stat_simpoints {
	const struct table *table;
	bool weights;
};

/* The analyses in a list such as "hot.blocks,branches". */
struct cmd_stat_tables {
	size_t n;
	const struct analysis *analysis[TABLES_MOST];
	int group[TABLES_MOST]; /* -1 to print all groups */
	struct table *table[TABLES_MOST];
};

/* Command line, applied to each file. */
struct cmd_stat_job {
	const struct cmdline *line;
	struct writer *out;
	struct cmd_stat_tables of; /* tables to print; the totals of the trace if empty */
	struct table *rows;        /* table for --table; otherwise NULL */
};

struct cmd_stat_work {
	struct trace *trace;
	struct span over;
	struct query *where; /* NULL to use all records */
	bool some;           /* a span or query was given */
	struct stat_totals totals;
};

static enum status cmd_stat_work(void *arg, struct task *task, struct err *err)
{
	struct cmd_stat_work *w = arg;
	if (w->some)
		return stat_totals_count_some(&w->totals, w->trace, w->over, w->where,
					      task, err);
	return stat_totals_count(&w->totals, w->trace, task, err);
}

/* Make a key from a name, such as "direct_jump" from "direct jump". */
static void cmd_stat_make_key(const char *name, struct str *out)
{
	str_clear(out);
	for (; *name; name++)
		str_addc(out, *name == ' ' || *name == '-' ? '_' : *name);
}

/* Print a total for programs; print null if the format does not record it. */
static void cmd_stat_add_total(struct writer *out, const char *key, bool known,
			       uint64_t n)
{
	if (known)
		writer_count(out, NULL, key, n);
	else
		writer_unknown(out, key);
}

static void cmd_stat_add_keys(struct writer *out, const struct stat_totals *s,
			      struct trace *t)
{
	struct extent x = trace_extent(t);
	writer_text(out, NULL, "file", trace_path(t));
	writer_text(out, NULL, "format", trace_schema(t)->format->name);
	writer_count(out, NULL, "records", s->totals.records);
	cmd_stat_add_total(out, "macro_ops", s->has_macro_ops, s->totals.macro_ops);
	cmd_stat_add_total(out, "unique_pcs", s->has_pcs && !s->stats.pcs_more,
			   s->stats.pcs);
	cmd_stat_add_total(out, "branches", s->has_branches, s->stats.marked);
	cmd_stat_add_total(out, "branches_taken", s->has_taken, s->stats.marked_taken);
	cmd_stat_add_total(out, "records_with_load", s->has_loads, s->totals.with_load);
	cmd_stat_add_total(out, "records_with_store", s->has_stores,
			   s->totals.with_store);
	cmd_stat_add_total(out, "loads", s->has_loads, s->totals.loads);
	cmd_stat_add_total(out, "stores", s->has_stores, s->totals.stores);
	writer_count(out, NULL, "records_known_in_part", s->stats.incomplete);
	writer_count(out, NULL, "gaps", x.gaps);
	writer_count(out, NULL, "gap_bytes", x.gap_bytes);
	writer_count(out, NULL, "stray_bytes", x.stray);
	writer_count(out, NULL, "damages", x.damages);
}

static void cmd_stat_add_pcs(struct writer *out, const char *label,
			     const struct stat_totals *s)
{
	char text[48];
	if (!s->has_pcs)
		return;
	if (!s->stats.pcs_more) {
		writer_count(out, label, NULL, s->stats.pcs);
		return;
	}
	snprintf(text, sizeof text, "at least %s", COUNT_TEXT(s->stats.pcs));
	writer_text(out, label, NULL, text);
}

static void cmd_stat_add_totals(struct writer *out, const struct stat_totals *s,
				const char *pcs, const char *branches)
{
	cmd_stat_add_pcs(out, pcs, s);
	if (s->has_branches)
		writer_share(out, branches, NULL, s->stats.marked, s->totals.records,
			     NULL);
	if (s->has_taken)
		writer_share(out, "  Taken", NULL, s->stats.marked_taken, s->stats.marked,
			     "of branches");
	if (s->has_loads)
		writer_share(out, "Memory Reads", NULL, s->totals.with_load,
			     s->totals.records, NULL);
	if (s->has_stores)
		writer_share(out, "Memory Writes", NULL, s->totals.with_store,
			     s->totals.records, NULL);
}

/* Print the same lines as the program distributed with the CIS501 traces, then the other
 * totals. */
static void cmd_stat_add_micro_ops(struct writer *out, const struct stat_totals *s)
{
	char line[64];
	snprintf(line, sizeof line, "Processed %llu trace records.",
		 (unsigned long long)s->totals.records);
	writer_line(out, line);
	writer_plain(out, "Micro-ops", NULL, s->totals.records);
	writer_plain(out, "Macro-ops", NULL, s->totals.macro_ops);
	writer_title(out, "Of the micro-ops:");
	cmd_stat_add_totals(out, s, "Unique PCs", "Branches");
}

enum { GUIDE_COLUMN = 23, GUIDE_RULE = 70 };

/* Print the same lines as the viewer of the ChampSim guide. */
static void cmd_stat_add_instructions(struct writer *out, const struct stat_totals *s,
				      const char *path)
{
	struct str line = STR_INIT;
	str_addf(&line, "Trace Statistics for: %s", path);
	writer_line(out, line.text);
	str_clear(&line);
	str_pad(&line, '=', GUIDE_RULE);
	writer_line(out, line.text);
	str_release(&line);
	writer_column(out, GUIDE_COLUMN);
	writer_count(out, "Total Instructions", NULL, s->totals.records);
	cmd_stat_add_totals(out, s, "Unique IPs", "Branch Instructions");
}

static void cmd_stat_add_requests(struct writer *out, const struct stat_totals *s,
				  const struct format *format)
{
	struct str label = STR_INIT;
	str_add(&label, "Total ");
	str_add_plural(&label, format->record);
	if (label.text[6] >= 'a' && label.text[6] <= 'z')
		label.text[6] -= 'a' - 'A';
	writer_count(out, label.text, NULL, s->totals.records);
	str_release(&label);
	cmd_stat_add_totals(out, s, "Unique PCs", "Branches");
}

static void cmd_stat_add_kinds(struct writer *out, const struct stat_totals *s)
{
	struct str key = STR_INIT;
	uint64_t all = 0;
	if (!s->has_kinds)
		return;
	for (int k = BRANCH_NONE + 1; k < BRANCH_KINDS; k++)
		all += s->stats.kind[k];
	writer_title(out, "Kinds of branches:");
	writer_open(out, "branch_kinds", false);
	for (int k = BRANCH_NONE + 1; k < BRANCH_KINDS; k++) {
		const char *name = branch_kind_name((enum branch_kind)k);
		cmd_stat_make_key(name, &key);
		writer_share(out, name, key.text, s->stats.kind[k], all, NULL);
	}
	writer_close(out);
	str_release(&key);
}

static void cmd_stat_add_classes(struct writer *out, const struct stat_totals *s,
				 const struct schema *sc)
{
	struct str name = STR_INIT;
	if (!s->has_classes)
		return;
	const struct field *field = schema_field(sc, s->class_field);
	str_addf(&name, "By %s:", field->heading ? field->heading : field->name);
	writer_title(out, name.text);
	writer_open(out, "classes", false);
	for (uint64_t v = 0; v < TRACE_STATS_CLASSES; v++) {
		str_clear(&name);
		if (!s->stats.class[v])
			continue;
		if (field_none(field, v))
			str_add(&name, "none");
		else
			value_print_number(sc, s->class_field, v, &name);
		writer_share(out, name.text, name.text, s->stats.class[v],
			     s -> totals.records, NULL);
	}
	if (s->stats.class[TRACE_STATS_CLASSES])
		writer_share(out, "others", "others", s->stats.class[TRACE_STATS_CLASSES],
			     s -> totals.records, NULL);
	writer_close(out);
	str_release(&name);
}

static int cmd_stat_run_totals(const struct cmdline *line, struct trace *t,
			       struct writer *out)
{
	struct err err = ERR_INIT;
	struct cmd_stat_work w = { .trace = t };
	if (!option_span(line, &w.over) || !option_where(line, t, &w.where))
		return EXIT_ERROR;
	w.some = w.where || cmdline_has(line, "span");
	enum status st = cmd_run_work(t, false, cmd_stat_work, &w, &err);
	query_free(w.where);
	if (st == ST_OK)
		st = cmd_span_check(&w.over, t, &err);
	if (st != ST_OK)
		return cmd_fail_err(trace_path(t), &err);

	const struct schema *schema = trace_schema(t);
	writer_begin(out);
	cmd_stat_add_keys(out, &w.totals, t);
	if (schema->by_role[ROLE_UOP])
		cmd_stat_add_micro_ops(out, &w.totals);
	else if (w.totals.has_macro_ops)
		cmd_stat_add_instructions(out, &w.totals, trace_path(t));
	else
		cmd_stat_add_requests(out, &w.totals, schema->format);
	cmd_stat_add_kinds(out, &w.totals);
	cmd_stat_add_classes(out, &w.totals, schema);
	writer_end(out);
	int status = cmd_finish(0);
	if (w.totals.stats.incomplete) {
		bool one = w.totals.stats.incomplete == 1;
		cmd_warn(trace_path(t), "%s record%s unknown values",
			 COUNT_TEXT(w.totals.stats.incomplete), one ? " has" : "s have");
	}
	int losses = cmd_report_losses(t);
	return status ? status : losses;
}

/* Tables */

struct cmd_stat_table_work {
	struct cmd_stat_tables *of;
	struct trace *trace;
	struct analysis_options opt;
};

static enum status cmd_stat_make_table(void *arg, struct task *task, struct err *err)
{
	struct cmd_stat_table_work *w = arg;
	return analysis_run_all(w->of->table, w->of->analysis, w->of->n, w->trace,
				&w->opt, task, err);
}

static const char *cmd_stat_column_name(const void *of, size_t i)
{
	const struct table *t = of;
	size_t n, known = 0;
	const struct table_column *columns = table_columns(t, &n);
	for (unsigned c = 0; c < n; c++) {
		if (!columns[c].optional && known++ == i)
			return columns[c].name;
	}
	return NULL;
}

/* Sort by a column such as "executions" or "pc": ascending if table_cell_ascends(),
 * otherwise descending; a leading "-" reverses the order. */
static enum status cmd_stat_sort_as(struct table *t, const char *text, struct err *err)
{
	bool reversed = *text == '-';
	int column = table_find_column(t, text + reversed);
	size_t n;
	const struct table_column *columns = table_columns(t, &n);
	if (column < 0) {
		struct str others = STR_INIT;
		suggest_add(&others, text + reversed, cmd_stat_column_name, t, "",
			    "; columns are ");
		enum status st =
			err_set(err, ST_INVALID, "--sort=%.40s: unknown column%s", text,
				others.text);
		str_release(&others);
		return st;
	}
	table_sort(t, (unsigned)column,
		   table_cell_ascends(columns[column].kind) != reversed);
	return ST_OK;
}

/* Compute the columns of --table-column.  Each must be possible in at least one of the
 * tables.  Return false after a message. */
static bool cmd_stat_compute(struct cmd_stat_tables *of, const struct cmdline *line)
{
	const char *text;
	size_t at = 0;
	while ((text = cmdline_next(line, "table-column", &at))) {
		struct err first = ERR_INIT, other = ERR_INIT;
		bool any = false;
		for (size_t k = 0; k < of->n; k++)
			any |= table_compute(of->table[k], text, k ? &other : &first) ==
			       ST_OK;
		if (!any)
			return !cmd_fail_at("--table-column", text, &first);
	}
	return true;
}

/* Write a SimPoint file: for each phase, the representative interval or the weight, then
 * the number of the phase. */
static void cmd_stat_write_simpoints(const void *what, FILE *to)
{
	const struct cmd_stat_simpoints *w = what;
	int at = table_find_column(w->table, "representative");
	int column = w->weights ? table_find_column(w->table, "weight") : at;
	unsigned phase = 0;
	struct str text = STR_INIT;
	for (size_t r = 0; r < table_rows(w->table); r++) {
		uint64_t v;
		if (!table_cell(w->table, r, (unsigned)at, &v))
			continue;
		str_clear(&text);
		table_print_plain(w->table, r, (unsigned)column, &text);
		fprintf(to, "%s %u\n", text.text, phase++);
	}
	str_release(&text);
}

/* Write PREFIX.simpoints and PREFIX.weights.  Return false after a message. */
static bool cmd_stat_save_simpoints(const struct cmd_stat_tables *of, const char *prefix)
{
	static const char *const suffix[] = { ".simpoints", ".weights" };
	struct err err = ERR_INIT;
	const struct table *t = NULL;
	for (size_t k = 0; k < of->n; k++)
		if (!strcmp(of->analysis[k]->name, "phases"))
			t = of->table[k];
	if (!t)
		return !cmd_fail("stat",
				 "--simpoints needs phases: opscope stat phases FILE");
	for (int i = 0; i < 2; i++) {
		struct cmd_stat_simpoints w = { .table = t, .weights = i };
		struct str path = STR_INIT;
		str_addf(&path, "%s%s", prefix, suffix[i]);
		enum status st =
			newfile_create(path.text, cmd_stat_write_simpoints, &w, &err);
		str_release(&path);
		if (st == ST_OK)
			continue;
		cmd_fail_err("--simpoints", &err);
		return false;
	}
	return true;
}

/* Reduce a table to the rows and columns to write. */
static void cmd_stat_trim_table(struct table *t, int group, uint64_t top,
				enum notation as)
{
	if (group >= 0)
		table_keep_group(t, (unsigned)group);
	size_t omitted = top < SIZE_MAX ? table_top(t, (size_t)top) : 0;
	if (omitted && as == NOTATION_TEXT) {
		table_note(t, "%s more row%s; see --top", COUNT_TEXT(omitted),
			   omitted == 1 ? "" : "s");
	}
	if (as == NOTATION_TEXT && !omitted && !table_rows(t) && !table_notes(t))
		table_note(t, "the table has no rows");
}

static enum status cmd_stat_draw(const struct cmd_stat_tables *of,
				 const struct cmdline *line, struct err *err)
{
	const struct analysis *a = of->analysis[0];
	struct str command = STR_INIT;
	struct svg_head head = option_head(line, a->title, &command);
	bool any = figure_table(stdout, &head, a->name, of->table[0]);
	str_release(&command);
	return any ? ST_OK
		   : err_set(err, ST_UNSUPPORTED,
			     "--to=svg: the table has no rows to draw");
}

/* Write the tables.  If there are several, give each a title; in JSON, make them members
 * of one object. */
static enum status cmd_stat_write_tables(struct cmd_stat_tables *of,
					 const struct cmdline *line, struct err *err)
{
	const char *sort = cmdline_value(line, "sort");
	uint64_t top = UINT64_MAX;
	struct writer *out = line->out;
	bool several = of->n > 1, json = out->as == NOTATION_JSON;
	enum status st = cmdline_number(line, "top", &top, err);
	for (size_t k = 0;
	     st == ST_OK && sort && k < of->n && !cmdline_has(line, "against"); k++)
		st = cmd_stat_sort_as(of->table[k], sort, err);
	if (st == ST_OK)
		writer_start(out);
	if (st == ST_OK && out->as == NOTATION_SVG) {
		cmd_stat_trim_table(of->table[0], of->group[0], top, out->as);
		return cmd_stat_draw(of, line, err);
	}
	for (size_t k = 0; st == ST_OK && k < of->n; k++) {
		struct table *t = of->table[k];
		cmd_stat_trim_table(t, of->group[k], top, out->as);
		if (several && json)
			printf("%s\"%s\": ", k ? "," : "{\n", of->analysis[k]->name);
		else if (several)
			printf("%s%s\n\n", k ? "\n\n" : "", of->analysis[k]->title);
		if (cmdline_has(line, "totals"))
			table_write_totals(t, out);
		else
			table_write(t, out);
	}
	if (st == ST_OK && several && json)
		puts("}");
	return st;
}

/* Make the tables of a trace for the span and query of the line.  Return 0, or EXIT_ERROR
 * after a message. */
static int cmd_stat_make_tables(struct cmd_stat_tables *of, const struct cmdline *line,
				const struct settings *settings, struct trace *t)
{
	struct err err = ERR_INIT;
	struct cmd_stat_table_work w = { .of = of, .trace = t, .opt = ANALYSIS_OPTIONS };
	struct query *query = NULL;
	enum status st = ST_OK;
	for (size_t k = 0; st == ST_OK && k < of->n; k++)
		st = analysis_possible(of->analysis[k], trace_schema(t), &err);
	if (st != ST_OK)
		return cmd_fail_err(trace_path(t), &err);
	if (!option_span(line, &w.opt.of.over) || !option_where(line, t, &query))
		return EXIT_ERROR;
	w.opt.of.where = (const struct query *const *)&query;
	w.opt.of.nwhere = query != NULL;
	w.opt.settings = settings;
	st = cmd_run_work(t, false, cmd_stat_make_table, &w, &err);
	if (st == ST_OK)
		st = cmd_span_check(&w.opt.of.over, t, &err);
	query_free(query);
	return st == ST_OK ? 0 : cmd_fail_err(trace_path(t), &err);
}

static void cmd_stat_free_tables(struct cmd_stat_tables *of)
{
	for (size_t k = 0; k < of->n; k++)
		table_free(of->table[k]);
}

/* Join the tables with those of the trace of --against.  Return 0, or EXIT_ERROR after a
 * message. */
static int cmd_stat_join(struct cmd_stat_tables *of, const struct cmdline *line,
			 const struct settings *settings)
{
	struct err err = ERR_INIT;
	const char *sort = cmdline_value(line, "sort");
	struct cmd_stat_tables other = *of;
	struct trace *t = driver_open(line, cmdline_value(line, "against"), NULL);
	if (!t)
		return EXIT_ERROR;
	memset(other.table, 0, sizeof other.table);
	int status = cmd_stat_make_tables(&other, line, settings, t);
	for (size_t k = 0; !status && k < of->n; k++) {
		struct table *a = of->table[k];
		if (sort && cmd_stat_sort_as(a, sort, &err) != ST_OK) {
			status = cmd_fail_err("stat", &err);
			break;
		}
		of->table[k] = table_against(a, other.table[k], table_against_column(a));
		table_free(a);
	}
	cmd_stat_free_tables(&other);
	trace_free(t);
	return status;
}

static int cmd_stat_run_tables(struct cmd_stat_job *job, struct trace *t)
{
	const struct cmdline *line = job->line;
	struct cmd_stat_tables *of = &job->of;
	struct err err = ERR_INIT;
	struct settings settings = SETTINGS_INIT;
	if (!option_settings(line, &settings)) {
		settings_release(&settings);
		return EXIT_ERROR;
	}
	memset(of->table, 0, sizeof of->table);
	int status = cmd_stat_make_tables(of, line, &settings, t);
	const char *simpoints = cmdline_value(line, "simpoints");
	if (!status && simpoints && !cmd_stat_save_simpoints(of, simpoints))
		status = EXIT_ERROR;
	if (!status && cmdline_has(line, "against"))
		status = cmd_stat_join(of, line, &settings);
	if (!status && !cmd_stat_compute(of, line))
		status = EXIT_ERROR;
	if (!status && job->rows) {
		stat_rows_add_totals(job->rows, of->table, of->n);
	} else if (!status) {
		enum status st = cmd_stat_write_tables(of, line, &err);
		status = st != ST_OK ? cmd_fail_err("stat", &err) : cmd_finish(0);
	}
	if (status == EXIT_FOUND)
		status = cmd_report_losses(t);
	cmd_stat_free_tables(of);
	settings_release(&settings);
	return status;
}

static int cmd_stat_list_analyses(struct writer *out)
{
	writer_begin(out);
	writer_open(out, "analyses", true);
	for (size_t i = 0; analyses[i]; i++) {
		writer_open(out, NULL, false);
		writer_text(out, NULL, "name", analyses[i]->name);
		writer_text(out, NULL, "title", analyses[i]->title);
		writer_text(out, analyses[i]->name, "help", analyses[i]->help);
		writer_open(out, "sections", true);
		for (size_t g = 0; g < analyses[i]->ngroups; g++)
			writer_text(out, NULL, "name", analyses[i]->groups[g].name);
		writer_close(out);
		writer_close(out);
	}
	writer_close(out);
	writer_end(out);
	return cmd_finish(0);
}

/* Parse the names of analyses, separated by commas. */
static enum status cmd_stat_parse_names(const char *names, struct cmd_stat_tables *of,
					struct err *err)
{
	struct str name = STR_INIT;
	enum status st = ST_OK;
	*of = (struct cmd_stat_tables) { .n = 0 };
	for (const char *comma; st == ST_OK && names; names = comma ? comma + 1 : NULL) {
		size_t n = of->n++;
		comma = strchr(names, ',');
		str_clear(&name);
		str_addn(&name, names, comma ? (size_t)(comma - names) : strlen(names));
		if (n == TABLES_MOST)
			st = err_set(err, ST_INVALID, "more than %d analyses",
				     TABLES_MOST);
		else
			st = analysis_find_group(name.text, &of->analysis[n],
						 &of->group[n], err);
		/* Sections are separate tables, but JSON has one member for each
		 * analysis. */
		for (size_t k = 0; st == ST_OK && k < n; k++)
			if (of->analysis[k] == of->analysis[n])
				st = err_set(err, ST_INVALID, "%s is named twice",
					     of->analysis[n]->name);
	}
	str_release(&name);
	return st;
}

/* Return the name of an analysis or of one of its sections: "hot", "hot.blocks". */
static const char *cmd_stat_choose_name(size_t i, const char **help)
{
	static char section[64];
	const struct analysis *a;
	for (size_t k = 0; (a = analyses[k]); i -= a->ngroups + 1, k++) {
		*help = a->help;
		if (i == 0)
			return a->name;
		if (i > a->ngroups)
			continue;
		snprintf(section, sizeof section, "%s.%s", a->name,
			 a->groups[i - 1].name);
		return section;
	}
	return NULL;
}

/* Find the tables of a list of names.  Return false after a message. */
static bool cmd_stat_find_tables(const char *names, struct cmd_stat_tables *of)
{
	struct err err = ERR_INIT;
	if (cmd_stat_parse_names(names, of, &err) == ST_OK)
		return true;
	return !cmd_fail_err("stat", &err);
}

/* Fail if --sort, --top or, except for queries, a parameter is given without an analysis,
 * because they do not apply to totals. */
static int cmd_stat_check_totals_options(const struct cmdline *line)
{
	static const char *const tables_only[] = {
		"table-column", "sort", "top", "totals", "simpoints", "against", NULL
	};
	const char *given = cmdline_first(line, tables_only);
	const struct option_info *o = cmd_parameter_options(true);
	for (; o->name && !given && !cmdline_has(line, "where"); o++)
		given = cmdline_has(line, o->name) ? o->name : NULL;
	if (!given)
		return 0;
	return cmd_fail("stat", "--%s needs an analysis: opscope stat NAME FILE", given);
}

/* Check that --to=svg draws a single table of a single file.  Return false after a
 * message. */
static bool cmd_stat_check_figure(const struct cmdline *line,
				  const struct cmd_stat_tables *of)
{
	bool one = of->n == 1 && line->noperands == 2 && !cmdline_has(line, "table") &&
		   !cmdline_has(line, "totals");
	if (!one)
		cmd_fail("stat",
			 "--to=svg draws one table of one FILE: opscope stat NAME "
			 "--to=svg FILE");
	return one;
}

static int cmd_stat_file(void *arg, const char *file)
{
	struct cmd_stat_job *job = arg;
	if (job->rows)
		stat_rows_next(job->rows, file);
	struct trace *t = driver_open(job->line, file, NULL);
	if (!t)
		return EXIT_ERROR;
	int status = job->of.n ? cmd_stat_run_tables(job, t)
			       : cmd_stat_run_totals(job->line, t, job->out);
	trace_free(t);
	return status;
}

/* Write the table of --table, after the rows of all files are complete. */
static int cmd_stat_write_rows(const struct cmd_stat_job *job)
{
	struct err err = ERR_INIT;
	const char *names = cmdline_value(job->line, "columns");
	bool required = names != NULL;
	/* Choose columns that fit the screen. */
	if (!names && !job->of.n && job->line->out->as == NOTATION_TEXT)
		names = "format,records,unique_pcs,branches,branches_taken,loads,stores,"
			"damages";
	struct table *chosen =
		names ? stat_rows_choose(job->rows, names, required) : NULL;
	if (names && !chosen)
		return EXIT_ERROR;
	struct cmd_stat_tables of = { .n = 1,
				      .group = { -1 },
				      .table = { names ? chosen : job->rows } };
	int status = EXIT_ERROR;
	if (cmd_stat_compute(&of, job->line))
		status = cmd_stat_write_tables(&of, job->line, &err) == ST_OK
				 ? cmd_finish(0)
				 : cmd_fail_err("stat", &err);
	table_free(chosen);
	return status;
}

/* True if the first operand is a list of analyses, not a file. */
static bool cmd_stat_names_first(const struct cmdline *line)
{
	struct cmd_stat_tables of;
	struct err err = ERR_INIT;
	return cmd_stat_parse_names(line->operand[0], &of, &err) == ST_OK ||
	       (line->noperands > 1 && access(line->operand[0], F_OK) != 0);
}

static int cmd_stat_run(const struct cmdline *line, struct trace *t)
{
	struct cmd_stat_job job = { .line = line, .out = line->out };
	bool rows = cmdline_has(line, "table");
	if (cmdline_has(line, "list"))
		return cmd_stat_list_analyses(line->out);
	bool tables = line->noperands && cmd_stat_names_first(line);
	/* The file is missing if the only operand is the name of an analysis. */
	if (line->noperands <= tables)
		return cmd_fail("stat", "missing FILE; usage: opscope stat %s",
				tables ? "NAME FILE (write ./NAME for a file of that "
					 "name)"
				       : "[OPTION]... [NAME] FILE...");
	if (tables && !cmd_stat_find_tables(line->operand[0], &job.of))
		return EXIT_ERROR;
	if (job.of.n > 1 && line->out->as == NOTATION_CSV && !rows)
		return cmd_fail("stat", "--to=csv writes one table: name one analysis");
	if (line->out->as == NOTATION_SVG && !cmd_stat_check_figure(line, &job.of))
		return EXIT_ERROR;
	if (!tables && !rows && cmd_stat_check_totals_options(line))
		return EXIT_ERROR;
	if (cmdline_has(line, "simpoints") && line->noperands > 2)
		return cmd_fail("stat", "--simpoints takes one FILE at a time");
	if (cmdline_has(line, "columns") && !rows)
		return cmd_fail("stat", "--columns needs --table");
	/* Write totals for programs with the name of their file. */
	bool named = !tables && line->out->as != NOTATION_TEXT;
	struct writer cells = writer_to(NOTATION_CSV, NULL);
	if (rows) {
		job.rows = stat_rows_new();
		cells.cell = stat_rows_cell;
		cells.ctx = job.rows;
		job.out = &cells;
	}
	int status =
		driver_run_each(line, line->operand + tables, line->noperands - tables,
				rows    ? WRITER_PLAIN
				: named ? WRITER_NAMED
					: WRITER_BARE,
				cmd_stat_file, &job, NULL);
	if (rows) {
		writer_next(line->out, NULL);
		int written = cmd_stat_write_rows(&job);
		status = written > status ? written : status;
	}
	writer_release(&cells);
	table_free(job.rows);
	return status;
}

static const struct option_info options[] = {
	{ 'l', "list", NULL, "list the analyses", NULL },
	{ 's', "span", "FIRST..LAST", "count only records FIRST to LAST", NULL },
	OPTION_WHERE,
	{ 0, "table-column", "NAME=EXPRESSION",
	  "add a column computed from the numbers of a row with + - * / and brackets, "
	  "such as 'rate = percent(gshare_misses / executions)'; may be repeated",
	  NULL },
	{ 0, "sort", "COLUMN",
	  "sort by COLUMN: counts, shares and means in descending order, everything "
	  "else in ascending order; -COLUMN reverses; rows without a value come last",
	  NULL },
	{ 'n', "top", "N", "print only the first N rows of each table", NULL },
	{ 0, "totals", NULL, "print only the totals, without rows", NULL },
	{ 0, "table", NULL,
	  "print one table with a row for each FILE: its totals, or the totals of the "
	  "analyses NAME",
	  NULL },
	{ 0, "columns", "LIST",
	  "with --table: print only the totals LIST, separated by commas", NULL },
	{ 0, "against", "FILE",
	  "compare with the tables of FILE: print one column (see --sort) of both "
	  "traces and the difference, largest first; rows correspond by address, so "
	  "use opscope diff --by-function for two builds",
	  cmdline_choose_file },
	{ 'o', "simpoints", "PREFIX",
	  "with phases: write the representative intervals and their weights to "
	  "PREFIX.simpoints and PREFIX.weights",
	  cmdline_choose_file },
	{ 't', "to", "FORMAT", "output format", cmd_choose_figure },
	{ 0 }
};

static const char *const examples[] = {
	"opscope stat gcc-10M.trace.gz",
	"opscope stat --list",
	"opscope stat branches --sort=executions --top=20 gcc-10M.trace.gz",
	"opscope stat branches --table-column='rate = percent(taken / executions)' "
	"--sort=rate gcc-10M.trace.gz",
	"opscope stat hot.blocks --top=20 gcc-10M.trace.gz",
	"opscope stat hot --by=function --binary=prog prog.champsimtrace.xz",
	"opscope stat branches,hot,reuse --top=20 gcc-10M.trace.gz",
	"opscope stat branches --against=after.trace.gz before.trace.gz",
	"opscope stat misses --caches=8K..1M:1..8 mcf.champsimtrace.xz",
	"opscope stat structures.structures --structure='table=mem in 600000..6fffff' "
	"--structure=stack --structure-cache=48K:12 mcf.champsimtrace.xz",
	"opscope stat prefetch --prefetch-cache=32K:8:64 --prefetch-degree=2 --prefetch-latency=20 mcf.champsimtrace.xz",
	"opscope stat forwarding --forwarding-window=32 mcf.champsimtrace.xz",
	"opscope stat parallelism --windows=32,128,512 --window-predictor=tage "
	"--window-stack=no gcc-10M.trace.gz",
	"opscope stat parallelism.misses --windows=64,256 --window-cache=32K:8:64,2M:16:64 "
	"mcf.champsimtrace.xz",
	"opscope stat branches --totals --to=csv gcc-10M.trace.gz",
	"opscope stat --to=json mcf.champsimtrace.xz | jq .unique_pcs",
	"opscope stat branches --predictor=bimodal:12,gshare:14,tage gcc-10M.trace.gz",
	"opscope stat cache --l1=48K:12:64 --l1i=32K:8:64 --l2=2M:16:64 --l3=none "
	"--policy=lru mcf.champsimtrace.xz",
	"opscope stat values --of='addr >> 6 & 63' --top=20 gcc-10M.trace.gz",
	"opscope stat phases --phase-interval=10M --phase-most=30 --simpoints=mcf "
	"mcf.champsimtrace.xz",
	"opscope stat mix --span=1M..2M --where='not branch' gcc-10M.trace.gz",
	"opscope stat --table *.champsimtrace.xz",
	"opscope stat --table --columns=records,loads,stores --sort=records *.xz",
	"opscope stat branches --table --to=csv *.champsimtrace.xz",
	"opscope stat misses --caches=4K..1M:1..8 --to=svg mcf.champsimtrace.xz >misses.svg",
	NULL,
};

const struct command cmd_stat = {
	.name = "stat",
	.synopsis = "[OPTION]... [NAME[.SECTION][,NAME]...] FILE...",
	.help = "print statistics of a trace, or a table of one analysis",
	.about = "Without NAME, counts records, instructions, different instruction "
		 "addresses, branches and memory accesses of the whole trace, under the "
		 "names used by each format's own tools.  Branches are records marked "
		 "as branches in the trace.  Kinds of branches are derived from the "
		 "registers read and written, as in ChampSim, so calls and returns are "
		 "counted even if the tracer did not mark them.  Memory reads and "
		 "writes are records with at least one address.\n\nFor programs "
		 "(--to=json, --to=csv) these keys are stable: records, macro_ops, "
		 "unique_pcs, branches, branches_taken, records_with_load, "
		 "records_with_store, loads, stores.  A value that the format does not "
		 "record is null.\n\nWith NAME, prints the table of an analysis, for "
		 "the whole trace or a part of it.  Totals come first; --to=json has "
		 "them in the object totals, and --to=csv --totals prints them instead "
		 "of the rows, so that each output has one header line.  NAME.SECTION "
		 "prints one section, such as hot.blocks.  Several names, separated by "
		 "commas, are computed in one pass; each table has a title, and "
		 "--to=json has one object for each name.  Write ./NAME for a file "
		 "named like an analysis.\n\nGiven several traces, opscope prints each "
		 "in turn: as text below a line ==> FILE <==, as CSV with a column "
		 "file, as JSON with one object for each.",
	.examples = examples,
	.options = options,
	.operands = cmd_stat_choose_name,
	.input = INPUT_OWN,
	.parameters = true,
	.tables = true,
	.most = OPERANDS_MAX,
	.run = cmd_stat_run,
};
