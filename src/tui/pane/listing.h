/*
 * The entries of the list pane: filters, traces, bound keys, settings, messages.
 *
 * Threads: main loop only.
 */
#ifndef TUI_LISTING_H
#define TUI_LISTING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/str.h"

struct listing;
struct pane;

struct listing_class {
	const char *title; /* "filters" */
	const char *none;  /* message if the list is empty */
	/* Add the entries.  Called for each event. */
	void (*make)(void *arg, struct listing *out);
	bool from_end; /* true to start with the cursor on the last entry */
};

struct listing_entry {
	struct str text;
	struct str enter, remove; /* commands run by Enter and Delete; "" if none */
	bool bad;
};

/* The state of the list pane. */
struct listing {
	const struct listing_class *class;
	enum status (*run)(void *arg, const char *command, struct err *err);
	void *arg;
	struct listing_entry *entry;
	size_t n, room;
	int cols; /* width of the pane */
};

/* Show a listing in a pane of class pane_list.  run() runs the commands of entries. */
void pane_list_set(struct pane *p, const struct listing_class *class,
		   enum status (*run)(void *arg, const char *command, struct err *err),
		   void *arg);

/* Add an entry for the caller to fill in; the pointer is valid until the next call. */
struct listing_entry *listing_add(struct listing *l, bool bad);

/* Add text without commands, in as many lines as it needs. */
void listing_add_text(struct listing *l, bool bad, const char *text);

/* Remove all entries. */
void listing_clear(struct listing *l);

#endif
