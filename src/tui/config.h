/*
 * The user's config file, $XDG_CONFIG_HOME/opscope/config: commands as after `:`, one per
 * line.  Lines that begin with # are comments.  A line with an error is skipped.
 *
 * Threads: main loop only.
 */
#ifndef TUI_CONFIG_H
#define TUI_CONFIG_H

#include "base/str.h"

struct screen;

/* Return the path of the config file: $OPSCOPE_CONFIG, or opscope/config in
 * $XDG_CONFIG_HOME.  The caller frees it.  NULL if there is none. */
char *config_path(void);

/* Run the commands of the config file if it exists.  Show its errors as the message of
 * the session. */
void config_load(struct screen *sc, const char *path);

/* Append config file lines for the settings, theme, keys and list columns that differ
 * from the defaults. */
void config_text(struct screen *sc, struct str *out);

#endif
