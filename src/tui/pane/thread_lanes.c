#include "tui/pane/thread_lanes.h"

#include <stdio.h>

#include "tui/session/thread_model.h"

enum { COLS_LEAST = 40, OTHERS_MOST = 1024 };

static const enum style thread_lanes_styles[LANES_MOST] = { STYLE_KEY,    STYLE_LOAD,
							    STYLE_STORE,  STYLE_BRANCH,
							    STYLE_ONLY_A, STYLE_BAD,
							    STYLE_ONLY_B, STYLE_TEXT };

/* Print "3:1,204"; return its length. */
static int thread_lanes_print_own(struct session *s, uint32_t thread, uint64_t rank,
				  char *out, size_t size)
{
	const struct thread_info *f = threads_get(thread_model_known(s), thread);
	return snprintf(out, size, "%s:%s", threads_id_text(f->id, (char[24]) { 0 }),
			COUNT_TEXT(rank));
}

int thread_lanes_width(struct session *s, int cols)
{
	char text[80];
	uint32_t thread;
	if (!thread_model_shown(s) || cols < COLS_LEAST)
		return 0;
	const struct threads *t = thread_model_known(s);
	if (t && thread_model_alone(s, &thread))
		return thread_lanes_print_own(s, thread, threads_get(t, thread)->records,
					      text, sizeof text) +
		       1;
	int n = t && threads_count(t) < LANES_MOST ? (int)threads_count(t) : LANES_MOST;
	return n + 1;
}

/* True if a record is between the first and last records of a thread of the lane. */
static bool thread_lanes_lives(const struct threads *t, uint32_t lane, uint64_t record)
{
	for (uint32_t k = lane; k < threads_count(t) && k < OTHERS_MOST;
	     k += LANES_MOST) {
		const struct thread_info *f = threads_get(t, k);
		if (f->first <= record && record <= f->last)
			return true;
	}
	return false;
}

static const char *thread_lanes_sign(const struct canvas *c, const struct threads *t,
				     const struct thread_run *run, uint64_t record)
{
	const struct thread_info *f = threads_get(t, run->thread);
	if (run->undecided)
		return "?";
	return canvas_glyph(c, f->first == record  ? GLYPH_THREAD_FIRST
			       : f->last == record ? GLYPH_THREAD_LAST
						   : GLYPH_THREAD);
}

static void thread_lanes_draw_record(struct session *s, struct canvas *c, int row,
				     int col, int lanes, uint64_t record)
{
	const struct threads *t = thread_model_known(s);
	struct thread_run run;
	if (!t && thread_model_finding(s))
		canvas_text(c, row, col, STYLE_DIM, canvas_glyph(c, GLYPH_CUT));
	if (!t || !thread_model_at(s, record, &run))
		return;
	for (uint32_t k = 0; k < (uint32_t)lanes; k++)
		if (k == run.thread % LANES_MOST)
			canvas_text(c, row, col + (int)k,
				    run.undecided ? STYLE_DIM : thread_lanes_styles[k],
				    thread_lanes_sign(c, t, &run, record));
		else if (thread_lanes_lives(t, k, record))
			canvas_text(c, row, col + (int)k, STYLE_DIM,
				    canvas_glyph(c, GLYPH_DOWN));
}

void thread_lanes_draw(struct session *s, struct canvas *c, int col, int width,
		       const struct line *line, size_t n)
{
	char text[80];
	uint32_t thread;
	bool alone = thread_model_alone(s, &thread);
	for (size_t k = 0; k < n; k++) {
		if (line[k].gap || line[k].separator || line[k].pending)
			continue;
		uint64_t record = line[k].at.ordinal;
		if (!alone) {
			thread_lanes_draw_record(s, c, (int)k + 1, col, width - 1,
						 record);
			continue;
		}
		thread_lanes_print_own(s, thread, thread_model_rank(s, thread, record),
				       text, sizeof text);
		canvas_field(c, (int)k + 1, col, width - 1, true, STYLE_DIM, text);
	}
}

bool thread_lanes_draw_switch(struct session *s, struct canvas *c, int row, int col,
			      int width, uint64_t record)
{
	struct thread_run from, to;
	struct str text = STR_INIT;
	if (!thread_model_switch(s, record, &from, &to))
		return false;
	const struct threads *t = thread_model_known(s);
	canvas_fill(c, row, 0, c->cols, STYLE_DIM, canvas_glyph(c, GLYPH_ACROSS));
	for (int k = 0; k < width - 1; k++)
		if (thread_lanes_lives(t, (uint32_t)k, record))
			canvas_text(c, row, col + k, STYLE_DIM,
				    canvas_glyph(c, GLYPH_CROSS));
	str_add(&text, " thread ");
	thread_model_name(t, from.thread, &text);
	str_addf(&text, " %s ", canvas_glyph(c, GLYPH_TAKEN));
	thread_model_name(t, to.thread, &text);
	str_addc(&text, ' ');
	canvas_text(c, row, col + width + 1, STYLE_DIM, text.text);
	str_release(&text);
	return true;
}
