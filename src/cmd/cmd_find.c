/* opscope find: the records that an expression matches. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "cmd/common.h"
#include "query/find.h"

/*
 * A match is found on the few fields that the query looks at and printed with
 * many.  So that the search need not decode those of every record, each match is
 * read once more; what is read beside it serves the matches that follow.
 */
enum { READ_RECORDS = 256 };

struct find {
	struct trace *trace;
	struct query *query;
	struct span span;
	bool backward, count_only;
	bool watched; /* somebody looks at the output while it comes */
	uint64_t most, hits;
	uint64_t end; /* offset behind the last match */
	struct listing out;
	struct reader *reader;
	const struct batch *page; /* the reader's; NULL: nothing read yet */
	enum status st;           /* why a hit could not be printed */
	struct err err;
};

static bool on_page(const struct find *f, uint64_t record)
{
	return f->page && record >= f->page->first &&
	       record - f->page->first < f->page->n;
}

static enum status read_page(struct find *f, uint64_t record)
{
	uint64_t first = record;
	if (f->backward)
		first -= first < READ_RECORDS ? first : READ_RECORDS - 1;
	while (!on_page(f, record)) {
		size_t n = (size_t)(record - first) + 1;
		f->page = NULL;
		enum status st =
			reader_read(f->reader, first, f->backward ? n : READ_RECORDS,
				    f->out.want, &f->page, &f->err);
		if (st != ST_OK)
			return st == ST_END || st == ST_LATER
				       ? err_set(&f->err, ST_IO,
						 "record %" PRIu64
						 " was there and cannot be read again",
						 record)
				       : st;
		/* As read(2), it may give fewer. */
		if (!on_page(f, record))
			first = f->page->first + f->page->n;
	}
	return ST_OK;
}

static bool hit(void *ctx, const struct batch *b, size_t i)
{
	struct find *f = ctx;
	uint64_t record = b->first + i, end = b->offset[i] + b->length[i];
	f->hits++;
	f->end = end > f->end ? end : f->end;
	if (!f->count_only) {
		f->st = on_page(f, record) ? ST_OK : read_page(f, record);
		if (f->st == ST_OK)
			f->st = f->out.emitter->record(&f->out.emit, f->page,
						       (size_t)(record - f->page->first),
						       &f->err);
		/* The next one may be far away. */
		if (f->st == ST_OK && f->watched)
			f->st = emit_flush(&f->out.emit, f->out.emitter, &f->err);
		if (f->st != ST_OK)
			return false;
	}
	return f->hits < f->most;
}

static enum status find_all(struct find *f, struct task *task, struct err *err)
{
	uint64_t count = 0;
	bool only_count = f->count_only && f->most == UINT64_MAX;
	enum status st = find_each(f->trace, f->query, f->span, only_count ? NULL : hit,
				   f, &count, task, err);
	if (only_count)
		f->hits = count;
	if (f->st != ST_OK) {
		*err = f->err;
		return f->st;
	}
	return st == ST_END ? ST_OK : st;
}

static enum status work(void *arg, struct task *task, struct err *err)
{
	struct find *f = arg;
	if (f->count_only)
		return find_all(f, task, err);
	enum status st = reader_open(&f->reader, f->trace, err);
	if (st != ST_OK)
		return st;
	st = f->out.emitter->begin(&f->out.emit, err);
	if (st == ST_OK && f->most)
		st = find_all(f, task, err);
	struct err end_err = ERR_INIT;
	enum status end = f->out.emitter->end(&f->out.emit, &end_err);
	if (st == ST_OK && end != ST_OK) {
		*err = end_err;
		st = end;
	}
	reader_free(f->reader);
	return st;
}

static int search(struct find *f)
{
	struct err err = ERR_INIT;
	enum status st = run_work(f->trace, !f->count_only && isatty(STDOUT_FILENO), work,
				  f, &err);
	if (st == ST_CANCELLED)
		return f->hits ? EXIT_FOUND : EXIT_NOT_FOUND;
	if (st != ST_OK)
		return trouble(trace_path(f->trace), err.text);
	if (f->count_only)
		printf("%" PRIu64 "\n", f->hits);
	int status = finish_output(f->hits ? EXIT_FOUND : EXIT_NOT_FOUND);
	int losses = f->hits == f->most ? report_losses_before(f->trace, f->end)
					: report_losses(f->trace);
	return losses ? losses : status;
}

static int run_find(struct cmdline *line, struct trace *t)
{
	struct err err = ERR_INIT;
	struct find f = { .trace = t, .most = UINT64_MAX };
	f.backward = cmdline_has(line, "backward");
	f.count_only = cmdline_has(line, "only-count");
	f.watched = isatty(STDOUT_FILENO);
	uint64_t from = f.backward ? UINT64_MAX : 0;
	enum status st = cmdline_number(line, "from", &from, &err);
	if (st == ST_OK)
		st = cmdline_number(line, "count", &f.most, &err);
	if (st != ST_OK)
		return trouble("find", err.text);
	f.span.first = from;
	f.span.last = f.backward ? 0 : UINT64_MAX;
	if (!listing_init(&f.out, line, t))
		return EXIT_TROUBLE;
	const char *text = line->operand[0];
	st = query_compile(&f.query, text, trace_schema(t), &err);
	if (st != ST_OK) {
		trouble("find", err.text);
		show_fault(text, &err);
		return EXIT_TROUBLE;
	}
	int status = search(&f);
	query_free(f.query);
	return status;
}

static int run(int argc, char **argv)
{
	extern const struct command cmd_find;
	struct cmdline line;
	int status;
	if (!begin_command(&line, &cmd_find, argc, argv, 2, 2, &status))
		return status;
	struct trace *t = open_trace(&line, line.operand[1], false);
	status = t ? run_find(&line, t) : EXIT_TROUBLE;
	trace_free(t);
	cmdline_release(&line);
	return status;
}

static const struct option_info options[] = {
	{ 'c', "only-count", NULL, "print how many records match, and not the records",
	  NULL },
	{ 'n', "count", "N", "stop after N matches", NULL },
	{ 's', "from", "N", "begin with record N instead of the first (or last)", NULL },
	{ 'b', "backward", NULL, "search toward the beginning of the trace", NULL },
	{ 'f', "fields", "LIST",
	  "the columns and their order: names of fields, with commas", NULL },
	{ 't', "to", "NOTATION", "how to write the records", choose_emitter },
	{ 0 }
};

static const char *const examples[] = {
	"opscope find 'CMP +SUB' gcc-10M.trace.gz",
	"opscope find -n 1 --from=1M 0x48d1e2 gcc-10M.trace.gz",
	"opscope find --backward -n 3 '^CALL' gcc-10M.trace.gz",
	"opscope find -c 0x4006a4 mcf.champsimtrace.xz",
	NULL,
};

const struct command cmd_find = {
	.name = "find",
	.synopsis = "[OPTION]... REGEX|0xPC FILE",
	.help = "print the records that match an expression, or execute an address",
	.about = "A number that begins with 0x is an address: the executions of the "
		 "instruction there are found.  Anything else is a regular expression of "
		 "Perl's kind (PCRE2), over the opcodes of each record with one blank "
		 "between "
		 "macro and micro opcode.  In formats that have no opcodes it is over "
		 "the row "
		 "as it is printed, which takes longer.  /0x12/ between slashes is an "
		 "expression whatever it looks like.",
	.examples = examples,
	.options = options,
	.opens_trace = true,
	.run = run,
};
