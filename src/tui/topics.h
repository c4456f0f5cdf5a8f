/*
 * Topics of the palette and the help besides keys and commands: tables, lanes of the
 * timeline and fields, found by their help texts, and the names that other programs use
 * for them.
 */
#ifndef TUI_TOPICS_H
#define TUI_TOPICS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"
#include "format/record.h"

enum topic_kind { TOPIC_TABLE, TOPIC_LANE, TOPIC_FIELD };

struct topic {
	enum topic_kind kind;
	const char *name; /* "branches" */
	const char *help;
	const void *of; /* the analysis, the kind of lane, or the field */
};

/* Get the n-th topic, from 0; false if there are fewer. */
bool topic_at(const struct schema *s, size_t n, struct topic *out);

/* Append the command that shows it ("table branches"); for a field, the one for
 * columns. */
void topic_command(const struct topic *t, struct str *out);

/* Append related words: columns and parameters of a table, the unit of a lane. */
void topic_words(const struct topic *t, struct str *out);

/* Return other words for the command with this name ("mark", "table hot"); "" if there
 * are none. */
const char *topic_other_words(const char *name);

/* Get the n-th pair of a name and its other words; false if there are fewer. */
bool topic_other(size_t n, const char **name, const char **words);

#endif
