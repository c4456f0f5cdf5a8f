/* A scan delivers what a loop over all records would, in every way that it works. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <time.h>

#include "base/task.h"
#include "trace/scan/scan.h"
#include "trace/trace_internal.h"
#include "tracefile.h"

#define LINES "line: pc:hex n:dec macro:text micro:text"

/* Lists of lines of text, one for each record, as say_record() gives them. */
struct lines {
	char **line;
	size_t n, room;
};

static void lines_add(struct lines *l, char *text)
{
	l->line = mem_room(l->line, l->n, &l->room, sizeof *l->line);
	l->line[l->n++] = text;
}

static void lines_release(struct lines *l)
{
	for (size_t i = 0; i < l->n; i++)
		free(l->line[i]);
	free(l->line);
	*l = (struct lines) { NULL, 0, 0 };
}

struct collector {
	fieldset want;
	struct lines lines;
	bool backward;
	atomic_int parts;  /* alive */
	size_t most;       /* deliveries after which to stop; 0: none */
	size_t deliveries; /* so far */
	uint64_t counted;  /* records of chunks that were not read */
	uint64_t target;   /* value of n that is searched for */
	bool first_only;   /* of each part */
	size_t slow;       /* the delivery that takes long, from 1; 0: none */
	atomic_bool begun; /* a delivery has begun; or, with wait_idle, the scan waits for
	                    * more */
	bool wait_idle;
	struct task *cancel;
};

struct scan_part {
	struct collector *c;
	struct lines lines;
};

static void *new_part(void *ctx, const struct chunk *chunk)
{
	(void)chunk;
	struct scan_part *p = mem_new(1, sizeof *p);
	p->c = ctx;
	atomic_fetch_add(&p->c->parts, 1);
	return p;
}

static void free_part(void *arg)
{
	struct scan_part *p = arg;
	atomic_fetch_sub(&p->c->parts, 1);
	lines_release(&p->lines);
	free(p);
}

static bool add_records(void *arg, const struct batch *b)
{
	struct scan_part *p = arg;
	assert_int_equal(p->c->want & ~b->want, 0);
	struct batch narrow = *b;
	narrow.want = p->c->want;
	for (size_t i = 0; i < b->n + !b->n; i++) {
		struct str s = STR_INIT;
		say_record(&s, &narrow, i);
		lines_add(&p->lines, str_detach(&s));
		if (p->c->first_only)
			return false;
	}
	return true;
}

static bool take_part(void *ctx, void *arg, const struct chunk *chunk,
		      enum chunk_verdict v)
{
	struct collector *c = ctx;
	struct scan_part *p = arg;
	if (v != CHUNK_READ) {
		assert_null(p);
		assert_non_null(chunk);
		if (v == CHUNK_ALL)
			c->counted += chunk->count;
		return true;
	}
	if (!c->wait_idle)
		atomic_store(&c->begun, true);
	if (c->deliveries + 1 == c->slow)
		nanosleep(&(struct timespec) { .tv_nsec = 200000000 }, NULL);
	for (size_t i = 0; i < p->lines.n; i++) {
		char **line = &p->lines.line[c->backward ? p->lines.n - 1 - i : i];
		lines_add(&c->lines, *line);
		*line = NULL;
	}
	free_part(p);
	if (c->cancel)
		task_cancel(c->cancel);
	return ++c->deliveries != c->most;
}

static const struct scan_ops plain_ops = {
	.part = new_part, .records = add_records, .deliver = take_part, .drop = free_part
};

static enum status run(struct trace *t, struct collector *c, struct span over,
		       struct task *task)
{
	struct scan_ops ops = plain_ops;
	ops.want = c->want;
	c->backward = over.last < over.first;
	struct err err = ERR_INIT;
	enum status st = scan_run(t, over, &ops, c, task, &err);
	if (st != ST_OK)
		assert_true(err.text[0]);
	assert_int_equal(atomic_load(&c->parts), 0);
	return st;
}

/* The expected lines: by one reader, record after record. */
static void reference(struct trace *t, fieldset want, struct lines *all, char **tail)
{
	struct err err = ERR_INIT;
	const struct batch *b;
	struct reader *rd = reader_open(t, NULL);
	enum status st;
	for (uint64_t i = 0; (st = reader_read(rd, i, 1, want, &b, &err)) == ST_OK; i++) {
		struct str s = STR_INIT;
		say_record(&s, b, 0);
		lines_add(all, str_detach(&s));
	}
	assert_int_equal(st, ST_END);
	*tail = NULL;
	if (b->ngaps) {
		struct str s = STR_INIT;
		say_record(&s, b, 0);
		*tail = str_detach(&s);
	}
	reader_free(rd);
}

static void check_span(struct trace *t, struct span over, fieldset want,
		       const struct lines *all, const char *tail)
{
	struct collector c = { .want = want };
	assert_int_equal(run(t, &c, over, NULL), ST_OK);
	bool back = over.last < over.first;
	uint64_t low = back ? over.last : over.first,
		 high = back ? over.first : over.last;
	size_t k = 0;
	const char *end = high == UINT64_MAX ? tail : NULL;
	if (back && end)
		assert_string_equal(c.lines.line[k++], end);
	uint64_t n = low < all->n ? (high < all->n ? high + 1 : all->n) - low : 0;
	assert_int_equal(c.lines.n, n + (end != NULL));
	for (uint64_t i = 0; i < n; i++)
		assert_string_equal(c.lines.line[k++],
				    all->line[back ? low + n - 1 - i : low + i]);
	if (!back && end)
		assert_string_equal(c.lines.line[k++], end);
	lines_release(&c.lines);
}

static void write_lines(struct str *out, size_t n)
{
	uint64_t seed = n;
	for (size_t i = 0; i < n; i++) {
		uint64_t v = dice(&seed);
		if (v % 17 == 0)
			str_add(out, "no record\n");
		str_addf(out, "%" PRIx64 " %u M%u u%u\n", v >> 32, (unsigned)(v & 0xff),
			 (unsigned)(v >> 8 & 7), (unsigned)(v >> 12 & 3));
	}
}

/* A layout of records of one size, and n of them. */
#define FLAT "pc:u64 n:u32"

static void write_flat(struct str *out, size_t n)
{
	uint64_t seed = n;
	for (size_t i = 0; i < n * 12; i++)
		str_addc(out, (char)dice(&seed));
}

static enum status index_job(void *arg, struct task *task, struct err *err)
{
	return trace_build_index(arg, task, err);
}

/* Index some of it. */
struct some {
	struct task task;
	struct trace *trace;
	uint64_t records;
};

static void stop_early(void *arg)
{
	struct some *s = arg;
	if (trace_extent(s->trace).records >= s->records)
		task_cancel(&s->task);
}

static void index_some(struct trace *t, uint64_t records)
{
	struct some s = { .task = TASK_INIT, .trace = t, .records = records };
	s.task.wake = stop_early;
	s.task.wake_arg = &s;
	struct err err = ERR_INIT;
	trace_build_index(t, &s.task, &err);
}

static void every_span_is_delivered_on_every_path(void **state)
{
	(void)state;
	static const char *const knobs[] = {
		"",         "serial,chunk=7",  "chunk=1",         "chunk=5",
		"chunk=64", "noindex,chunk=9", "noscreen,chunk=7"
	};
	for (int stray = 0; stray < 5; stray++) {
		struct str bytes = STR_INIT, sq = STR_INIT;
		bool flat = stray > 2;
		/* gem5 without the second file: records with unknown values. */
		const char *format = stray == 2 ? "gem5" : NULL;
		const char *layout = stray == 2 ? NULL : flat ? FLAT : LINES;
		for (unsigned i = 0; stray == 2 && i < 150; i++)
			gem5_line(&bytes, &sq, i);
		str_release(&sq);
		if (flat)
			write_flat(&bytes, 150);
		else if (stray != 2)
			write_lines(&bytes, 150);
		if (flat && stray == 4)
			str_add(&bytes, "no record");
		else if (stray && !flat)
			str_add(&bytes, "no record at the end");
		file_write("scan", &bytes);
		struct trace *t = open_as(file_path_buf, format, layout);
		struct lines all = { NULL, 0, 0 };
		char *tail;
		fieldset want = flat ? 1 << 1 : 1 << 1 | 1 << 3;
		if (stray == 2)
			want = (fieldset)1 << schema_find(trace_schema(t), "addr") |
			       (fieldset)1 << schema_find(trace_schema(t), "fetch");
		reference(t, want, &all, &tail);
		trace_free(t);
		assert_int_equal(all.n, 150);
		assert_int_equal(strchr(all.line[0], '?') != NULL, stray == 2);
		assert_int_equal(tail != NULL, stray > 0 && stray != 3);
		uint64_t seed = (uint64_t)stray;
		for (size_t k = 0; k < sizeof knobs / sizeof *knobs; k++) {
			setenv("OPSCOPE_TEST", knobs[k], 1);
			for (int i = 0; i < 40; i++) {
				uint64_t a = dice(&seed) % 160, b = dice(&seed) % 160;
				if (dice(&seed) % 3 == 0)
					b = UINT64_MAX;
				if (dice(&seed) % 3 == 0)
					a = 0;
				struct span over = { a, b };
				if (dice(&seed) % 2)
					over = (struct span) { b, a };
				t = open_as(file_path_buf, format, layout);
				struct job *job = NULL;
				switch (dice(&seed) % 4) {
				case 0: /* not indexed */
					break;
				case 1: /* being indexed */
					job = job_start(index_job, t, NULL, NULL);
					break;
				case 2: /* partly indexed */
					index_some(t, dice(&seed) % 150);
					break;
				default:
					explore_all(t);
				}
				check_span(t, over, want, &all, tail);
				/* Once more, over what the first scan indexed. */
				check_span(t, over, want, &all, tail);
				job_stop(job);
				explore_all(t);
				assert_int_equal(trace_extent(t).records, 150);
				check_span(t, over, want, &all, tail);
				trace_free(t);
			}
		}
		unsetenv("OPSCOPE_TEST");
		lines_release(&all);
		free(tail);
		str_release(&bytes);
	}
}

struct side {
	struct trace *trace;
	const struct lines *all;
	const char *tail;
	int wrong;
};

static enum status side_scan(void *arg, struct task *task, struct err *err)
{
	struct side *s = arg;
	struct scan_ops ops = plain_ops;
	struct collector c = { .want = 1 << 1 | 1 << 3 };
	ops.want = c.want;
	enum status st = scan_run(s->trace, SPAN_ALL, &ops, &c, task, err);
	s->wrong = st != ST_OK || c.lines.n != s->all->n + (s->tail != NULL);
	for (size_t i = 0; !s->wrong && i < s->all->n; i++)
		s->wrong = strcmp(c.lines.line[i], s->all->line[i]) != 0;
	lines_release(&c.lines);
	return st;
}

/* Several at the same time; one of them is cancelled, and the others must finish. */
static void scans_can_run_at_the_same_time(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	write_lines(&bytes, 3000);
	str_add(&bytes, "no record at the end");
	struct lines all = { NULL, 0, 0 };
	char *tail;
	struct trace *t = open_as(file_write("many", &bytes), NULL, LINES);
	reference(t, 1 << 1 | 1 << 3, &all, &tail);
	trace_free(t);
	for (int round = 0; round < 12; round++) {
		setenv("OPSCOPE_TEST", round % 3 ? "chunk=100" : "chunk=3", 1);
		t = open_as(file_path_buf, NULL, LINES);
		struct side side[3];
		struct job *job[3], *indexing = job_start(index_job, t, NULL, NULL);
		for (int i = 0; i < 3; i++) {
			side[i] = (struct side) { t, &all, tail, 0 };
			job[i] = job_start(side_scan, &side[i], NULL, NULL);
		}
		if (round % 2)
			job_stop(indexing);
		for (int i = 0; i < 3; i++) {
			job_wait(job[i]);
			job_stop(job[i]);
			assert_false(side[i].wrong);
		}
		if (round % 2 == 0) {
			job_wait(indexing);
			job_stop(indexing);
		}
		assert_true(trace_extent(t).complete);
		trace_free(t);
	}
	unsetenv("OPSCOPE_TEST");
	lines_release(&all);
	free(tail);
	str_release(&bytes);
}

static void note_idle(void *ctx)
{
	struct collector *c = ctx;
	atomic_store(&c->begun, true);
}

/* A scan that leads until the other one has begun. */
struct hold {
	struct collector c;
	struct collector *other;
	struct trace *trace;
	size_t at; /* the delivery that waits for the other, from 1 */
	atomic_bool waits;
};

static bool hold_part(void *ctx, void *arg, const struct chunk *chunk,
		      enum chunk_verdict v)
{
	struct hold *h = ctx;
	if (h->c.deliveries + 1 == h->at) {
		atomic_store(&h->waits, true);
		while (!atomic_load(&h->other->begun))
			sched_yield();
	}
	return take_part(&h->c, arg, chunk, v);
}

static enum status hold_scan(void *arg, struct task *task, struct err *err)
{
	struct hold *h = arg;
	struct scan_ops ops = plain_ops;
	ops.want = h->c.want;
	ops.deliver = hold_part;
	return scan_run(h->trace, SPAN_ALL, &ops, h, task, err);
}

static void check_lines(struct collector *c, const struct lines *all)
{
	assert_int_equal(c->lines.n, all->n);
	for (size_t i = 0; i < all->n; i++)
		assert_string_equal(c->lines.line[i], all->line[i]);
	lines_release(&c->lines);
}

/* A scan while another one reads new records, which waits for it; one of the two is slow.
 * The second one reads what the first has indexed, or waits. */
static void check_two_scans(struct collector *c, size_t at)
{
	struct str bytes = STR_INIT;
	struct lines all = { NULL, 0, 0 };
	struct err err = ERR_INIT;
	char *tail;
	write_lines(&bytes, 400);
	setenv("OPSCOPE_TEST", "chunk=5", 1);
	struct trace *t = open_as(file_write("slow", &bytes), NULL, LINES);
	unsetenv("OPSCOPE_TEST");
	reference(t, c->want, &all, &tail);
	struct hold hold = { .c = { .want = c->want }, .other = c, .trace = t, .at = at };
	struct job *job = job_start(hold_scan, &hold, NULL, NULL);
	while (!atomic_load(&hold.waits))
		sched_yield();
	struct scan_ops ops = plain_ops;
	ops.want = c->want;
	ops.idle = note_idle;
	assert_int_equal(scan_run(t, SPAN_ALL, &ops, c, NULL, &err), ST_OK);
	job_wait(job);
	job_stop(job);
	check_lines(c, &all);
	check_lines(&hold.c, &all);
	lines_release(&all);
	free(tail);
	trace_free(t);
	str_release(&bytes);
}

static void scans_that_are_slow_read_what_others_have_indexed(void **state)
{
	(void)state;
	struct collector c = { .want = 1 << 1, .slow = 1 };
	check_two_scans(&c, 6);
}

static void scans_that_have_read_all_wait_for_the_one_that_leads(void **state)
{
	(void)state;
	struct collector c = { .want = 1 << 1, .slow = 3, .wait_idle = true };
	check_two_scans(&c, 3);
}

/* Building the index yields to a scan, and is resumed after it. */
static void building_the_index_gives_way(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	struct lines all = { NULL, 0, 0 };
	struct err err = ERR_INIT;
	char *tail;
	write_lines(&bytes, 30000);
	setenv("OPSCOPE_TEST", "chunk=5", 1);
	struct trace *t = open_as(file_write("way", &bytes), NULL, LINES);
	unsetenv("OPSCOPE_TEST");
	reference(t, 1 << 1, &all, &tail);
	struct job *job = job_start(index_job, t, NULL, NULL);
	while (!trace_extent(t).records)
		sched_yield();
	/* The last records of the first scan are not in the index when it begins. */
	struct collector c = { .want = 1 << 1 };
	struct scan_ops ops = plain_ops;
	ops.want = c.want;
	struct span over = { 0, trace_extent(t).records + 9000 };
	assert_int_equal(scan_run(t, over, &ops, &c, NULL, &err), ST_OK);
	assert_int_equal(c.lines.n, over.last < all.n ? over.last + 1 : all.n);
	for (size_t i = 0; i < c.lines.n; i++)
		assert_string_equal(c.lines.line[i], all.line[i]);
	lines_release(&c.lines);
	job_wait(job);
	job_stop(job);
	assert_true(trace_extent(t).complete);
	lines_release(&all);
	free(tail);
	trace_free(t);
	str_release(&bytes);
}

static void deliveries_can_stop_a_scan(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	write_lines(&bytes, 200);
	setenv("OPSCOPE_TEST", "chunk=5", 1);
	file_write("stop", &bytes);
	for (int indexed = 0; indexed < 2; indexed++) {
		for (int back = 0; back < 2; back++) {
			for (size_t most = 1; most < 45; most += 4) {
				struct trace *t = open_as(file_path_buf, NULL, LINES);
				if (indexed)
					explore_all(t);
				struct span over = { 0, 199 };
				if (back)
					over = (struct span) { 199, 0 };
				struct collector c = { .want = 1 << 1, .most = most };
				assert_int_equal(run(t, &c, over, NULL), ST_OK);
				assert_int_equal(c.deliveries, most < 40 ? most : 40);
				assert_int_equal(c.lines.n, c.deliveries * 5);
				lines_release(&c.lines);

				/* A part that needs only its first record. */
				struct collector one = { .want = 1 << 1,
							 .most = most,
							 .first_only = true };
				assert_int_equal(run(t, &one, over, NULL), ST_OK);
				assert_int_equal(one.lines.n, most < 40 ? most : 40);
				lines_release(&one.lines);

				struct task task = TASK_INIT;
				struct collector cancelled = { .want = 1 << 1,
							       .cancel = &task };
				assert_int_equal(run(t, &cancelled, over, &task),
						 ST_CANCELLED);
				assert_in_range(cancelled.lines.n, 1, 199);
				lines_release(&cancelled.lines);
				trace_free(t);
			}
		}
	}
	unsetenv("OPSCOPE_TEST");
	str_release(&bytes);
}

/* Chunks in which field 1 cannot be, or must be, the target are not read. */
static enum chunk_verdict screen(void *ctx, const struct chunk *c)
{
	struct collector *k = ctx;
	const struct range *r = &c->range[1];
	if (k->target < r->min || k->target > r->max)
		return CHUNK_SKIP;
	if (r->min == r->max && r->present == c->count)
		return CHUNK_ALL;
	return CHUNK_READ;
}

static bool count_records(void *arg, const struct batch *b)
{
	struct scan_part *p = arg;
	for (size_t i = 0; i < b->n; i++)
		if (batch_value(b, i, 1, 0) == p->c->target)
			lines_add(&p->lines, mem_text("hit"));
	return true;
}

static void screening_changes_nothing(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	uint64_t count[4] = { 0 }, seed = 3, v = 0;
	for (int i = 0; i < 600; i++) {
		if (dice(&seed) % 9 == 0)
			v = dice(&seed) % 4;
		count[v]++;
		str_addf(&bytes, "10 %u a b\n", (unsigned)v);
	}
	file_write("screen", &bytes);
	for (int k = 0; k < 2; k++) {
		setenv("OPSCOPE_TEST", k ? "noscreen,chunk=6" : "chunk=6", 1);
		struct trace *t = open_as(file_path_buf, NULL, LINES);
		explore_all(t);
		for (uint64_t target = 0; target < 5; target++) {
			struct collector c = { .target = target };
			struct scan_ops ops = plain_ops;
			ops.want = 1 << 1;
			ops.screen = screen;
			ops.records = count_records;
			struct err err = ERR_INIT;
			assert_int_equal(scan_run(t, SPAN_ALL, &ops, &c, NULL, &err),
					 ST_OK);
			assert_int_equal(c.lines.n + c.counted,
					 target < 4 ? count[target] : 0);
			if (k)
				assert_int_equal(c.counted, 0);
			else if (target < 4)
				assert_true(c.counted > 0);
			lines_release(&c.lines);
		}
		trace_free(t);
	}
	unsetenv("OPSCOPE_TEST");
	str_release(&bytes);
}

/* Records from a pipe are delivered before the chunk is full. */
struct feeder {
	struct collector c;
	atomic_int seen;
};

static bool take_and_count(void *ctx, void *arg, const struct chunk *chunk,
			   enum chunk_verdict v)
{
	struct feeder *f = ctx;
	bool more = take_part(&f->c, arg, chunk, v);
	atomic_store(&f->seen, (int)f->c.lines.n);
	return more;
}

static enum status feed_scan(void *arg, struct task *task, struct err *err)
{
	struct feeder *f = ((void **)arg)[0];
	struct scan_ops ops = plain_ops;
	ops.want = f->c.want;
	ops.deliver = take_and_count;
	return scan_run(((void **)arg)[1], SPAN_ALL, &ops, f, task, err);
}

static void pipes_are_scanned_as_they_arrive(void **state)
{
	(void)state;
	int fd[2], in = dup(0);
	assert_int_equal(pipe(fd), 0);
	assert_int_equal(dup2(fd[0], 0), 0);
	close(fd[0]);
	assert_int_equal(write(fd[1], "1 1 a b\n", 8), 8);
	struct trace *t = open_as("-", NULL, LINES);
	dup2(in, 0);
	close(in);
	struct feeder f = { .c = { .want = 1 << 1 } };
	void *arg[2] = { &f, t };
	struct job *job = job_start(feed_scan, arg, NULL, NULL);
	for (int i = 1; i < 5; i++) {
		/* The record must be delivered without more input, or this waits for
		 * ever. */
		while (atomic_load(&f.seen) < i)
			nanosleep(&(struct timespec) { 0, 1000000 }, NULL);
		assert_int_equal(write(fd[1], "2 2 c d\n", 8), 8);
	}
	close(fd[1]);
	job_wait(job);
	enum status st;
	assert_true(job_done(job, &st, NULL));
	assert_int_equal(st, ST_OK);
	assert_int_equal(f.c.lines.n, 5);
	job_stop(job);
	lines_release(&f.c.lines);
	trace_free(t);
}

/* A file that is cut during a scan: an error, after all records before the cut. */
static void shrinking_files_are_errors(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	write_lines(&bytes, 20000);
	setenv("OPSCOPE_TEST", "chunk=100", 1);
	struct trace *t = open_as(file_write("shrink", &bytes), NULL, LINES);
	unsetenv("OPSCOPE_TEST");
	explore_all(t);
	assert_int_equal(truncate(file_path_buf, (off_t)bytes.len / 2), 0);
	struct collector c = { .want = 1 << 1 };
	assert_int_equal(run(t, &c, SPAN_ALL, NULL), ST_IO);
	assert_in_range(c.lines.n, 5000, 15000);
	lines_release(&c.lines);
	trace_free(t);
	str_release(&bytes);
}

/* Far spans of a file whose records have one size are read without what is before them. */
static void far_spans_of_flat_files_need_no_index(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	write_flat(&bytes, 5000);
	file_write("flat", &bytes);
	static const struct span spans[] = {
		{ 3000, 3350 }, { 4900, UINT64_MAX }, { UINT64_MAX, 4900 }, { 3350, 3000 }
	};
	setenv("OPSCOPE_TEST", "chunk=100", 1);
	for (size_t i = 0; i < sizeof spans / sizeof *spans; i++) {
		struct trace *t = open_as(file_path_buf, NULL, FLAT);
		struct collector c = { .want = 1 << 1 };
		assert_int_equal(run(t, &c, spans[i], NULL), ST_OK);
		assert_int_equal(c.lines.n, i % 3 ? 100 : 351);
		assert_int_equal(index_count(trace_index(t)), 0);
		lines_release(&c.lines);
		/* A span next to the index is indexed. */
		assert_int_equal(run(t, &c, (struct span) { 50, 250 }, NULL), ST_OK);
		assert_int_equal(c.lines.n, 201);
		assert_in_range(index_count(trace_index(t)), 2, 40);
		lines_release(&c.lines);
		trace_free(t);
	}
	struct trace *t = open_as(file_path_buf, NULL, FLAT);
	unsetenv("OPSCOPE_TEST");
	assert_int_equal(truncate(file_path_buf, (off_t)bytes.len / 2), 0);
	struct collector c = { .want = 1 << 1 };
	assert_int_equal(run(t, &c, (struct span) { 2000, 4000 }, NULL), ST_IO);
	assert_in_range(c.lines.n, 400, 500);
	lines_release(&c.lines);
	trace_free(t);
	str_release(&bytes);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_span_is_delivered_on_every_path),
		cmocka_unit_test(scans_can_run_at_the_same_time),
		cmocka_unit_test(scans_that_are_slow_read_what_others_have_indexed),
		cmocka_unit_test(scans_that_have_read_all_wait_for_the_one_that_leads),
		cmocka_unit_test(building_the_index_gives_way),
		cmocka_unit_test(deliveries_can_stop_a_scan),
		cmocka_unit_test(screening_changes_nothing),
		cmocka_unit_test(pipes_are_scanned_as_they_arrive),
		cmocka_unit_test(shrinking_files_are_errors),
		cmocka_unit_test(far_spans_of_flat_files_need_no_index),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
