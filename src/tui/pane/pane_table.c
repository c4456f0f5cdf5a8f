/*
 * Shows tables of the trace, the marked span or the filtered records: first a menu of
 * analyses, then the table of the selected analysis.
 */
#include <stdlib.h>
#include <string.h>

#include "base/cmdline.h"
#include "base/mem.h"
#include "output/figures.h"
#include "tui/pane/pane.h"
#include "tui/pane/table_pane.h"
#include "tui/session/diff_model.h"
#include "tui/session/session.h"
#include "tui/session/table_model.h"
#include "tui/term/prompt.h"

enum { PREFERRED_ROWS = 64 };

static struct table_model *pane_table_model(const struct pane *p)
{
	return table_model_of(p->session);
}

/* Drawing the menu of analyses */

static int table_analyses(struct pane *p)
{
	int n = 0;
	while (analyses[n])
		n++;
	return pane_table_model(p)->analysis ? -1 : n;
}

/* Append the reason why an analysis is not possible, from its error message: "byu does
 * not record ...".  Omit the rest, because the row has the name of the analysis, and a
 * narrow window has no room. */
static void why_not(const struct err *err, struct str *out)
{
	const char *reason = strstr(err->text, " does not record ");
	str_addf(out, reason ? "not recorded: %s" : "%s",
		 reason ? reason + strlen(" does not record ") : err->text);
}

static void analysis_cells(struct pane *p, int k, struct list_cells *out)
{
	struct str text = STR_INIT;
	struct err err = ERR_INIT;
	bool can = analysis_possible(analyses[k], p->session->schema, &err) == ST_OK;
	if (can)
		str_add(&text, analyses[k]->help);
	else
		why_not(&err, &text);
	pane_cell(out, can ? STYLE_KEY : STYLE_DIM, "%s", analyses[k]->name);
	pane_cell(out, can ? STYLE_TEXT : STYLE_DIM, "%s", text.text);
	str_release(&text);
}

static const struct pane_list table_menu = {
	.entries = table_analyses,
	.cells = analysis_cells,
};

/* The table */

/* Go to the requested section, or to a row found by a search. */
static void table_go(struct pane *p, struct table_model *m, const struct table *t)
{
	struct table_view *v = &p->table->view;
	size_t n = 0;
	if (m->found >= 0)
		table_pane_go(p, (size_t)m->found);
	else if (m->found == -1)
		session_message(p->session, "not found in the table");
	m->found = -2;
	if (m->added >= 0)
		v->column = m->added;
	m->added = -1;
	if (m->group < 0)
		return;
	if (!v->list.n || table_view_current(v).row) { /* the user moved */
		m->group = v->list.n ? -1 : m->group;
		return;
	}
	table_view_section(v, (unsigned)m->group, &n);
	if (n)
		table_view_show_section(v, (unsigned)m->group);
	if (n || !bgjob_running(&m->latest.job))
		m->group = -1;
}

static void table_get(struct pane *p, struct table_shown *out)
{
	struct table_model *m = pane_table_model(p);
	table_model_update(m);
	*out = (struct table_shown) { .table = m->analysis ? table_model_get(m) : NULL,
				      .begun = m->begun,
				      .version = m->version,
				      .look = { .columns = &m->columns,
						.stale = table_model_stale(m),
						.running =
							bgjob_running(&m->latest.job) } };
	out->look.sorted = table_model_sorted(m, &out->look.rising);
}

static void table_update(struct pane *p)
{
	struct table_model *m = pane_table_model(p);
	if (p->table->view.table && p->table->begun == m->begun)
		table_go(p, m, p->table->view.table);
}

static void table_draw(struct pane *p, struct canvas *c, bool focused)
{
	const struct table_model *m = pane_table_model(p);
	if (m->err.text[0])
		pane_draw_sentence(c, 0, m->err.text);
	else
		canvas_text(c, 0, 1, STYLE_DIM, canvas_glyph(c, GLYPH_CUT));
}

static int table_preferred_rows(struct pane *p, int cols)
{
	int n = table_analyses(p);
	return n < 0 ? PREFERRED_ROWS : n;
}

static void table_heading(struct pane *p, struct str *left, struct str *right)
{
	struct table_model *tables = pane_table_model(p);
	const struct analysis *a = tables->analysis;
	if (!a) {
		str_add(left, "select one");
		return;
	}
	str_add(left, a->title);
	table_model_settings_text(tables, left);
	if (tables->against >= 0)
		str_addf(left, " of A and B by %s", tables->by.text);
	struct str text = STR_INIT;
	table_model_scope_text(tables, &text);
	if (text.len)
		str_addf(left, " of %s", text.text);
	table_model_state_text(tables, right);
	str_release(&text);
}

/* Acting */

static void table_choose(struct pane *p)
{
	struct err err = ERR_INIT;
	const struct analysis *a = analyses[p->list.current];
	if (table_model_make(pane_table_model(p), a->name, &err) != ST_OK)
		session_error(p->session, "%s", err.text);
}

static enum outcome table_enter(struct pane *p, long long count, int arg)
{
	size_t row;
	if (!pane_table_model(p)->analysis) {
		table_choose(p);
		return OUT_DONE;
	}
	return table_pane_row(p, &row) && table_model_open_row(pane_table_model(p), row)
		       ? OUT_RECORDS
		       : OUT_DONE;
}

static enum outcome pane_table_filter(struct pane *p, long long count, int arg)
{
	size_t row;
	if (table_pane_needed(p) && table_pane_row(p, &row))
		table_model_filter_row(pane_table_model(p), row);
	return OUT_DONE;
}

static enum outcome table_widen(struct pane *p, long long count, int arg)
{
	if (pane_table_model(p)->analysis || table_pane_needed(p))
		table_model_widen(pane_table_model(p));
	return OUT_DONE;
}

static enum outcome table_against_other(struct pane *p, long long count, int arg)
{
	struct table_model *m = pane_table_model(p);
	struct err err = ERR_INIT;
	int column = table_pane_of(p) ? p->table->view.column : -1;
	if ((m->analysis || table_pane_needed(p)) &&
	    table_model_against(m, column, &err) != ST_OK)
		session_error(p->session, "%s", err.text);
	return OUT_DONE;
}

/* Return from a table to the menu. */
static enum outcome table_again(struct pane *p)
{
	struct table_model *tables = pane_table_model(p);
	if (!tables->analysis)
		return OUT_CLOSE;
	table_model_close(tables);
	return OUT_DONE;
}

static void pane_table_sort(struct pane *p, unsigned column, bool rising)
{
	table_model_sort(pane_table_model(p), column, rising);
}

static bool pane_table_search(struct pane *p, const char *text, size_t from,
			      bool backward)
{
	return table_model_search(pane_table_model(p), text, from, backward);
}

static const char *table_incomplete(struct pane *p)
{
	return table_model_incomplete(pane_table_model(p));
}

/* Append " --sort=-pc" if the user has sorted the table. */
static void table_order_option(const struct table_model *m, struct str *out)
{
	bool rising;
	size_t n;
	const struct table *t = table_model_get(m);
	int column = table_model_sorted(m, &rising);
	if (column < 0 || (!m->analysis->as_added && rising == m->analysis->rising &&
			   column == (int)table_sort_column(t)))
		return;
	const struct table_column *c = &table_columns(t, &n)[column];
	str_addf(out, " --sort=%s%s", rising == table_cell_ascends(c->kind) ? "" : "-",
		 c->name);
}

static bool table_figure(struct pane *p, struct pane_figure *out)
{
	const struct table_model *m = pane_table_model(p);
	out->title = m->analysis->title;
	out->command = "stat";
	str_addf(&out->options, " %s", m->analysis->name);
	for (size_t i = 0; i < m->settings.n; i++) {
		str_addf(&out->options, " --%s=", m->settings.at[i].of->name);
		cmdline_quote(m->settings.at[i].text, &out->options);
	}
	if (m->against >= 0) {
		str_add(&out->options, " --sort=");
		cmdline_quote(m->by.text, &out->options);
		str_add(&out->options, " --against=");
		cmdline_quote(trace_path(m->other), &out->options);
	} else {
		table_order_option(m, &out->options);
	}
	scope_copy(&out->of, &m->scope);
	return true;
}

static void table_draw_figure(struct pane *p, const struct svg_head *head, FILE *to)
{
	const struct table_model *m = pane_table_model(p);
	figure_table(to, head, m->analysis->name, table_model_get(m));
}

static const struct table_source table_source = {
	.get = table_get,
	.sort = pane_table_sort,
	.search = pane_table_search,
};

/* Complete a value, or the last element of a list. */
static void table_complete_value(const struct analysis_parameter *p, const char *typed,
				 struct words *out)
{
	struct str word = STR_INIT;
	const char *help;
	for (size_t i = 0; settings_word_of(p, i, &word, &help); i++) {
		words_explain(out, word.text, help, typed);
		str_clear(&word);
	}
	str_release(&word);
}

/* Complete the parameters of the analysis named by the first word of args, or the value
 * of one. */
static size_t table_complete_parameter(const char *args, const char *word,
				       struct words *out)
{
	struct err err = ERR_INIT;
	const struct analysis *a;
	int group;
	struct str option = STR_INIT;
	const char *last = strchr(word, '=') ? word + words_last(word, "=,") : word;
	char *name = mem_copy(args, strcspn(args, " "));
	if (analysis_find_group(name, &a, &group, &err) == ST_OK)
		for (size_t i = 0; i < a->nparameters; i++) {
			str_clear(&option);
			str_addf(&option, "--%s=", a->parameters[i].name);
			if (last == word)
				words_explain(out, option.text, a->parameters[i].help,
					      word);
			else if (strncmp(word, option.text, option.len) == 0)
				table_complete_value(&a->parameters[i], last, out);
		}
	free(name);
	str_release(&option);
	return (size_t)(last - args);
}

static size_t complete_table(struct session *s, const char *args, struct words *out)
{
	struct str name = STR_INIT;
	const char *last = strrchr(args, ' ');
	if (last)
		return table_complete_parameter(args, last + 1, out);
	for (size_t i = 0; analyses[i]; i++) {
		words_offer(out, analyses[i]->name, args);
		for (size_t g = 0; strchr(args, '.') && g < analyses[i]->ngroups; g++) {
			str_clear(&name);
			str_addf(&name, "%s.%s", analyses[i]->name,
				 analyses[i]->groups[g].name);
			words_offer(out, name.text, args);
		}
	}
	str_release(&name);
	return 0;
}

/* Append the name of the table and all its parameters, as typed: "cache
 * --l1=32K:8:64". */
static void offer_parameters(struct pane *p, struct str *out)
{
	const struct table_model *m = pane_table_model(p);
	const struct analysis *a = m->analysis ? m->analysis : analyses[p->list.current];
	str_add(out, a->name);
	for (size_t i = 0; i < a->nparameters; i++) {
		const char *text = settings_get(m->analysis ? &m->settings : NULL,
						&a->parameters[i]);
		const char *quote = text && strchr(text, ' ') ? "'" : "";
		if (text && *text)
			str_addf(out, " --%s=%s%s%s", a->parameters[i].name, quote, text,
				 quote);
	}
}

static enum status answer_parameters(struct pane *p, const char *text, struct err *err)
{
	return table_model_make(pane_table_model(p), text, err);
}

static const struct pane_key table_keys[] = {
	{ "Enter", "show records",
	  "show the table; in a table: show the records of the row (Backspace returns)",
	  .act = table_enter, .must_wait = true, .of = ACT_ENTER },
	TABLE_SORT_KEY,
	{ "& F4", "filter", "show and count only the records of the row",
	  .act = pane_table_filter, .must_wait = true, .of = ACT_FILTER },
	{ "w", "whole trace",
	  "count the whole trace; press again to count only the filter and the marked "
	  "span",
	  .act = table_widen, .of = ACT_WIDEN },
	PANE_FIGURE_KEY(
		"write the table to a new file, as a table (.csv, .json, .md, .txt) or "
		"a figure (.svg)"),
	TABLE_COLUMN_KEYS,
	{ "ob", "A beside B",
	  "show the table of the other compared trace beside it, sorted by difference in "
	  "the current column; press again to hide it",
	  .act = table_against_other },
	{ "op", "parameters",
	  "change the parameters of the table, such as the predictors or the caches",
	  .ask = "table: ", .answer = answer_parameters, .complete = complete_table,
	  .offer = offer_parameters },
	{ 0 }
};

static enum outcome table_act(struct pane *p, enum action a, long long count)
{
	/* Keys that move in rows must not move in the records while there are no rows. */
	return pane_table_model(p)->analysis && list_state_moves(a) ? OUT_DONE
								    : OUT_UNKNOWN;
}

static bool table_waits(struct pane *p)
{
	const struct table_model *m = pane_table_model(p);
	return m->analysis && !p->table->view.table && bgjob_running(&m->latest.job);
}

static enum status table_run(struct session *s, const char *args, bool *show,
			     struct err *err)
{
	if (*args)
		return table_model_make(table_model_of(s), args, err);
	table_model_close(table_model_of(s));
	return ST_OK;
}

static const struct pane_command table_command = {
	.args = "NAME[.SECTION] [--PARAMETER=VALUE]...",
	.help = "show a table, for example cache --l1=32K:8:64; without an argument: "
		"list the tables",
	.run = table_run,
	.complete = complete_table,
};

/* Return the hint for a key.  In the menu of analyses, only Enter and op have hints. */
static const char *table_hint(struct pane *p, const struct pane_key *own)
{
	const struct table_model *tables = pane_table_model(p);
	size_t row;
	if (!tables->analysis)
		return own->of == ACT_ENTER               ? "make the table"
		       : own->answer == answer_parameters ? own->hint
							  : NULL;
	if (own->act == table_against_other && !diff_model_other(p->session))
		return NULL;
	switch (own->of) {
	case ACT_ENTER:
	case ACT_FILTER:
		return table_pane_row(p, &row) &&
				       table_model_row_counts(tables, row,
							      own->of == ACT_FILTER)
			       ? own->hint
			       : NULL;
	case ACT_WIDEN:
		return tables->scope.whole              ? "filter, span"
		       : scope_is_whole(&tables->scope) ? NULL
							: own->hint;
	default:
		return own->hint;
	}
}

const struct pane_class pane_table = {
	.name = "table",
	.title = "Tables",
	.keys = "T",
	.hint = "tables",
	.own = table_keys,
	.hint_now = table_hint,
	.list = &table_menu,
	.table = &table_source,
	.search = &(const struct pane_search) { .what = "the table" },
	.again = table_again,
	.command = &table_command,
	.help = "show tables of the visible records or the marked span: branches, hot "
		"spots, reuse, ...; in a table: return to the list of tables",
	.place = PLACE_BELOW,
	.update = table_update,
	.preferred_rows = table_preferred_rows,
	.fixed_cols = 80, /* width of the menu of tables */
	.draw = table_draw,
	.heading = table_heading,
	.act = table_act,
	.waits = table_waits,
	.incomplete = table_incomplete,
	.figure = table_figure,
	.draw_figure = table_draw_figure,
};
