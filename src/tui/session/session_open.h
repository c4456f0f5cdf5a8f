/*
 * Opening another trace, or the same one again, in place of the one that is shown.
 *
 * A job opens the trace while the current one stays in use.  When it has ended, the
 * screen takes the new session and frees the old one; if it failed, a message shows the
 * reason and nothing changes.
 */
#ifndef TUI_SESSION_OPEN_H
#define TUI_SESSION_OPEN_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/thread_find.h"
#include "code/program_files.h"
#include "trace/trace.h"

struct session;

/* The traces of the command line and those opened since, and how they are opened. */
struct trace_entry {
	char *path;
	uint64_t place; /* the record where the cursor was when it was left */
	char *layout;   /* that it was given from within; NULL if none */
	uint64_t skip;  /* with layout */
	char *classes;  /* op classes that it was given from within; NULL if none */
	bool failed;    /* the last attempt to open it failed */
	struct program_files programs; /* if has_programs: instead of those of the list */
	bool has_programs;             /* from within, or from its saved session */
};

struct trace_list {
	struct trace_options options; /* companion: of the first trace only */
	struct trace_entry *entry;
	size_t n, room;
	size_t at; /* the one that is shown */

	/* From the command line, for all of them. */
	struct thread_options threads;
	uint64_t cycle; /* 0 means that of each trace */
	struct program_files programs;

	/* The second of two traces that are compared from the beginning. */
	const char *compared; /* borrowed; NULL if there is none */
	struct trace_options compared_options;
	struct program_files compared_programs;
};

void trace_list_init(struct trace_list *l, const struct trace_options *options);
void trace_list_release(struct trace_list *l);
void trace_list_add(struct trace_list *l, const char *path); /* at the end */

enum open_as {
	OPEN_OTHER,
	OPEN_AGAIN,     /* the same trace at the same place */
	OPEN_TO_FOLLOW, /* the same, and follow it */
	OPEN_LAYOUT,    /* the same with another layout: session_open_layout() */
	OPEN_CLASSES,   /* the same with other op classes: session_open_classes() */
	OPEN_PROGRAMS,  /* the same with other programs: session_open_programs() */
	OPEN_DIFF       /* another one, to be compared with the current one */
};

/* Begin to open a trace; path is not used if it is the same one.  Errors, with a message:
 * it is not a regular file, or the session has no trace_list. */
void session_open(struct session *s, const char *path, enum open_as as);
/* Open the same trace with a layout and bytes before the first record, and show the record
 * that contains byte `at` of it. */
void session_open_layout(struct session *s, const char *layout, uint64_t skip,
			 uint64_t at);
/* Open the same trace again with the op classes of a version of gem5, or those that a file
 * names, as trace_options has them. */
void session_open_classes(struct session *s, const char *classes);
const char *session_op_classes(const struct session *s); /* NULL means those of the
							  * format */

/* Open the same trace again with these programs, which are copied. */
void session_open_programs(struct session *s, const struct program_files *programs);
/* The programs of the trace. */
const struct program_files *session_programs(const struct session *s);

/* True if two traces have the same columns and fields: the same format and, for a layout,
 * the same layout. */
bool session_same_format(const struct schema *a, const struct schema *b);
/* Open the next trace of the list, or the previous one (by: -1), that can be opened; a
 * message names those that cannot. */
void session_open_next(struct session *s, int by);
void session_open_entry(struct session *s, size_t k); /* trace k of the list, from 0 */

bool session_open_ready(const struct session *s);       /* whether a trace was opened */
const char *session_open_path(const struct session *s); /* of that trace */
bool session_open_compares(const struct session *s);    /* with OPEN_DIFF */
/* Return a session of the opened trace with the settings of s; for the same trace, also
 * with its place, columns, filters and marks.  The caller frees s and its trace. */
struct session *session_open_take(struct session *s);

/* Copy columns, settings and options to the session of another trace. */
void session_share_view(struct session *to, const struct session *from);
/* Copy the same, and the search, to the session of another trace. */
void session_keep_settings(struct session *to, const struct session *from);

void session_open_free(struct session *s); /* stop opening and free the state */

#endif
