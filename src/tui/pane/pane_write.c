/* Writes the contents of a pane to a new file as a table or a chart (key W). */
#include <string.h>

#include "analysis/simulation.h"
#include "base/cmdline.h"
#include "output/newfile.h"
#include "output/table_write.h"
#include "query/computed.h"
#include "query/query.h"
#include "tui/pane/pane.h"
#include "tui/pane/table_pane.h"
#include "tui/session/session.h"

struct written_table {
	const struct table *table;
	enum notation to;
};

static void write_rows(const void *arg, FILE *to)
{
	const struct written_table *w = arg;
	table_write_as(w->table, w->to, to);
}

/* Write a table to a new file, with a message. */
static enum status pane_write_table(struct pane *p, const struct table *t,
				    const char *path, struct err *err)
{
	struct written_table w = { .table = t };
	if (!*path)
		return err_at(err, 1, "missing file name");
	if (!notation_of(path, &w.to) || w.to == NOTATION_SVG)
		return err_at(err, 1,
			      "names of tables end with .csv, .json, .md or .txt");
	enum status st = newfile_create(path, write_rows, &w, err);
	if (st != ST_OK)
		return st;
	struct str rows = STR_INIT;
	str_add_count(&rows, table_rows(t), "row");
	session_message(p->session, "%s written to %s", rows.text, path);
	str_release(&rows);
	return ST_OK;
}

struct written_figure {
	struct pane *pane;
	struct svg_head head;
	bool *drawn;
};

static void write_figure(const void *arg, FILE *to)
{
	const struct written_figure *w = arg;
	w->pane->class->draw_figure(w->pane, &w->head, to);
	*w->drawn = ftell(to) > 0;
}

/* True if the command accepts the parameters of simulations. */
static bool figure_takes_parameters(const struct pane_figure *f)
{
	return strcmp(f->command, "calltree") && strcmp(f->command, "pipeline");
}

/* Append " --where='(load) and (taken)'"; nothing without filters.  False if one of them
 * cannot be part of a query, or needs parameters that the command does not accept. */
static bool where_of_figure(const struct session *s, const struct pane_figure *f,
			    struct str *out)
{
	struct str where = STR_INIT;
	struct query *query = NULL;
	struct err err = ERR_INIT;
	scope_query(&f->of, &where);
	bool is =
		!where.len || query_compile(&query, where.text, s->schema, &err) == ST_OK;
	if (where.len && is) {
		str_add(out, " --where=");
		cmdline_quote(where.text, out);
	}
	if (query && query_derived(query) >= DERIVED_EVENT &&
	    simulation_settings(s->trace)->n)
		is &= figure_takes_parameters(f);
	query_free(query);
	str_release(&where);
	return is;
}

/* Append options that define the computed columns in the command.  False if a column
 * comes from a file beside the trace. */
static bool columns_of_figure(const struct session *s, struct str *out)
{
	const struct schema *schema = s->schema;
	struct str options = STR_INIT; /* a column follows the columns that it uses */
	bool is = true;
	for (int f = schema->nfields; f-- > (int)schema->format->nfields;) {
		const char *name = schema_field(schema, f)->name;
		struct str column = STR_INIT, all = STR_INIT;
		if (!computed_is_used(out->text, name) &&
		    !computed_is_used(options.text, name))
			continue;
		is &= !session_is_beside(s, f);
		if (!computed_is(schema, f) || !strcmp(name, computed_text(schema, f)))
			continue;
		str_addf(&column, "%s=%s", name, computed_text(schema, f));
		str_add(&all, " --column=");
		cmdline_quote(column.text, &all);
		str_add(&all, options.text);
		str_release(&options);
		str_release(&column);
		options = all;
	}
	str_add(out, options.text);
	str_release(&options);
	return is;
}

/* Append the parameters of simulations if the command takes them. */
static void parameters_of_figure(const struct session *s, const struct pane_figure *f,
				 struct str *out)
{
	const struct settings *given = simulation_settings(s->trace);
	for (size_t i = 0; figure_takes_parameters(f) && i < given->n; i++) {
		struct str option = STR_INIT;
		str_addf(&option, " --%s=", given->at[i].of->name);
		/* A parameter of the table takes precedence. */
		if (!strstr(f->options.text, option.text)) {
			str_add(out, option.text);
			cmdline_quote(given->at[i].text, out);
		}
		str_release(&option);
	}
}

/* Append "opscope timeline --span=0..99 --to=svg a.xz"; omit --span for the whole
 * trace.  False if no command makes the figure. */
static bool command_of_figure(const struct session *s, const struct pane_figure *f,
			      struct str *out)
{
	const struct span *over = &f->of.over;
	if (!f->command)
		return false;
	str_addf(out, "opscope %s%s", f->command, f->options.text);
	if (over->first || (over->last != UINT64_MAX && over->last + 1 < s->records))
		str_addf(out, " --span=%llu..%llu", (unsigned long long)over->first,
			 (unsigned long long)over->last);
	bool is = where_of_figure(s, f, out);
	parameters_of_figure(s, f, out);
	is &= columns_of_figure(s, out);
	session_open_options(s, out);
	str_add(out, " --to=svg ");
	cmdline_quote(trace_path(s->trace), out);
	return is;
}

static enum status write_as_figure(struct pane *p, struct pane_figure *f,
				   const char *path, struct err *err)
{
	struct str command = STR_INIT;
	bool made = command_of_figure(p->session, f, &command);
	bool drawn = false;
	struct written_figure w = { p,
				    { f->title, made ? command.text : NULL, NULL, false },
				    &drawn };
	enum status st = newfile_create(path, write_figure, &w, err);
	if (st == ST_OK && drawn) {
		session_message(p->session, "the figure was written to %s", path);
	} else if (st == ST_OK) {
		remove(path);
		st = err_set(err, ST_UNSUPPORTED, "the table has no rows to draw");
	}
	str_release(&command);
	return st;
}

enum status pane_write(struct pane *p, const char *path, struct err *err)
{
	const struct pane_class *class = p->class;
	const char *why = class->incomplete ? class->incomplete(p) : NULL;
	enum notation as = NOTATION_TEXT;
	if (why)
		return err_set(err, ST_INVALID, "%s", why);
	if (notation_of(path, &as) && as == NOTATION_SVG && class->figure) {
		struct pane_figure f = { .options = STR_INIT };
		scope_init(&f.of);
		bool is = class->figure(p, &f);
		enum status st = is ? write_as_figure(p, &f, path, err) : ST_OK;
		str_release(&f.options);
		scope_release(&f.of);
		if (is)
			return st;
	}
	if (!class->to_write && !class->table)
		return err_at(err, 1,
			      "this pane is written as a figure; choose a name that ends "
			      "with .svg");
	struct table *made = class->to_write ? class->to_write(p, as) : NULL;
	const struct table *t = made || !class->table ? made : p->table->view.table;
	enum status st = t ? pane_write_table(p, t, path, err)
			   : err_at(err, 1, "there is nothing to write yet");
	table_free(made);
	return st;
}
