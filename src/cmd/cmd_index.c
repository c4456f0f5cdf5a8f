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
#include "cmd/many.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "output/table_write.h"
#include "trace/index/index_file.h"
#include "trace/index/index_store.h"

struct cmd_index_job {
	const struct cmdline *line;
	enum facts_as as;
	struct table *parts; /* --verbose as CSV: of the file; otherwise NULL */
};

/* Building */

static void cmd_index_add_saved(struct facts *f, const struct saved_index *saved,
				uint64_t file_size)
{
	struct str text = STR_INIT;
	char bytes[32];
	str_addf(&text, "%s", human_size(bytes, sizeof bytes, saved->bytes));
	if (file_size) {
		str_add(&text, " (");
		str_addpercent(&text, saved->bytes, file_size);
		str_add(&text, "% of the file)");
	}
	facts_text(f, "Index", NULL, text.text);
	facts_count(f, NULL, "index_bytes", saved->bytes);
	str_clear(&text);
	if (saved->path)
		str_escape(&text, saved->path, strlen(saved->path), true);
	facts_text(f, "Saved as", NULL, text.text);
	facts_text(f, NULL, "index", saved->path);
	str_release(&text);
}

/* --verbose: what the parts of the file take */

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
	[COL_SECTION] = COL("section", CELL_ESCAPED, "the part of the saved index"),
	[COL_BYTES] = COL("bytes", CELL_COUNT, "its bytes"),
	[COL_SHARE] = COL("share", CELL_SHARE, "its share of the index", .heading = "of index"),
	[COL_OF_TRACE] = COL("of_trace", CELL_SHARE, "its size as a share of the file of the trace",
		.heading = "of trace"),
	[COL_RATE] = COL("bytes_per_1000", CELL_MEAN, "its bytes for a thousand records",
		.heading = "per 1000 records"),
	[COL_FILE] = COL("file", CELL_TEXT, "the trace", .optional = true),
};
/* clang-format on */

struct cmd_index_parts {
	struct index_file_part part[INDEX_FILE_PARTS_MOST];
	size_t n;
	uint64_t bytes, trace_bytes, records;
	const char *path; /* of the trace */
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

static struct table *cmd_index_table(void)
{
	return table_new(part_columns, PART_COLUMNS, NULL, 0);
}

/* For people: a table of its own, with the sum in the last row. */
static void cmd_index_show_parts(const struct cmd_index_parts *p)
{
	struct table *t = cmd_index_table();
	for (size_t i = 0; i < p->n; i++)
		cmd_index_add_part(t, p, p->part[i].name, p->part[i].bytes);
	cmd_index_add_part(t, p, "all", p->bytes);
	putchar('\n');
	table_write(t, FACTS_TEXT, stdout);
	table_free(t);
}

/* As CSV: a row for each section of each file. */
static void cmd_index_list_parts(struct cmd_index_job *c, const struct cmd_index_parts *p)
{
	if (!c->parts) {
		c->parts = cmd_index_table();
		table_name_column(c->parts, COL_FILE, "file", "file", "the trace");
	}
	for (size_t i = 0; i < p->n; i++) {
		cmd_index_add_part(c->parts, p, p->part[i].name, p->part[i].bytes);
		table_set_text(c->parts, COL_FILE, p->path);
	}
}

/* As JSON: a list in the object of the file. */
static void cmd_index_add_parts(struct facts *f, const struct cmd_index_parts *p)
{
	facts_open(f, "sections", true);
	for (size_t i = 0; i < p->n; i++) {
		uint64_t bytes = p->part[i].bytes;
		facts_open(f, NULL, false);
		facts_text(f, NULL, part_columns[COL_SECTION].name, p->part[i].name);
		facts_count(f, NULL, part_columns[COL_BYTES].name, bytes);
		facts_fraction(f, part_columns[COL_SHARE].name, bytes, p->bytes);
		facts_fraction(f, part_columns[COL_OF_TRACE].name, bytes, p->trace_bytes);
		facts_fraction(f, part_columns[COL_RATE].name, bytes * 1000, p->records);
		facts_close(f);
	}
	facts_close(f);
}

static void cmd_index_print(struct cmd_index_job *c, struct facts *f,
			    const struct cmd_index_parts *parts)
{
	if (c->as == FACTS_CSV && cmdline_has(c->line, "verbose")) {
		cmd_index_list_parts(c, parts);
		return;
	}
	if (c->as == FACTS_JSON && parts->n)
		cmd_index_add_parts(f, parts);
	facts_print(f, c->as, stdout);
	if (c->as == FACTS_TEXT && parts->n)
		cmd_index_show_parts(parts);
}

static void cmd_index_report(struct cmd_index_job *c, struct trace *t, int64_t took)
{
	struct source_facts source = source_facts(trace_source(t));
	struct extent x = trace_extent(t);
	struct saved_index saved = trace_saved_index(t);
	struct facts *f = facts_new();
	struct str text = STR_INIT;
	str_escape(&text, trace_path(t), strlen(trace_path(t)), true);
	facts_text(f, "File", NULL, text.text);
	facts_text(f, NULL, "file", trace_path(t));
	facts_text(f, NULL, "format", trace_schema(t)->format->name);
	facts_count(f, "Records", "records", x.records);
	facts_count(f, "Chunks", "chunks", index_count(trace_index(t)));
	facts_count(f, "Checkpoints", "checkpoints", source.checkpoints);
	facts_bytes(f, "Largest gap", "largest_gap", source.farthest_gap);
	facts_count(f, x.damages ? "Damaged places" : NULL, "damages", x.damages);
	facts_count(f, NULL, "gaps", x.gaps);
	if (saved.saved) {
		cmd_index_add_saved(f, &saved, source.file_size);
	} else {
		facts_unknown(f, NULL, "index_bytes");
		facts_unknown(f, NULL, "index");
	}
	facts_bool(f, NULL, "was_there", saved.whole);
	str_clear(&text);
	str_addf(&text, "%.2f", (double)took / 1000);
	if (saved.whole)
		str_add(&text, " (it exists already; --force rebuilds it)");
	facts_text(f, "Seconds", NULL, text.text);
	facts_count(f, NULL, "milliseconds", (uint64_t)took);
	str_release(&text);
	struct cmd_index_parts parts = { .n = 0 };
	if (cmdline_has(c->line, "verbose") && saved.saved)
		cmd_index_read_parts(&parts, t, &saved);
	cmd_index_print(c, f, &parts);
	facts_free(f);
}

static int cmd_index_build(struct cmd_index_job *c, const char *path)
{
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

static int cmd_index_build_one(void *arg, const char *path)
{
	struct cmd_index_job *c = arg;
	int status = cmd_index_build(c, path);
	if (c->parts)
		table_write(c->parts, FACTS_CSV, stdout);
	table_free(c->parts);
	return cmd_finish(status);
}

/* The cache */

/* For people: "84.9 kB  2024-05-01 12:00  1,000,000 records  PATH".  The time is that of
 * the last use. */
static void cmd_index_entry_line(struct facts *f, const struct index_store_entry *e,
				 const struct index_file_facts *of)
{
	char bytes[32], records[32], used[32];
	time_t when = (time_t)e->used;
	struct tm tm;
	struct str line = STR_INIT;
	localtime_r(&when, &tm);
	strftime(used, sizeof used, "%Y-%m-%d %H:%M", &tm);
	str_addf(&line, "%9s  %s  ", human_size(bytes, sizeof bytes, e->bytes), used);
	if (of) {
		str_addf(&line, "%14s records%s  ",
			 human_count(records, sizeof records, of->records),
			 of->complete ? "" : " so far");
		str_escape(&line, of->path.text, of->path.len, true);
	} else {
		str_addf(&line, "%s: not usable by this version of opscope", e->name);
	}
	facts_line(f, line.text);
	str_release(&line);
}

/* of: NULL if the file cannot be read. */
static void cmd_index_add_entry(struct facts *f, const struct index_store_entry *e,
				const struct index_file_facts *of)
{
	cmd_index_entry_line(f, e, of);
	facts_open(f, NULL, false);
	facts_text(f, NULL, "index", e->name);
	facts_count(f, NULL, "bytes", e->bytes);
	facts_count(f, NULL, "used", (uint64_t)e->used);
	if (of) {
		facts_text(f, NULL, "file", of->path.text);
		facts_count(f, NULL, "records", of->records);
		facts_bool(f, NULL, "complete", of->complete);
	}
	facts_close(f);
}

/* As CSV: a row for each index. */
enum entry_column {
	ENTRY_INDEX,
	ENTRY_BYTES,
	ENTRY_USED,
	ENTRY_FILE,
	ENTRY_RECORDS,
	ENTRY_COMPLETE,
	ENTRY_COLUMNS
};

/* clang-format off */
static const struct table_column entry_columns[] = {
	[ENTRY_INDEX] = COL("index", CELL_ESCAPED, NULL),
	[ENTRY_BYTES] = COL("bytes", CELL_COUNT, NULL),
	[ENTRY_USED] = COL("used", CELL_COUNT, NULL),
	[ENTRY_FILE] = COL("file", CELL_TEXT, NULL),
	[ENTRY_RECORDS] = COL("records", CELL_COUNT, NULL),
	[ENTRY_COMPLETE] = COL("complete", CELL_COUNT, NULL),
};
/* clang-format on */

static void cmd_index_add_row(struct table *t, const struct index_store_entry *e,
			      const struct index_file_facts *of)
{
	table_add(t, 0);
	table_set_text(t, ENTRY_INDEX, e->name);
	table_set(t, ENTRY_BYTES, e->bytes);
	table_set(t, ENTRY_USED, (uint64_t)e->used);
	if (!of)
		return;
	table_set_text(t, ENTRY_FILE, of->path.text);
	table_set(t, ENTRY_RECORDS, of->records);
	table_set(t, ENTRY_COMPLETE, of->complete);
}

static void cmd_index_add_directory(struct facts *f, const char *where, uint64_t sum)
{
	char *directory = index_store_directory(where);
	char all[32];
	struct str line = STR_INIT;
	str_addf(&line, "%9s in ", human_size(all, sizeof all, sum));
	if (directory)
		str_escape(&line, directory, strlen(directory), true);
	else
		str_add(&line, "no directory");
	facts_line(f, line.text);
	facts_text(f, NULL, "directory", directory ? directory : "");
	facts_count(f, NULL, "bytes", sum);
	free(directory);
	str_release(&line);
}

static int cmd_index_list(struct cmd_index_job *c)
{
	const char *where = cmdline_value(c->line, "index");
	struct index_store_entry *entry;
	size_t n = index_store_list(where, &entry);
	struct facts *f = facts_new();
	struct table *rows = table_new(entry_columns, ENTRY_COLUMNS, NULL, 0);
	uint64_t sum = 0;
	facts_open(f, "indexes", true);
	for (size_t i = 0; i < n; i++) {
		struct index_file_facts of;
		int fd = index_store_open_entry(where, entry[i].name);
		bool good = fd >= 0 && index_file_peek(fd, &of);
		if (fd >= 0)
			close(fd);
		sum += entry[i].bytes;
		cmd_index_add_entry(f, &entry[i], good ? &of : NULL);
		cmd_index_add_row(rows, &entry[i], good ? &of : NULL);
		if (good)
			str_release(&of.path);
	}
	facts_close(f);
	cmd_index_add_directory(f, where, sum);
	index_store_list_free(entry, n);
	if (c->as == FACTS_CSV) {
		table_write(rows, FACTS_CSV, stdout);
		facts_free(f);
	}
	table_free(rows);
	return c->as == FACTS_CSV ? cmd_finish(0) : cmd_finish_facts(f, c->as, 0);
}

/* Removes the saved indexes of a trace, or all if path is NULL; returns their number. */
static size_t cmd_index_remove_saved(const char *where, const char *path)
{
	struct index_store_entry *entry;
	size_t n = index_store_list(where, &entry), removed = 0;
	char *real = path ? realpath(path, NULL) : NULL;
	for (size_t i = 0; i < n; i++) {
		bool selected = !path;
		struct index_file_facts of;
		int fd = path ? index_store_open_entry(where, entry[i].name) : -1;
		if (fd >= 0 && index_file_peek(fd, &of)) {
			selected = strcmp(of.path.text, real ? real : path) == 0;
			str_release(&of.path);
		}
		if (fd >= 0)
			close(fd);
		removed += selected && index_store_remove(where, entry[i].name);
	}
	free(real);
	index_store_list_free(entry, n);
	return removed;
}

static int cmd_index_remove_one(void *arg, const char *path)
{
	struct cmd_index_job *c = arg;
	size_t removed = cmd_index_remove_saved(cmdline_value(c->line, "index"), path);
	/* The trace may have been moved, or its index may be outside the cache. */
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
	const char *where = cmdline_value(c->line, "index");
	size_t n = cmd_index_remove_saved(where, NULL);
	size_t left = index_store_clean(where);
	printf("%zu removed\n", n);
	if (left)
		printf("%zu temporary %s of killed programs removed\n", left,
		       left == 1 ? "file" : "files");
	return cmd_finish(0);
}

/* The command */

static int cmd_index_run(const struct cmdline *line, struct trace *t)
{
	struct cmd_index_job c = { .line = line, .as = option_facts(line) };
	(void)t;
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
	struct many many = { .line = line,
			     .file = (const char *const *)line->operand,
			     .n = line->noperands,
			     .one = removes ? cmd_index_remove_one : cmd_index_build_one,
			     .arg = &c,
			     .form = removes              ? MANY_PLAIN
				     : c.as == FACTS_TEXT ? MANY_BLANK
				     : c.as == FACTS_CSV  ? MANY_HEADING
							  : MANY_LIST };
	return many_run(&many, NULL);
}

static const struct option_info options[] = {
	{ 'f', "force", NULL, "rebuild the index even if one exists", NULL },
	{ 'l', "list", NULL, "list the indexes in the cache", NULL },
	{ 'r', "remove", NULL, "remove the saved indexes of the FILEs", NULL },
	{ 0, "all", NULL, "with --remove: remove all indexes in the cache", NULL },
	{ 'v', "verbose", NULL,
	  "what each section of the index takes; csv is then a row for each section",
	  NULL },
	{ 't', "to", "NOTATION",
	  "output notation (json: an object, of several FILEs a list of them)",
	  cmd_choose_facts },
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
		 "unpacking can start, and summaries, which answer searches.  Other "
		 "commands build and save the index too, if it takes more than a moment; "
		 "this one only does it in advance.  With an index, every record is "
		 "reached at once.\n\nIndexes are saved in the directory opscope in "
		 "$XDG_CACHE_HOME or ~/.cache.  Together they take at most 1 GiB; the "
		 "least recently used ones are removed first.  A trace that is moved or "
		 "copied keeps its index; one that is changed loses it.",
	.examples = examples,
	.options = options,
	.input = INPUT_OWN,
	.most = OPERANDS_MOST,
	.run = cmd_index_run,
};
