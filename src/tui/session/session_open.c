#include "tui/session/session_open.h"
#include "trace/cycle.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "analysis/call_points.h"
#include "analysis/loop_nests.h"
#include "analysis/parts_find.h"
#include "analysis/simulation.h"
#include "analysis/thread_find.h"
#include "base/cmdline.h"
#include "base/mem.h"
#include "format/layout.h"
#include "format/pattern.h"
#include "query/computed.h"
#include "tui/pane/dep_arrows.h"
#include "tui/session/format_columns.h"
#include "tui/session/lanes_model.h"
#include "tui/session/session_internal.h"
#include "tui/session/table_model.h"

/* The list */

void trace_list_init(struct trace_list *l, const struct trace_options *options)
{
	*l = (struct trace_list) { .options = *options };
}

static void open_setup_release(struct trace_setup *u)
{
	free(u->layout);
	free(u->classes);
	program_files_release(&u->programs);
}

void trace_list_release(struct trace_list *l)
{
	for (size_t i = 0; i < l->n; i++) {
		free(l->entry[i].path);
		open_setup_release(&l->entry[i].setup);
	}
	free(l->entry);
	program_files_release(&l->programs);
	program_files_release(&l->compared_programs);
}

void trace_list_add(struct trace_list *l, const char *path)
{
	l->entry = mem_room(l->entry, l->n, &l->room, sizeof *l->entry);
	l->entry[l->n++] = (struct trace_entry) { .path = mem_text(path) };
}

/* Find the entry of a path; NULL if there is none. */
static struct trace_entry *open_find(const struct trace_list *l, const char *path)
{
	for (size_t i = 0; i < l->n; i++)
		if (strcmp(l->entry[i].path, path) == 0)
			return &l->entry[i];
	return NULL;
}

/* Find the entry of a session's trace; add an entry for a second trace. */
static struct trace_entry *open_entry(const struct session *s)
{
	const char *path = trace_path(s->trace);
	if (!open_find(s->files, path))
		trace_list_add(s->files, path);
	return open_find(s->files, path);
}

/* Make a path the current entry; if it is new, add it after the current entry. */
static void open_make_current(struct trace_list *l, const char *path)
{
	const struct trace_entry *e = open_find(l, path);
	if (e) {
		l->at = (size_t)(e - l->entry);
		return;
	}
	trace_list_add(l, path);
	struct trace_entry last = l->entry[l->n - 1];
	size_t to = l->at + 1;
	memmove(l->entry + to + 1, l->entry + to, (l->n - 1 - to) * sizeof *l->entry);
	l->entry[to] = last;
	l->at = to;
}

/* Opening */

/* Append a report about a program to the joint message. */
static void open_say(void *ctx, enum program_note note, const char *about,
		     const char *text)
{
	struct opener *o = ctx;
	str_addf(&o->said, "%s%s: %s", o->said.len ? "; " : "", about, text);
	o->said_error |= note == PROGRAM_WARNING;
}

/* Open the programs of the trace.  A failure only costs names, so report it as an error
 * only if the user has just requested the programs. */
static enum status open_programs(struct opener *o, struct task *task, struct err *err)
{
	struct program *program;
	struct err why = ERR_INIT;
	const char *option;
	if (!o->setup.programs.n || !trace_schema(o->trace))
		return ST_OK;
	enum status st = program_files_open(&program, &o->setup.programs, o->trace, task,
					    open_say, o, &option, &why);
	if (st == ST_CANCELLED || (st && o->as == OPEN_PROGRAMS))
		return err_set(err, st, "%s", why.text);
	if (st)
		open_say(o, PROGRAM_WARNING, o->path, why.text);
	if (program)
		trace_set_program(o->trace, program, program_free);
	return ST_OK;
}

static enum status open_work(void *arg, struct task *task, struct err *err)
{
	struct opener *o = arg;
	o->options.task = task;
	enum status st = trace_open(&o->trace, o->path, &o->options, err);
	return st ? st : open_programs(o, task, err);
}

/* Prepare the trace for queries about events and threads, as on the command line. */
static void open_install(struct opener *o)
{
	const struct trace_list *l = o->session->files;
	struct err ignored = ERR_INIT;
	o->threads_err = (struct err)ERR_INIT;
	simulation_install(o->trace, simulation_settings(o->session->trace));
	parts_find_install(o->trace, false);
	call_points_install(o->trace, (struct span) { 0, UINT64_MAX });
	loop_nests_install(o->trace);
	if (!trace_schema(o->trace))
		return;
	trace_set_cycle(o->trace, l->cycle);
	if (thread_find_install(o->trace, &l->threads, &o->threads_err) != ST_OK)
		thread_find_install(o->trace, NULL, &ignored);
	if (trace_schema(o->trace)->program)
		computed_add_program(o->trace);
}

static void open_next(struct session *s, int by);

static void open_done(void *owner, enum status st, const struct err *err)
{
	struct opener *o = owner;
	int by = o->by;
	o->ready = st == ST_OK;
	if (o->ready)
		open_install(o);
	if (st == ST_CANCELLED)
		session_message(o->session, "opening %s was cancelled", o->path);
	else if (st != ST_OK && (strstr(err->text, o->path) || o->as == OPEN_PROGRAMS))
		session_error(o->session, "%s", err->text);
	else if (st != ST_OK)
		session_error(o->session, "%s: %s", o->path, err->text);
	if (st != ST_OK && st != ST_CANCELLED && by)
		open_next(o->session, by);
}

void session_open_init(struct session *s)
{
	static const struct bgjob_class class = { .done = open_done };
	struct opener *o = &s->own->opener;
	o->session = s;
	str_init(&o->passed);
	str_init(&o->said);
	bgjob_init(&o->job, &s->jobs, &class, o, BGJOB_INTERACTIVE);
}

static void open_clear(struct opener *o)
{
	bgjob_stop(&o->job);
	trace_free(o->trace);
	free(o->path);
	open_setup_release(&o->setup);
	str_clear(&o->said);
	o->said_error = false;
	o->trace = NULL;
	o->path = NULL;
	o->setup = (struct trace_setup) { 0 };
	o->ready = false;
	o->by = 0;
}

void session_open_free(struct session *s)
{
	struct opener *o = &s->own->opener;
	open_clear(o);
	bgjob_release(&o->job);
	str_release(&o->passed);
	str_release(&o->said);
}

static bool open_allowed(struct session *s)
{
	bool exporting = session_exporting(s);
	if (!s->files)
		session_error(s, "no other trace can be opened here");
	else if (exporting)
		session_error(s,
			      "records are being written to a file; Ctrl-C stops that");
	return s->files && !exporting;
}

/* True if a path can be opened without waiting for another process. */
static bool open_check(struct session *s, const char *path, bool follow)
{
	struct stat info;
	if (strcmp(path, "-") == 0) {
		session_error(s, "the standard input cannot be read again");
		return false;
	}
	if (stat(path, &info) < 0) {
		session_error(s, "cannot open %s: %s", path, strerror(errno));
		return false;
	}
	if (!S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode) && !S_ISBLK(info.st_mode)) {
		session_error(s, "%s is not a regular file; open it from the shell",
			      path);
		return false;
	}
	if (follow && info.st_size == 0) {
		session_error(s, "%s is empty", path);
		return false;
	}
	return true;
}

/* Return the command line options for a trace. */
static struct trace_options open_options(const struct trace_list *l, const char *path)
{
	bool second = l->compared && strcmp(path, l->compared) == 0;
	struct trace_options o = second ? l->compared_options : l->options;
	if (!second && strcmp(path, l->entry[0].path) != 0)
		o.companion = NULL;
	return o;
}

static const struct program_files *open_programs_of(const struct trace_list *l,
						    const char *path)
{
	const struct trace_entry *e = open_find(l, path);
	bool second = l->compared && strcmp(path, l->compared) == 0;
	return e && e->setup.has_programs ? &e->setup.programs
	       : second                   ? &l->compared_programs
					  : &l->programs;
}

/* True if the data of a path can only be read once. */
static bool open_is_pipe(const char *path)
{
	struct stat info;
	return strcmp(path, "-") == 0 ||
	       (stat(path, &info) == 0 && S_ISFIFO(info.st_mode));
}

/* Prepare to open a trace, given by its path, or the current trace in another way, with
 * the setup of its entry, which the caller can change.  If it cannot be opened, show a
 * message and return NULL. */
static struct opener *open_prepare(struct session *s, const char *path, enum open_as as)
{
	struct opener *o = &s->own->opener;
	bool same = as != OPEN_OTHER && as != OPEN_DIFF;
	/* A trace reloaded after following is complete, including its last record, to
	 * which more lines could have belonged. */
	bool complete = as == OPEN_AGAIN && !session_following(s) && !s->diff;
	bool follow = as == OPEN_TO_FOLLOW || (same && session_grows(s) && !complete);
	path = same ? trace_path(s->trace) : path;
	/* Use the data of a pipe that has already arrived. */
	bool arrived = (as == OPEN_LAYOUT || as == OPEN_PROGRAMS) && open_is_pipe(path);
	if (!open_allowed(s) || (!arrived && !open_check(s, path, follow)))
		return NULL;
	open_clear(o);
	o->as = as;
	o->path = mem_text(path);
	o->options = open_options(s->files, path);
	o->options.follow = follow;
	if (arrived)
		o->options.source = trace_source(s->trace);
	const struct trace_entry *e = open_find(s->files, path);
	if (e && e->setup.layout)
		o->setup.layout = mem_text(e->setup.layout);
	if (e && e->setup.classes)
		o->setup.classes = mem_text(e->setup.classes);
	o->setup.has_programs = true;
	program_files_copy(&o->setup.programs, open_programs_of(s->files, path));
	return o;
}

/* Change options of the command line to those set in the browser. */
static void open_set_up(const struct trace_setup *u, bool classes,
			struct trace_options *o)
{
	if (u->layout) {
		o->layout = u->layout;
		o->skip = 0; /* the layout says it */
		o->format = o->op_classes = o->companion = NULL;
	}
	if (u->classes && (!u->layout || classes))
		o->op_classes = u->classes;
}

static void open_start(struct opener *o)
{
	open_set_up(&o->setup, o->as == OPEN_CLASSES, &o->options);
	str_addf(bgjob_start(&o->job, open_work), "opening %s", o->path);
}

static void open_add_option(const char *name, const char *value, struct str *out)
{
	if (!value)
		return;
	str_addf(out, " --%s=", name);
	cmdline_quote(value, out);
}

void session_open_options(const struct session *s, struct str *out)
{
	const struct trace_list *l = s->files;
	if (!l)
		return;
	const char *path = trace_path(s->trace);
	struct trace_options o = open_options(l, path);
	const struct trace_entry *e = open_find(l, path);
	const struct program_files *programs = open_programs_of(l, path);
	if (e)
		open_set_up(&e->setup, false, &o);
	open_add_option("format", o.format, out);
	open_add_option("layout", o.layout, out);
	if (o.skip)
		str_addf(out, " --skip=%llu", (unsigned long long)o.skip);
	str_add(out, o.resync ? " --resync" : "");
	open_add_option("registers", o.registers, out);
	open_add_option("op-classes", o.op_classes, out);
	open_add_option("companion", o.companion, out);
	if (l->cycle)
		str_addf(out, " --cycle=%llups", (unsigned long long)l->cycle);
	open_add_option("thread-by", l->threads.by, out);
	open_add_option("sp", l->threads.sp, out);
	for (size_t i = 0; i < programs->n; i++)
		open_add_option(program_file_option[programs->at[i].kind],
				programs->at[i].text, out);
}

/* Start opening a trace.  If it cannot be opened, show a message and return false. */
static bool open_begin(struct session *s, const char *path, enum open_as as)
{
	struct opener *o = open_prepare(s, path, as);
	if (o)
		open_start(o);
	return o;
}

void session_open(struct session *s, const char *path, enum open_as as)
{
	open_begin(s, path, as);
}

void session_open_classes(struct session *s, const char *classes)
{
	struct opener *o = open_prepare(s, NULL, OPEN_CLASSES);
	if (!o)
		return;
	free(o->setup.classes);
	o->setup.classes = mem_text(classes);
	open_start(o);
}

void session_open_programs(struct session *s, const struct program_files *programs)
{
	struct opener *o = open_prepare(s, NULL, OPEN_PROGRAMS);
	if (!o)
		return;
	program_files_release(&o->setup.programs);
	program_files_copy(&o->setup.programs, programs);
	open_start(o);
}

void session_open_layout(struct session *s, const char *layout, uint64_t at)
{
	struct opener *o = open_prepare(s, NULL, OPEN_LAYOUT);
	if (!o)
		return;
	free(o->setup.layout);
	o->setup.layout = mem_text(layout);
	o->layout_at = at;
	open_start(o);
}

const struct program_files *session_programs(const struct session *s)
{
	static const struct program_files none;
	return s->files ? open_programs_of(s->files, trace_path(s->trace)) : &none;
}

const char *session_op_classes(const struct session *s)
{
	const struct trace_list *l = s->files;
	if (!l)
		return NULL;
	const char *path = trace_path(s->trace);
	const struct trace_entry *e = open_find(l, path);
	return e && e->setup.classes ? e->setup.classes
				     : open_options(l, path).op_classes;
}

/* Try the next entries after an entry could not be opened. */
static void open_next(struct session *s, int by)
{
	const struct trace_list *l = s->files;
	struct opener *o = &s->own->opener;
	for (;;) {
		l->entry[o->entry].failed = true;
		str_addf(&o->passed, "%s%s", o->passed.len ? "; " : "", s->message.text);
		if (by > 0 ? o->entry + 1 >= l->n : o->entry == 0)
			break;
		o->entry += by > 0 ? 1 : SIZE_MAX;
		if (open_begin(s, l->entry[o->entry].path, OPEN_OTHER)) {
			o->by = by;
			return;
		}
	}
	session_error(s, "no %s trace can be opened: %s", by > 0 ? "later" : "earlier",
		      o->passed.text);
}

void session_open_next(struct session *s, int by)
{
	const struct trace_list *l = s->files;
	size_t at = l ? l->at : 0, n = l ? l->n : 1;
	if (by > 0 ? at + 1 >= n : at == 0) {
		session_error(s, "this is the %s of %zu trace%s",
			      by > 0 ? "last" : "first", n, n == 1 ? "" : "s");
		return;
	}
	if (!open_allowed(s))
		return;
	struct opener *o = &s->own->opener;
	str_clear(&o->passed);
	o->entry = by > 0 ? at + 1 : at - 1;
	if (open_begin(s, l->entry[o->entry].path, OPEN_OTHER))
		o->by = by;
	else
		open_next(s, by);
}

void session_open_entry(struct session *s, size_t k)
{
	const struct trace_list *l = s->files;
	if (!l || k >= l->n || !open_allowed(s))
		return;
	if (k == l->at) {
		session_message(s, "trace %zu of %zu is shown", k + 1, l->n);
		return;
	}
	struct opener *o = &s->own->opener;
	str_clear(&o->passed);
	o->entry = k;
	open_begin(s, l->entry[k].path, OPEN_OTHER);
}

bool session_open_ready(const struct session *s)
{
	return s->own->opener.ready;
}

const char *session_open_path(const struct session *s)
{
	return s->own->opener.path;
}

bool session_open_compares(const struct session *s)
{
	return s->own->opener.as == OPEN_DIFF;
}

/* The new session */

/* Return the text of a description or layout, or the description of a format. */
static const char *open_text(const struct format *f)
{
	const char *text = pattern_text(f);
	text = text ? text : f->about;
	return text ? text : "";
}

bool session_same_format(const struct schema *a, const struct schema *b)
{
	/* Layouts with the same name can have different text. */
	return strcmp(a->format->name, b->format->name) == 0 &&
	       strcmp(open_text(a->format), open_text(b->format)) == 0 &&
	       a->format->nfields == b->format->nfields && a->nfields == b->nfields;
}

void session_share_view(struct session *to, const struct session *from)
{
	to->diff_context = from->diff_context;
	to->margin = from->margin;
	to->map = from->map;
	to->wrap = from->wrap;
	to->preview = from->preview;
	to->page = from->page;
	to->explain_fields = from->explain_fields;
	to->show_absent = from->show_absent;
	if (!to->dep_arrows != !from->dep_arrows)
		dep_arrows_toggle(to);
	if (session_same_format(to->schema, from->schema)) {
		to->columns = from->columns;
		to->field = from->field;
		session_columns_changed(to);
	}
}

void session_keep_settings(struct session *to, const struct session *from)
{
	struct err err = ERR_INIT;
	to->files = from->files;
	to->wanted_columns = from->wanted_columns;
	to->log = from->log;
	to->keep_notes = from->keep_notes;
	to->own->backward = from->own->backward;
	session_filter_context(to, session_context(from));
	if (from->query)
		session_search_keep(to, query_text(from->query));
	to->highlight = from->highlight;
	session_share_view(to, from);
	if (!session_same_format(to->schema, from->schema) &&
	    format_columns_use(to, &err) != ST_OK)
		session_error(to, "columns %s: %s", to->schema->format->name, err.text);
}

/* Copy the filters that apply; return the number of filters that no longer apply. */
static size_t open_keep_filters(struct session *to, const struct session *from)
{
	size_t lost = 0;
	struct err err;
	for (size_t i = 0; i < session_filters(from); i++)
		lost += session_filter(to, session_filter_text(from, i), &err) != ST_OK;
	return lost;
}

/* Show the opened trace at the position where the user left it. */
static void open_other(struct session *to, const struct session *from, const char *path)
{
	struct trace_list *l = from->files;
	const struct opener *o = &from->own->opener;
	open_entry(from)->place = from->at.ordinal;
	open_make_current(l, path);
	if (l->entry[l->at].place)
		session_go_when_known(to, (struct position) { l->entry[l->at].place, 0 });
	l->entry[l->at].failed = false;
	session_message(to, "trace %s of %s%s%s", COUNT_TEXT(l->at + 1), COUNT_TEXT(l->n),
			o->by && o->passed.len ? "; skipped: " : "",
			o->by ? o->passed.text : "");
}

static void open_layout(struct session *to, const struct opener *o)
{
	struct str text = STR_INIT;
	const struct format *f = to->schema->format;
	layout_option(o->setup.layout, &text);
	session_message(to, "opened with %s", text.text);
	str_release(&text);
	if (f->record_size && o->layout_at > f->skip)
		session_go_when_known(
			to, (struct position) { (o->layout_at - f->skip) / f->record_size,
						0 });
}

/* Report the changed option, and save the setup with the trace. */
static void open_save(struct session *to, struct opener *o)
{
	struct trace_entry *e = open_entry(to);
	const struct program_files *programs = &o->setup.programs;
	if (o->as == OPEN_LAYOUT)
		open_layout(to, o);
	else if (o->as == OPEN_CLASSES)
		session_message(to, "opened with --op-classes=%s", o->setup.classes);
	else if (programs->n)
		session_message(to, "opened with %s", programs->at[programs->n - 1].text);
	else
		session_message(to, "opened without programs");
	open_setup_release(&e->setup);
	e->setup = o->setup;
	o->setup = (struct trace_setup) { 0 };
}

/* Keep columns by name, because with other programs, fields can be new or have other
 * numbers. */
static void open_keep_columns(struct session *to, const struct session *from)
{
	const struct schema *s = to->schema, *before = from->schema;
	uint8_t id[FIELDS_MAX];
	int16_t width[FIELDS_MAX];
	size_t n = 0;
	for (int k = 0; k < from->columns.n; k++) {
		const struct column *c = &from->columns.at[k];
		int f = schema_find(s, schema_field(before, c->id)->name);
		if (!c->shown || f < 0)
			continue;
		width[n] = c->width;
		id[n++] = (uint8_t)f;
	}
	for (int f = 0; f < s->nfields && n < FIELDS_MAX; f++) {
		const struct field *field = schema_field(s, f);
		if (!(s->given >> f & 1) || field->flags & FIELD_QUIET ||
		    schema_find(before, field->name) >= 0)
			continue;
		width[n] = COLUMN_AUTO;
		id[n++] = (uint8_t)f;
	}
	if (!n)
		return;
	session_columns(to, id, width, n);
	if (from->field >= 0)
		to->field = schema_find(s, schema_field(before, from->field)->name);
}

static void open_keep_place(struct session *to, const struct session *from)
{
	memcpy(to->mark, from->mark, sizeof to->mark);
	memcpy(to->own->jump, from->own->jump, sizeof to->own->jump);
	to->own->njumps = from->own->njumps;
	to->own->jump_at = from->own->jump_at;
	to->marked_span = from->marked_span;
	session_restore_place(to, from->at, from->top);
}

struct session *session_open_take(struct session *s)
{
	struct opener *o = &s->own->opener;
	/* The lines of a file beside a trace belong to the records of that trace. */
	bool other = o->as == OPEN_OTHER || o->as == OPEN_DIFF;
	struct str left = STR_INIT;
	size_t failed = computed_copy(o->trace, s->schema, other ? &left : NULL),
	       lost = 0;
	struct session *to = session_new(o->trace, s->jobs.wake, s->jobs.wake_arg);
	to->own->for_following = o->options.follow;
	session_keep_settings(to, s);
	if (o->as == OPEN_OTHER) {
		open_other(to, s, o->path);
	} else if (o->as != OPEN_DIFF && o->as != OPEN_LAYOUT) {
		lost = open_keep_filters(to, s);
		open_keep_place(to, s);
		table_model_keep(to, s->tables);
		lanes_model_keep(to, s->lanes);
		session_message(to, "%s reloaded", to->name);
	}
	if (o->as == OPEN_LAYOUT || o->as == OPEN_CLASSES || o->as == OPEN_PROGRAMS)
		open_save(to, o);
	if ((o->as == OPEN_PROGRAMS || o->as == OPEN_AGAIN) &&
	    (to->schema->program || s->schema->program))
		open_keep_columns(to, s);
	if (o->said.len && (o->said_error || o->as == OPEN_PROGRAMS))
		(o->said_error ? session_error : session_message)(to, "%s", o->said.text);
	if (lost)
		session_error(to, "%zu filter%s cannot be used any more", lost,
			      lost == 1 ? "" : "s");
	if (left.len)
		session_message(to, "columns of :with are only for the other trace: %s",
				left.text);
	str_release(&left);
	if (failed)
		session_error(to,
			      "%zu computed column%s cannot be computed in this trace",
			      failed, failed == 1 ? "" : "s");
	if (o->threads_err.text[0])
		session_error(to, "%s", o->threads_err.text);
	if (trace_warning(o->trace))
		session_error(to, "%s", trace_warning(o->trace));
	/* Do not build an index yet if the layout is a guess.  Scripts, which have no
	 * wake function, build the index on request. */
	bool guessed = trace_guess(s->trace) && s->jobs.wake;
	if (s->own->indexer_started || guessed)
		session_build_index(to);
	if (o->as == OPEN_TO_FOLLOW || (o->as == OPEN_AGAIN && s->own->following))
		session_follow(to);
	if (o->as == OPEN_TO_FOLLOW && session_following(s))
		session_follow_on(to, s);
	o->trace = NULL; /* the new session owns it */
	o->ready = false;
	return to;
}
