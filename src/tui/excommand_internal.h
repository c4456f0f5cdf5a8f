/*
 * Command functions outside excommand.c, which has the command table: :set in
 * excommand_set.c; keys, colours and panes in excommand_config.c; files in
 * excommand_files.c.
 */
#ifndef TUI_EXCOMMAND_INTERNAL_H
#define TUI_EXCOMMAND_INTERNAL_H

#include "tui/excommand.h"
#include "tui/screen_internal.h"

struct diff_model;

enum status excommand_no_diff(struct err *err); /* report that there is no comparison */

/* excommand_list.c: lists for screen_list() */
extern const struct listing_class excommand_filters, excommand_files, excommand_images,
	excommand_messages, excommand_keys, excommand_changed, excommand_all_settings;

/* excommand_set.c */
/* Append a setting as "ascii", "noascii" or "NAME=VALUE"; nothing if it has no value. */
void excommand_write_setting(struct screen *sc, const struct setting *set,
			     struct str *out);
/* Find a setting by the first length bytes of name; NULL if there is none. */
const struct setting *excommand_find_setting(const char *name, size_t len);
size_t excommand_complete_key(struct screen *sc, const char *args, struct words *out);
size_t excommand_complete_fields(struct screen *sc, const char *args, struct words *out);
size_t excommand_complete_setting(struct screen *sc, const char *args, struct words *out);
enum status excommand_run_set(struct screen *sc, const char *args, struct err *err);

/* excommand_files.c */
/* Load a file of the program, of enum program_file_kind; "none" unloads all files. */
enum status excommand_use_program(struct screen *sc, int kind, const char *args,
				  struct err *err);
enum status excommand_run_save(struct screen *sc, const char *args, struct err *err);
enum status excommand_run_open(struct screen *sc, const char *args, struct err *err);
extern const struct option_info excommand_export_options[];
enum status excommand_run_export(struct screen *sc, struct cmdline *line,
				 struct err *err);
size_t excommand_complete_export(struct screen *sc, const char *args, struct words *out);
/* Open the next (1) or previous (-1) trace, or a trace by its number. */
enum status excommand_run_next(struct screen *sc, int by, const char *args,
			       struct err *err);

/* excommand_config.c */
enum status excommand_run_bind(struct screen *sc, const char *args, struct err *err);
enum status excommand_run_unbind(struct screen *sc, const char *args, struct err *err);
enum status excommand_run_colour(struct screen *sc, const char *args, struct err *err);
enum status excommand_run_theme(struct screen *sc, const char *args, struct err *err);
/* Open or close a pane; the focus does not change unless the pane has it. */
enum status excommand_set_pane(struct screen *sc, int open, const char *args,
			       struct err *err);

size_t excommand_complete_bind(struct screen *sc, const char *args, struct words *out);
size_t excommand_complete_colour(struct screen *sc, const char *args, struct words *out);
size_t excommand_complete_theme(struct screen *sc, const char *args, struct words *out);
size_t excommand_complete_pane(struct screen *sc, const char *args, struct words *out);

#endif
