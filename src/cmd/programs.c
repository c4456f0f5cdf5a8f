#include "cmd/programs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "code/demangle.h"
#include "code/disasm.h"
#include "code/lines.h"
#include "code/memory_map.h"
#include "code/placer.h"
#include "code/program.h"
#include "query/computed.h"

enum {
	PROGRAMS_REGIONS = 8,    /* without an image that are listed */
	PROGRAMS_OTHER_MIN = 20, /* branches to their target, to speak of another build */
	PROGRAMS_OTHER_SHARE = 30, /* percent */
	PROGRAMS_DOUBT_MIN = 12,   /* pairs against an address */
	PROGRAMS_DIRS = 64
};

struct programs {
	const struct cmdline *line;
	struct trace *trace;
	struct program *program;
	struct memory_map map;     /* the unused part */
	size_t mapped;             /* the first image that only the map has */
	char *dirs[PROGRAMS_DIRS]; /* with debug files */
	size_t ndirs;
};

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

static void programs_find_dirs(struct programs *p)
{
	const char *text;
	for (size_t at = 0; p->ndirs < PROGRAMS_DIRS &&
			    (text = cmdline_next(p->line, "debug-dir", &at));)
		p->dirs[p->ndirs++] = mem_text(text);
	for (size_t at = 0; p->ndirs < PROGRAMS_DIRS &&
			    (text = cmdline_next(p->line, "sysroot", &at));) {
		struct str dir = STR_INIT;
		str_addf(&dir, "%s/usr/lib/debug", text);
		p->dirs[p->ndirs++] = str_detach(&dir);
	}
}

/* A program of --binary whose address is not given has that of the map. */
static void programs_use_map(struct programs *p, struct image *m)
{
	for (size_t k = 0; k < p->map.n; k++) {
		struct memory_map_file *f = &p->map.file[k];
		const char *slash = strrchr(f->path, '/');
		if (!f->has_code || strcmp(slash + 1, image_name(m)) != 0)
			continue;
		if (m->place == IMAGE_NOT_PLACED)
			image_tell(m, f->address);
		f->has_code = false;
		return;
	}
}

static bool programs_read_maps(struct programs *p, char side)
{
	struct err err = ERR_INIT;
	bool own = false;
	const char *text;
	for (size_t at = 0; (text = programs_next(p->line, "maps", side, &at, &own));)
		if (memory_map_read(&p->map, text, &err))
			return !cmd_fail_err("--maps", &err);
	return true;
}

/* Find the file of a map below a directory of --sysroot; otherwise keep its path. */
static enum status programs_open_mapped(struct programs *p, const char *path,
					struct image **out, struct err *err)
{
	const char *root;
	struct str file = STR_INIT;
	for (size_t at = 0; (root = cmdline_next(p->line, "sysroot", &at));) {
		str_clear(&file);
		str_addf(&file, "%s%s", root, path);
		enum status st = image_open(out, file.text, (const char *const *)p->dirs,
					    p->ndirs, err);
		if (st != ST_IO) {
			str_release(&file);
			return st;
		}
	}
	str_release(&file);
	return image_open(out, path, (const char *const *)p->dirs, p->ndirs, err);
}

/* Add the other files of the map.  Those that are not here are named once. */
static void programs_add_mapped(struct programs *p)
{
	struct str missing = STR_INIT;
	p->mapped = program_images(p->program);
	for (size_t k = 0; k < p->map.n; k++) {
		const struct memory_map_file *f = &p->map.file[k];
		struct err err = ERR_INIT;
		struct image *m;
		if (!f->has_code)
			continue;
		if (programs_open_mapped(p, f->path, &m, &err)) {
			str_addf(&missing, "%s%s", missing.len ? "; " : "", err.text);
			continue;
		}
		image_tell(m, f->address);
		program_add(p->program, m);
	}
	if (missing.len)
		cmd_warn("--maps", "%s", missing.text);
	str_release(&missing);
}

static bool programs_read(struct programs *p, char side, const char *option)
{
	struct err err = ERR_INIT;
	const char *text;
	size_t at = 0;
	bool own = false, list = !strcmp(option, "symbols");
	for (at = 0; (text = programs_next(p->line, option, side, &at, &own));) {
		struct image *m;
		enum status st = list ? image_open_symbols(&m, text, &err)
				      : image_open(&m, text, (const char *const *)p->dirs,
						   p->ndirs, &err);
		if (st)
			return !cmd_fail_err(list ? "--symbols" : "--binary", &err);
		if (!list)
			programs_use_map(p, m);
		program_add(p->program, m);
	}
	return true;
}

static enum status programs_place(void *arg, struct task *task, struct err *err)
{
	struct programs *p = arg;
	return program_place(p->program, p->trace, task, err);
}

/* "5,176 of 5,180 pairs of instructions agree" */
static void programs_evidence(const struct image_evidence *e, struct str *out)
{
	str_addf(out, "%s of %s pairs of instructions agree", COUNT_TEXT(e->agree),
		 COUNT_TEXT(e->agree + e->against));
}

static bool programs_is_other(const struct image_evidence *e)
{
	return e->strong >= PROGRAMS_OTHER_MIN &&
	       e->agree * 100 >= (e->agree + e->against) * PROGRAMS_OTHER_SHARE;
}

/* True if the trace contradicts the address of an image. */
static bool programs_is_contradicted(const struct image_evidence *e)
{
	return e->against >= PROGRAMS_DOUBT_MIN && e->against * 10 > e->agree;
}

static void programs_warn_missing(const struct image *m, uint64_t records)
{
	struct str text = STR_INIT;
	if (programs_is_other(&m->evidence)) {
		str_add(&text, "the trace is from a different build of it: only ");
		programs_evidence(&m->evidence, &text);
	} else if (!machine_is_decoded(m->elf.machine)) {
		str_addf(&text,
			 "instructions of this machine (%s) cannot be decoded, so its "
			 "address is needed: --binary=FILE@ADDRESS",
			 machine_name(m->elf.machine));
	} else {
		str_addf(&text, "none of its code was found in %s records",
			 COUNT_TEXT(records));
	}
	cmd_warn(m->path, "%s; its names are not used", text.text);
	str_release(&text);
}

/* Report where an image was found, or that it was not.  Return false after an error. */
static bool programs_say(struct programs *p, const struct image *m, bool mapped,
			 uint64_t records)
{
	struct str text = STR_INIT;
	bool quiet = p->line->command->input == INPUT_FILE, ok = true;
	const char *cannot = program_cannot_place(trace_schema(p->trace));
	if (m->place == IMAGE_NOT_PLACED && cannot) {
		cmd_warn(m->path,
			 "its address cannot be found, because %s; use "
			 "--binary=FILE@ADDRESS",
			 cannot);
	} else if (m->place == IMAGE_NOT_PLACED) {
		programs_warn_missing(m, records);
	} else if (programs_is_contradicted(&m->evidence)) {
		programs_evidence(&m->evidence, &text);
		if (m->place == IMAGE_TOLD)
			cmd_fail(mapped ? "--maps" : "--binary",
				 "%s is not at %" PRIx64 ": only %s", m->path, m->told,
				 text.text);
		else
			cmd_warn(m->path,
				 "the trace is from a different build of it: only %s",
				 text.text);
		ok = m->place != IMAGE_TOLD;
	} else if (m->place == IMAGE_TOLD && !mapped && m->elf.nsegments && !cannot &&
		   records && !(m->evidence.agree + m->evidence.against)) {
		cmd_warn(m->path, "none of %s records is in it at %" PRIx64,
			 COUNT_TEXT(records), m->told);
	} else if (m->place == IMAGE_FOUND && !quiet) {
		programs_evidence(&m->evidence, &text);
		cmd_warn(m->path, "placed at %" PRIx64 "; %s", m->low + m->shift,
			 text.text);
	}
	str_release(&text);
	return ok;
}

static bool programs_set(struct programs *p, char side)
{
	struct err err = ERR_INIT;
	uint64_t pairs, records;
	programs_find_dirs(p);
	if (!programs_read_maps(p, side) || !programs_read(p, side, "binary") ||
	    !programs_read(p, side, "symbols"))
		return false;
	programs_add_mapped(p);
	if (!program_images(p->program))
		return true;
	enum status st = cmd_run_work(p->trace, p->line->command->input == INPUT_OWN,
				      programs_place, p, &err);
	if (st)
		return !cmd_fail_err(trace_path(p->trace), &err);
	records = program_placed_from(p->program, &pairs);
	for (size_t i = 0; i < program_images(p->program); i++)
		if (!programs_say(p, program_image(p->program, i), i >= p->mapped,
				  records))
			return false;
	return true;
}

bool programs_open(const struct cmdline *l, char side, struct trace *t)
{
	struct programs p = { .line = l, .trace = t };
	p.program = program_new();
	bool ok = programs_set(&p, side);
	memory_map_release(&p.map);
	while (p.ndirs)
		free(p.dirs[--p.ndirs]);
	if (!ok || !program_images(p.program)) {
		program_free(p.program);
		return ok;
	}
	trace_set_program(t, p.program, program_free);
	computed_add_program(t);
	return true;
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
	if (m->place == IMAGE_NOT_PLACED)
		str_add(&text, "not placed");
	else
		str_addf(&text, "at %" PRIx64, m->low + m->shift);
	if (e->agree + e->against) {
		str_add(&text, ", ");
		programs_evidence(e, &text);
	}
	str_addf(&text, ", %s functions", COUNT_TEXT(all));
	if (named < all)
		str_addf(&text, " (%s named)", COUNT_TEXT(named));
	if (variables) {
		str_add(&text, ", ");
		str_add_count(&text, variables, "variable");
	}
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

/* Report the features that this build lacks. */
static void programs_add_lacks(struct writer *w, const struct program *p)
{
	if (!disasm_found())
		writer_line(w, "no disassembly: opscope was built without capstone "
			       "(libcapstone-dev), or cannot find the library");
	else if (!program_has(p, PROGRAM_DISASM))
		writer_line(w, "no disassembly: capstone does not support this machine, "
			       "or there is only a list of symbols and no program");
	if (!lines_available())
		writer_line(w, "no source lines: opscope was built without libdw "
			       "(libdw-dev)");
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
