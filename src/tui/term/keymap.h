/*
 * Keys, their names, and their bindings.
 *
 * A key is a Unicode character, a control character, or one of the names below, with or
 * without KEY_ALT.  Names: "j", "Ctrl-O", "Alt-Left", "F1", "Enter".
 *
 * A binding can be a sequence of two keys: "zz", "Ctrl-W+" or "m<letter>", whose second
 * key can be any key except Esc and Ctrl-C.
 *
 * Threads: main loop only; the tables are built on first use.
 */
#ifndef TUI_KEYMAP_H
#define TUI_KEYMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tui/pane/pane.h"

/* clang-format off */
#define KEY_LIST(X) \
	X(UP, "Up") X(DOWN, "Down") X(LEFT, "Left") X(RIGHT, "Right") \
	X(HOME, "Home") X(END, "End") X(PAGE_UP, "PageUp") X(PAGE_DOWN, "PageDown") \
	X(INSERT, "Insert") X(DELETE, "Delete") X(BACKSPACE, "Backspace") X(BACK_TAB, "S-Tab") \
	X(F1, "F1") X(F2, "F2") X(F3, "F3") X(F4, "F4") \
	X(F5, "F5") X(F6, "F6") X(F7, "F7") X(F8, "F8") \
	X(F9, "F9") X(F10, "F10") X(F11, "F11") X(F12, "F12") X(SHIFT_F8, "S-F8") \
	X(MOUSE, "Mouse")
/* clang-format on */

enum {
	K_ENTER = '\r',
	K_TAB = '\t',
	K_ESC = 0x1b,
	K_LETTER = 0x1ffffff, /* in a binding: any key except Esc and Ctrl-C */
	K_NAMED = 0x110000,   /* first key that is not a character */
#define X(id, name) K_##id,
	KEY_LIST(X)
#undef X
		KEY_ALT = 1 << 24
};

#define K_CTRL(letter) ((letter)&0x1f)

/* Actions of the left mouse button. */
enum mouse { MOUSE_PRESS, MOUSE_DRAG, MOUSE_RELEASE };

/* A key or a mouse event. */
struct input {
	uint32_t key;
	int row, col; /* mouse position if key is K_MOUSE */
	enum mouse mouse;
	bool again;  /* true for the second click of a double click */
	int wheel;   /* rows turned by the wheel, positive if down; else 0 */
	bool pasted; /* pasted text, which is never a binding */
};

/* Help sections for keys that work in all panes. */
#define SECTION_LIST(X)                                   \
	X(MOVE, "Moving")                                 \
	X(FIND, "Searching")                              \
	X(MARKS, "Marks and jumps")                       \
	X(ENTRY, "Entries of a pane, if they support it") \
	X(PANES, "Panes (press the key again to close)")  \
	X(VIEW, "The screen")                             \
	X(PROGRAM, "The program")

/*
 * First keys of sequences, and their hints.  A first key of a sequence has no other
 * effect in that pane.
 */
#define PREFIX_LIST(X)       \
	X("o", "options")    \
	X("m", "mark")       \
	X("'", "go to mark") \
	X("z", "scroll, go") \
	X("A", "note")       \
	X("y", "copy")       \
	X("Ctrl-W", "window")

enum keymap_section {
#define X(id, title) SECTION_##id,
	SECTION_LIST(X)
#undef X
		SECTION_COUNT
};

/* The keys typed so far. */
struct key_sequence {
	uint32_t key[2];
	size_t n;
};

/* A row of the keymap: keys and one of four effects. */
struct binding {
	enum action action;             /* action of actions.def, or ACT_NONE */
	const struct pane_class *shows; /* pane to show or close, or NULL */
	const struct pane_key *own;     /* key that works only in its pane, or NULL */
	const char *command;            /* user's command without its colon, or NULL */

	const char *keys; /* keys in effect: "PageDown Space Ctrl-F f"; "" if none.
		        * Borrowed until a key is bound or unbound */
	enum keymap_section section;
	const char *hint; /* NULL if none */
	const char *help;
	struct key_sequence typed; /* the keys found; set by keymap_find() */
};

enum keymap_result {
	KEYMAP_NONE,  /* no binding begins with these keys */
	KEYMAP_FOUND, /* the keys are bound */
	KEYMAP_BEGINS /* a prefix of bindings; another key is needed */
};

/* Return the binding of an action. */
struct binding keymap_action(enum action a);
struct binding keymap_pane(const struct pane_class *class); /* keys is "" if none */

/* Iterate over the bindings that work in all panes, in the order of their hints.  Set *at
 * to 0 before the first call.  False after the last binding. */
bool keymap_next(size_t *at, struct binding *out);

/* Return the binding of one of a pane's own keys. */
struct binding keymap_own(const struct pane_key *own);

/* Find the binding of the typed keys in a pane.  The pane's own keys take precedence. */
enum keymap_result keymap_find(const struct pane_class *pane,
			       const struct key_sequence *typed, struct binding *out);

/* Iterate over the bindings that begin with the typed keys, and append the label of the
 * missing key to *rest.  Set *at to 0 before the first call. */
bool keymap_next_after(const struct pane_class *pane, const struct key_sequence *typed,
		       size_t *at, struct binding *out, struct str *rest);

/* True if the first key of b is bound only to b in a pane. */
bool keymap_first(const struct pane_class *pane, const struct binding *b);

/* Return the first key of sequence i (PREFIX_LIST); NULL if there is none. */
const char *keymap_prefix(size_t i, const char **hint);

/* Append the first key of b as displayed: "PageDown", "^F". */
void keymap_label(const struct binding *b, struct str *out);

/* For the help and the manual: call section() for each section and key() for its
 * bindings, then the same for the own keys of each pane. */
void keymap_list(void (*section)(void *arg, const char *title),
		 void (*key)(void *arg, const char *keys, const char *help), void *arg);

/*
 * Keys of the user.  keymap_bind() binds a key in all panes to an action ("next-hit"), a
 * pane to show ("memory"), or a command (":goto 50%").  In a pane with its own form of
 * the action, the key performs that form.  keymap_unbind() removes the effect of a key.
 * For ST_INVALID, err->at is 1 if the key is invalid, 0 if the rest is.
 */
enum status keymap_bind(const char *key, const char *what, struct err *err);
enum status keymap_unbind(const char *key, struct err *err);
void keymap_reset(void); /* restores the default keys */
/* Get key i of the user, from 0, and its effect: "unbound", "next-hit", ":goto 5".
 * Borrowed until a key is bound or unbound.  False if there is none. */
bool keymap_user_at(size_t i, const char **key, const char **what);

/* Append the name of an action: "next-hit". */
void keymap_action_name(enum action a, struct str *out);

/* Append the name of a key; parse a name.  False if there is no such key. */
void keymap_key_text(uint32_t key, struct str *out);
bool keymap_parse_key(const char *name, size_t len, uint32_t *key);

/* Parse "zz", "Ctrl-W+", "m<letter>" or the name of one key.  The key <letter> is
 * K_LETTER. */
bool keymap_parse_sequence(const char *name, size_t len, struct key_sequence *out);

/*
 * Get the next key of a script and advance *text: a character is itself, <PageDown> is a
 * named key, <<> is '<'.  False at the end, or at text that is not a key; *text is then
 * not at the end.
 */
bool keymap_next_key(const char **text, uint32_t *key);

#endif
