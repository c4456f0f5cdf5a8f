#include "tui/term/list_state.h"

static int64_t list_state_clamp(int64_t v, int64_t max)
{
	return v < 0 || max < 0 ? 0 : v > max ? max : v;
}

void list_state_fit(struct list_state *l, int64_t n, int rows)
{
	l->n = n;
	l->rows = rows > 0 ? rows : 1;
	if (l->text) {
		l->current = l->current < n ? l->current : -1;
		l->top = list_state_clamp(l->top, n - l->rows);
	} else {
		list_state_go(l, l->current);
	}
}

void list_state_go(struct list_state *l, int64_t k)
{
	l->current = list_state_clamp(k, l->n - 1);
	if (l->text || l->top > l->current)
		l->top = l->current;
	if (l->top < l->current - l->rows + 1)
		l->top = l->current - l->rows + 1;
	l->top = list_state_clamp(l->top, l->n - l->rows);
}

bool list_state_rows(enum action a, long long count, int rows, long long *by)
{
	long long n = count > 0 ? count : 1;
	switch (a) {
	case ACT_DOWN:
		*by = n;
		return true;
	case ACT_UP:
		*by = -n;
		return true;
	case ACT_PAGE_DOWN:
		*by = n * rows;
		return true;
	case ACT_PAGE_UP:
		*by = -n * rows;
		return true;
	case ACT_HALF_DOWN:
		*by = n * ((rows + 1) / 2);
		return true;
	case ACT_HALF_UP:
		*by = -n * ((rows + 1) / 2);
		return true;
	default:
		return false;
	}
}

bool list_state_columns(enum action a, long long count, int *by)
{
	int n = count < 1 ? 1 : count < LIST_COLUMNS ? (int)count : LIST_COLUMNS;
	*by = a == ACT_LEFT           ? -n
	      : a == ACT_RIGHT        ? n
	      : a == ACT_FIRST_COLUMN ? -LIST_COLUMNS
	      : a == ACT_LAST_COLUMN  ? LIST_COLUMNS
				      : 0;
	return *by;
}

/* Get the number of entries by which an action moves the selection, ignoring the ends of
 * the list; false if it does not move it. */
static bool list_state_step(const struct list_state *l, enum action a, long long count,
			    long long *by)
{
	*by = a == ACT_TOP ? -l->n : l->n;
	return a == ACT_TOP || a == ACT_BOTTOM ||
	       list_state_rows(a, count > l->n ? l->n : count, l->rows, by);
}

/* True if an action moves the visible part but not the current entry. */
static bool list_state_scrolls(enum action a)
{
	return a == ACT_SCROLL_DOWN || a == ACT_SCROLL_UP || a == ACT_ROW_TOP ||
	       a == ACT_ROW_MIDDLE || a == ACT_ROW_BOTTOM;
}

static void list_state_scroll(struct list_state *l, enum action a, long long count)
{
	long long n = count > 0 ? count : 1;
	long long top = a == ACT_SCROLL_DOWN  ? l->top + n
			: a == ACT_SCROLL_UP  ? l->top - n
			: l->text             ? l->top
			: a == ACT_ROW_TOP    ? l->current
			: a == ACT_ROW_MIDDLE ? l->current - l->rows / 2
					      : l->current - l->rows + 1;
	l->top = list_state_clamp(top, l->n - l->rows);
	if (l->text)
		return;
	if (l->current < l->top)
		l->current = l->top;
	else if (l->current > l->top + l->rows - 1)
		l->current = l->top + l->rows - 1;
}

bool list_state_act(struct list_state *l, enum action a, long long count)
{
	long long by;
	if (list_state_scrolls(a)) {
		list_state_scroll(l, a, count);
		return true;
	}
	if (!list_state_step(l, a, count, &by))
		return false;
	if (l->text || a == ACT_PAGE_DOWN || a == ACT_HALF_DOWN || a == ACT_PAGE_UP ||
	    a == ACT_HALF_UP)
		l->top = list_state_clamp(l->top + by, l->n - l->rows);
	if (!l->text)
		list_state_go(l, list_state_clamp(l->current + by, l->n - 1));
	return true;
}

bool list_state_moves(enum action a)
{
	struct list_state none = { .n = 0, .rows = 1 };
	long long by;
	return list_state_scrolls(a) || list_state_step(&none, a, 1, &by);
}

enum pane_found list_state_find(struct list_state *l, const char *text, bool backward,
				void (*print)(void *arg, int k, struct str *out),
				void *arg)
{
	struct str entry = STR_INIT;
	enum pane_found found = PANE_NOT_FOUND;
	int64_t from = l->current;
	/* In text, search from the last found line if it is visible, because the top can
	 * be above it. */
	if (l->text && (from < l->top || from >= l->top + l->rows))
		from = backward ? l->top : l->top - 1;
	for (int64_t i = 1; i <= l->n && found == PANE_NOT_FOUND; i++) {
		int64_t k = (from + (backward ? l->n - i : i)) % l->n;
		str_clear(&entry);
		print(arg, (int)k, &entry);
		if (!str_contains_nocase(entry.text, text))
			continue;
		found = (backward ? k < from : k > from) ? PANE_FOUND
							 : PANE_FOUND_WRAPPED;
		list_state_go(l, k);
	}
	str_release(&entry);
	return found;
}

void list_state_position(const struct list_state *l, struct str *out)
{
	int64_t end = l->top + l->rows < l->n ? l->top + l->rows : l->n;
	if (l->n > l->rows)
		str_addf(out, "%s-%s of %s", COUNT_TEXT((uint64_t)l->top + 1),
			 COUNT_TEXT((uint64_t)end), COUNT_TEXT((uint64_t)l->n));
}
