/* Commands that change settings: excommand_config.c has them, excommand.c lists them. */
#ifndef TUI_EXCOMMAND_INTERNAL_H
#define TUI_EXCOMMAND_INTERNAL_H

#include "tui/excommand.h"

enum status excommand_run_bind(struct screen *sc, const char *args, struct err *err);
enum status excommand_run_unbind(struct screen *sc, const char *args, struct err *err);
enum status excommand_run_colour(struct screen *sc, const char *args, struct err *err);
enum status excommand_run_theme(struct screen *sc, const char *args, struct err *err);
enum status excommand_run_open_pane(struct screen *sc, const char *args, struct err *err);
enum status excommand_run_close_pane(struct screen *sc, const char *args,
				     struct err *err);
enum status excommand_run_save_config(struct screen *sc, const char *args,
				      struct err *err);
enum status excommand_run_mistakes(struct screen *sc, const char *args, struct err *err);

size_t excommand_complete_bind(struct screen *sc, const char *args, struct words *out);
size_t excommand_complete_colour(struct screen *sc, const char *args, struct words *out);
size_t excommand_complete_theme(struct screen *sc, const char *args, struct words *out);
size_t excommand_complete_pane(struct screen *sc, const char *args, struct words *out);

#endif
