/*
 * Opens another trace, or reopens the same trace, replacing the current one.
 *
 * A job opens the trace while the current trace stays in use.  When the job has ended,
 * the screen takes the new session and frees the old session; if the job failed, a
 * message shows the reason and nothing changes.
 */
#ifndef TUI_SESSION_OPEN_H
#define TUI_SESSION_OPEN_H

#include <stdbool.h>
#include <stddef.h>

#include "analysis/thread_find.h"
#include "code/program_files.h"
#include "trace/trace.h"

struct session;

/* Options set in the browser or, for programs, by a saved session. */
struct trace_setup {
	char *layout;  /* NULL if none */
	char *classes; /* op classes; NULL if none */
	bool has_programs;
	struct program_files programs; /* replaces the list's if has_programs is set */
};

/* The traces of the command line and traces opened later, with their options. */
struct trace_entry {
	char *path;
	uint64_t place; /* current record when the trace was left */
	bool failed;    /* true if the last attempt to open it failed */
	struct trace_setup setup;
};

struct trace_list {
	struct trace_options options; /* the companion is only for the first trace */
	struct trace_entry *entry;
	size_t n, room;
	size_t at; /* index of the current entry */

	/* Options of the command line for all traces. */
	struct thread_options threads;
	uint64_t cycle; /* 0 to use the cycle of each trace */
	struct program_files programs;

	/* The second trace of a comparison started on the command line. */
	const char *compared; /* borrowed; NULL if none */
	struct trace_options compared_options;
	struct program_files compared_programs;
};

void trace_list_init(struct trace_list *l, const struct trace_options *options);
void trace_list_release(struct trace_list *l);
void trace_list_add(struct trace_list *l, const char *path); /* append an entry */

enum open_as {
	OPEN_OTHER,
	OPEN_AGAIN,     /* the same trace at the same position */
	OPEN_TO_FOLLOW, /* the same trace, to follow it */
	OPEN_LAYOUT,    /* the same trace with another layout: session_open_layout() */
	OPEN_CLASSES,   /* the same trace with other op classes: session_open_classes() */
	OPEN_PROGRAMS,  /* the same trace with other programs: session_open_programs() */
	OPEN_DIFF       /* another trace, to compare with the current one */
};

/* Start opening a trace; path is ignored if it is the same trace.  Fails with a message
 * if it is not a regular file or the session has no trace_list. */
void session_open(struct session *s, const char *path, enum open_as as);
/* Reopen the same trace with a layout, and show the record that contains byte `at` of the
 * trace. */
void session_open_layout(struct session *s, const char *layout, uint64_t at);
/* Reopen the same trace with the op classes of a gem5 version or of a file, as in
 * trace_options. */
void session_open_classes(struct session *s, const char *classes);
const char *session_op_classes(const struct session *s); /* NULL for the default */

/* Reopen the same trace with these programs, which are copied. */
void session_open_programs(struct session *s, const struct program_files *programs);
/* Return the programs of the trace. */
const struct program_files *session_programs(const struct session *s);

/* Append the options with which the trace was opened, such as " --format=champsim". */
void session_open_options(const struct session *s, struct str *out);

/* True if two traces have the same columns and fields: the same format and, if it is a
 * layout, the same layout. */
bool session_same_format(const struct schema *a, const struct schema *b);
/* Open the next trace of the list (the previous if by is -1) that can be opened; a
 * message names the traces that cannot. */
void session_open_next(struct session *s, int by);
void session_open_entry(struct session *s, size_t k); /* trace k of the list, from 0 */

bool session_open_ready(const struct session *s);       /* true if a trace was opened */
const char *session_open_path(const struct session *s); /* path of the opened trace */
bool session_open_compares(const struct session *s);    /* true for OPEN_DIFF */
/* Return a session of the opened trace with the settings of s and, for the same trace,
 * its position, columns, filters, marks, table and lanes.  The caller frees s and its
 * trace. */
struct session *session_open_take(struct session *s);

/* Copy columns, settings and options to the session of another trace. */
void session_share_view(struct session *to, const struct session *from);
/* Like session_share_view(); also copy the search and the owner's settings. */
void session_keep_settings(struct session *to, const struct session *from);

void session_open_init(struct session *s);
void session_open_free(struct session *s); /* stop opening */

#endif
