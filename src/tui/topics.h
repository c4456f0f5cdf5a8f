/*
 * Topics of the palette and the help besides keys and commands: tables, timeline lanes
 * and fields, found by their help and by their names in other programs.
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
	const void *of; /* analysis, type of lane, or field */
};

/* Get the n-th topic, from 0; false if there is none. */
bool topic_at(const struct schema *s, size_t n, struct topic *out);

/* Append the command that shows a topic ("table branches"); for a field, the command for
 * columns. */
void topic_command(const struct topic *t, struct str *out);

/* Append related words: the columns and parameters of a table, the unit of a lane. */
void topic_words(const struct topic *t, struct str *out);

/* Return synonyms for a command by its name ("mark", "table hot"); "" if none. */
const char *topic_other_words(const char *name);

/* Return the name that has a synonym: "table branches" for predictor; NULL if none. */
const char *topic_by_other_word(const char *word);

/* Get the n-th pair of a name and its synonyms, from 0; false if there is none. */
bool topic_other(size_t n, const char **name, const char **words);

#endif
