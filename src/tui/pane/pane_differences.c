/* The list of the differences between two traces, or of the places at which they part. */
#include <string.h>

#include "output/table_write.h"
#include "tui/pane/table_view.h"
#include "tui/session/diff_model.h"

enum { DIFFERENCES_ROWS = 8 };

struct pane_differences_state {
	struct table *table;
	unsigned made;       /* the version of the hunks it was made of */
	bool any;            /* it was made */
	enum diff_list list; /* of what it was made */
	int sorted;          /* the column; -1: as found */
	bool rising;
	unsigned version;
	struct columns columns;
	struct table_view view;
};

/* The table is another one. */
static void pane_differences_reset(struct pane_differences_state *st)
{
	st->any = false;
	st->sorted = -1;
	table_view_init(&st->view);
	st->view.list.rows = 1;
}

/* Make the table again if there are other hunks or results. */
static const struct table *pane_differences_table(struct pane *p)
{
	struct pane_differences_state *st = p->state;
	struct diff_model *d = p->session->diff;
	size_t n;
	if (!d || diff_model_state(d) == DIFF_NONE)
		return NULL;
	if (st->list != diff_model_list(d))
		pane_differences_reset(st);
	if (st->any && st->made == diff_model_version(d))
		return st->table;
	st->list = diff_model_list(d);
	table_free(st->table);
	st->table = diff_model_list_table(d);
	st->made = diff_model_version(d);
	st->version++;
	if (!st->table)
		return NULL;
	if (!st->any) {
		table_columns(st->table, &n);
		columns_init(&st->columns, (int)n);
	}
	st->any = true;
	if (st->sorted >= 0)
		table_sort(st->table, (unsigned)st->sorted, st->rising);
	return st->table;
}

/* What is drawn instead of a table without rows. */
static const char *pane_differences_none(struct pane *p, const struct canvas *c)
{
	const struct diff_model *d = p->session->diff;
	if (!d || diff_model_state(d) == DIFF_NONE)
		return "no traces are compared; :diff FILE compares";
	if (diff_model_list_running(d))
		return canvas_glyph(c, GLYPH_CUT);
	return diff_model_list(d) == DIFF_LIST_THREADS ? "threads were not compared"
						       : "no differences";
}

static void pane_differences_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_differences_state *st = p->state;
	const struct table *t = pane_differences_table(p);
	if (!t || !table_rows(t)) {
		canvas_text(c, 0, 1, STYLE_DIM, pane_differences_none(p, c));
		return;
	}
	struct table_view_look look = { .columns = &st->columns,
					.sorted = st->sorted,
					.rising = st->rising,
					.focused = focused,
					.running = diff_model_list_running(
						p->session->diff) };
	table_view_set(&st->view, t, st->version);
	table_view_draw(&st->view, t, &look, c);
}

static int pane_differences_preferred_rows(struct pane *p, int cols)
{
	(void)cols;
	const struct table *t = pane_differences_table(p);
	size_t rows = t ? table_rows(t) + 1 + (table_totals(t) > 0) : 1;
	return rows < DIFFERENCES_ROWS ? (int)rows : DIFFERENCES_ROWS;
}

static void pane_differences_heading(struct pane *p, struct str *left, struct str *right)
{
	struct pane_differences_state *st = p->state;
	const struct table *t = pane_differences_table(p);
	char n[32], of[32];
	static const char *const names[] = { [DIFF_LIST_EACH] = "",
					     [DIFF_LIST_PLACES] = "by place",
					     [DIFF_LIST_FUNCTIONS] = "by function",
					     [DIFF_LIST_THREADS] = "by thread" };
	str_add(left, t ? names[st->list] : "");
	if (!t || !table_rows(t) || !st->view.list.n)
		return;
	struct table_line line = table_view_current(&st->view, t);
	str_addf(right, "%s of %s", human_count(n, sizeof n, line.row + 1),
		 human_count(of, sizeof of, table_rows(t)));
}

/* Acting */

/* The value of a column of the current row, if it has one.  False: there is no row. */
static bool pane_differences_cell(struct pane *p, unsigned column, bool *any,
				  uint64_t *value)
{
	struct pane_differences_state *st = p->state;
	const struct table *t = pane_differences_table(p);
	if (!t || !table_rows(t) || !st->view.list.n)
		return false;
	struct table_line line = table_view_current(&st->view, t);
	if (line.kind != TABLE_LINE_ROW)
		return false;
	*any = table_cell(t, line.row, column, value);
	return true;
}

/* The first hunk at a place; false: there is none. */
static bool pane_differences_at(const struct diff_model *d, uint64_t place, size_t *hunk)
{
	for (*hunk = 0; *hunk < diff_model_hunks(d); ++*hunk)
		if (diff_model_hunk(d, *hunk)->place == place)
			return true;
	return false;
}

/* Whether a row is the hunk, or its place. */
static bool pane_differences_is(const struct pane_differences_state *st, size_t row,
				const struct diff_model *d, size_t hunk)
{
	uint64_t value;
	bool any = table_cell(st->table, row, 0, &value);
	if (st->list == DIFF_LIST_PLACES)
		return (any ? value : HUNK_NO_PLACE) == diff_model_hunk(d, hunk)->place;
	return st->list == DIFF_LIST_EACH && any && value == hunk + 1;
}

/* The list opens at the difference of the cursor, or the next one. */
static void pane_differences_shown(struct pane *p, const struct pane_class *from)
{
	struct pane_differences_state *st = p->state;
	const struct table *t = pane_differences_table(p);
	size_t hunk, n = t ? table_rows(t) : 0;
	(void)from;
	if (!n || !diff_model_current_hunk(p->session->diff, &hunk))
		return;
	table_view_set(&st->view, t, st->version);
	for (size_t row = 0; row < n; row++)
		if (pane_differences_is(st, row, p->session->diff, hunk)) {
			table_view_go(&st->view, t, row);
			return;
		}
}

/* The pair of threads of the current row: its first two columns have their ids. */
static bool pane_differences_pair(struct pane *p, struct diff_pair *out)
{
	for (unsigned k = 0; k < 2; k++)
		if (!pane_differences_cell(p, k, &out->has[k], &out->id[k]))
			return false;
	return true;
}

static enum outcome pane_differences_enter(struct pane *p, long long count, int arg)
{
	struct pane_differences_state *st = p->state;
	struct diff_model *d = p->session->diff;
	struct diff_pair pair;
	bool any;
	uint64_t value;
	size_t hunk;
	(void)count, (void)arg;
	if (!pane_differences_cell(p, 0, &any, &value))
		return OUT_DONE;
	switch (st->list) {
	case DIFF_LIST_EACH:
		diff_model_go_hunk(d, (size_t)value - 1);
		break;
	case DIFF_LIST_PLACES:
		if (pane_differences_at(d, any ? value : HUNK_NO_PLACE, &hunk))
			diff_model_go_hunk(d, hunk);
		break;
	case DIFF_LIST_FUNCTIONS:
		diff_model_go_function(d, any ? value : 0);
		break;
	case DIFF_LIST_THREADS:
		if (pane_differences_pair(p, &pair))
			diff_model_set_pair(d, &pair);
		break;
	}
	return OUT_RECORDS;
}

static void pane_differences_sort_by(struct pane *p, int column)
{
	struct pane_differences_state *st = p->state;
	const struct table *t = pane_differences_table(p);
	size_t n;
	if (!t || column < 0)
		return;
	const struct table_column *columns = table_columns(t, &n);
	st->rising = st->sorted == column ? !st->rising
					  : table_cell_ascends(columns[column].kind);
	st->sorted = column;
	table_sort(st->table, (unsigned)column, st->rising);
	st->version++;
}

static enum outcome pane_differences_sort(struct pane *p, long long count, int arg)
{
	struct pane_differences_state *st = p->state;
	(void)count, (void)arg;
	pane_differences_sort_by(p, st->view.column < 0 ? 0 : st->view.column);
	return OUT_DONE;
}

/* Show another list; the same again: each difference. */
static enum outcome pane_differences_show(struct pane *p, long long count, int list)
{
	struct diff_model *d = p->session->diff;
	(void)count;
	if (!d)
		return OUT_DONE;
	bool same = diff_model_list(d) == (enum diff_list)list;
	diff_model_set_list(d, same ? DIFF_LIST_EACH : (enum diff_list)list);
	return OUT_DONE;
}

static const char *pane_differences_value(struct pane *p, int list)
{
	const struct diff_model *d = p->session->diff;
	return d && diff_model_list(d) == (enum diff_list)list ? "on" : "off";
}

static enum outcome pane_differences_act(struct pane *p, enum action a, long long count)
{
	struct pane_differences_state *st = p->state;
	const struct table *t = pane_differences_table(p);
	int n = count > 0 && count < TABLE_COLUMNS ? (int)count : 1;
	if (!t || !table_rows(t))
		return OUT_UNKNOWN;
	table_view_set(&st->view, t, st->version);
	if (st->view.column < 0)
		st->view.column = st->sorted < 0 ? 0 : st->sorted;
	switch (a) {
	case ACT_LEFT:
	case ACT_RIGHT:
		table_view_move_column(&st->view, t, &st->columns,
				       a == ACT_RIGHT ? n : -n);
		return OUT_DONE;
	case ACT_FIRST_COLUMN:
	case ACT_LAST_COLUMN:
		table_view_move_column(&st->view, t, &st->columns,
				       a == ACT_LAST_COLUMN ? TABLE_COLUMNS
							    : -TABLE_COLUMNS);
		return OUT_DONE;
	default:
		break;
	}
	if (!list_state_act(&st->view.list, a, count))
		return OUT_UNKNOWN;
	table_view_settle(&st->view, t, a == ACT_UP || a == ACT_PAGE_UP);
	return OUT_DONE;
}

static enum pane_found pane_differences_find(struct pane *p, const char *text,
					     bool backward)
{
	struct pane_differences_state *st = p->state;
	const struct table *t = pane_differences_table(p);
	if (!t || !table_rows(t))
		return PANE_NOT_FOUND;
	size_t n = table_rows(t), row = table_view_current(&st->view, t).row;
	long long found =
		table_search(t, text, (row + (backward ? n - 1 : 1)) % n, backward);
	if (found < 0)
		return PANE_NOT_FOUND;
	table_view_go(&st->view, t, (size_t)found);
	return (backward ? (size_t)found < row : (size_t)found > row)
		       ? PANE_FOUND
		       : PANE_FOUND_WRAPPED;
}

static const struct pane_search differences_search = { "the differences",
						       pane_differences_find };

static enum outcome pane_differences_click(struct pane *p, int row, int col)
{
	struct pane_differences_state *st = p->state;
	const struct table *t = pane_differences_table(p);
	if (!t || !table_rows(t))
		return OUT_DONE;
	int column = table_view_heading_at(&st->view, row, col);
	int line = table_view_line_at(&st->view, row);
	if (column >= 0) {
		st->view.column = column;
		pane_differences_sort_by(p, column);
	} else if (line >= 0) {
		st->view.list.current = line;
		table_view_settle(&st->view, t, false);
	}
	return OUT_DONE;
}

static enum status pane_differences_open(struct pane *p, struct err *err)
{
	(void)err;
	pane_differences_reset(p->state);
	return ST_OK;
}

static void pane_differences_close(struct pane *p)
{
	table_free(((struct pane_differences_state *)p->state)->table);
}

static const struct pane_key differences_keys[] = {
	{ "Enter", "show",
	  "show the difference, or the first one at the place or in the function; of two "
	  "threads: compare them alone, and Backspace compares all again",
	  .act = pane_differences_enter, .of = ACT_ENTER },
	{ "s", "sort", "sort by the current column; again: the other order",
	  .act = pane_differences_sort, .of = ACT_SORT },
	{ .keys = "og",
	  .hint = "by place",
	  .help = "list the places at which the traces part, or each difference",
	  .act = pane_differences_show,
	  .arg = DIFF_LIST_PLACES,
	  .value = pane_differences_value },
	{ .keys = "of",
	  .hint = "by function",
	  .help = "list the functions, with the records that are equal, or each difference",
	  .act = pane_differences_show,
	  .arg = DIFF_LIST_FUNCTIONS,
	  .value = pane_differences_value },
	{ .keys = "ot",
	  .hint = "by thread",
	  .help = "list the threads, each compared with the one of the other trace, or each "
		  "difference",
	  .act = pane_differences_show,
	  .arg = DIFF_LIST_THREADS,
	  .value = pane_differences_value },
	{ 0 }
};

static const char *pane_differences_hint(struct pane *p, const struct pane_key *own)
{
	const struct table *t = pane_differences_table(p);
	return t && table_rows(t) ? own->hint : NULL;
}

const struct pane_class pane_differences = {
	.name = "differences",
	.title = "Differences",
	.keys = "D",
	.own = differences_keys,
	.hint = "differences",
	.hint_now = pane_differences_hint,
	.search = &differences_search,
	.help = "the list of the differences between two traces that are compared",
	.place = PLACE_BELOW,
	.of_both = true,
	.state_size = sizeof(struct pane_differences_state),
	.open = pane_differences_open,
	.close = pane_differences_close,
	.shown_from = pane_differences_shown,
	.preferred_rows = pane_differences_preferred_rows,
	.draw = pane_differences_draw,
	.heading = pane_differences_heading,
	.act = pane_differences_act,
	.click = pane_differences_click,
};
