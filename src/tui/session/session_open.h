/*
 * Open another trace, or the same one again, in place of the current one.
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

/* The traces of the command line and traces opened since, with their options. */
struct trace_entry {
	char *path;
	uint64_t place;                /* record of the cursor when it was left */
	char *layout;                  /* layout set in the browser; NULL if none */
	uint64_t skip;                 /* bytes to skip, with layout */
	char *classes;                 /* op classes set in the browser; NULL if none */
	bool failed;                   /* the last attempt to open it failed */
	struct program_files programs; /* if has_programs: instead of the list's */
	bool has_programs;             /* set in the browser, or from its saved session */
};

struct trace_list {
	struct trace_options options; /* the companion is for the first trace only */
	struct trace_entry *entry;
	size_t n, room;
	size_t at; /* index of the current one */

	/* From the command line, for all traces. */
	struct thread_options threads;
	uint64_t cycle; /* 0 for the cycle of each trace */
	struct program_files programs;

	/* The second of two traces compared from the beginning. */
	const char *compared; /* borrowed; NULL if none */
	struct trace_options compared_options;
	struct program_files compared_programs;
};

void trace_list_init(struct trace_list *l, const struct trace_options *options);
void trace_list_release(struct trace_list *l);
void trace_list_add(struct trace_list *l, const char *path); /* at the end */

enum open_as {
	OPEN_OTHER,
	OPEN_AGAIN,     /* the same trace at the same place */
	OPEN_TO_FOLLOW, /* the same, followed */
	OPEN_LAYOUT,    /* the same with another layout: session_open_layout() */
	OPEN_CLASSES,   /* the same with other op classes: session_open_classes() */
	OPEN_PROGRAMS,  /* the same with other programs: session_open_programs() */
	OPEN_DIFF       /* another one, to compare with the current one */
};

/* Begin to open a trace; path is not used if it is the same one.  Fails with a message if
 * it is not a regular file, or the session has no trace_list. */
void session_open(struct session *s, const char *path, enum open_as as);
/* Open the same trace with a layout and bytes before the first record, and show the
 * record that contains byte `at` of it. */
void session_open_layout(struct session *s, const char *layout, uint64_t skip,
			 uint64_t at);
/* Open the same trace again with the op classes of a version of gem5, or of a file, as in
 * trace_options. */
void session_open_classes(struct session *s, const char *classes);
const char *session_op_classes(const struct session *s); /* NULL for the format's */

/* Open the same trace again with these programs, which are copied. */
void session_open_programs(struct session *s, const struct program_files *programs);
/* Return the programs of the trace. */
const struct program_files *session_programs(const struct session *s);

/* True if two traces have the same columns and fields: the same format and, for a layout,
 * the same layout. */
bool session_same_format(const struct schema *a, const struct schema *b);
/* Open the next trace of the list, or the previous one (if by is -1), that can be opened;
 * a message names the traces that cannot. */
void session_open_next(struct session *s, int by);
void session_open_entry(struct session *s, size_t k); /* trace k of the list, from 0 */

bool session_open_ready(const struct session *s);       /* true if a trace was opened */
const char *session_open_path(const struct session *s); /* path of that trace */
bool session_open_compares(const struct session *s);    /* true for OPEN_DIFF */
/* Return a session of the opened trace with the settings of s and, for the same trace,
 * its place, columns, filters and marks.  The caller frees s and its trace. */
struct session *session_open_take(struct session *s);

/* Copy columns, settings and options to the session of another trace. */
void session_share_view(struct session *to, const struct session *from);
/* Like session_share_view(), and copy the search and the owner's settings. */
void session_keep_settings(struct session *to, const struct session *from);

void session_open_init(struct session *s);
void session_open_free(struct session *s); /* stop opening */

#endif
