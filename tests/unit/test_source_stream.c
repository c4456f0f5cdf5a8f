/* Sources that are not regular files: growing pipes, and files that cannot be opened. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "config.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "source/checkpoints.h"
#include "source/source.h"
#include "source_packs.h"

enum { PLAIN = 150000, STEPS = 5 };

static uint8_t *plain;

/* A named pipe, and a thread that writes the allowed number of bytes into it. */
struct feeder {
	char *path;
	struct str packed;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t more;
	size_t allowed; /* bytes */
};

static void *feed(void *arg)
{
	struct feeder *f = arg;
	int fd = open(f->path, O_WRONLY);
	size_t at = 0;
	while (fd >= 0 && at < f->packed.len) {
		pthread_mutex_lock(&f->lock);
		while (f->allowed <= at)
			pthread_cond_wait(&f->more, &f->lock);
		size_t len = f->allowed - at;
		pthread_mutex_unlock(&f->lock);
		ssize_t n = write(fd, f->packed.text + at, len);
		if (n < 0)
			break;
		at += (size_t)n;
	}
	if (fd >= 0)
		close(fd);
	return NULL;
}

static void feeder_allow(struct feeder *f, size_t bytes)
{
	pthread_mutex_lock(&f->lock);
	f->allowed = bytes;
	pthread_cond_signal(&f->more);
	pthread_mutex_unlock(&f->lock);
}

/* thirds: the part of the packed bytes that will be written. */
static void feeder_start(struct feeder *f, const struct outfile *p, size_t thirds)
{
	memset(f, 0, sizeof *f);
	str_init(&f->packed);
	p->make(&f->packed, plain, PLAIN);
	f->packed.len = f->packed.len * thirds / 3;
	f->path = file_with("", 0);
	unlink(f->path);
	assert_int_equal(mkfifo(f->path, 0600), 0);
	pthread_mutex_init(&f->lock, NULL);
	pthread_cond_init(&f->more, NULL);
	assert_int_equal(pthread_create(&f->thread, NULL, feed, f), 0);
}

static void feeder_stop(struct feeder *f)
{
	feeder_allow(f, f->packed.len);
	pthread_join(f->thread, NULL);
	pthread_mutex_destroy(&f->lock);
	pthread_cond_destroy(&f->more);
	unlink(f->path);
	free(f->path);
	str_release(&f->packed);
}

/* A pipe with a number of bytes, and no more for now. */
static struct source *feeder_open(struct feeder *f, size_t bytes)
{
	struct source *src;
	struct err err = ERR_INIT;
	feeder_start(f, &packs[0], 3);
	feeder_allow(f, bytes);
	assert_int_equal(source_open(&src, f->path, &err), ST_OK);
	return src;
}

static void check_at(struct cursor *cur, uint64_t at, size_t len)
{
	static uint8_t buf[PLAIN];
	size_t got;
	struct err err = ERR_INIT;
	assert_int_equal(cursor_read(cur, at, buf, len, &got, &err), ST_OK);
	assert_int_equal(got, len);
	assert_memory_equal(buf, plain + at, got);
}

/* A part arrives and is read to its end and then anywhere; then the next part arrives. */
static void growing_pipes_can_be_read(void **state)
{
	(void)state;
	for (const struct outfile *p = packs; p->name; p++) {
		struct feeder f;
		feeder_start(&f, p, 3);
		feeder_allow(&f, f.packed.len / STEPS);
		struct source *src;
		struct err err = ERR_INIT;
		assert_int_equal(source_open(&src, f.path, &err), ST_OK);
		assert_string_equal(source_facts(src).codec, p->codec);
		struct cursor *cur, *other;
		cur = cursor_open(src);
		other = cursor_open(src);
		static uint8_t buf[PLAIN];
		uint64_t at = 0, seen = 0;
		uint32_t seed = 5;
		for (size_t i = 1; i <= STEPS; i++) {
			size_t wanted =
				i < STEPS ? f.packed.len / STEPS * i : f.packed.len;
			feeder_allow(&f, wanted);
			while (seen < wanted)
				source_wait(src, &seen, 1000, NULL);
			assert_int_equal(seen, wanted);
			size_t got;
			enum status st;
			do {
				size_t len = 1 + next_random(&seed) % 40000;
				st = cursor_read(cur, at, buf, len, &got, &err);
				assert_memory_equal(buf, plain + at, got);
				at += got;
			} while (st == ST_OK);
			if (i < STEPS) {
				struct source_facts facts = source_facts(src);
				assert_int_equal(st, ST_AGAIN);
				assert_true(facts.growing);
				assert_false(facts.size_known);
				assert_int_equal(facts.file_size, wanted);
			}
			for (int k = 0; k < 5 && at > 100; k++)
				check_at(other, next_random(&seed) % (at - 100), 100);
		}
		while (source_wait(src, &seen, 1000, NULL))
			;
		size_t got;
		/* The directory of a zip archive is its end. */
		if (!strcmp(p->codec, "zip") && !at) {
			check_at(cur, 0, PLAIN);
			at = PLAIN;
		}
		assert_int_equal(cursor_read(cur, at, buf, 1, &got, &err), ST_END);
		assert_int_equal(at, PLAIN);
		struct source_facts facts = source_facts(src);
		assert_false(facts.growing);
		assert_true(facts.size_known);
		assert_int_equal(facts.size, PLAIN);
		assert_int_equal(facts.damages, 0);
		check_at(other, 0, PLAIN);
		cursor_free(cur);
		cursor_free(other);
		source_free(src);
		feeder_stop(&f);
	}
}

/* A pipe that ends early is like a truncated file. */
static void a_pipe_that_ends_early_is_truncated(void **state)
{
	(void)state;
	for (const struct outfile *p = packs; p->name; p++) {
		struct feeder f;
		feeder_start(&f, p, 2);
		feeder_allow(&f, f.packed.len);
		struct source *src;
		struct err err = ERR_INIT;
		assert_int_equal(source_open(&src, f.path, &err), ST_OK);
		uint64_t seen = 0;
		while (source_wait(src, &seen, 1000, NULL))
			;
		struct load_ctx im;
		image_read(&im, src, 0, PLAIN);
		/* Of these, the first ones are at the end of the file. */
		if (strcmp(p->name, "zip, chunks") != 0)
			assert_memory_equal(im.bytes, plain, im.len);
		if (im.no_more != (strcmp(p->codec, "plain") != 0))
			fail_msg("%s: %zu bytes, and no sign of the cut", p->name,
				 im.len);
		image_release(&im);
		source_free(src);
		feeder_stop(&f);
	}
}

/* Closing does not wait for a pipe that is idle. */
static void an_idle_pipe_can_be_closed(void **state)
{
	(void)state;
	struct feeder f;
	struct source *src = feeder_open(&f, 1000);
	uint64_t seen = 1000;
	assert_true(source_wait(src, &seen, 1, NULL));
	source_free(src);
	feeder_stop(&f);
}

/* Waits; the alarm ends a wait that does not end. */

enum { ALARM = 120, HOUR = 3600 * 1000 };

struct waiter {
	struct source *src;
	uint64_t seen;
};

static enum status wait_long(void *arg, struct task *task, struct err *err)
{
	struct waiter *w = arg;
	(void)err;
	source_wait(w->src, &w->seen, HOUR, task);
	return task_cancelled(task) ? ST_CANCELLED : ST_OK;
}

/* Before the wait begins, and while it lasts. */
static void a_wait_ends_when_its_task_is_cancelled(void **state)
{
	(void)state;
	struct feeder f;
	struct source *src = feeder_open(&f, 1000);
	uint64_t seen = 0;
	while (seen < 1000)
		source_wait(src, &seen, SOURCE_WAIT, NULL);
	alarm(ALARM);
	for (int i = 0; i < 200; i++) {
		struct waiter w = { src, source_arrived(src) };
		struct job *j = job_start(wait_long, &w, NULL, NULL);
		for (int k = 0; k < i % 4; k++)
			sched_yield();
		if (i % 50 == 49)
			usleep(20000);
		job_stop(j);
	}
	alarm(0);
	source_free(src);
	feeder_stop(&f);
}

static void a_wait_ends_when_another_source_grows(void **state)
{
	(void)state;
	struct feeder f[2];
	struct source *src[2];
	struct err err = ERR_INIT;
	for (int i = 0; i < 2; i++) {
		src[i] = feeder_open(&f[i], 1000);
		uint64_t seen = 0;
		while (seen < 1000)
			source_wait(src[i], &seen, SOURCE_WAIT, NULL);
	}
	source_notify(src[0], src[1]);
	alarm(ALARM);
	for (size_t n = 1001; n < 1100; n++) {
		uint64_t before = source_arrived(src[1]);
		struct waiter w = { src[1], before };
		struct job *j = job_start(wait_long, &w, NULL, NULL);
		if (n % 2)
			sched_yield();
		feeder_allow(&f[0], n);
		job_wait(j);
		enum status st;
		assert_true(job_done(j, &st, &err));
		assert_int_equal(st, ST_OK);
		assert_true(w.seen > before);
		job_stop(j);
	}
	/* The end of the source wakes the listener too. */
	struct waiter w = { src[1], source_arrived(src[1]) };
	struct job *j = job_start(wait_long, &w, NULL, NULL);
	feeder_allow(&f[0], f[0].packed.len);
	job_wait(j);
	job_stop(j);
	alarm(0);
	assert_int_equal(source_facts(src[1]).file_size, 1000);
	for (int i = 0; i < 2; i++) {
		source_free(src[i]);
		feeder_stop(&f[i]);
	}
}

static void standard_input(void **state)
{
	(void)state;
	char *path = file_with(plain, 5000);
	int before = dup(STDIN_FILENO), fd = open(path, O_RDONLY);
	/* Bytes that another program has already read are not part of the trace. */
	assert_int_equal(lseek(fd, 100, SEEK_SET), 100);
	dup2(fd, STDIN_FILENO);
	close(fd);
	struct source *src;
	struct err err = ERR_INIT;
	assert_int_equal(source_open(&src, "-", &err), ST_OK);
	assert_int_equal(source_facts(src).size, 4900);
	assert_string_equal(source_path(src), "-");
	struct load_ctx im;
	image_read(&im, src, 0, 5000);
	assert_int_equal(im.len, 4900);
	assert_memory_equal(im.bytes, plain + 100, 4900);
	image_release(&im);
	source_free(src);

	int ends[2];
	assert_int_equal(pipe(ends), 0);
	dup2(ends[0], STDIN_FILENO);
	close(ends[0]);
	assert_int_equal(write(ends[1], plain, 3000), 3000);
	close(ends[1]);
	assert_int_equal(source_open(&src, "-", &err), ST_OK);
	uint64_t seen = 0;
	while (source_wait(src, &seen, 1000, NULL))
		;
	image_read(&im, src, 0, 5000);
	assert_int_equal(im.len, 3000);
	assert_memory_equal(im.bytes, plain, 3000);
	image_release(&im);
	source_free(src);
	dup2(before, STDIN_FILENO);
	close(before);
	unlink(path);
	free(path);
}

/* Files that cannot be opened */

static void refuse(const char *path, const char *because)
{
	struct source *src;
	struct err err = ERR_INIT;
	assert_int_equal(source_open(&src, path, &err), ST_IO);
	if (!strstr(err.text, because))
		fail_msg("%s", err.text);
}

static void unreadable_files_are_refused(void **state)
{
	(void)state;
	refuse("/", "is a directory");
	refuse("/nowhere/at all", "No such file");
	refuse("", "No such file");
	char *path = file_with("", 0);
	refuse(path, "is empty");
	if (geteuid() != 0) {
		chmod(path, 0);
		refuse(path, "Permission denied");
	}
	/* A pipe into which nothing is written. */
	unlink(path);
	assert_int_equal(mkfifo(path, 0600), 0);
	struct feeder f = { .path = path };
	str_init(&f.packed);
	pthread_create(&f.thread, NULL, feed, &f);
	refuse(path, "is empty");
	pthread_join(f.thread, NULL);
	unlink(path);
	/* The message has the reason, however long the name is. */
	struct str longest = STR_INIT;
	str_pad(&longest, 'x', 240);
	refuse(longest.text, "No such file");
	str_release(&longest);
	free(path);
	setenv("TMPDIR", "/nowhere", 1);
	int ends[2], before = dup(STDIN_FILENO);
	assert_int_equal(pipe(ends), 0);
	dup2(ends[0], STDIN_FILENO);
	refuse("-", "TMPDIR");
	unsetenv("TMPDIR");
	dup2(before, STDIN_FILENO);
	close(before);
	close(ends[0]);
	close(ends[1]);
}

/* The file is truncated while it is open. */
static void a_file_can_be_truncated_while_open(void **state)
{
	(void)state;
	for (const struct outfile *p = packs; p->name; p++) {
		struct str packed = STR_INIT;
		p->make(&packed, plain, PLAIN);
		char *path = file_with(packed.text, packed.len);
		struct source *src;
		struct err err = ERR_INIT;
		assert_int_equal(source_open(&src, path, &err), ST_OK);
		struct cursor *cur;
		cur = cursor_open(src);
		check_at(cur, 0, 10);
		assert_int_equal(truncate(path, (off_t)packed.len / 2), 0);
		struct load_ctx im;
		image_read(&im, src, 0, PLAIN);
		assert_true(im.no_more);
		assert_memory_equal(im.bytes, plain, im.len);
		struct damage d;
		assert_true(source_damage_at(src, im.len, &d));
		assert_non_null(strstr(d.text, "truncated"));
		uint8_t byte;
		size_t got;
		assert_int_equal(cursor_read(cur, PLAIN - 1, &byte, 1, &got, &err),
				 ST_DAMAGED);
		image_release(&im);
		cursor_free(cur);
		source_free(src);
		unlink(path);
		free(path);
		str_release(&packed);
	}
}

/* The message has the size of the file, not the position that was read. */
static void a_truncated_file_has_its_size_in_the_message(void **state)
{
	(void)state;
	char *path = file_with((const char *)plain, PLAIN);
	struct source *src;
	struct cursor *cur;
	struct damage d;
	struct err err = ERR_INIT;
	uint8_t byte;
	size_t got;
	assert_int_equal(source_open(&src, path, &err), ST_OK);
	cur = cursor_open(src);
	assert_int_equal(truncate(path, 1234), 0);
	assert_int_equal(cursor_read(cur, 5678, &byte, 1, &got, &err), ST_DAMAGED);
	assert_true(source_damage_at(src, 5678, &d));
	assert_non_null(strstr(d.text, "truncated to 1,234 bytes"));
	cursor_free(cur);
	source_free(src);
	unlink(path);
	free(path);
}

static int prepare(void **state)
{
	(void)state;
	signal(SIGPIPE, SIG_IGN); /* feeders write until the pipe is closed */
	plain = trace_bytes(PLAIN, 1);
	checkpoints_default_spacing(4096);
	return 0;
}

static int clean_up(void **state)
{
	(void)state;
	free(plain);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(growing_pipes_can_be_read),
		cmocka_unit_test(a_pipe_that_ends_early_is_truncated),
		cmocka_unit_test(a_wait_ends_when_its_task_is_cancelled),
		cmocka_unit_test(a_wait_ends_when_another_source_grows),
		cmocka_unit_test(an_idle_pipe_can_be_closed),
		cmocka_unit_test(standard_input),
		cmocka_unit_test(unreadable_files_are_refused),
		cmocka_unit_test(a_file_can_be_truncated_while_open),
		cmocka_unit_test(a_truncated_file_has_its_size_in_the_message),
	};
	return cmocka_run_group_tests_name("source, streams", tests, prepare, clean_up);
}
