/* The charts of the memory pane, written to a file. */
#include "output/chart_table.h"
#include "output/writer.h"
#include "tui/pane/pane_memory_internal.h"
#include "tui/session/table_model.h"

static bool pane_memory_write_is_ready(struct pane *p)
{
	struct pane_memory_state *st = p->state;
	double done;
	if (!st->rows.n || memory_model_running(st->model, MEMORY_MODEL_ADDRESSES, &done))
		return false;
	const struct timeline *t = pane_memory_timeline(st);
	return st->chart == CHART_BARS ||
	       (t && !memory_model_running(st->model, MEMORY_MODEL_TIME, &done) &&
		t->rows == st->rows.n);
}

/* The chart as a table, which the caller frees. */
static struct table *pane_memory_write_make(struct pane *p, bool text)
{
	struct pane_memory_state *st = p->state;
	const struct memory_zoom *z = memory_zoom_now(&st->zooms);
	struct chart_table_spec spec = { .regions = histogram_bin_sizes[z->level].regions,
					 .bars = text,
					 .log = st->log[st->chart] };
	for (int k = 0; k < ACCESSES; k++)
		spec.kind[k] = pane_memory_shows(p, k);
	return st->chart == CHART_HEAT
		       ? chart_table_cells(pane_memory_timeline(st), st->rows.row)
		       : chart_table_bins(st->rows.row, st->rows.n, &spec);
}

enum status pane_memory_write(struct pane *p, const char *path, struct err *err)
{
	if (!pane_memory_write_is_ready(p))
		return err_at(err, 1, "the chart is not complete yet");
	enum notation as;
	struct table *t =
		pane_memory_write_make(p, notation_of(path, &as) && as == NOTATION_TEXT);
	enum status st = table_model_write_to(p->session, t, path, err);
	table_free(t);
	return st;
}
