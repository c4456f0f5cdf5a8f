/* The actions of keys, from actions.def. */
#ifndef TUI_ACTION_H
#define TUI_ACTION_H

enum action {
	ACT_NONE,
#define ACTION(id, keys, where, hint, help) ACT_##id,
#include "tui/term/actions.def"
#undef ACTION
	ACT_COUNT
};

#endif
