/*
 * The columns that the user has set for each format, kept for traces opened later.
 *
 * Threads: main loop only.
 */
#ifndef TUI_FORMAT_COLUMNS_H
#define TUI_FORMAT_COLUMNS_H

#include <stddef.h>

#include "base/err.h"

struct session;

struct format_columns_entry {
	char *format; /* name of the format */
	char *fields; /* "pc,load", "all" or "default" */
};

struct format_columns {
	struct format_columns_entry *entry;
	size_t n, room;
};

void format_columns_release(struct format_columns *l);

/* Set the columns of a format, replacing earlier ones. */
void format_columns_set(struct format_columns *l, const char *format, const char *fields);

/* Show the given fields of a list, "all" or "default".  On ST_INVALID, err->at is the
 * column of the error, from 1. */
enum status format_columns_show(struct session *s, const char *fields, struct err *err);

/* Show the columns set for the format of the session, if any. */
enum status format_columns_use(struct session *s, struct err *err);

#endif
