/* Processes keys and mouse input: translates them to actions, with counts and letters. */
#include "tui/screen_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tui/excommand.h"

enum { WHEEL_LINES = 3, COUNT_MAX = 999999999 };

static bool screen_keys_must_wait(struct screen *sc, const struct binding *b)
{
	return !b->shows && !b->command && (!b->own || b->own->must_wait) &&
	       pane_must_wait(&sc->slot[sc->focus].pane, b->action);
}

/* Offer an action to the focused pane, then to the screen, then to the records.  The
 * records get all actions if the focused pane shows the current record, otherwise only
 * actions for which screen_reaches_records() is true. */
static enum outcome screen_keys_act_everywhere(struct screen *sc, enum action a,
					       long long count)
{
	struct pane *p = &sc->slot[sc->focus].pane;
	bool records = sc->focus == sc->main;
	enum outcome o = records ? OUT_UNKNOWN : pane_act(p, a, count);
	if (o != OUT_UNKNOWN)
		return o;
	/* The keys of columns are for the list that has the focus. */
	records |= p->class->place != PLACE_WHOLE && !pane_lists(p) && a != ACT_FIT &&
		   a != ACT_DELETE;
	/* Moving in a pane other than the records does not stop following. */
	enum keymap_section section = keymap_action(a).section;
	if (screen_reaches_records(a, count) ||
	    (records && a != ACT_FOLLOW &&
	     (section == SECTION_MOVE || section == SECTION_FIND ||
	      section == SECTION_MARKS)))
		session_unfollow(sc->session);
	if (sc->focus == sc->main)
		o = pane_act(&sc->slot[sc->main].pane, a, count);
	if (o == OUT_UNKNOWN && a == ACT_ENTER)
		return screen_keys_act_everywhere(sc, ACT_DOWN, count);
	if (o == OUT_UNKNOWN)
		o = screen_perform(sc, a, count);
	if (o == OUT_UNKNOWN && sc->focus != sc->main &&
	    (records || screen_reaches_records(a, count)))
		o = pane_act(&sc->slot[sc->main].pane, a, count);
	return o;
}

static enum outcome screen_keys_act_own(struct screen *sc, const struct pane_key *own,
					long long count)
{
	struct slot *slot = &sc->slot[sc->focus];
	struct err err = ERR_INIT;
	pane_update(&slot->pane);
	if (own->ask) {
		screen_ask_pane(sc, slot, own);
		return OUT_DONE;
	}
	if (own->option) {
		const char *now = own->option(&slot->pane, own->arg, true);
		if (!sc->session->message.len)
			session_message(sc->session, "%s: %s", own->hint, now);
		return OUT_DONE;
	}
	enum outcome o = own->act ? own->act(&slot->pane, count, own->arg)
				  : pane_act(&slot->pane, own->of, count);
	if (o == OUT_DONE && own->shows &&
	    screen_show(sc, pane_find(own->shows), &err) != ST_OK)
		session_error(sc->session, "%s", err.text);
	return o;
}

/* Show a pane, or close it if it has the focus. */
static enum outcome screen_keys_show(struct screen *sc, const struct pane_class *class)
{
	struct err err = ERR_INIT;
	struct pane *focused = &sc->slot[sc->focus].pane;
	if (focused->class == class && !class->toggles)
		return class->again ? class->again(focused) : OUT_CLOSE;
	if (screen_show(sc, class, &err) != ST_OK)
		session_error(sc->session, "%s", err.text);
	return OUT_DONE;
}

static void screen_keys_report_unknown(struct screen *sc,
				       const struct key_sequence *typed)
{
	struct str name = STR_INIT;
	for (size_t i = 0; i < typed->n; i++)
		keymap_key_text(typed->key[i], &name);
	session_message(sc->session, "%s is not bound here; F1 lists the keys",
			name.text);
	str_release(&name);
}

/* Complete an action of a pane according to its outcome; before is the state before
 * it. */
static void screen_keys_conclude(struct screen *sc, const struct screen_return *before,
				 enum outcome o)
{
	if (o == OUT_QUIT) {
		sc->quit = true;
	} else if (o == OUT_CLOSE) {
		screen_close_pane(sc, before->slot);
	} else if (o == OUT_RECORDS) {
		session_unfollow(sc->session);
		screen_return_push(sc, before);
		int over = screen_front(sc, PLACE_OVER);
		sc->focus =
			over >= 0 && sc->over && before->slot != over ? over : sc->main;
		sc->maximized = false;
	}
}

static enum outcome screen_keys_run_command(struct screen *sc, const char *command)
{
	struct err err = ERR_INIT;
	/* The command can rebind the key, so copy the line. */
	char *line = mem_text(command);
	if (excommand_run(sc, line, &err) != ST_OK)
		session_error(sc->session, "%s", err.text);
	free(line);
	return OUT_DONE;
}

static void screen_keys_act_now(struct screen *sc, const struct binding *b,
				long long count)
{
	screen_return_settle(sc);
	struct screen_return before = screen_return_here(sc);
	sc->letter = b->typed.key[1];
	enum outcome o = b->command ? screen_keys_run_command(sc, b->command)
			 : b->own   ? screen_keys_act_own(sc, b->own, count)
			 : b->shows ? screen_keys_show(sc, b->shows)
				    : screen_keys_act_everywhere(sc, b->action, count);
	if (!b->own && !b->shows && o == OUT_UNKNOWN)
		screen_keys_report_unknown(sc, &b->typed);
	screen_keys_conclude(sc, &before, o);
}

static void screen_keys_act_or_wait(struct screen *sc, const struct binding *b,
				    long long count)
{
	int row, col;
	/* The entries and the size of a pane are only known after drawing. */
	if (!sc->slot[sc->focus].shown)
		screen_draw(sc, &row, &col);
	if (sc->queue_slot != sc->focus)
		sc->nqueued = 0;
	if (!screen_keys_must_wait(sc, b)) {
		screen_keys_act_now(sc, b, count);
	} else if (sc->nqueued < QUEUE_MAX) {
		sc->queue_slot = sc->focus;
		sc->queue[sc->nqueued].b = *b;
		sc->queue[sc->nqueued++].count = count;
	}
}

bool screen_catch_up(struct screen *sc)
{
	bool any = screen_switch(sc);
	any = screen_preview(sc) || any;
	for (int k = 0; k < sc->nslots; k++) {
		struct pane *p = &sc->slot[k].pane;
		if (sc->slot[k].opened)
			any = pane_catch_up(p) || any;
	}
	while (sc->nqueued && sc->queue_slot == sc->focus &&
	       !screen_keys_must_wait(sc, &sc->queue[0].b)) {
		struct binding b = sc->queue[0].b;
		long long count = sc->queue[0].count;
		memmove(sc->queue, sc->queue + 1,
			(size_t)--sc->nqueued * sizeof *sc->queue);
		screen_keys_act_now(sc, &b, count);
		any = true;
	}
	return any;
}

static void screen_keys_take_key(struct screen *sc, uint32_t key);

void screen_act(struct screen *sc, const struct binding *b)
{
	screen_keys_act_or_wait(sc, b, -1);
}

void screen_press(struct screen *sc, const struct key_sequence *keys)
{
	for (size_t i = 0; i < keys->n && keys->key[i] != K_LETTER; i++)
		screen_keys_take_key(sc, keys->key[i]);
}

/* Handle a click: focus and select; a second click on the same cell is Enter. */
static void screen_keys_click(struct screen *sc, int k, const struct input *in)
{
	struct slot *slot = &sc->slot[k];
	struct pane *p = &slot->pane;
	int row = in->row - slot->row - (p->class->title != NULL);
	sc->focus = k;
	if (row < 0)
		return;
	if (in->again) {
		screen_keys_take_key(sc, K_ENTER);
		return;
	}
	struct screen_return before = screen_return_here(sc);
	screen_keys_conclude(sc, &before, pane_click(p, row, in->col - slot->col));
}

/* Drag the divider on which the drag began, or pass the drag to its pane. */
static void screen_keys_drag(struct screen *sc, const struct input *in)
{
	struct slot *slot = &sc->slot[sc->focus];
	struct pane *p = &slot->pane;
	bool released = in->mouse == MOUSE_RELEASE;
	if (sc->dragged == DIVIDER_NONE && slot->shown)
		pane_drag(p, in->row - slot->row - (p->class->title != NULL),
			  in->col - slot->col, released);
	else if (released)
		screen_size_drop(sc);
	else
		screen_size_drag(sc, in->row, in->col);
}

static void screen_keys_take_mouse(struct screen *sc, const struct input *in)
{
	if (in->mouse != MOUSE_PRESS) {
		screen_keys_drag(sc, in);
		return;
	}
	struct key_sequence press;
	if (in->row == sc->canvas.rows - 1 && !in->wheel &&
	    screen_hints_at(sc, in->col, &press)) {
		screen_press(sc, &press);
		return;
	}
	/* A click on a title also gives the focus; a click on the divider beside a pane
	 * does not. */
	if (!in->wheel && screen_size_grab(sc, in->row, in->col) == DIVIDER_LEFT)
		return;
	for (int k = 0; k < sc->nslots; k++) {
		struct slot *slot = &sc->slot[k];
		if (!slot->shown || in->row < slot->row ||
		    in->row >= slot->row + slot->rows || in->col < slot->col ||
		    in->col >= slot->col + slot->cols)
			continue;
		if (in->wheel && k == sc->main) {
			session_wheel(sc->session, in->wheel * WHEEL_LINES);
		} else if (in->wheel) {
			pane_act(&slot->pane, in->wheel > 0 ? ACT_DOWN : ACT_UP,
				 WHEEL_LINES);
		} else {
			screen_keys_click(sc, k, in);
		}
		return;
	}
}

static void screen_keys_take_key(struct screen *sc, uint32_t key)
{
	struct session *s = sc->session;
	str_clear(&s->message);
	s->message_is_error = false;
	if (key == K_ENTER && session_take_offer(s))
		return;
	session_refuse_offer(s);
	if (sc->typed.n && (key == K_ESC || key == K_CTRL('C'))) {
		sc->typed.n = 0;
		sc->count = -1;
		return;
	}
	if (!sc->typed.n && key <= '9' &&
	    (key >= '1' || (key == '0' && sc->count >= 0))) {
		long long count = sc->count < 0 ? 0 : sc->count;
		count = count * 10 + (key - '0');
		sc->count = count < COUNT_MAX * 100LL ? count : sc->count;
		return;
	}
	struct binding b;
	sc->typed.key[sc->typed.n++] = key;
	enum keymap_result found =
		keymap_find(sc->slot[sc->focus].pane.class, &sc->typed, &b);
	if (found == KEYMAP_BEGINS)
		return;
	struct key_sequence typed = sc->typed;
	long long count = sc->count;
	sc->typed.n = 0;
	sc->count = -1;
	if (found == KEYMAP_FOUND) {
		if (!(b.action == ACT_CANCEL && count >= 0))
			screen_keys_act_or_wait(sc, &b, count);
		return;
	}
	if (key & KEY_ALT && key != (KEY_ALT | K_ESC)) {
		/* Esc followed quickly by another key. */
		screen_keys_take_key(sc, K_ESC);
		screen_keys_take_key(sc, key & ~(uint32_t)KEY_ALT);
		return;
	}
	screen_keys_report_unknown(sc, &typed);
}

static void screen_keys_take_prompt_key(struct screen *sc, uint32_t key)
{
	if (key == K_F1)
		screen_ask_help(sc);
	else if (key == K_TAB && sc->asked.what == ASK_COMMAND && !sc->prompt.text.len)
		screen_palette_open(sc);
	else
		screen_prompt_key(sc, key);
}

static void screen_keys_take_input(struct screen *sc, const struct input *in)
{
	if (screen_too_small(sc)) {
		struct binding b = { .action = ACT_NONE };
		struct key_sequence typed = { { in->key }, 1 };
		keymap_find(sc->slot[sc->main].pane.class, &typed, &b);
		sc->quit = sc->quit || b.action == ACT_QUIT || b.action == ACT_QUIT_ALL;
		sc->suspend = b.action == ACT_SUSPEND;
		return;
	}
	if (in->key == K_MOUSE) {
		if (!sc->prompt.open || in->mouse == MOUSE_RELEASE)
			screen_keys_take_mouse(sc, in);
		return;
	}
	if (!sc->prompt.open && in->pasted) {
		session_message(
			sc->session,
			"pasted text is not interpreted as keys; press /, : or & first");
		return;
	}
	if (!sc->prompt.open) {
		screen_keys_take_key(sc, in->key);
		return;
	}
	if (in->key == K_CTRL('Z')) {
		sc->suspend = true;
		return;
	}
	if (in->key == K_CTRL('L')) {
		sc->redraw = true;
		return;
	}
	if (in->key & KEY_ALT && !prompt_edits(&sc->prompt, in->key)) {
		/* Esc followed quickly by another key. */
		struct input next = *in;
		next.key &= ~(uint32_t)KEY_ALT;
		screen_prompt_key(sc, K_ESC);
		screen_keys_take_input(sc, &next);
		return;
	}
	screen_keys_take_prompt_key(sc, in->key);
}

void screen_input(struct screen *sc, const struct input *in)
{
	screen_keys_take_input(sc, in);
	screen_switch_side(sc);
	screen_ask_resume(sc);
}
