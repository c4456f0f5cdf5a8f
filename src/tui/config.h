/*
 * The user's file of settings, $XDG_CONFIG_HOME/opscope/config: commands as after `:`, one
 * in a line; lines that begin with # are comments.
 *
 * The file has the user's own lines, and a section between two marks that :save-config
 * writes.  The commands of the section run after the user's lines; saving replaces the
 * section alone.  It has what differs from the state after the user's own lines.
 *
 * A line with a mistake is skipped.  Threads: main loop only.
 */
#ifndef TUI_CONFIG_H
#define TUI_CONFIG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

struct config;
struct screen;

/* Life cycle */

struct config *config_new(void); /* with no file: nothing is read or saved */
void config_free(struct config *c);

/* The path of the file: $OPSCOPE_CONFIG, or the one in $XDG_CONFIG_HOME; the caller frees
 * it.  NULL: there is none. */
char *config_path(void);

/* Use */

/* Run the commands of a file, which need not exist, and use it for config_save().  The first
 * mistake becomes the message of the session. */
void config_load(struct config *c, struct screen *sc, const char *path);

/* Remember the settings as they are: those that do not change from now on are saved as the
 * file had them.  Call it after options of the command line have changed some. */
void config_started(struct config *c, struct screen *sc);

/* Mistakes of the file, "line N: ..."; NULL: there are fewer than i + 1. */
const char *config_mistake(const struct config *c, size_t i);

/* A command has changed something: it is saved as a line.  A later line with the same key
 * replaces it; NULL: the key is forgotten. */
void config_note(struct config *c, const char *key, const char *line);

/* Write the section; the rest of the file does not change.  *path is borrowed. */
enum status config_save(struct config *c, struct screen *sc, const char **path,
			struct err *err);

#endif
