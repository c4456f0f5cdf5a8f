/*
 * Keys, their names, and what they do.
 *
 * A key is a Unicode character, a control character, or one of the names below,
 * perhaps with KEY_ALT.  Names: "j", "Ctrl-O", "Alt-Left", "F1", "Enter".
 */
#ifndef TUI_KEYMAP_H
#define TUI_KEYMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tui/pane.h"

/* clang-format off */
#define KEY_LIST(X) \
	X(UP, "Up") X(DOWN, "Down") X(LEFT, "Left") X(RIGHT, "Right") \
	X(HOME, "Home") X(END, "End") X(PAGE_UP, "PageUp") X(PAGE_DOWN, "PageDown") \
	X(INSERT, "Insert") X(DELETE, "Delete") X(BACKSPACE, "Backspace") X(BACK_TAB, "S-Tab") \
	X(F1, "F1") X(F2, "F2") X(F3, "F3") X(F4, "F4") \
	X(F5, "F5") X(F6, "F6") X(F7, "F7") X(F8, "F8") \
	X(F9, "F9") X(F10, "F10") X(F11, "F11") X(F12, "F12") \
	X(MOUSE, "Mouse")
/* clang-format on */

enum {
	K_ENTER = '\r',
	K_TAB = '\t',
	K_ESC = 0x1b,
	K_NAMED = 0x110000, /* the first that is no character */
#define X(id, name) K_##id,
	KEY_LIST(X)
#undef X
		KEY_ALT = 1 << 24
};

#define K_CTRL(letter) ((letter)&0x1f)

/* A key or what a mouse did. */
struct input {
	uint32_t key;
	int row, col; /* K_MOUSE: where */
	int wheel;    /* K_MOUSE: rows, down is positive; 0: a click */
	bool pasted;  /* a character that nobody typed: text, and never a key */
};

/* Sections of the help, and the pane in which the keys work; NULL: in all. */
#define WHERE_LIST(X)                                  \
	X(MOVE, "Moving", NULL)                        \
	X(FIND, "Searching", NULL)                     \
	X(MARKS, "Marks and jumps", NULL)              \
	X(VIEW, "The screen", NULL)                    \
	X(PROGRAM, "The program", NULL)                \
	X(COLUMNS, "Choosing columns", "columns")      \
	X(MARK_PANE, "In the list of marks", "marks")  \
	X(HITS_PANE, "In the list of hits", "hits")    \
	X(CHAIN_PANE, "In a chain", "chain")           \
	X(MEMORY_PANE, "In the memory pane", "memory") \
	X(TABLE_PANE, "In tables", "table")            \
	X(HELP_PANE, "In this help", "help")

enum where {
#define X(id, title, pane) WHERE_##id,
	WHERE_LIST(X)
#undef X
		WHERE_COUNT
};

struct action_info {
	const char *name; /* "PAGE_DOWN" */
	const char *keys; /* "PageDown Space Ctrl-F f" */
	enum where where;
	const char *hint; /* NULL: none */
	const char *help;
};

extern const struct action_info actions[ACT_COUNT];

const char *where_title(enum where w);
const char *where_pane(enum where w); /* NULL: everywhere */

/* What a key does in a pane: first as the pane has it, then as all do. */
enum action keymap_find(const char *pane, uint32_t key); /* ACT_NONE: nothing */

/* The first key of an action, as it is written for people: "PgDn", "^F". */
void keymap_label(enum action a, struct str *out);

/* Whether that key does it in a pane, rather than something else. */
bool keymap_first(const char *pane, enum action a);

/* The name of a key; the other way round: false when there is no such key. */
void key_text(uint32_t key, struct str *out);
bool key_parse(const char *name, size_t len, uint32_t *key);

/*
 * The next key of a text as scripts have it: a character stands for itself,
 * <PageDown> for a key with a name, <<> for '<'.  Moves *text; false at its
 * end and (*text not at its end) at something that is no key.
 */
bool key_next(const char **text, uint32_t *key);

#endif
