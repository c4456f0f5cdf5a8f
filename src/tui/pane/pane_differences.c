/* Lists the differences between two traces, or the positions at which they diverge. */
#include "tui/pane/table_pane.h"
#include "tui/session/diff_model.h"

enum { DIFFERENCES_ROWS = 8 };

struct pane_differences_state {
	unsigned made;       /* version of the hunks when the table was created */
	enum diff_list list; /* list when the table was created */
	unsigned begun;
};

/* Rebuild the table if the hunks or results have changed; false if it is not known yet.
 * The previous table then stays, because the new one gets its order. */
static bool differences_make(struct pane *p)
{
	struct pane_differences_state *st = p->state;
	struct diff_model *d = p->session->diff;
	if (st->list != d->shows) { /* begin with its order and its columns */
		table_pane_set(p, NULL);
		p->table->form = (struct table_form) { .sorted = TABLE_AS_ADDED };
		st->begun++;
		st->list = d->shows;
	} else if (p->table->own && st->made == d->version) {
		return true;
	}
	struct table *t = diff_model_table(d);
	if (t) {
		table_pane_set(p, t);
		st->made = d->version;
	}
	return t;
}

static void differences_get(struct pane *p, struct table_shown *out)
{
	struct pane_differences_state *st = p->state;
	struct diff_model *d = p->session->diff;
	if (!d || d->state == DIFF_NONE || !differences_make(p) ||
	    !table_rows(p->table->own))
		return;
	table_pane_show(p, out);
	out->begun = st->begun;
	out->look.running = diff_model_table_running(d);
}

/* Return the text to draw if the table has no rows. */
static const char *differences_none(struct pane *p, const struct canvas *c)
{
	const struct diff_model *d = p->session->diff;
	if (!d || d->state == DIFF_NONE)
		return "no traces are being compared; use :diff FILE to compare";
	if (diff_model_table_running(d))
		return canvas_glyph(c, GLYPH_CUT);
	return d->shows == DIFF_LIST_THREADS ? "threads were not compared"
					     : "no differences";
}

static void differences_draw(struct pane *p, struct canvas *c, bool focused)
{
	canvas_text(c, 0, 1, STYLE_DIM, differences_none(p, c));
}

static int differences_preferred_rows(struct pane *p, int cols)
{
	const struct table *t = p->table->view.table;
	size_t rows = t ? table_rows(t) + 1 + (table_totals(t) > 0) : 1;
	return rows < DIFFERENCES_ROWS ? (int)rows : DIFFERENCES_ROWS;
}

static void differences_heading(struct pane *p, struct str *left, struct str *right)
{
	static const char *const names[] = { [DIFF_LIST_EACH] = "",
					     [DIFF_LIST_PLACES] = "by place",
					     [DIFF_LIST_FUNCTIONS] = "by function",
					     [DIFF_LIST_THREADS] = "by thread" };
	if (p->table->view.table)
		str_add(left, names[((struct pane_differences_state *)p->state)->list]);
}

/* Acting */

/* Find the first hunk at a position; false if there is none. */
static bool differences_at(const struct diff_model *d, uint64_t place, size_t *hunk)
{
	for (*hunk = 0; *hunk < d->map.n; ++*hunk)
		if (d->map.part[*hunk].hunk->place == place)
			return true;
	return false;
}

/* True if a row shows the hunk, or its position. */
static bool differences_is(const struct pane *p, size_t row, size_t hunk)
{
	const struct pane_differences_state *st = p->state;
	const struct diff_model *d = p->session->diff;
	uint64_t value;
	bool any = table_cell(p->table->own, row, 0, &value);
	if (st->list == DIFF_LIST_PLACES)
		return (any ? value : HUNK_NO_PLACE) == d->map.part[hunk].hunk->place;
	return st->list == DIFF_LIST_EACH && any && value == hunk + 1;
}

/* Open the list at the difference of the cursor, or the next difference. */
static void differences_shown(struct pane *p, const struct pane_class *from)
{
	size_t hunk;
	pane_update(p);
	const struct table *t = p->table->view.table;
	if (!t || !diff_model_current_hunk(p->session->diff, &hunk))
		return;
	for (size_t row = 0; row < table_rows(t); row++)
		if (differences_is(p, row, hunk)) {
			table_pane_open_at(p, row, DIFFERENCES_ROWS - 1);
			return;
		}
}

static enum outcome differences_enter(struct pane *p, long long count, int arg)
{
	struct pane_differences_state *st = p->state;
	struct diff_model *d = p->session->diff;
	struct diff_out_threads pair;
	uint64_t value;
	size_t hunk, row;
	if (!table_pane_row(p, &row))
		return OUT_DONE;
	bool any = table_cell(p->table->own, row, 0, &value);
	switch (st->list) {
	case DIFF_LIST_EACH:
		diff_model_go_hunk(d, (size_t)value - 1);
		break;
	case DIFF_LIST_PLACES:
		if (differences_at(d, any ? value : HUNK_NO_PLACE, &hunk))
			diff_model_go_hunk(d, hunk);
		break;
	case DIFF_LIST_FUNCTIONS:
		diff_model_go_function(d, any ? value : 0);
		break;
	case DIFF_LIST_THREADS:
		/* The first two columns contain thread ids. */
		for (unsigned k = 0; k < 2; k++)
			pair.has[k] = table_cell(p->table->own, row, k, &pair.id[k]);
		diff_model_set_pair(d, &pair);
		break;
	}
	return OUT_RECORDS;
}

static const struct table_source differences_source = { .get = differences_get };

/* Show another list; if it is already shown, list all differences. */
static const char *differences_show(struct pane *p, int list, bool change)
{
	struct diff_model *d = p->session->diff;
	bool on = d && d->shows == (enum diff_list)list;
	if (d && change)
		d->shows = on ? DIFF_LIST_EACH : (enum diff_list)list;
	return pane_switch(&on, d && change);
}

static const struct pane_key differences_keys[] = {
	{ "Enter", "show",
	  "show the difference, or the first one of the place or function; for two "
	  "threads: compare only them (Backspace returns)",
	  .act = differences_enter, .of = ACT_ENTER },
	TABLE_SORT_KEY,
	PANE_KEY_TO_WRITE(".csv .json .md .txt", "write",
			  "write the table to a new file: .csv, .json, .md or .txt"),
	TABLE_COLUMN_KEYS,
	{ .keys = "og",
	  .hint = "by place",
	  .help = "toggle between places where the traces diverge and single "
		  "differences",
	  .option = differences_show,
	  .arg = DIFF_LIST_PLACES },
	{ .keys = "of",
	  .hint = "by function",
	  .help = "toggle between functions, with their share of equal records, and "
		  "single differences",
	  .option = differences_show,
	  .arg = DIFF_LIST_FUNCTIONS },
	{ .keys = "ot",
	  .hint = "by thread",
	  .help = "toggle between pairs of threads and single differences",
	  .option = differences_show,
	  .arg = DIFF_LIST_THREADS },
	{ 0 }
};

static const char *differences_hint(struct pane *p, const struct pane_key *own)
{
	/* Without rows, another list can be chosen. */
	bool lists = own->option && p->session->diff;
	return p->table->view.table || lists ? own->hint : NULL;
}

const struct pane_class pane_differences = {
	.name = "differences",
	.title = "Differences",
	.keys = "D",
	.own = differences_keys,
	.hint = "differences",
	.hint_now = differences_hint,
	.table = &differences_source,
	.search = &(const struct pane_search) { .what = "the differences" },
	.help = "list the differences between two compared traces",
	.place = PLACE_BELOW,
	.of_both = true,
	.state_size = sizeof(struct pane_differences_state),
	.shown_from = differences_shown,
	.preferred_rows = differences_preferred_rows,
	.draw = differences_draw,
	.heading = differences_heading,
};
