/*
 * List the files of a traced program: programs, libraries, lists of symbols, maps of
 * memory and directories, in the order in which they were named; and open them as one
 * program.
 *
 * Threads: a list belongs to one thread at a time.
 */
#ifndef CODE_PROGRAM_FILES_H
#define CODE_PROGRAM_FILES_H

#include "code/program.h"

enum program_file_kind {
	PROGRAM_BINARY,  /* FILE[@ADDRESS] */
	PROGRAM_SYMBOLS, /* FILE[@SHIFT] */
	PROGRAM_MAPS,
	PROGRAM_SYSROOT,
	PROGRAM_DEBUG_DIR,
	PROGRAM_FILE_KINDS
};

/* Option that names a file of a kind, without the dashes. */
extern const char *const program_file_option[PROGRAM_FILE_KINDS];

struct program_file {
	enum program_file_kind kind;
	char *text;
};

struct program_files {
	struct program_file *at;
	size_t n, room;
};

void program_files_add(struct program_files *l, enum program_file_kind kind,
		       const char *text);
void program_files_copy(struct program_files *to, const struct program_files *from);
void program_files_release(struct program_files *l);

/* Add a file in place of the file of its kind with the same name, whose directories and
 * address can differ. */
void program_files_replace(struct program_files *l, enum program_file_kind kind,
			   const char *text);

/* Append "2 of 130 instructions that the trace records differ from it, the first at
 * 401020". */
void program_check_print(const struct image_code_check *c, struct str *out);

/* Append "at 401000, 122 of 122 pairs of instructions agree, 8 functions". */
void program_image_print(const struct image *m, struct str *out);

/* Reports when opening files, other than errors. */
enum program_note {
	PROGRAM_WARNING,
	PROGRAM_PLACED /* place at which a program was found in the trace */
};

/*
 * Open the files, and find the load addresses of the programs in the trace.  *out is
 * NULL after an error, or if no file is a program or a list of symbols.  Call say(ctx,
 * note, about, text) for each report about a file or option.  After an error about a
 * file, set *option to the option that names it, otherwise to NULL.
 */
enum status program_files_open(struct program **out, const struct program_files *l,
			       struct trace *t, struct task *task,
			       void (*say)(void *ctx, enum program_note note,
					   const char *about, const char *text),
			       void *ctx, const char **option, struct err *err);

#endif
