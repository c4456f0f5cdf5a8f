#include "cmd/programs.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/mem.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "code/demangle.h"
#include "code/disasm.h"
#include "code/lines.h"
#include "code/program.h"
#include "query/computed.h"

enum { PROGRAMS_REGIONS = 8 /* max number of regions without an image to list */ };

const char *programs_next(const struct cmdline *l, const char *name, char side,
			  size_t *at, bool *own)
{
	char sided[32];
	snprintf(sided, sizeof sided, "%s-%c", name, side);
	const char *value = side && !*own ? cmdline_next(l, sided, at) : NULL;
	if (value)
		return value;
	if (!*own) {
		*own = true;
		*at = 0;
	}
	return cmdline_next(l, name, at);
}

void programs_files(const struct cmdline *l, char side, struct program_files *out)
{
	*out = (struct program_files) { NULL, 0, 0 };
	for (int kind = 0; kind < PROGRAM_FILE_KINDS; kind++) {
		bool own = kind == PROGRAM_SYSROOT || kind == PROGRAM_DEBUG_DIR;
		const char *name = program_file_option[kind], *text;
		for (size_t at = 0; (text = programs_next(l, name, side, &at, &own));)
			program_files_add(out, (enum program_file_kind)kind, text);
	}
}

/* Files to open; argument of a work function. */
struct programs {
	const struct program_files *files;
	struct trace *trace;
	struct program *program;
	const char *option;
	bool quiet; /* do not report the programs found */
};

static void programs_say(void *ctx, enum program_note note, const char *about,
			 const char *text)
{
	const struct programs *p = ctx;
	if (note == PROGRAM_WARNING || !p->quiet)
		cmd_warn(about, "%s", text);
}

static enum status programs_work(void *arg, struct task *task, struct err *err)
{
	struct programs *p = arg;
	return program_files_open(&p->program, p->files, p->trace, task, programs_say, p,
				  &p->option, err);
}

bool programs_use(const struct cmdline *l, const struct program_files *files,
		  struct trace *t)
{
	struct err err = ERR_INIT;
	struct programs p = { .files = files,
			      .trace = t,
			      .quiet = l->command->input == INPUT_FILE };
	if (!files->n)
		return true;
	enum status st =
		cmd_run_work(t, l->command->input == INPUT_OWN, programs_work, &p, &err);
	struct str option = STR_INIT;
	str_addf(&option, "--%s", p.option ? p.option : "");
	if (st)
		cmd_fail_err(p.option ? option.text : trace_path(t), &err);
	str_release(&option);
	if (!p.program)
		return !st;
	trace_set_program(t, p.program, program_free);
	computed_add_program(t);
	return true;
}

bool programs_open(const struct cmdline *l, char side, struct trace *t)
{
	struct program_files files;
	programs_files(l, side, &files);
	bool ok = programs_use(l, &files, t);
	program_files_release(&files);
	return ok;
}

/* Facts */

static void programs_add_image(struct writer *w, const struct image *m)
{
	static const char *const place[] = { [IMAGE_NOT_PLACED] = "not placed",
					     [IMAGE_FIXED] = "fixed",
					     [IMAGE_TOLD] = "told",
					     [IMAGE_FOUND] = "found" };
	struct str text = STR_INIT;
	size_t all = symbol_table_count(m->symbols);
	size_t named = symbol_table_named(m->symbols);
	size_t variables = symbol_table_count(m->variables);
	const struct image_evidence *e = &m->evidence;
	program_image_print(m, &text);
	writer_text(w, image_name(m), NULL, text.text);
	writer_open(w, NULL, false);
	writer_text(w, NULL, "path", m->path);
	writer_text(w, NULL, "place", place[m->place]);
	if (m->place == IMAGE_NOT_PLACED)
		writer_unknown(w, "address");
	else
		writer_plain(w, NULL, "address", m->low + m->shift);
	writer_count(w, NULL, "agree", e->agree);
	writer_count(w, NULL, "branches_agree", e->strong);
	writer_count(w, NULL, "against", e->against);
	writer_count(w, NULL, "functions", all);
	writer_count(w, NULL, "named", named);
	writer_count(w, NULL, "variables", variables);
	if (m->check.compared) {
		writer_count(w, NULL, "compared", m->check.compared);
		writer_count(w, NULL, "differ", m->check.differ);
	}
	if (m->check.differ) {
		str_clear(&text);
		program_check_print(&m->check, &text);
		writer_text(w, "Code", NULL, text.text);
	}
	if (m->alt_missing)
		writer_text(w, "Not found", "debug_file_missing", m->alt_missing);
	if (m->debug)
		writer_text(w, "Debug file", "debug_file", m->debug);
	else
		writer_unknown(w, "debug_file");
	writer_close(w);
	str_release(&text);
}

static void programs_add_region(void *ctx, uint64_t first, uint64_t last, size_t pairs)
{
	struct writer *w = ctx;
	struct str text = STR_INIT;
	str_addf(&text, "%" PRIx64 "..%" PRIx64 " (%s pairs of instructions)", first,
		 last, COUNT_TEXT(pairs));
	writer_text(w, "No image for", NULL, text.text);
	writer_open(w, NULL, false);
	writer_plain(w, NULL, "first", first);
	writer_plain(w, NULL, "last", last);
	writer_count(w, NULL, "pairs", pairs);
	writer_close(w);
	str_release(&text);
}

/* Report features that this build lacks. */
static void programs_add_lacks(struct writer *w, const struct program *p)
{
	if (!disasm_found())
		writer_line(w, "no disassembly, and no registers of x86: opscope was "
			       "built without capstone (libcapstone-dev), or cannot find "
			       "the library");
	else if (!program_has(p, PROGRAM_DISASM))
		writer_line(w, "no disassembly: capstone does not support this machine, "
			       "or there is only a list of symbols and no program");
	if (!lines_available())
		writer_line(w, "no source lines: opscope was built without libdw "
			       "(libdw-dev)");
	for (size_t i = 0; i < program_images(p); i++)
		if (program_image(p, i)->alt_missing)
			writer_line(
				w,
				"inlined functions have no names (?) if the debug file "
				"shares them with others in a file that was not found (dwz)");
	if (!demangle_available())
		writer_line(w, "names are not demangled: opscope was built without "
			       "libiberty (libiberty-dev)");
}

void programs_add_facts(struct writer *w, struct trace *t)
{
	const struct program *p = trace_schema(t) ? trace_schema(t)->program : NULL;
	if (!p)
		return;
	writer_title(w, "Images:");
	writer_open(w, "images", true);
	for (size_t i = 0; i < program_images(p); i++)
		programs_add_image(w, program_image(p, i));
	writer_close(w);
	writer_open(w, "no_image", true);
	program_unexplained(p, PROGRAMS_REGIONS, programs_add_region, w);
	writer_close(w);
	programs_add_lacks(w, p);
}
