/* opscope index: builds indexes in advance, and lists and removes saved ones. */
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "cmd/driver.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "output/table_write.h"
#include "trace/index/index_file.h"
#include "trace/index/index_store.h"

struct cmd_index_job {
	const struct cmdline *line;
	struct writer *out;
};

/* Building */

static void cmd_index_add_saved(struct writer *out, const struct saved_index *saved,
				uint64_t file_size)
{
	struct str text = STR_INIT;
	str_addf(&text, "%s", SIZE_TEXT(saved->bytes));
	if (file_size) {
		str_add(&text, " (");
		str_addpercent(&text, saved->bytes, file_size);
		str_add(&text, "% of the file)");
	}
	writer_text(out, "Index", NULL, text.text);
	writer_count(out, NULL, "index_bytes", saved->bytes);
	str_clear(&text);
	if (saved->path)
		str_escape(&text, saved->path, strlen(saved->path), true);
	writer_text(out, "Saved as", NULL, text.text);
	writer_text(out, NULL, "index", saved->path);
	str_release(&text);
}

/* Columns for --verbose: sizes of the parts of the file. */

enum cmd_index_column {
	COL_SECTION,
	COL_BYTES,
	COL_SHARE,
	COL_OF_TRACE,
	COL_RATE,
	COL_FILE,
	PART_COLUMNS
};

/* clang-format off */
static const struct table_column part_columns[PART_COLUMNS] = {
	[COL_SECTION] = COL("section", CELL_ESCAPED, "section of the saved index"),
	[COL_BYTES] = COL("bytes", CELL_COUNT, "its bytes"),
	[COL_SHARE] = COL("share", CELL_SHARE, "its share of the index", .heading = "of index"),
	[COL_OF_TRACE] = COL("of_trace", CELL_SHARE, "its size as a share of the trace "
						     "file",
		.heading = "of trace"),
	[COL_RATE] = COL("bytes_per_1000", CELL_MEAN, "bytes per thousand records",
		.heading = "per 1000 records"),
	[COL_FILE] = COL("file", CELL_TEXT, "the trace", .optional = true),
};
/* clang-format on */

struct cmd_index_parts {
	struct index_file_part part[INDEX_FILE_PARTS_MAX];
	size_t n;
	uint64_t bytes, trace_bytes, records;
	const char *path; /* path of the trace */
};

static void cmd_index_read_parts(struct cmd_index_parts *p, struct trace *t,
				 const struct saved_index *saved)
{
	struct source *companion = trace_companion_source(t);
	*p = (struct cmd_index_parts) { .records = trace_extent(t).records,
					.path = trace_path(t) };
	p->trace_bytes = source_facts(trace_source(t)).file_size;
	if (companion)
		p->trace_bytes += source_facts(companion).file_size;
	int fd = open(saved->path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	if (fd < 0)
		return;
	p->n = index_file_parts(fd, p->part);
	close(fd);
	for (size_t i = 0; i < p->n; i++)
		p->bytes += p->part[i].bytes;
}

static void cmd_index_add_part(struct table *to, const struct cmd_index_parts *p,
			       const char *name, uint64_t bytes)
{
	table_add(to, 0);
	table_set_text(to, COL_SECTION, name);
	table_set(to, COL_BYTES, bytes);
	table_set_ratio(to, COL_SHARE, bytes, p->bytes);
	table_set_ratio(to, COL_OF_TRACE, bytes, p->trace_bytes);
	table_set_ratio(to, COL_RATE, bytes * 1000, p->records);
}

/* Make a row for each section.  In text, the last row is the sum; in CSV, each row has
 * the name of the file. */
static struct table *cmd_index_make_parts(const struct cmd_index_parts *p,
					  enum notation as)
{
	struct table *t = table_new(part_columns, PART_COLUMNS, NULL, 0);
	if (as == NOTATION_CSV)
		table_name_column(t, COL_FILE, "file", "file", "the trace");
	for (size_t i = 0; i < p->n; i++) {
		cmd_index_add_part(t, p, p->part[i].name, p->part[i].bytes);
		if (as == NOTATION_CSV)
			table_set_text(t, COL_FILE, p->path);
	}
	if (as == NOTATION_TEXT || as == NOTATION_MARKDOWN)
		cmd_index_add_part(t, p, "all", p->bytes);
	return t;
}

static void cmd_index_report(struct cmd_index_job *c, struct trace *t, int64_t took)
{
	struct source_facts source = source_facts(trace_source(t));
	struct extent x = trace_extent(t);
	struct saved_index saved = trace_saved_index(t);
	struct writer *out = c->out;
	bool verbose = cmdline_has(c->line, "verbose");
	struct cmd_index_parts parts = { .n = 0 };
	struct str text = STR_INIT;
	if (verbose && saved.saved)
		cmd_index_read_parts(&parts, t, &saved);
	struct table *sections = cmd_index_make_parts(&parts, out->as);
	if (verbose && out->as == NOTATION_CSV) {
		table_write(sections, out);
		table_free(sections);
		return;
	}
	writer_begin(out);
	str_escape(&text, trace_path(t), strlen(trace_path(t)), true);
	writer_text(out, "File", NULL, text.text);
	writer_text(out, NULL, "file", trace_path(t));
	writer_text(out, NULL, "format", trace_schema(t)->format->name);
	writer_count(out, "Records", "records", x.records);
	writer_count(out, "Chunks", "chunks", index_count(trace_index(t)));
	writer_count(out, "Checkpoints", "checkpoints", source.checkpoints);
	writer_bytes(out, "Largest gap", "largest_gap", source.farthest_gap);
	writer_count(out, x.damages ? "Damaged places" : NULL, "damages", x.damages);
	writer_count(out, NULL, "gaps", x.gaps);
	if (saved.saved) {
		cmd_index_add_saved(out, &saved, source.file_size);
	} else {
		writer_unknown(out, "index_bytes");
		writer_unknown(out, "index");
	}
	writer_bool(out, "was_there", saved.whole);
	str_clear(&text);
	str_addf(&text, "%.2f", (double)took / 1000);
	if (saved.whole)
		str_add(&text, " (it exists already; --force rebuilds it)");
	writer_text(out, "Seconds", NULL, text.text);
	writer_count(out, NULL, "milliseconds", (uint64_t)took);
	str_release(&text);
	if (parts.n && out->as == NOTATION_JSON)
		table_write_rows(sections, &out->json, "sections");
	writer_end(out);
	if (parts.n && out->as != NOTATION_JSON) {
		fputc('\n', out->to);
		table_write(sections, out);
	}
	table_free(sections);
}

static int cmd_index_build_one(void *arg, const char *path)
{
	struct cmd_index_job *c = arg;
	struct err err = ERR_INIT;
	struct trace_options opt = { .index_rebuild = cmdline_has(c->line, "force"),
				     .index_always = true };
	int64_t began = clock_ms();
	struct trace *t = driver_open(c->line, path, &opt);
	if (!t)
		return EXIT_ERROR;
	int status = 0;
	enum status st = ST_OK;
	if (!trace_saved_index(t).path)
		status = cmd_fail(
			path, "the index cannot be saved: the trace must be a file, and "
			      "HOME or XDG_CACHE_HOME must be set");
	else
		st = cmd_run_work(t, false, cmd_build_index, t, &err);
	if (st != ST_OK) {
		status = cmd_fail_err(path, &err);
	} else if (!status) {
		cmd_index_report(c, t, clock_ms() - began);
		struct saved_index saved = trace_saved_index(t);
		if (!saved.saved && saved.error)
			status = cmd_fail(path, "the index could not be saved as %s: %s",
					  saved.path, strerror(saved.error));
		else if (!saved.saved)
			status = cmd_fail(path, "the trace changed while it was read; "
						"its index was not saved");
	}
	trace_free(t);
	return status;
}

/* The cache */

/* Append "84.9 kB  2024-05-01 12:00  1,000,000 records  PATH", with the time of last use.
 * of is NULL if the file cannot be read. */
static void cmd_index_add_entry(struct writer *out, const struct index_store_entry *e,
				const struct index_file_facts *of)
{
	char used[32];
	time_t when = (time_t)e->used;
	struct tm tm;
	struct str line = STR_INIT;
	localtime_r(&when, &tm);
	strftime(used, sizeof used, "%Y-%m-%d %H:%M", &tm);
	str_addf(&line, "%9s  %s  ", SIZE_TEXT(e->bytes), used);
	writer_open(out, NULL, false);
	writer_text(out, NULL, "index", e->name);
	writer_count(out, NULL, "bytes", e->bytes);
	writer_count(out, NULL, "used", (uint64_t)e->used);
	if (of) {
		str_addf(&line, "%14s records%s  ", COUNT_TEXT(of->records),
			 of->complete ? "" : " so far");
		str_escape(&line, of->path.text, of->path.len, true);
		writer_text(out, NULL, "file", of->path.text);
		writer_count(out, NULL, "records", of->records);
		writer_bool(out, "complete", of->complete);
	} else {
		str_addf(&line, "%s: cannot be used by this version of opscope", e->name);
		for (int i = 0; i < 3; i++)
			writer_absent(out);
	}
	writer_close(out);
	writer_line(out, line.text);
	str_release(&line);
}

static void cmd_index_add_directory(struct writer *out, const struct index_store *s,
				    uint64_t sum)
{
	const char *directory = s ? index_store_directory(s) : NULL;
	struct str line = STR_INIT;
	str_addf(&line, "%9s in ", SIZE_TEXT(sum));
	if (directory)
		str_escape(&line, directory, strlen(directory), true);
	else
		str_add(&line, "no directory");
	writer_line(out, line.text);
	writer_text(out, NULL, "directory", directory ? directory : "");
	writer_count(out, NULL, "bytes", sum);
	str_release(&line);
}

/* Return the cache that the options select; NULL if none. */
static struct index_store *cmd_index_store(const struct cmd_index_job *c)
{
	return index_store_of_all(cmdline_value(c->line, "index"));
}

static int cmd_index_list(struct cmd_index_job *c)
{
	struct index_store *s = cmd_index_store(c);
	struct index_store_entry *entry = NULL;
	size_t n = s ? index_store_list(s, &entry) : 0;
	uint64_t sum = 0;
	writer_begin(c->out);
	writer_rows(c->out, "indexes", "index,bytes,used,file,records,complete");
	for (size_t i = 0; i < n; i++) {
		struct index_file_facts of;
		int fd = index_store_open_entry(s, entry[i].name);
		bool good = fd >= 0 && index_file_peek(fd, &of);
		if (fd >= 0)
			close(fd);
		sum += entry[i].bytes;
		cmd_index_add_entry(c->out, &entry[i], good ? &of : NULL);
		if (good)
			str_release(&of.path);
	}
	writer_close(c->out);
	cmd_index_add_directory(c->out, s, sum);
	index_store_list_free(entry, n);
	index_store_free(s);
	writer_end(c->out);
	return cmd_finish(0);
}

/* Remove the saved indexes of a trace, or all if path is NULL.  Return their number. */
static size_t cmd_index_remove_saved(const struct index_store *s, const char *path)
{
	struct index_store_entry *entry = NULL;
	size_t n = s ? index_store_list(s, &entry) : 0, removed = 0;
	char *real = path ? realpath(path, NULL) : NULL;
	for (size_t i = 0; i < n; i++) {
		bool selected = !path;
		struct index_file_facts of;
		int fd = path ? index_store_open_entry(s, entry[i].name) : -1;
		if (fd >= 0 && index_file_peek(fd, &of)) {
			selected = strcmp(of.path.text, real ? real : path) == 0;
			str_release(&of.path);
		}
		if (fd >= 0)
			close(fd);
		removed += selected && index_store_remove(s, entry[i].name);
	}
	free(real);
	index_store_list_free(entry, n);
	return removed;
}

static int cmd_index_remove_one(void *arg, const char *path)
{
	struct cmd_index_job *c = arg;
	struct index_store *s = cmd_index_store(c);
	size_t removed = cmd_index_remove_saved(s, path);
	index_store_free(s);
	/* The trace may have moved, or its index may be outside the cache. */
	if (access(path, R_OK) == 0) {
		struct trace *t = driver_open(c->line, path, NULL);
		removed += t && trace_remove_index(t);
		trace_free(t);
	}
	if (removed)
		return 0;
	return cmd_fail(path, "it has no saved index");
}

static int cmd_index_remove_all(struct cmd_index_job *c)
{
	struct index_store *s = cmd_index_store(c);
	size_t n = cmd_index_remove_saved(s, NULL);
	size_t left = s ? index_store_clean(s) : 0;
	index_store_free(s);
	printf("%zu removed\n", n);
	if (left)
		printf("%zu temporary %s of killed processes removed\n", left,
		       left == 1 ? "file" : "files");
	return cmd_finish(0);
}

/* The command */

static int cmd_index_run(const struct cmdline *line, struct trace *t)
{
	struct cmd_index_job c = { .line = line, .out = line->out };
	bool removes = cmdline_has(line, "remove"), all = cmdline_has(line, "all");
	if (cmdline_has(line, "list"))
		return line->noperands ? cmd_fail("index", "--list does not take a FILE")
				       : cmd_index_list(&c);
	if (all != (removes && !line->noperands))
		return cmd_fail("index", "--remove needs either FILEs or --all");
	if (removes && all)
		return cmd_index_remove_all(&c);
	if (!line->noperands)
		return driver_missing_operand(line);
	return driver_run_each(line, line->operand, line->noperands,
			       removes ? WRITER_PLAIN : WRITER_NAMED,
			       removes ? cmd_index_remove_one : cmd_index_build_one, &c,
			       NULL);
}

static const struct option_info options[] = {
	{ 'f', "force", NULL, "rebuild the index even if one exists", NULL },
	{ 'l', "list", NULL, "list the indexes in the cache", NULL },
	{ 'r', "remove", NULL, "remove the saved indexes of the FILEs", NULL },
	{ 0, "all", NULL, "with --remove: remove all indexes in the cache", NULL },
	{ 'v', "verbose", NULL,
	  "print the size of each section of the index (in csv: one row for each "
	  "section)",
	  NULL },
	{ 't', "to", "FORMAT",
	  "write this output format (json: an object; for several FILEs a list of "
	  "objects)",
	  cmd_choose_notation },
	{ 0 }
};

static const char *const examples[] = {
	"opscope index traces/*.xz",
	"opscope index --list",
	"opscope index --verbose gcc-10M.trace.gz",
	"opscope index --remove old.trace.gz",
	"opscope index --force --to=json gcc-10M.trace.gz",
	"opscope index --remove --all",
	NULL,
};

const struct command cmd_index = {
	.name = "index",
	.synopsis = "[OPTION]... FILE...",
	.help = "build, list or remove saved indexes",
	.about = "Reads each trace once and saves its index: checkpoints, at which "
		 "decompression can start, and summaries, which speed up searches.  "
		 "Other commands also build and save the index if that takes more than "
		 "a moment; this command does it in advance.  With an index, opscope "
		 "goes to any record at once.\n\nIndexes are saved in the directory "
		 "opscope in $XDG_CACHE_HOME or ~/.cache.  They take at most 1 GiB in "
		 "total; the least recently used ones are removed first.  A trace "
		 "keeps its index when it is moved or copied, and loses it when it is "
		 "changed.",
	.examples = examples,
	.options = options,
	.input = INPUT_OWN,
	.most = OPERANDS_MAX,
	.run = cmd_index_run,
};
