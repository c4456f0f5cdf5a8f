#include "tui/term/prompt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "base/utf8.h"
#include "tui/term/text_view.h"

enum { LIST_ROWS = 8, TEXT_COLS = 8 /* min columns left by a label */ };

void words_add(struct words *w, const char *word, const char *help)
{
	w->word = mem_room(w->word, w->n, &w->room, sizeof *w->word);
	w->help = mem_room(w->help, w->n, &w->help_room, sizeof *w->help);
	w->help[w->n] = mem_text(help);
	w->word[w->n++] = mem_text(word);
}

void words_explain(struct words *w, const char *word, const char *help, const char *typed)
{
	if (strncmp(word, typed, strlen(typed)) == 0)
		words_add(w, word, help);
}

void words_offer(struct words *w, const char *word, const char *typed)
{
	words_explain(w, word, "", typed);
}

void words_offer_list(struct words *w, const char *list, const char *typed)
{
	for (size_t len; (len = strcspn(list, " ")); list += len + (list[len] == ' ')) {
		char *word = mem_copy(list, len);
		words_offer(w, word, typed);
		free(word);
	}
}

size_t words_last(const char *text, const char *separators)
{
	size_t at = strlen(text);
	while (at && !strchr(separators, text[at - 1]))
		at--;
	return at;
}

void words_release(struct words *w)
{
	for (size_t i = 0; i < w->n; i++) {
		free(w->word[i]);
		free(w->help[i]);
	}
	free(w->word);
	free(w->help);
	memset(w, 0, sizeof *w);
}

void prompt_init(struct prompt *p)
{
	memset(p, 0, sizeof *p);
	str_init(&p->label);
	str_init(&p->text);
	str_init(&p->draft);
}

void prompt_release(struct prompt *p)
{
	str_release(&p->label);
	str_release(&p->text);
	str_release(&p->draft);
	words_release(&p->words);
}

static void prompt_set_text(struct prompt *p, const char *text)
{
	str_clear(&p->text);
	str_add(&p->text, text);
	p->at = p->text.len;
}

void prompt_start(struct prompt *p, const char *label, const char *text,
		  struct history *h, prompt_complete complete, void *arg)
{
	str_clear(&p->label);
	str_add(&p->label, label);
	prompt_set_text(p, text);
	p->open = true;
	p->fresh = *text != '\0';
	p->fault = (struct err)ERR_INIT;
	p->history = h;
	p->back = 0;
	p->complete = complete;
	p->complete_arg = arg;
	p->choice = false;
	words_release(&p->words);
}

static void prompt_make_choices(struct prompt *p)
{
	words_release(&p->words);
	p->selected = 0;
	p->complete(p->complete_arg, p->text.text, &p->words);
}

void prompt_start_choice(struct prompt *p, const char *label, prompt_complete complete,
			 void *arg)
{
	prompt_start(p, label, "", NULL, complete, arg);
	p->choice = true;
	prompt_make_choices(p);
}

void prompt_resume(struct prompt *p)
{
	if (p->choice)
		prompt_make_choices(p);
}

void prompt_close(struct prompt *p)
{
	p->open = false;
	words_release(&p->words);
}

/* True if a position is inside a character.  Editing works on whole characters, each a
 * byte and the following bytes of the form 10xxxxxx. */
static bool prompt_inside_rune(const struct prompt *p, size_t at)
{
	return at < p->text.len && ((uint8_t)p->text.text[at] & 0xc0) == 0x80;
}

static size_t prompt_rune_before(const struct prompt *p, size_t at)
{
	if (at)
		at--;
	while (at && prompt_inside_rune(p, at))
		at--;
	return at;
}

static size_t prompt_rune_after(const struct prompt *p, size_t at)
{
	if (at < p->text.len)
		at++;
	while (prompt_inside_rune(p, at))
		at++;
	return at;
}

/* Replace the bytes from..to - 1 and move the cursor after the new bytes. */
static void prompt_replace(struct prompt *p, size_t from, size_t to, const char *bytes,
			   size_t n)
{
	struct str rest = STR_INIT;
	str_addn(&rest, p->text.text + to, p->text.len - to);
	struct str whole = STR_INIT;
	str_addn(&whole, p->text.text, from);
	str_addn(&whole, bytes, n);
	p->at = whole.len;
	str_addn(&whole, rest.text, rest.len);
	str_release(&rest);
	str_release(&p->text);
	p->text = whole;
}

static size_t prompt_word_begin(const struct prompt *p)
{
	size_t i = p->at;
	while (i && p->text.text[i - 1] == ' ')
		i--;
	while (i && p->text.text[i - 1] != ' ')
		i--;
	return i;
}

static size_t prompt_word_end(const struct prompt *p)
{
	size_t i = p->at;
	while (i < p->text.len && p->text.text[i] == ' ')
		i++;
	while (i < p->text.len && p->text.text[i] != ' ')
		i++;
	return i;
}

static void prompt_move_in_history(struct prompt *p, bool older)
{
	if (!p->history)
		return;
	size_t n = p->history->n;
	if (older ? p->back == n : p->back == 0)
		return;
	if (p->back == 0) {
		str_clear(&p->draft);
		str_addn(&p->draft, p->text.text, p->text.len);
	}
	p->back = older ? p->back + 1 : p->back - 1;
	prompt_set_text(p, p->back ? p->history->line[n - p->back] : p->draft.text);
}

static size_t prompt_common_prefix(const struct words *w)
{
	size_t n = strlen(w->word[0]);
	for (size_t i = 1; i < w->n; i++) {
		size_t k = 0;
		while (k < n && w->word[i][k] == w->word[0][k])
			k++;
		n = k;
	}
	return n;
}

/*
 * Handle Tab.  The first Tab completes the common prefix of all words and shows them;
 * each further Tab selects the next word, S-Tab the previous word.
 */
static void prompt_do_complete(struct prompt *p, bool back)
{
	if (p->words.n > 1) {
		size_t n = p->words.n;
		if (p->selected == n)
			p->selected = back ? n - 1 : 0;
		else
			p->selected = (p->selected + (back ? n - 1 : 1)) % n;
		const char *w = p->words.word[p->selected];
		prompt_replace(p, p->word_at, p->at, w, strlen(w));
		return;
	}
	if (!p->complete)
		return;
	words_release(&p->words);
	char *before = mem_copy(p->text.text, p->at);
	p->word_at = p->complete(p->complete_arg, before, &p->words);
	free(before);
	p->selected = p->words.n;
	if (p->words.n == 0)
		return;
	size_t agree = prompt_common_prefix(&p->words);
	if (agree >= p->at - p->word_at)
		prompt_replace(p, p->word_at, p->at, p->words.word[0], agree);
	if (p->words.n == 1) {
		/* A command has arguments; a name in a list or a path can be the last
		 * word. */
		if (p->word_at == 0 && p->text.text[p->at] != ' ' && !p->words.open_end)
			prompt_replace(p, p->at, p->at, " ", 1);
		words_release(&p->words);
	}
}

/* Keys */

static bool prompt_is_cancelled(const struct prompt *p, uint32_t key)
{
	return key == K_ESC || key == K_CTRL('C') || key == K_CTRL('G') ||
	       (key == K_BACKSPACE && p->text.len == 0);
}

/* Get the new position of the cursor; false if the key does not move it. */
static bool prompt_moves(const struct prompt *p, uint32_t key, size_t *to)
{
	switch (key) {
	case K_LEFT:
	case K_CTRL('B'):
		*to = prompt_rune_before(p, p->at);
		return true;
	case K_RIGHT:
	case K_CTRL('F'):
		*to = prompt_rune_after(p, p->at);
		return true;
	case K_HOME:
	case K_CTRL('A'):
		*to = 0;
		return true;
	case K_END:
	case K_CTRL('E'):
		*to = p->text.len;
		return true;
	case KEY_ALT | 'b':
	case KEY_ALT | K_LEFT:
		*to = prompt_word_begin(p);
		return true;
	case KEY_ALT | 'f':
	case KEY_ALT | K_RIGHT:
		*to = prompt_word_end(p);
		return true;
	default:
		return false;
	}
}

/* Get the bytes that a key deletes; false if it does not delete. */
static bool prompt_deletes(const struct prompt *p, uint32_t key, size_t *from, size_t *to)
{
	*from = *to = p->at;
	switch (key) {
	case K_BACKSPACE:
		*from = prompt_rune_before(p, p->at);
		return true;
	case K_DELETE:
	case K_CTRL('D'):
		*to = prompt_rune_after(p, p->at);
		return true;
	case K_CTRL('U'):
		*from = 0;
		return true;
	case K_CTRL('K'):
		*to = p->text.len;
		return true;
	case K_CTRL('W'):
	case KEY_ALT | K_BACKSPACE:
		*from = prompt_word_begin(p);
		return true;
	case KEY_ALT | 'd':
		*to = prompt_word_end(p);
		return true;
	default:
		return false;
	}
}

bool prompt_edits(const struct prompt *p, uint32_t key)
{
	size_t from, to;
	return prompt_moves(p, key, &to) || prompt_deletes(p, key, &from, &to);
}

static void prompt_insert(struct prompt *p, uint32_t rune)
{
	char utf8[5];
	prompt_replace(p, p->at, p->at, utf8, utf8_put(utf8, rune));
}

/* Edit the text.  If fresh is set, this is the first key, and it replaces the default
 * text. */
static void prompt_edit(struct prompt *p, uint32_t key, bool fresh)
{
	bool types = key >= ' ' && key < K_NAMED;
	size_t from, to;
	if (fresh && (types || key == K_BACKSPACE))
		prompt_set_text(p, "");
	if (types)
		prompt_insert(p, key);
	else if (prompt_moves(p, key, &to))
		p->at = to;
	else if (prompt_deletes(p, key, &from, &to))
		prompt_replace(p, from, to, "", 0);
	else if (key == K_UP || key == K_CTRL('P'))
		prompt_move_in_history(p, true);
	else if (key == K_DOWN || key == K_CTRL('N'))
		prompt_move_in_history(p, false);
}

/* Return the number of choices by which a key moves; 0 if none. */
static int prompt_choice_step(uint32_t key)
{
	switch (key) {
	case K_DOWN:
	case K_TAB:
	case K_CTRL('N'):
		return 1;
	case K_UP:
	case K_BACK_TAB:
	case K_CTRL('P'):
		return -1;
	case K_PAGE_DOWN:
		return LIST_ROWS;
	case K_PAGE_UP:
		return -LIST_ROWS;
	default:
		return 0;
	}
}

/* Move to another choice, stopping at the first or last. */
static void prompt_move_choice(struct prompt *p, int by)
{
	long long to = (long long)p->selected + by, last = (long long)p->words.n - 1;
	p->selected = (size_t)(to > last ? (last < 0 ? 0 : last) : to < 0 ? 0 : to);
}

static enum prompt_outcome prompt_choice_key(struct prompt *p, uint32_t key)
{
	int by = prompt_choice_step(key);
	if (by) {
		prompt_move_choice(p, by);
		return PROMPT_EDITING;
	}
	if (key == K_ENTER || key == K_CTRL('J'))
		return PROMPT_DONE;
	if (prompt_is_cancelled(p, key)) {
		prompt_close(p);
		return PROMPT_CANCELLED;
	}
	prompt_edit(p, key, false);
	prompt_make_choices(p);
	return PROMPT_EDITING;
}

enum prompt_outcome prompt_key(struct prompt *p, uint32_t key)
{
	bool fresh = p->fresh;
	p->fresh = false;
	if (p->choice)
		return prompt_choice_key(p, key);
	if (key == K_TAB || key == K_BACK_TAB) {
		prompt_do_complete(p, key == K_BACK_TAB);
		p->fault = (struct err)ERR_INIT;
		return PROMPT_EDITING;
	}
	words_release(&p->words);
	/* After an error, the key that opens the prompt starts a new text. */
	if (p->fault.text[0] && (key == ':' || key == '/') && p->label.len == 1 &&
	    p->label.text[0] == (char)key) {
		p->fault = (struct err)ERR_INIT;
		prompt_set_text(p, "");
		return PROMPT_EDITING;
	}
	if (key == K_ENTER || key == K_CTRL('J')) {
		if (p->history)
			history_add(p->history, p->text.text);
		return PROMPT_DONE;
	}
	p->fault = (struct err)ERR_INIT;
	if (prompt_is_cancelled(p, key)) {
		if (p->history && !fresh)
			history_add(p->history, p->text.text);
		prompt_close(p);
		return PROMPT_CANCELLED;
	}
	prompt_edit(p, key, fresh);
	return PROMPT_EDITING;
}

/* Drawing */

static int prompt_width_of(const char *bytes, size_t n)
{
	char *text = mem_copy(bytes, n);
	int width = canvas_text_width(text);
	free(text);
	return width;
}

/* Find the end of the words that fit in a row from `first` on, leaving room for the signs
 * for more words at the left and right.  At least one word fits. */
static size_t prompt_words_end(const struct prompt *p, int cols, size_t first)
{
	enum { SIGN = 2 };
	int col = first ? SIGN : 0;
	size_t i = first;
	for (; i < p->words.n; i++) {
		col += canvas_text_width(p->words.word[i]);
		int room = cols - (i + 1 < p->words.n ? SIGN : 0);
		if (i > first && col > room)
			break;
		col += 2;
	}
	return i;
}

/* Draw completions in one row, as many as fit, including the selected one. */
static void prompt_draw_words(const struct prompt *p, struct canvas *c, int row)
{
	const char *cut = canvas_glyph(c, GLYPH_CUT);
	canvas_fill(c, row, 0, c->cols, STYLE_STATUS, " ");
	size_t first = 0, end = prompt_words_end(p, c->cols, first);
	while (p->selected < p->words.n && p->selected >= end)
		end = prompt_words_end(p, c->cols, ++first);
	int col = first ? canvas_text(c, row, 0, STYLE_STATUS, cut) + 1 : 0;
	for (size_t i = first; i < end; i++) {
		int from = col;
		col = canvas_text(c, row, col, STYLE_STATUS, p->words.word[i]);
		if (i == p->selected)
			canvas_under(c, row, from, col - from);
		col += 2;
	}
	if (end < p->words.n)
		canvas_text(c, row, c->cols - 1, STYLE_STATUS, cut);
}

/* Draw completions as a list with their help, ending at row `row`. */
static void prompt_draw_list(const struct prompt *p, struct canvas *c, int row)
{
	int most = row + 1 < LIST_ROWS || p->choice ? row + 1 : LIST_ROWS, width = 0;
	int n = p->words.n < (size_t)most ? (int)p->words.n : most;
	size_t first = 0;
	if (p->selected < p->words.n && p->selected >= (size_t)n)
		first = p->selected - (size_t)n + 1;
	for (int k = 0; k < n; k++) {
		int w = canvas_text_width(p->words.word[first + (size_t)k]);
		width = w > width ? w : width;
	}
	if (width > c->cols / 2)
		width = c->cols / 2;
	for (int k = 0; k < n; k++) {
		size_t i = first + (size_t)k;
		int at = row - n + 1 + k;
		canvas_fill(c, at, 0, c->cols, STYLE_STATUS, " ");
		canvas_field(c, at, 1, width, false, STYLE_STATUS, p->words.word[i]);
		canvas_field(c, at, width + 3, c->cols - width - 4, false, STYLE_STATUS,
			     p->words.help[i]);
		if (i == p->selected)
			canvas_under(c, at, 1, canvas_text_width(p->words.word[i]));
	}
	/* There are more choices. */
	if (first + (size_t)n < p->words.n)
		canvas_text(c, row, c->cols - 2, STYLE_STATUS,
			    canvas_glyph(c, GLYPH_CUT));
}

static bool prompt_has_help(const struct words *w)
{
	for (size_t i = 0; i < w->n; i++)
		if (w->help[i][0])
			return true;
	return false;
}

/* Return the column of a message beside the caret; -1 if it is too wide for both sides. */
static int prompt_beside_caret(const char *text, int caret, int cols)
{
	int needs = canvas_text_width(text);
	return caret + 2 + needs <= cols ? caret + 2
	       : needs + 1 <= caret      ? caret - 1 - needs
					 : -1;
}

void prompt_draw(const struct prompt *p, struct canvas *c, int *row, int *col)
{
	const char *fault = c->rows > 1 ? p->fault.text : "";
	int label = canvas_text_width(p->label.text), most = c->cols - TEXT_COLS;
	if (label > most)
		label = most > 0 ? most : 0;

	/* Scroll a long text to the left so that the cursor and the sign for more text at
	 * the right are visible. */
	int room = c->cols - label - 1;
	if (room > 1 && p->at < p->text.len)
		room--;
	int before = prompt_width_of(p->text.text, p->at);
	size_t from = 0;
	int skipped = 0;
	while (room > 0 && before - skipped > room) {
		size_t next = prompt_rune_after(p, from);
		skipped += prompt_width_of(p->text.text + from, next - from);
		from = next;
	}

	/* The message is beside the caret if there is room, otherwise below it. */
	size_t bytes = p->fault.at && (size_t)p->fault.at - 1 < p->text.len
			       ? (size_t)p->fault.at - 1
			       : p->text.len;
	int caret = label + prompt_width_of(p->text.text, bytes) - skipped;
	caret = int_max(0, int_min(caret, c->cols - 1));
	int beside = p->fault.at ? prompt_beside_caret(fault, caret, c->cols) : -1;
	struct text_view *page = text_view_new();
	if (*fault && beside < 0)
		text_view_wrap(page, STYLE_BAD, 0, c->cols, fault);
	int below = (int)page->list.n + (*fault && p->fault.at);
	int at = int_max(0, c->rows - 1 - below);

	canvas_fill(c, at, 0, c->cols, STYLE_TEXT, " ");
	canvas_field(c, at, 0, label, false, STYLE_TEXT, p->label.text);
	int end = canvas_text(c, at, label, STYLE_TEXT, p->text.text + from);
	if (from)
		canvas_text(c, at, label, STYLE_DIM, canvas_glyph(c, GLYPH_CUT));
	if (label + prompt_width_of(p->text.text + from, p->text.len - from) > c->cols)
		canvas_text(c, at, c->cols - 1, STYLE_DIM, canvas_glyph(c, GLYPH_CUT));
	if (p->fresh)
		canvas_under(c, at, label, end - label);
	*row = at;
	*col = label + before - skipped;

	if (p->words.n && at > 0) {
		(prompt_has_help(&p->words) ? prompt_draw_list
					    : prompt_draw_words)(p, c, at - 1);
	} else if (p->choice && at > 0) {
		canvas_fill(c, at - 1, 0, c->cols, STYLE_STATUS, " ");
		canvas_text(c, at - 1, 1, STYLE_STATUS, "nothing matches");
	}
	if (*fault && p->fault.at) {
		canvas_fill(c, ++at, 0, c->cols, STYLE_TEXT, " ");
		canvas_text(c, at, caret, STYLE_BAD, "^");
	}
	if (beside >= 0)
		canvas_text(c, at, beside, STYLE_BAD, fault);
	struct canvas rest = canvas_view(c, at + 1, 0, c->rows - at - 1, c->cols);
	for (int r = 0; r < rest.rows; r++)
		canvas_fill(&rest, r, 0, rest.cols, STYLE_TEXT, " ");
	text_view_draw(page, &rest);
	text_view_free(page);
}
