/*
 * Questions of the prompt: a table with the label, completion and answer function of each
 * question.
 */
#include "tui/screen_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/xdg.h"
#include "tui/excommand.h"

struct screen_ask_question {
	const char *label, *backward; /* label; label of the backward search, or NULL */
	prompt_complete complete;
	/* Append the default text, which typing replaces; NULL if the prompt is empty. */
	void (*offer)(struct screen *sc, struct str *out);
	enum status (*answer)(struct screen *sc, const char *text, struct err *err);
	const char *help; /* help section for F1; NULL for the section about prompts */
	char letter;      /* letter of its history in the history file; 0 if not saved */
};

/* Complete a query (prompt_complete). */
static size_t screen_ask_complete_query(void *arg, const char *text, struct words *out)
{
	return excommand_complete_query(arg, text, out);
}

static size_t screen_ask_complete_pane(void *arg, const char *text, struct words *out)
{
	const struct screen *sc = arg;
	const struct pane_key *own = sc->asked.key;
	return own->file       ? excommand_complete_path(text, out)
	       : own->complete ? own->complete(sc->session, text, out)
			       : strlen(text);
}

static void screen_ask_offer_pc(struct screen *sc, struct str *out)
{
	uint64_t v;
	if (session_pc(sc->session, &v))
		str_addf(out, "%llx", (unsigned long long)v);
}

static enum status screen_ask_answer_pc(struct screen *sc, const char *text,
					struct err *err)
{
	return session_search_pc(sc->session, text, sc->asked.backward, sc->asked.count,
				 err);
}

static enum status screen_ask_answer_search(struct screen *sc, const char *text,
					    struct err *err)
{
	return session_search(sc->session, text, sc->asked.backward, sc->asked.count,
			      err);
}

static enum status screen_ask_answer_pane(struct screen *sc, const char *text,
					  struct err *err)
{
	const struct pane_key *own = sc->asked.key;
	char *answer = own->file ? xdg_typed(text) : mem_text(text);
	pane_update(&sc->asked.slot->pane);
	enum status st = own->answer(&sc->asked.slot->pane, answer, err);
	free(answer);
	return st;
}

static enum status screen_ask_answer_note(struct screen *sc, const char *text,
					  struct err *err)
{
	return session_note_write(sc->session, sc->asked.note, text, err);
}

static enum status screen_ask_answer_shell(struct screen *sc, const char *text,
					   struct err *err)
{
	return *text ? screen_run_command(sc, sc->asked.what == ASK_PIPE, text, err)
		     : ST_OK;
}

static void screen_ask_find_now(struct screen *sc, struct slot *slot, bool backward)
{
	const struct pane_search *search = slot->pane.class->search;
	const char *text = slot->sought.text;
	if (!slot->sought.len) {
		session_message(sc->session, "no previous search in %s", search->what);
		return;
	}
	switch (pane_find_text(&slot->pane, text, backward)) {
	case PANE_FOUND_WRAPPED:
		session_message(sc->session, "continued at the %s",
				backward ? "bottom" : "top");
		break;
	case PANE_NOT_FOUND:
		session_message(sc->session, "%s is not in %s", text, search->what);
		break;
	default:
		break;
	}
}

void screen_find(struct screen *sc, struct slot *slot, const char *text, bool backward)
{
	if (*text) {
		str_clear(&slot->sought);
		str_add(&slot->sought, text);
	}
	slot->sought_back = backward;
	screen_ask_find_now(sc, slot, backward);
}

static enum status screen_ask_answer_find(struct screen *sc, const char *text,
					  struct err *err)
{
	screen_find(sc, sc->asked.slot, text, sc->asked.backward);
	return ST_OK;
}

void screen_find_again(struct screen *sc, struct slot *slot, bool opposite)
{
	screen_ask_find_now(sc, slot, slot->sought_back != opposite);
}

static const struct screen_ask_question questions[ASK_COUNT] = {
	[ASK_COMMAND] = { .help = "Commands",
			  .label = ":",
			  .complete = excommand_complete,
			  .answer = excommand_run,
			  .letter = ':' },
	[ASK_SEARCH] = { .help = "Queries",
			 .label = "/",
			 .backward = "?",
			 .complete = screen_ask_complete_query,
			 .answer = screen_ask_answer_search,
			 .letter = '/' },
	[ASK_PC] = { .help = "Queries",
		     .label = "next execution of PC: ",
		     .backward = "previous execution of PC: ",
		     .offer = screen_ask_offer_pc,
		     .answer = screen_ask_answer_pc,
		     .letter = 'p' },
	[ASK_FILTER] = { .help = "Queries",
			 .label = "&",
			 .complete = screen_ask_complete_query,
			 .answer = excommand_run_filter,
			 .letter = '&' },
	[ASK_PANE] = { .answer = screen_ask_answer_pane },
	[ASK_FIND] = { .answer = screen_ask_answer_find },
	[ASK_PALETTE] = { .answer = screen_palette_run },
	[ASK_NOTE] = { .answer = screen_ask_answer_note, .help = "Marks and jumps" },
	[ASK_PIPE] = { .label = "|",
		       .answer = screen_ask_answer_shell,
		       .help = "The program",
		       .letter = '|' },
	[ASK_SHELL] = { .label = "!",
			.answer = screen_ask_answer_shell,
			.help = "The program",
			.letter = '!' },
};

char screen_ask_letter(enum ask what)
{
	return questions[what].letter;
}

void screen_ask(struct screen *sc, enum ask what, bool backward, long long count)
{
	const struct screen_ask_question *q = &questions[what];
	struct str text = STR_INIT;
	sc->asked = (struct asked) { .what = what, .backward = backward, .count = count };
	if (q->offer)
		q->offer(sc, &text);
	prompt_start(&sc->prompt, backward && q->backward ? q->backward : q->label,
		     text.text, &sc->history[what], q->complete, sc);
	if (what == ASK_COMMAND && count >= 0) { /* "42:" opens the prompt with ":42" */
		str_addf(&sc->prompt.text, "%lld", count);
		sc->prompt.at = sc->prompt.text.len;
	}
	str_release(&text);
}

void screen_ask_note(struct screen *sc, struct note_place place)
{
	struct str label = STR_INIT;
	const char *now = notes_text(session_notes(sc->session), place);
	str_add(&label, "note on ");
	note_place_print(place, false, &label);
	str_add(&label, ": ");
	sc->asked = (struct asked) { .what = ASK_NOTE, .note = place };
	prompt_start(&sc->prompt, label.text, "", NULL, NULL, sc);
	str_add(&sc->prompt.text, now ? now : "");
	sc->prompt.at = sc->prompt.text.len;
	str_release(&label);
}

enum status screen_write(struct screen *sc, const char *path, struct err *err)
{
	struct pane *p = &sc->slot[sc->focus].pane;
	for (const struct pane_key *own = p->class->own; own && own->keys; own++)
		if (own->of == ACT_WRITE && own->answer)
			return *path ? own->answer(p, path, err)
				     : err_at(err, 1, "missing file name");
	return err_set(err, ST_INVALID,
		       "this pane cannot be written; use :export FILE to write records");
}

void screen_ask_pane(struct screen *sc, struct slot *slot, const struct pane_key *own)
{
	sc->asked = (struct asked) { .what = ASK_PANE, .slot = slot, .key = own };
	prompt_start(&sc->prompt, own->ask, "",
		     &slot->history[own - slot->pane.class->own],
		     screen_ask_complete_pane, sc);
	if (own->offer) {
		own->offer(&slot->pane, &sc->prompt.text);
		sc->prompt.at = sc->prompt.text.len;
	}
}

/* Pass the typed text to the pane that asked for it. */
static void screen_ask_editing(struct screen *sc, const char *text)
{
	const struct pane_key *own = sc->asked.what == ASK_PANE ? sc->asked.key : NULL;
	if (own && own->editing && sc->asked.slot->opened)
		own->editing(&sc->asked.slot->pane, text);
}

void screen_ask_command(struct screen *sc, const char *text)
{
	screen_ask(sc, ASK_COMMAND, false, -1);
	str_add(&sc->prompt.text, text);
	sc->prompt.at = sc->prompt.text.len;
}

void screen_ask_help(struct screen *sc)
{
	int help = screen_slot(sc, "help");
	struct err err = ERR_INIT;
	if (help < 0 || sc->focus == help)
		return;
	sc->parked.waits = true;
	sc->parked.focus = sc->focus;
	words_release(&sc->prompt.words);
	sc->parked.prompt = sc->prompt;
	sc->parked.asked = sc->asked;
	prompt_init(&sc->prompt);
	if (screen_show(sc, sc->slot[help].pane.class, &err) != ST_OK)
		session_error(sc->session, "%s", err.text);
	sc->session->help_about = questions[sc->asked.what].help
					  ? questions[sc->asked.what].help
					  : "In prompts";
}

void screen_ask_resume(struct screen *sc)
{
	int help = screen_slot(sc, "help");
	if (!sc->parked.waits || sc->focus == help)
		return;
	screen_close_pane(sc, help);
	if (sc->slot[sc->parked.focus].opened)
		sc->focus = sc->parked.focus;
	sc->parked.waits = false;
	/* The pane that asked may have been closed. */
	const struct asked *asked = &sc->parked.asked;
	if ((asked->what == ASK_PANE || asked->what == ASK_FIND) &&
	    !asked->slot->opened) {
		prompt_release(&sc->parked.prompt);
		return;
	}
	prompt_release(&sc->prompt);
	sc->prompt = sc->parked.prompt;
	sc->asked = sc->parked.asked;
	prompt_resume(&sc->prompt);
}

void screen_ask_find(struct screen *sc, struct slot *slot, bool backward)
{
	const struct pane_class *class = slot->pane.class;
	struct str label = STR_INIT;
	str_addf(&label, "search %s%s: ", class->search->what,
		 backward ? " backward" : "");
	sc->asked =
		(struct asked) { .what = ASK_FIND, .slot = slot, .backward = backward };
	prompt_start(&sc->prompt, label.text, "", &slot->history[pane_keys(class)], NULL,
		     sc);
	str_release(&label);
}

static void screen_ask_take(struct screen *sc)
{
	struct err err = ERR_INIT;
	char *text = mem_text(sc->prompt.text.text);
	prompt_close(&sc->prompt);
	if (sc->prompt.history) /* a note has no history */
		history_append(sc->history_path, sc->prompt.history, text);
	enum status st = questions[sc->asked.what].answer(sc, text, &err);
	free(text);
	if (st == ST_INVALID && err.at) {
		sc->prompt.open = true;
		sc->prompt.fault = err;
		size_t at = (size_t)err.at - 1;
		if (at < sc->prompt.text.len)
			sc->prompt.at = at;
	} else if (st != ST_OK) {
		session_error(sc->session, "%s", err.text);
	}
}

bool screen_preview(struct screen *sc)
{
	bool due = sc->preview_due && sc->prompt.open && sc->asked.what == ASK_SEARCH;
	sc->preview_due = false;
	if (due)
		session_preview(sc->session, sc->prompt.text.text, sc->asked.backward);
	return due;
}

void screen_prompt_key(struct screen *sc, uint32_t key)
{
	enum prompt_outcome o = prompt_key(&sc->prompt, key);
	bool search = sc->asked.what == ASK_SEARCH;
	sc->preview_due = search && o == PROMPT_EDITING;
	if (search && !sc->preview_due)
		session_preview_end(sc->session);
	screen_ask_editing(sc, o == PROMPT_EDITING ? sc->prompt.text.text : NULL);
	if (o == PROMPT_DONE)
		screen_ask_take(sc);
}
