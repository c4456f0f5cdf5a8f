#include "code/program_files.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum {
	FILES_OTHER_MIN = 20,   /* min branches to their target to report another build */
	FILES_OTHER_SHARE = 30, /* min percent of them */
	FILES_DOUBT_MIN = 12,   /* min pairs against an address */
	FILES_DIRS = 64,
	FILES_MAPPED_MAX = 4096 /* max files of a map */
};

const char *const program_file_option[PROGRAM_FILE_KINDS] = {
	[PROGRAM_BINARY] = "binary",       [PROGRAM_SYMBOLS] = "symbols",
	[PROGRAM_MAPS] = "maps",           [PROGRAM_SYSROOT] = "sysroot",
	[PROGRAM_DEBUG_DIR] = "debug-dir",
};

/* The list */

void program_files_add(struct program_files *l, enum program_file_kind kind,
		       const char *text)
{
	l->at = mem_room(l->at, l->n, &l->room, sizeof *l->at);
	l->at[l->n++] = (struct program_file) { kind, mem_text(text) };
}

void program_files_copy(struct program_files *to, const struct program_files *from)
{
	*to = (struct program_files) { NULL, 0, 0 };
	for (size_t k = 0; k < from->n; k++)
		program_files_add(to, from->at[k].kind, from->at[k].text);
}

void program_files_release(struct program_files *l)
{
	for (size_t k = 0; k < l->n; k++)
		free(l->at[k].text);
	free(l->at);
	*l = (struct program_files) { NULL, 0, 0 };
}

/* Return the name of a file without directories and address, and its length. */
static const char *files_name(const char *text, size_t *len)
{
	const char *slash = strrchr(text, '/'), *at = strrchr(text, '@');
	const char *name = slash ? slash + 1 : text;
	*len = at > name ? (size_t)(at - name) : strlen(name);
	return name;
}

void program_files_replace(struct program_files *l, enum program_file_kind kind,
			   const char *text)
{
	size_t n, own;
	const char *name = files_name(text, &n);
	for (size_t k = 0; k < l->n; k++) {
		const char *other = files_name(l->at[k].text, &own);
		if (l->at[k].kind != kind || own != n || memcmp(name, other, n) != 0)
			continue;
		free(l->at[k].text);
		l->at[k].text = mem_text(text);
		return;
	}
	program_files_add(l, kind, text);
}

/* Maps of memory: copies of /proc/PID/maps.  A file can contain several copies, one after
 * the other. */

struct files_map {
	struct files_mapped {
		char *path;
		uint64_t address, offset; /* min address, and its file offset */
		bool has_code;
	} * file;
	size_t n, room;
};

/* The part of a file with the lowest offset has its first segment.  If a file is mapped
 * twice, the second mapping begins with a part that is not higher than the last one. */
static void files_map_add(struct files_map *m, size_t from, const char *path,
			  struct files_mapped part)
{
	size_t k = m->n;
	while (k > from && strcmp(m->file[k - 1].path, path) != 0)
		k--;
	if (k > from && part.offset > m->file[k - 1].offset) {
		m->file[k - 1].has_code |= part.has_code;
		return;
	}
	if (m->n - from == FILES_MAPPED_MAX)
		return;
	m->file = mem_room(m->file, m->n, &m->room, sizeof *m->file);
	part.path = mem_text(path);
	m->file[m->n++] = part;
}

/* Parse START-END rwxp OFFSET DEVICE INODE PATH. */
static bool files_map_line(struct files_map *m, size_t from, char *line)
{
	uint64_t first, end, offset;
	char flags[5];
	int at = 0;
	if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %4s %" SCNx64 " %*s %*u %n", &first,
		   &end, flags, &offset, &at) != 4 ||
	    !at || end <= first)
		return false;
	char *path = line + at;
	path[strcspn(path, "\r\n")] = 0;
	if (*path == '/')
		files_map_add(m, from, path,
			      (struct files_mapped) { .address = first,
						      .offset = offset,
						      .has_code = strchr(flags, 'x') });
	return true;
}

/* Keep each file with code once, starting with number `from`. */
static void files_map_clean(struct files_map *m, size_t from)
{
	size_t n = from;
	for (size_t k = from; k < m->n; k++) {
		struct files_mapped *f = &m->file[k];
		bool keep = f->has_code;
		for (size_t z = 0; z < n && keep; z++)
			keep = m->file[z].address != f->address ||
			       strcmp(m->file[z].path, f->path) != 0;
		if (keep)
			m->file[n++] = *f;
		else
			free(f->path);
	}
	m->n = n;
}

/* Add the files of a copy, except files that the map already has at the same address. */
static enum status files_map_read(struct files_map *m, const char *path, struct err *err)
{
	char *line = NULL;
	size_t room = 0, number = 0, from = m->n;
	ssize_t len;
	enum status st = ST_OK;
	FILE *in = fopen(path, "re");
	while (in && !st && (len = getline(&line, &room, in)) >= 0) {
		number++;
		if (line[strspn(line, " \t\r\n")] &&
		    (strlen(line) != (size_t)len || !files_map_line(m, from, line)))
			st = err_set(err, ST_INVALID,
				     "%s: line %zu is not a line of /proc/PID/maps", path,
				     number);
	}
	free(line);
	if (!st && (!in || ferror(in)))
		st = err_set(err, ST_IO, "%s: %s", path, strerror(errno));
	else if (!st && m->n == from)
		st = err_set(err, ST_INVALID, "%s: it has no files", path);
	files_map_clean(m, from);
	if (in)
		fclose(in);
	return st;
}

static void files_map_release(struct files_map *m)
{
	for (size_t k = 0; k < m->n; k++)
		free(m->file[k].path);
	free(m->file);
}

/* Opening */

struct files_open {
	const struct program_files *list;
	struct program *program;
	struct files_map map;   /* unused part of the map */
	size_t mapped;          /* first image that is only in the map */
	char *dirs[FILES_DIRS]; /* directories of debug files */
	size_t ndirs;
	const char *cannot; /* reason why programs cannot be placed; NULL if they can */
	void (*say)(void *ctx, enum program_note note, const char *about,
		    const char *text);
	void *ctx;
	const char **option;
	struct err *err;
};

static void files_find_dirs(struct files_open *p)
{
	const struct program_files *l = p->list;
	for (size_t k = 0; k < l->n && p->ndirs < FILES_DIRS; k++)
		if (l->at[k].kind == PROGRAM_DEBUG_DIR)
			p->dirs[p->ndirs++] = mem_text(l->at[k].text);
	for (size_t k = 0; k < l->n && p->ndirs < FILES_DIRS; k++) {
		struct str dir = STR_INIT;
		if (l->at[k].kind != PROGRAM_SYSROOT)
			continue;
		str_addf(&dir, "%s/usr/lib/debug", l->at[k].text);
		p->dirs[p->ndirs++] = str_detach(&dir);
	}
}

static enum status files_open_image(struct files_open *p, const char *text,
				    struct image **out, struct err *err)
{
	return image_open(out, text, (const char *const *)p->dirs, p->ndirs, err);
}

/* Set the address of a program without an address from the map. */
static void files_use_map(struct files_open *p, struct image *m)
{
	for (size_t k = 0; k < p->map.n; k++) {
		struct files_mapped *f = &p->map.file[k];
		const char *slash = strrchr(f->path, '/');
		if (!f->has_code || strcmp(slash + 1, image_name(m)) != 0)
			continue;
		if (m->place == IMAGE_NOT_PLACED)
			image_tell(m, f->address);
		f->has_code = false;
		return;
	}
}

static enum status files_read_one(struct files_open *p, const struct program_file *f)
{
	struct image *m = NULL;
	enum status st;
	switch (f->kind) {
	case PROGRAM_MAPS:
		return files_map_read(&p->map, f->text, p->err);
	case PROGRAM_SYMBOLS:
		st = image_open_symbols(&m, f->text, p->err);
		break;
	default:
		st = files_open_image(p, f->text, &m, p->err);
		if (!st)
			files_use_map(p, m);
		break;
	}
	if (!st)
		program_add(p->program, m);
	return st;
}

static enum status files_read(struct files_open *p, enum program_file_kind kind)
{
	const struct program_files *l = p->list;
	for (size_t k = 0; k < l->n; k++) {
		if (l->at[k].kind != kind)
			continue;
		enum status st = files_read_one(p, &l->at[k]);
		if (st) {
			*p->option = program_file_option[kind];
			return st;
		}
	}
	return ST_OK;
}

/* Find the file of a map below a sysroot; otherwise, use its path. */
static enum status files_open_mapped(struct files_open *p, const char *path,
				     struct image **out, struct err *err)
{
	const struct program_files *l = p->list;
	struct str file = STR_INIT;
	enum status st = ST_IO;
	for (size_t k = 0; k < l->n && st == ST_IO; k++) {
		if (l->at[k].kind != PROGRAM_SYSROOT)
			continue;
		str_clear(&file);
		str_addf(&file, "%s%s", l->at[k].text, path);
		st = files_open_image(p, file.text, out, err);
	}
	str_release(&file);
	return st == ST_IO ? files_open_image(p, path, out, err) : st;
}

/* Add the other files of the map.  Report missing files once. */
static void files_add_mapped(struct files_open *p)
{
	struct str missing = STR_INIT;
	p->mapped = program_images(p->program);
	for (size_t k = 0; k < p->map.n; k++) {
		const struct files_mapped *f = &p->map.file[k];
		struct err err = ERR_INIT;
		struct image *m;
		if (!f->has_code)
			continue;
		if (files_open_mapped(p, f->path, &m, &err)) {
			str_addf(&missing, "%s%s", missing.len ? "; " : "", err.text);
			continue;
		}
		image_tell(m, f->address);
		program_add(p->program, m);
	}
	if (missing.len)
		p->say(p->ctx, PROGRAM_WARNING, "--maps", missing.text);
	str_release(&missing);
}

/* Reports */

/* Append "5,176 of 5,180 pairs of instructions agree". */
static void program_evidence_print(const struct image_evidence *e, struct str *out)
{
	str_addf(out, "%s of %s pairs of %s agree", COUNT_TEXT(e->agree),
		 COUNT_TEXT(e->agree + e->against),
		 e->longer ? "blocks" : "instructions");
}

void program_check_print(const struct image_code_check *c, struct str *out)
{
	str_addf(
		out,
		"%s of %s instructions that the trace records differ from it, the first at "
		"%" PRIx64,
		COUNT_TEXT(c->differ), COUNT_TEXT(c->compared), c->first);
}

void program_image_print(const struct image *m, struct str *out)
{
	const struct image_evidence *e = &m->evidence;
	size_t all = symbol_table_count(m->symbols),
	       named = symbol_table_named(m->symbols);
	size_t variables = symbol_table_count(m->variables);
	if (m->place == IMAGE_NOT_PLACED)
		str_add(out, "not placed");
	else
		str_addf(out, "at %" PRIx64, m->low + m->shift);
	if (e->agree + e->against) {
		str_add(out, ", ");
		program_evidence_print(e, out);
	}
	str_addf(out, ", %s functions", COUNT_TEXT(all));
	if (named < all)
		str_addf(out, " (%s named)", COUNT_TEXT(named));
	if (variables) {
		str_add(out, ", ");
		str_add_count(out, variables, "variable");
	}
}

static bool files_is_other(const struct image_evidence *e)
{
	return e->strong >= FILES_OTHER_MIN &&
	       e->agree * 100 >= (e->agree + e->against) * FILES_OTHER_SHARE;
}

/* True if the trace contradicts the address of an image. */
static bool files_is_contradicted(const struct image_evidence *e)
{
	return e->against >= FILES_DOUBT_MIN && e->against * 10 > e->agree;
}

/* Report the reason why an image is not placed. */
static void files_say_missing(const struct image *m, const char *cannot, uint64_t records,
			      struct str *out)
{
	if (cannot) {
		str_addf(out,
			 "its address cannot be found, because %s; use "
			 "--binary=FILE@ADDRESS",
			 cannot);
		return;
	}
	if (files_is_other(&m->evidence)) {
		str_add(out, "the trace is from a different build of it: only ");
		program_evidence_print(&m->evidence, out);
	} else if (!machine_is_decoded(m->elf.machine)) {
		str_addf(out,
			 "instructions of this machine (%s) cannot be decoded, so its "
			 "address is needed: --binary=FILE@ADDRESS",
			 machine_name(m->elf.machine));
	} else {
		str_addf(out, "none of its code was found in %s records",
			 COUNT_TEXT(records));
	}
	str_add(out, "; its names are not used");
}

/* Report where an image was found, or that it was not found. */
static enum status files_say(struct files_open *p, const struct image *m, bool mapped,
			     uint64_t records)
{
	struct str text = STR_INIT;
	enum program_note note = PROGRAM_WARNING;
	enum status st = ST_OK;
	if (m->place == IMAGE_NOT_PLACED) {
		files_say_missing(m, p->cannot, records, &text);
	} else if (files_is_contradicted(&m->evidence) && m->place == IMAGE_TOLD) {
		program_evidence_print(&m->evidence, &text);
		*p->option = program_file_option[mapped ? PROGRAM_MAPS : PROGRAM_BINARY];
		st = err_set(p->err, ST_INVALID, "%s is not at %" PRIx64 ": only %s",
			     m->path, m->told, text.text);
	} else if (files_is_contradicted(&m->evidence)) {
		str_add(&text, "the trace is from a different build of it: only ");
		program_evidence_print(&m->evidence, &text);
	} else if (m->place == IMAGE_TOLD && !mapped && m->elf.nsegments && !p->cannot &&
		   records && !(m->evidence.agree + m->evidence.against)) {
		str_addf(&text, "none of %s records is in it at %" PRIx64,
			 COUNT_TEXT(records), m->told);
	} else if (m->place == IMAGE_FOUND) {
		note = PROGRAM_PLACED;
		str_addf(&text, "placed at %" PRIx64 "; ", m->low + m->shift);
		program_evidence_print(&m->evidence, &text);
	}
	if (!st && text.len)
		p->say(p->ctx, note, m->path, text.text);
	if (!st && m->check.differ) {
		str_clear(&text);
		program_check_print(&m->check, &text);
		p->say(p->ctx, PROGRAM_WARNING, m->path, text.text);
	}
	str_release(&text);
	return st;
}

static void files_add_pairs(void *sum, uint64_t first, uint64_t last, size_t pairs)
{
	(void)first;
	(void)last;
	*(uint64_t *)sum += pairs;
}

/* Report that much of the code is in none of the programs, although one was found: its
 * names, and what is derived from instructions, are missing. */
static void files_say_others(const struct files_open *p, struct trace *t, uint64_t pairs)
{
	enum { PERCENT = 5 };
	uint64_t others = 0;
	struct str text = STR_INIT;
	bool found = false;
	for (size_t i = 0; i < program_images(p->program); i++)
		found |= program_image(p->program, i)->place == IMAGE_FOUND;
	if (found)
		program_unexplained(p->program, SIZE_MAX, files_add_pairs, &others);
	if (others * 100 > pairs * PERCENT) {
		str_addf(&text,
			 "%s of %s pairs of instructions are in no program; nothing is "
			 "derived from their code",
			 COUNT_TEXT(others), COUNT_TEXT(pairs));
		p->say(p->ctx, PROGRAM_PLACED, trace_path(t), text.text);
	}
	str_release(&text);
}

static enum status files_place(struct files_open *p, struct trace *t, struct task *task)
{
	uint64_t pairs;
	enum status st = program_place(p->program, t, task, p->err);
	uint64_t records = program_placed_from(p->program, &pairs);
	p->cannot = program_cannot_place(trace_schema(t));
	for (size_t i = 0; i < program_images(p->program) && !st; i++)
		st = files_say(p, program_image(p->program, i), i >= p->mapped, records);
	if (!st)
		files_say_others(p, t, pairs);
	return st;
}

enum status program_files_open(struct program **out, const struct program_files *l,
			       struct trace *t, struct task *task,
			       void (*say)(void *ctx, enum program_note note,
					   const char *about, const char *text),
			       void *ctx, const char **option, struct err *err)
{
	struct files_open p = { .list = l,
				.program = program_new(),
				.say = say,
				.ctx = ctx,
				.option = option,
				.err = err };
	*out = NULL;
	*option = NULL;
	files_find_dirs(&p);
	enum status st = files_read(&p, PROGRAM_MAPS);
	if (!st)
		st = files_read(&p, PROGRAM_BINARY);
	if (!st)
		st = files_read(&p, PROGRAM_SYMBOLS);
	if (!st)
		files_add_mapped(&p);
	if (!st && program_images(p.program))
		st = files_place(&p, t, task);
	files_map_release(&p.map);
	while (p.ndirs)
		free(p.dirs[--p.ndirs]);
	if (!st && program_images(p.program))
		*out = p.program;
	else
		program_free(p.program);
	return st;
}
