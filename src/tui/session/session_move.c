/* Moving, jumps and marks. */
#include "tui/session/session_internal.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"

/* Move to a position; if margin is set, keep the cursor within the margins of the
 * page. */
static void move_to(struct session *s, struct position p, bool margin)
{
	s->own->goto_pending = false;
	s->own->pending = 0;
	s->own->sought = s->own->snap_up = s->own->centring = false;
	s->own->keep_margin = margin;
	s->at = p;
	session_prepare(s);
}

void session_go(struct session *s, struct position p)
{
	move_to(s, p, false);
}

void session_show_record(struct session *s, uint64_t ordinal)
{
	move_to(s, (struct position) { ordinal, 0 }, true);
}

/* Save the number of lines left to move until more rows are loaded. */
static void move_later(struct session *s, long long lines, bool scrolls)
{
	s->own->pending = lines;
	s->own->pending_scrolls = scrolls;
}

static void move(struct session *s, long long lines, bool scrolls)
{
	struct position p = s->at;
	long long pending = s->own->pending_scrolls == scrolls ? s->own->pending : 0;
	s->own->lacking = false;
	long long went = session_walk(s, &p, lines + pending);
	bool lacking = s->own->lacking;
	if (went == 0 && lines > 0 && !s->ended && !lacking)
		session_report_unknown(s, "the rest is not indexed yet");
	if (scrolls)
		session_walk(s, &s->top, went);
	move_to(s, p, !scrolls);
	if (lacking)
		move_later(s, lines + pending - went, scrolls);
}

void session_apply_pending(struct session *s)
{
	long long pending = s->own->pending;
	s->own->pending = 0;
	if (pending)
		move(s, pending, s->own->pending_scrolls);
	else
		session_prepare(s);
}

void session_step(struct session *s, long long lines)
{
	move(s, lines, false);
}

void session_scroll(struct session *s, long long lines)
{
	move(s, lines, true);
}

void session_wheel(struct session *s, long long lines)
{
	struct position low = s->top;
	session_walk(s, &low, s->page - 1);
	if (lines > 0)
		lines = session_walk(s, &low, lines);
	session_walk(s, &s->top, lines);
	struct position p = s->at;
	struct position first = session_margin_top(s), last = session_margin_bottom(s);
	if (session_position_before(p, first))
		p = first;
	else if (session_position_before(last, p))
		p = last;
	session_go(s, p);
}

void session_place(struct session *s, enum line_of_page line)
{
	int margin = session_margin(s);
	long long above = line == LINE_TOP      ? margin
			  : line == LINE_MIDDLE ? s->page / 2
						: s->page - 1 - margin;
	s->top = s->at;
	session_walk(s, &s->top, -above);
	session_prepare(s);
}

void session_push_jump(struct session *s)
{
	if (s->own->jump_at &&
	    session_position_same(s->own->jump[s->own->jump_at - 1], s->at)) {
		s->own->njumps = s->own->jump_at;
		return;
	}
	if (s->own->jump_at == SESSION_JUMPS) {
		memmove(s->own->jump, s->own->jump + 1,
			(SESSION_JUMPS - 1) * sizeof *s->own->jump);
		s->own->jump_at--;
	}
	s->own->jump[s->own->jump_at++] = s->at;
	s->own->njumps = s->own->jump_at;
}

size_t session_jumps(const struct session *s)
{
	return s->own->jump_at;
}

/* True if a position is not known yet; how() is then called as soon as it is known. */
static bool move_waits(struct session *s, struct position p,
		       void (*how)(struct session *s, struct position p))
{
	session_update_extent(s);
	if (p.ordinal < s->records || s->ended)
		return false;
	s->own->goto_pending = true;
	s->own->goto_at = p;
	s->own->goto_how = how;
	session_build_index(s);
	return true;
}

void session_go_when_known(struct session *s, struct position p)
{
	if (!move_waits(s, p, session_go))
		session_go(s, p);
}

static void move_to_place(struct session *s, struct position p)
{
	session_go(s, p);
	s->top = s->own->goto_top;
	s->own->centring = false;
}

void session_restore_place(struct session *s, struct position at, struct position top)
{
	s->own->goto_top = top;
	if (!move_waits(s, at, move_to_place))
		move_to_place(s, at);
}

static void move_back(struct session *s, struct position p)
{
	session_back(s, false);
}

static void move_forward(struct session *s, struct position p)
{
	session_back(s, true);
}

/*
 * Undo or redo a jump.  The list has the position before each jump.  Going back swaps the
 * cursor with the saved position, so that going forward returns to it.
 */
void session_back(struct session *s, bool forward)
{
	if (forward ? s->own->jump_at == s->own->njumps : s->own->jump_at == 0) {
		session_message(s, "there is no jump to go %s",
				forward ? "forward" : "back");
		return;
	}
	size_t i = forward ? s->own->jump_at : s->own->jump_at - 1;
	struct position p = s->own->jump[i];
	if (move_waits(s, p, forward ? move_forward : move_back))
		return;
	s->own->jump[i] = s->at;
	s->own->jump_at = forward ? i + 1 : i;
	session_go(s, p);
}

/* Jump to a record; if it is filtered out, to the next visible record below it, or above
 * it if up is set. */
static void move_jump(struct session *s, uint64_t ordinal, bool sought, bool up)
{
	session_push_jump(s);
	s->own->goto_pending = false;
	s->own->pending = 0;
	s->own->sought = sought;
	s->own->snap_up = up;
	s->own->keep_margin = true;
	s->at = (struct position) { ordinal, 0 };
	session_prepare(s);
}

void session_jump(struct session *s, uint64_t ordinal)
{
	move_jump(s, ordinal, false, false);
}

static void move_goto(struct session *s, struct position p)
{
	session_goto(s, p.ordinal);
}

void session_goto(struct session *s, uint64_t ordinal)
{
	if (move_waits(s, (struct position) { ordinal, 0 }, move_goto))
		return;
	if (ordinal < s->records) {
		move_jump(s, ordinal, ordinal != 0, false);
		return;
	}
	session_jump(s, s->records ? s->records - 1 : 0);
	if (s->records)
		session_message(s, "the last record is %s", COUNT_TEXT(s->records - 1));
}

void session_goto_relative(struct session *s, long long records)
{
	uint64_t by = records < 0 ? 0 - (uint64_t)records : (uint64_t)records;
	uint64_t from = s->at.ordinal;
	if (records < 0)
		session_goto(s, by < from ? from - by : 0);
	else
		session_goto(s, by < UINT64_MAX - 1 - from ? from + by : UINT64_MAX - 1);
}

bool session_goto_poll(struct session *s)
{
	struct position to = s->own->goto_at;
	if (!s->own->goto_pending || (to.ordinal >= s->records && !s->ended))
		return false;
	s->own->goto_pending = false;
	s->own->goto_how(s, to);
	return true;
}

static void move_goto_end(struct session *s, struct position p)
{
	session_goto_end(s);
}

void session_goto_end(struct session *s)
{
	const struct position end = { UINT64_MAX, 0 };
	s->own->goto_percent = 100;
	session_update_extent(s);
	if (!session_growing(s) && move_waits(s, end, move_goto_end))
		return;
	move_jump(s, s->records ? s->records - 1 : 0, false, true);
	if (!s->ended) {
		session_report_unknown(s, "the last record so far");
		return;
	}
	/* Also show the gaps after the last record. */
	if (!session_filters(s) && session_gaps_above(session_list(s), s->records))
		session_go(s, (struct position) { s->records, 1 });
}

static void move_goto_percent(struct session *s, struct position p)
{
	session_goto_percent(s, s->own->goto_percent);
}

/* Wait for all records, because a fraction of the bytes is not the same fraction of the
 * records. */
void session_goto_percent(struct session *s, double percent)
{
	const struct position end = { UINT64_MAX, 0 };
	struct hits_sum shown;
	s->own->goto_percent = percent > 100 ? 100 : percent;
	session_update_extent(s);
	if (!session_growing(s) && move_waits(s, end, move_goto_percent))
		return;
	double share = s->own->goto_percent / 100;
	if (session_filter_sum(s, &shown) && shown.complete) {
		session_goto_shown(s, (uint64_t)((double)shown.hits * share));
		return;
	}
	uint64_t n = (uint64_t)((double)s->records * share);
	if (n >= s->records)
		n = s->records ? s->records - 1 : 0;
	session_jump(s, n);
	if (!s->ended)
		session_report_unknown(s, "a share of the records so far");
}

/* Marks */

bool session_mark(struct session *s, uint32_t letter)
{
	if (letter < 'a' || letter > 'z')
		return false;
	struct mark *mark = &s->mark[letter - 'a'];
	*mark = (struct mark) { .set = true, .at = s->at, .when = clock_unix_ms() };
	const struct batch *b;
	size_t i;
	uint64_t pc;
	struct str text = STR_INIT;
	if (session_record(s, &b, &i)) {
		if (record_role(b, i, ROLE_PC, &pc))
			str_addf(&text, "pc %llx  ", (unsigned long long)pc);
		struct str opcode = STR_INIT;
		if (record_opcode(b, i, &opcode))
			str_escape(&text, opcode.text, opcode.len, false);
		str_release(&opcode);
	}
	snprintf(mark->note, sizeof mark->note, "%s", text.text);
	str_release(&text);
	return true;
}

void session_unmark(struct session *s, int k)
{
	s->mark[k] = (struct mark) { .when = clock_unix_ms() };
}

static void move_to_mark(struct session *s, struct position p)
{
	session_push_jump(s);
	session_go(s, p);
}

bool session_goto_mark(struct session *s, uint32_t letter)
{
	struct position p;
	if (letter == '\'' || letter == '`') {
		if (s->own->jump_at == 0)
			return false;
		p = s->own->jump[s->own->jump_at - 1];
	} else if (letter >= 'a' && letter <= 'z' && s->mark[letter - 'a'].set) {
		p = s->mark[letter - 'a'].at;
	} else {
		return false;
	}
	if (!move_waits(s, p, move_to_mark))
		move_to_mark(s, p);
	return true;
}
