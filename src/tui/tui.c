/*
 * The main loop.  It sleeps in poll() until the keyboard or the wake-up descriptor
 * (written by signals and jobs) is readable, processes all typed keys, and then draws the
 * screen once.  Most results arrive within a few milliseconds after a key; drawing waits
 * for them so that panes do not flicker.  Rows of the page and ends of searches are drawn
 * at most fifty times a second, other progress at most five times a second.
 */
#include "tui/tui.h"
#include "tui/screen_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/wakeup.h"
#include "tui/config.h"
#include "tui/script.h"
#include "tui/session_file.h"
#include "tui/shell.h"
#include "tui/term/term.h"

/* Delays in milliseconds; and keys. */
enum {
	RESULT_DELAY = 12,    /* too short to notice */
	PROGRESS_EVERY = 200, /* between updates of progress */
	CLOCK_EVERY = 1000,   /* between updates of the idle time */
	ROWS_EVERY = 20,      /* between updates of rows that the user waits for */
	KEYS_AT_ONCE = 256
};

/* Signal handlers have no argument, so a process has only one loop. */
static struct wakeup wakeup = WAKEUP_INIT;
static struct {
	atomic_int ended_by;   /* SIGTERM or SIGHUP; 0 if neither */
	atomic_bool stop;      /* SIGTSTP */
	atomic_bool interrupt; /* SIGINT */
	atomic_bool resized;
} signalled;

static void tui_wake(void *arg)
{
	wakeup_send(&wakeup);
}

static void tui_on_signal(int sig)
{
	if (sig == SIGTERM || sig == SIGHUP)
		atomic_store(&signalled.ended_by, sig);
	else if (sig == SIGTSTP)
		atomic_store(&signalled.stop, true);
	else if (sig == SIGINT)
		atomic_store(&signalled.interrupt, true);
	else
		atomic_store(&signalled.resized, true);
	wakeup_send(&wakeup);
}

static const int caught[] = { SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGWINCH, SIGCONT };

enum { CAUGHT = sizeof caught / sizeof *caught };

static void tui_catch_signals(struct sigaction before[CAUGHT])
{
	struct sigaction act = { .sa_handler = tui_on_signal, .sa_flags = SA_RESTART };
	sigemptyset(&act.sa_mask);
	for (int i = 0; i < CAUGHT; i++) {
		sigaction(caught[i], NULL, &before[i]);
		/* Keep an ignored signal ignored, as for `nohup opscope`. */
		if (before[i].sa_handler != SIG_IGN)
			sigaction(caught[i], &act, NULL);
	}
}

static void tui_release_signals(const struct sigaction before[CAUGHT])
{
	for (int i = 0; i < CAUGHT; i++)
		sigaction(caught[i], &before[i], NULL);
}

struct tui_loop {
	struct screen *screen;
	struct terminal *term;
	bool stale;    /* true to draw the screen at once */
	int64_t due;   /* time of the next drawing (clock_ms()); 0 if none */
	int64_t drawn; /* time of the last drawing */
};

/*
 * Draw on the canvas, and redraw with results that arrive within RESULT_DELAY; show only
 * the last canvas.  Otherwise a pane would flicker, emptied and refilled at every key.  A
 * key ends the wait.
 */
static const struct canvas *tui_draw_soon(struct tui_loop *l, int *row, int *col)
{
	const struct canvas *c = screen_draw(l->screen, row, col);
	int64_t until = clock_ms() + RESULT_DELAY, left;
	bool woken = false;
	while (session_expects_result(l->screen->session) &&
	       (left = until - clock_ms()) > 0) {
		struct pollfd fds[] = {
			{ .fd = term_fd(l->term), .events = POLLIN },
			{ .fd = wakeup.out, .events = POLLIN },
		};
		if (poll(fds, 2, (int)left) <= 0 || fds[0].revents)
			break;
		wakeup_drain(&wakeup);
		woken = true;
		session_poll(l->screen->session);
		screen_catch_up(l->screen);
		c = screen_draw(l->screen, row, col);
	}
	if (woken) /* the wake-up can have had other reasons */
		wakeup_send(&wakeup);
	return c;
}

static void tui_draw(struct tui_loop *l)
{
	int rows, cols, row, col;
	term_size(l->term, &rows, &cols);
	screen_resize(l->screen, rows, cols);
	const struct canvas *c = l->stale ? tui_draw_soon(l, &row, &col)
					  : screen_draw(l->screen, &row, &col);
	const struct screen_options *set = &l->screen->opt;
	term_set(l->term, set->mouse, set->color);
	if (l->screen->redraw)
		term_invalidate(l->term);
	l->screen->redraw = false;
	term_show(l->term, c, row, col);
	l->stale = false;
	l->due = 0;
	l->drawn = clock_ms();
}

/* Stop the whole process group, as the terminal does, including zcat in `zcat | opscope
 * -`. */
static void tui_suspend(struct tui_loop *l)
{
	struct sigaction dfl = { .sa_handler = SIG_DFL }, before;
	term_suspend(l->term);
	sigemptyset(&dfl.sa_mask);
	sigaction(SIGTSTP, &dfl, &before);
	kill(0, SIGTSTP);
	sigaction(SIGTSTP, &before, NULL);
	term_resume(l->term);
	l->stale = true;
}

static void tui_take_signals(struct tui_loop *l)
{
	if (atomic_exchange(&signalled.resized, false)) {
		term_invalidate(l->term);
		l->stale = true;
	}
	if (atomic_exchange(&signalled.interrupt, false)) {
		struct input in = { .key = K_CTRL('C') };
		screen_input(l->screen, &in);
		l->stale = true;
	}
	if (atomic_exchange(&signalled.stop, false))
		tui_suspend(l);
}

static void tui_take_keys(struct tui_loop *l)
{
	struct input in;
	for (int n = 0; n < KEYS_AT_ONCE && term_key(l->term, &in); n++) {
		screen_input(l->screen, &in);
		l->stale = true;
		if (l->screen->suspend)
			tui_suspend(l);
		l->screen->suspend = false;
		shell_run(l->screen, l->term);
		const char *copied = screen_wants_copy(l->screen);
		if (copied)
			term_copy(l->term, copied);
		if (l->screen->quit)
			return;
	}
}

/* Draw at most `every` milliseconds after the last drawing. */
static void tui_draw_within(struct tui_loop *l, int every)
{
	int64_t due = l->drawn + every;
	if (!l->due || due < l->due)
		l->due = due;
}

/* Return the number of milliseconds to sleep; -1 to wait for an event. */
static int tui_timeout(const struct tui_loop *l)
{
	int key_timeout = term_timeout(l->term);
	if (!l->due)
		return key_timeout;
	int64_t left = l->due - clock_ms();
	int due = left < 0 ? 0 : (int)left;
	return key_timeout >= 0 && key_timeout < due ? key_timeout : due;
}

static enum status tui_browse(struct tui_loop *l, struct err *err)
{
	l->stale = true;
	for (;;) {
		if (l->stale || (l->due && clock_ms() >= l->due))
			tui_draw(l);
		if (session_busy(l->screen->session))
			tui_draw_within(l, PROGRESS_EVERY);
		else if (session_following(l->screen->session))
			tui_draw_within(l, CLOCK_EVERY);
		struct pollfd fds[] = {
			{ .fd = term_fd(l->term), .events = POLLIN },
			{ .fd = wakeup.out, .events = POLLIN },
		};
		if (poll(fds, 2, tui_timeout(l)) < 0 && errno != EINTR)
			return err_set(err, ST_IO, "poll: %s", strerror(errno));
		if (fds[1].revents) {
			wakeup_drain(&wakeup);
			bool urgent = session_urgent(l->screen->session);
			if (session_poll(l->screen->session))
				tui_draw_within(l, PROGRESS_EVERY);
			if (screen_catch_up(l->screen))
				l->stale = true;
			if (urgent)
				tui_draw_within(l, ROWS_EVERY);
		}
		tui_take_signals(l);
		tui_take_keys(l);
		if (screen_catch_up(l->screen))
			l->stale = true;
		if (atomic_load(&signalled.ended_by) || l->screen->quit)
			return ST_OK;
		if (term_closed(l->term))
			return err_set(err, ST_IO, "the terminal was closed");
	}
}

static enum status tui_start(struct session *s, const struct tui_options *opt,
			     struct err *err)
{
	s->files = opt->files;
	if (opt->input_name)
		s->name = opt->input_name;
	if (s->files && s->files->at)
		session_error(s,
			      "trace %zu of %zu; the traces before it cannot be opened",
			      s->files->at + 1, s->files->n);
	/* A comparison shows the first difference, not the end. */
	if (opt->follow && !opt->compare)
		session_follow(s);
	if (opt->search && *opt->search)
		return session_search_from(s, opt->search, opt->start, err);
	if (opt->start)
		session_goto(s, opt->start);
	return ST_OK;
}

/* Show the comparison with another trace. */
static void tui_compare(struct screen *sc, const struct tui_options *opt)
{
	struct session *s = sc->session;
	if (!opt->compare)
		return;
	struct session *b = session_new(opt->compare, s->jobs.wake, s->jobs.wake_arg);
	session_keep_settings(b, s);
	screen_compare(sc, b);
}

/* Free the screen and its session, or s if there is no screen, and the trace. */
static void tui_close(struct screen *sc, struct session *s)
{
	if (sc)
		s = sc->session;
	if (sc && sc->opt.sessions)
		session_file_save(sc);
	struct trace *t = s->trace;
	screen_free(sc);
	session_free(s);
	trace_free(t);
}

/* Read the config file; command-line options take precedence. */
static void tui_configure(struct screen *sc, const struct tui_options *opt)
{
	struct screen_options *set = &sc->opt;
	char *path = opt->config ? config_path() : NULL;
	if (!path)
		return;
	config_load(sc, path);
	set->ascii = set->ascii || opt->ascii;
	set->mouse = set->mouse && opt->mouse;
	set->color = set->color && opt->color;
	free(path);
}

/* Apply the settings, the saved session and the command line. */
static enum status tui_begin(struct screen *sc, const struct tui_options *opt,
			     struct err *err)
{
	tui_configure(sc, opt);
	sc->session->keep_notes = opt->keep;
	session_notes(sc->session);
	bool elsewhere = opt->placed || opt->follow || (opt->search && *opt->search);
	if (opt->session)
		session_file_restore(sc, !elsewhere, true);
	enum status st = tui_start(sc->session, opt, err);
	/* Do not save a session that did not start. */
	sc->opt.sessions = st == ST_OK && opt->session;
	return st;
}

static enum status tui_run_script(struct trace *t, const struct tui_options *opt,
				  struct err *err)
{
	FILE *in = strcmp(opt->script, "-") == 0 ? stdin : fopen(opt->script, "r");
	if (!in) {
		trace_free(t);
		trace_free(opt->compare);
		return err_set(err, ST_IO, "%s: %s", opt->script, strerror(errno));
	}
	struct screen_options set = { .utf8 = !opt->ascii,
				      .ascii = opt->ascii,
				      .mouse = opt->mouse };
	struct session *s = session_new(t, NULL, NULL);
	struct screen *sc = NULL;
	enum status st = screen_open(&sc, s, &set, err);
	if (st == ST_OK) {
		screen_resize(sc, opt->rows ? opt->rows : 24, opt->cols ? opt->cols : 80);
		st = tui_begin(sc, opt, err);
	}
	if (st == ST_OK) {
		tui_compare(sc, opt);
		st = script_run(sc, in, stdout, err);
	} else {
		trace_free(opt->compare);
	}
	tui_close(sc, s);
	if (in != stdin)
		fclose(in);
	return st;
}

enum status tui_run(struct trace *t, const struct tui_options *opt, struct err *err)
{
	if (opt->script)
		return tui_run_script(t, opt, err);
	mem_return_freed();
	struct tui_loop l = { 0 };
	struct sigaction before[CAUGHT];
	enum status st = wakeup_open(&wakeup, err);
	if (st != ST_OK) {
		trace_free(t);
		trace_free(opt->compare);
		return st;
	}
	/* Catch signals before opening the terminal, because curses does not replace
	 * these handlers. */
	tui_catch_signals(before);
	struct session *s = session_new(t, tui_wake, NULL);
	if (st == ST_OK)
		st = term_open(&l.term, err);
	if (st == ST_OK) {
		const char *no = getenv("NO_COLOR");
		struct screen_options set = { .utf8 = term_utf8(l.term),
					      .ascii = opt->ascii,
					      .mouse = opt->mouse,
					      .color = opt->color && !(no && *no),
					      .history = true };
		st = screen_open(&l.screen, s, &set, err);
		if (st == ST_OK)
			st = tui_begin(l.screen, opt, err);
		if (st == ST_OK && term_warning(l.term) && !s->message.len)
			session_error(s, "%s", term_warning(l.term));
	}
	if (st == ST_OK) {
		tui_compare(l.screen, opt);
		tui_draw(&l);        /* show the first page before indexing */
		if (!trace_guess(t)) /* the user can replace a guessed layout */
			session_build_index(s);
		st = tui_browse(&l, err);
	} else {
		trace_free(opt->compare);
	}
	term_close(l.term);
	tui_close(l.screen, s);
	tui_release_signals(before);
	wakeup_close(&wakeup);
	int sig = atomic_load(&signalled.ended_by);
	if (sig)
		raise(sig);
	return st;
}
