/*
 * One thread copies a stream to an unlinked file, the spool, which disappears with the
 * program.  Bytes that have arrived can be read by position at once: the size is
 * published only after the bytes were written, so that readers need no lock.  The lock
 * is only for waiting.
 *
 * The size of a regular file is the one it has when it is opened: a trace that another
 * program is still writing must not change its end while it is shown.  If the file is
 * followed, a thread checks its size when inotify reports a write, and once a second in
 * case the system cannot report it (a file on another machine).  If the file is
 * truncated or replaced, following ends, and the bytes that were read do not change.
 */
#include "base/system.h"

#include "source/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#ifdef HAVE_SYS_INOTIFY_H
#include <sys/inotify.h>
#endif
#include <unistd.h>

#include "base/clock.h"
#include "base/hash.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/monitor.h"
#include "base/str.h"
#include "base/task.h"
#include "base/temp.h"
#include "base/wakeup.h"

enum {
	SPOOL_STEP = 256 << 10,
	FOLLOW_MAX_MS = 1000, /* between two checks of the size of a followed file, */
	FOLLOW_MIN_MS = 20    /* and at least, however often it is written to */
};

struct file {
	char *path;
	char *name;         /* the path for messages, shortened if it is too long */
	int fd;             /* the file itself, or the spool */
	uint64_t base;      /* the offset in fd of byte 0 */
	struct stat opened; /* status when opened, for source_change() */
	uint64_t ends;      /* a hash of its first and last bytes then */
	atomic_uint_fast64_t size;
	atomic_bool growing;
	atomic_bool shortened;

	/* Streams, and files that are followed */
	int in;                          /* the stream that is copied */
	struct wakeup stop;              /* ends the copying, or following */
	struct job *job;                 /* NULL means neither */
	struct monitor changed;          /* size, growing or notified has changed */
	_Atomic(struct file *) listener; /* see source_notify(); may be NULL */
	atomic_uint_fast64_t notified;   /* the number of notifications by other files */
	int failed;                      /* errno that ended the copying, or 0 */
	bool failed_writing;             /* failed is from the spool, not the stream */
	_Atomic(const char *) ended;     /* see source_follow_ended() */

#ifdef OPSCOPE_FAULTS
	bool short_reads;
	atomic_long until_failure;
#endif
};

/* Return a name that leaves room in a message: the last 120 bytes of the path. */
static char *file_short_name(const char *path)
{
	if (!strcmp(path, "-"))
		return mem_text("standard input");
	enum { LONGEST = 120 };
	size_t len = strlen(path);
	if (len <= LONGEST)
		return mem_text(path);
	char *name = mem_text(path + len - LONGEST);
	memcpy(name, "...", 3);
	return name;
}

/* Copying a stream */

static void file_publish(struct file *f, uint64_t size, bool growing)
{
	monitor_lock(&f->changed);
	atomic_store(&f->size, size);
	atomic_store(&f->growing, growing);
	monitor_notify(&f->changed);
	monitor_unlock(&f->changed);
	struct file *listener = atomic_load(&f->listener);
	if (!listener)
		return;
	atomic_fetch_add(&listener->notified, 1);
	monitor_lock(&listener->changed);
	monitor_notify(&listener->changed);
	monitor_unlock(&listener->changed);
}

static enum status file_copy_stream(void *arg, struct task *task, struct err *err)
{
	(void)err; /* readers make the message from failed */
	struct file *f = arg;
	char *buf = mem_new(SPOOL_STEP, 1);
	uint64_t size = 0;
	while (!task_cancelled(task)) {
		struct pollfd fds[2] = {
			{ .fd = f->in, .events = POLLIN },
			{ .fd = f->stop.out, .events = POLLIN },
		};
		if (poll(fds, 2, -1) < 0 && errno != EINTR) {
			f->failed = errno;
			break;
		}
		if (fds[1].revents)
			break;
		if (!fds[0].revents)
			continue;
		ssize_t n = read(f->in, buf, SPOOL_STEP);
		if (n < 0 && (errno == EINTR || errno == EAGAIN))
			continue;
		if (n < 0)
			f->failed = errno;
		if (n <= 0)
			break;
		if (!io_write_at(f->fd, size, buf, (size_t)n)) {
			f->failed = errno;
			f->failed_writing = true;
			break;
		}
		size += (uint64_t)n;
		file_publish(f, size, true);
	}
	free(buf);
	file_publish(f, size, false);
	return ST_OK;
}

static enum status file_stream_failed(struct file *f, struct err *err)
{
	if (f->failed_writing)
		return err_set(
			err, ST_IO,
			"cannot store the input from %s in %s: %s; set TMPDIR to a "
			"directory with more space",
			f->name, temp_folder(), strerror(f->failed));
	return err_set(err, ST_IO, "cannot read %s: %s", f->name, strerror(f->failed));
}

static enum status file_open_spool(struct file *f, struct err *err)
{
	f->fd = temp_scratch(NULL);
	if (f->fd >= 0)
		return ST_OK;
	return err_set(err, ST_IO,
		       "cannot create a temporary file in %s for the input from %s: %s; "
		       "set TMPDIR to a writable directory",
		       temp_folder(), f->name, strerror(errno));
}

/* Wait for the first bytes of a file that grows, or for its end. */
static enum status file_wait_for_first(struct file *f, struct task *task, struct err *err)
{
	uint64_t seen = 0;
	while (seen == 0 && !task_cancelled(task) &&
	       file_wait(f, &seen, SOURCE_WAIT, task))
		;
	return task_cancelled(task) ? err_set(err, ST_CANCELLED, "stopped") : ST_OK;
}

/* Start to copy the stream f->in; returns when its first bytes have arrived. */
static enum status file_begin_stream(struct file *f, struct task *task, struct err *err)
{
	enum status st = file_open_spool(f, err);
	if (st != ST_OK)
		return st;
	st = wakeup_open(&f->stop, err);
	if (st != ST_OK)
		return st;
	atomic_store(&f->growing, true);
	f->job = job_start(file_copy_stream, f, NULL, NULL);
	st = file_wait_for_first(f, task, err);
	if (st == ST_OK && file_size(f) == 0 && f->failed)
		return file_stream_failed(f, err);
	return st;
}

/* Following a file */

/* An inotify descriptor, readable when the file was written to; -1: not available. */
static int file_watch(struct file *f)
{
#ifdef HAVE_SYS_INOTIFY_H
	int fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
	uint32_t what = IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF;
	if (fd >= 0 &&
	    (!strcmp(f->path, "-") || inotify_add_watch(fd, f->path, what) < 0)) {
		close(fd);
		return -1;
	}
	return fd;
#else
	(void)f;
	return -1;
#endif
}

/* Publish the size if it has changed; returns why following must end, or NULL. */
static const char *file_check_size(struct file *f)
{
	struct stat here, there;
	if (fstat(f->fd, &here) < 0)
		return "it can no longer be read";
	uint64_t end = here.st_size > 0 ? (uint64_t)here.st_size : 0;
	uint64_t size = end > f->base ? end - f->base : 0;
	if (size < file_size(f)) {
		atomic_store(&f->shortened, true);
		return "it was truncated";
	}
	/* Bytes that were written before the file was replaced belong to it. */
	if (size > file_size(f))
		file_publish(f, size, true);
	if (strcmp(f->path, "-") != 0 && stat(f->path, &there) == 0 &&
	    (there.st_dev != here.st_dev || there.st_ino != here.st_ino))
		return "it was replaced by another file";
	return NULL;
}

static enum status file_follow(void *arg, struct task *task, struct err *err)
{
	(void)err;
	struct file *f = arg;
	int watch = file_watch(f);
	const char *ended = NULL;
	while (!task_cancelled(task) && !(ended = file_check_size(f))) {
		struct pollfd fds[2] = {
			{ .fd = f->stop.out, .events = POLLIN },
			{ .fd = watch, .events = POLLIN }, /* poll() ignores -1 */
		};
		if (poll(fds, 2, FOLLOW_MAX_MS) <= 0 || fds[0].revents)
			continue;
		char events[4096];
		while (read(watch, events, sizeof events) > 0)
			;
		poll(fds, 1, FOLLOW_MIN_MS);
	}
	if (watch >= 0)
		close(watch);
	atomic_store(&f->ended, ended);
	file_publish(f, file_size(f), false);
	return ST_OK;
}

const char *source_follow_ended(struct source *src)
{
	return atomic_load(&source_file(src)->ended);
}

/* Start to follow a file; returns when it has its first bytes. */
static enum status file_begin_following(struct file *f, struct task *task,
					struct err *err)
{
	enum status st = wakeup_open(&f->stop, err);
	if (st != ST_OK)
		return st;
	atomic_store(&f->growing, true);
	f->job = job_try(file_follow, f, NULL, NULL);
	if (!f->job)
		return err_set(err, ST_IO,
			       "%s cannot be followed: no thread can be started",
			       f->name);
	return file_wait_for_first(f, task, err);
}

/* Opening */

/* True if fd can be read by position; sets f->size. */
static bool file_measure(struct file *f, int fd, const struct stat *info)
{
	off_t end = lseek(fd, 0, SEEK_END);
	if (S_ISREG(info->st_mode)) {
		char byte;
		/* Files of the kernel (/proc) have the size 0 and yet contain bytes. */
		if (info->st_size == 0 && pread(fd, &byte, 1, 0) > 0) {
			lseek(fd, 0, SEEK_SET);
			return false;
		}
		end = info->st_size;
	} else if (!S_ISBLK(info->st_mode) || end < 0) {
		return false;
	}
	uint64_t size = (uint64_t)end;
	atomic_store(&f->size, size > f->base ? size - f->base : 0);
	return true;
}

/* Return a hash of the first and the last bytes of a regular file of this size. */
static uint64_t file_hash_ends(const struct file *f, off_t size)
{
	enum { END = 4096 };
	char buf[END];
	uint64_t hash = 0;
	size_t len = size < END ? (size_t)size : END;
	ssize_t n = pread(f->fd, buf, len, 0);
	if (n > 0)
		hash = hash_bytes(hash, buf, (size_t)n);
	n = pread(f->fd, buf, len, size - (off_t)len);
	return n > 0 ? hash_bytes(hash, buf, (size_t)n) : hash;
}

enum source_change source_change(struct source *src)
{
	const struct file *f = source_file(src);
	struct stat here, there;
	const struct stat *was = &f->opened;
	if (!S_ISREG(was->st_mode) || fstat(f->fd, &here) < 0)
		return SOURCE_UNCHANGED;
	bool named = strcmp(f->path, "-") != 0;
	if (named && stat(f->path, &there) < 0)
		return errno == ENOENT ? SOURCE_REMOVED : SOURCE_UNCHANGED;
	if (f->job)
		return SOURCE_UNCHANGED;
	if (named && (there.st_dev != here.st_dev || there.st_ino != here.st_ino))
		return SOURCE_REPLACED;
	if (here.st_size == was->st_size)
		return here.st_mtim.tv_sec == was->st_mtim.tv_sec &&
				       here.st_mtim.tv_nsec == was->st_mtim.tv_nsec
			       ? SOURCE_UNCHANGED
			       : SOURCE_REWRITTEN;
	if (here.st_size < was->st_size || file_hash_ends(f, was->st_size) != f->ends)
		return SOURCE_REWRITTEN;
	return SOURCE_GROWN;
}

static enum status file_open_bytes(struct file *f, bool follow, struct task *task,
				   struct err *err)
{
	int fd;
	if (!strcmp(f->path, "-")) {
		fd = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
		/* Begin where another program has stopped reading the standard input. */
		off_t at = fd < 0 ? -1 : lseek(fd, 0, SEEK_CUR);
		f->base = at > 0 ? (uint64_t)at : 0;
	} else {
		do
			fd = open(f->path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
		while (fd < 0 && errno == EINTR);
	}
	struct stat info;
	if (fd < 0 || fstat(fd, &info) < 0) {
		int reason = errno;
		if (fd >= 0)
			close(fd);
		return err_set(err, ST_IO, "cannot open %s: %s", f->name,
			       strerror(reason));
	}
	if (S_ISDIR(info.st_mode)) {
		close(fd);
		return err_set(err, ST_IO, "%s is a directory; name a trace file in it",
			       f->name);
	}
	if (file_measure(f, fd, &info)) {
		f->fd = fd;
		f->opened = info;
		f->ends = file_hash_ends(f, info.st_size);
		return follow && S_ISREG(info.st_mode)
			       ? file_begin_following(f, task, err)
			       : ST_OK;
	}
	f->base = 0;
	f->in = fd;
	return file_begin_stream(f, task, err);
}

enum status file_open(struct file **out, const char *path, bool follow, struct task *task,
		      struct err *err)
{
	struct file *f = mem_new(1, sizeof *f);
	f->path = mem_text(path);
	f->name = file_short_name(path);
	f->fd = f->in = -1;
	f->stop = (struct wakeup)WAKEUP_INIT;
	monitor_init(&f->changed);
#ifdef OPSCOPE_FAULTS
	const char *way = getenv("OPSCOPE_TEST"), *fail = getenv("OPSCOPE_FAIL_READ");
	f->short_reads = way && !strcmp(way, "shortreads");
	atomic_store(&f->until_failure, fail ? strtol(fail, NULL, 10) : 0);
#endif
	enum status st = file_open_bytes(f, follow, task, err);
	if (st == ST_OK && file_size(f) == 0)
		st = err_set(err, ST_IO, "%s is empty", f->name);
	if (st == ST_OK)
		*out = f;
	else
		file_free(f);
	return st;
}

void file_free(struct file *f)
{
	if (!f)
		return;
	if (f->job) {
		wakeup_send(&f->stop);
		job_stop(f->job);
	}
	wakeup_close(&f->stop);
	if (f->fd >= 0)
		close(f->fd);
	if (f->in >= 0)
		close(f->in);
	monitor_release(&f->changed);
	free(f->name);
	free(f->path);
	free(f);
}

/* Use */

const char *source_path(const struct source *src)
{
	return source_file(src)->path;
}

const char *file_name(const struct file *f)
{
	return f->name;
}

uint64_t file_size(struct file *f)
{
	return atomic_load(&f->size);
}

bool file_growing(struct file *f)
{
	return atomic_load(&f->growing);
}

static uint64_t file_arrived(struct file *f)
{
	return file_size(f) + atomic_load(&f->notified);
}

uint64_t source_arrived(struct source *src)
{
	return file_arrived(source_file(src));
}

void source_notify(struct source *src, struct source *listener)
{
	atomic_store(&source_file(src)->listener, source_file(listener));
}

bool file_wait(struct file *f, uint64_t *seen, int timeout, struct task *task)
{
	struct timespec until = clock_after(timeout);
	monitor_lock(&f->changed);
	while (file_growing(f) && file_arrived(f) <= *seen &&
	       monitor_wait(&f->changed, &until, task))
		;
	bool growing = file_growing(f);
	*seen = file_arrived(f);
	monitor_unlock(&f->changed);
	task_settle(task); /* the caller may free f */
	return growing;
}

uint64_t file_size_now(struct file *f)
{
	struct stat sb;
	if (fstat(f->fd, &sb) < 0 || sb.st_size < 0)
		return file_size(f);
	uint64_t end = (uint64_t)sb.st_size;
	return end > f->base ? end - f->base : 0;
}

bool file_shortened(struct file *f)
{
	return atomic_load(&f->shortened);
}

size_t file_piece(struct file *f, uint64_t at, size_t len)
{
#ifdef OPSCOPE_FAULTS
	/* Sizes that are the same in every run and look random. */
	if (f->short_reads && len > 1) {
		size_t piece = 1 + (size_t)((at * 2654435761u >> 7) % 4093);
		return piece < len ? piece : len;
	}
#endif
	(void)f;
	(void)at;
	return len;
}

#ifdef OPSCOPE_FAULTS

static atomic_bool failure_was;

bool file_failure_injected(void)
{
	return atomic_exchange(&failure_was, false);
}

#endif

static ssize_t file_read_once(struct file *f, uint64_t at, uint8_t *buf, size_t len)
{
#ifdef OPSCOPE_FAULTS
	if (atomic_load(&f->until_failure) > 0 &&
	    atomic_fetch_sub(&f->until_failure, 1) == 1) {
		atomic_store(&failure_was, true);
		errno = EIO;
		return -1;
	}
#endif
	len = file_piece(f, at, len < SSIZE_MAX ? len : SSIZE_MAX);
	return pread(f->fd, buf, len, (off_t)(f->base + at));
}

enum status file_read(struct file *f, uint64_t at, void *buf, size_t len, size_t *got,
		      struct err *err)
{
	*got = 0;
	if (len == 0)
		return ST_OK;
	/* In this order: bytes that arrive between the two are for the next call. */
	bool growing = file_growing(f);
	uint64_t size = file_size(f);
	if (at >= size) {
		if (growing)
			return err_set(err, ST_AGAIN,
				       "this part of %s has not arrived yet", f->name);
		return f->failed ? file_stream_failed(f, err) : ST_END;
	}
	if (len > size - at)
		len = (size_t)(size - at);
	while (*got < len) {
		ssize_t n =
			file_read_once(f, at + *got, (uint8_t *)buf + *got, len - *got);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 && *got == 0) {
			char where[32];
			int reason = errno;
			human_count(where, sizeof where, at);
			return err_set(err, ST_IO, "cannot read %s at byte %s: %s",
				       f->name, where, strerror(reason));
		}
		if (n == 0)
			atomic_store(&f->shortened, true);
		if (n <= 0)
			break; /* the next call meets the same error and returns it */
		*got += (size_t)n;
	}
	return *got ? ST_OK : ST_END;
}

enum status file_read_exactly(struct file *f, uint64_t at, void *buf, size_t len,
			      struct err *err)
{
	uint8_t *to = buf;
	enum status st = ST_OK;
	for (size_t got; st == ST_OK && len; to += got, at += got, len -= got)
		st = file_read(f, at, to, len, &got, err);
	return st;
}

/* Identity */

enum {
	END_BYTES = 64 << 10,
	SAMPLES = 8,
	SAMPLE_BYTES = 4 << 10,
	WHOLE_MAX = 256 << 20,
	WHOLE_PLAIN_MAX = 64 << 20, /* it takes as long as a third of the index */
	WHOLE_STEP = 256 << 10
};

static bool file_measure_identity(struct file *f, struct identity *out)
{
	struct stat info;
	if (f->job || f->base || fstat(f->fd, &info) < 0 || !S_ISREG(info.st_mode))
		return false;
	*out = (struct identity) { .size = (uint64_t)info.st_size,
				   .modified = { (int64_t)info.st_mtim.tv_sec,
						 (uint32_t)info.st_mtim.tv_nsec },
				   .changed = { (int64_t)info.st_ctim.tv_sec,
						(uint32_t)info.st_ctim.tv_nsec },
				   .device = (uint64_t)info.st_dev,
				   .inode = (uint64_t)info.st_ino };
	return true;
}

static bool file_hash_piece(struct file *f, uint64_t at, size_t len, uint8_t *buf,
			    uint64_t *hash)
{
	uint64_t size = file_size(f);
	if (len > size - at)
		len = (size_t)(size - at);
	struct err unused;
	if (file_read_exactly(f, at, buf, len, &unused) != ST_OK)
		return false;
	*hash = hash_bytes(*hash, buf, len);
	return true;
}

bool source_identity(struct source *src, struct identity *out)
{
	struct file *f = source_file(src);
	uint64_t size = file_size(f);
	if (!file_measure_identity(f, out) || out->size != size)
		return false;
	uint8_t *buf = mem_new(END_BYTES, 1);
	uint64_t hash = hash_number(0, size);
	bool good = file_hash_piece(f, 0, END_BYTES, buf, &hash);
	if (good && size > END_BYTES)
		good = file_hash_piece(f, size - END_BYTES, END_BYTES, buf, &hash);
	for (uint64_t i = 1; good && size > 2 * END_BYTES && i <= SAMPLES; i++)
		good = file_hash_piece(f, size / (SAMPLES + 1) * i, SAMPLE_BYTES, buf,
				       &hash);
	free(buf);
	out->content = hash;
	return good;
}

uint64_t source_whole(struct source *src)
{
	struct file *f = source_file(src);
	bool plain = strcmp(source_facts(src).codec, "plain") == 0;
	uint64_t size = file_size(f), hash = hash_number(1, size);
	if (f->job || size > (plain ? WHOLE_PLAIN_MAX : WHOLE_MAX))
		return 0;
	uint8_t *buf = mem_new(WHOLE_STEP, 1);
	bool good = true;
	for (uint64_t at = 0; good && at < size; at += WHOLE_STEP)
		good = file_hash_piece(f, at, WHOLE_STEP, buf, &hash);
	free(buf);
	return !good ? 0 : hash ? hash : 1;
}

bool identity_same_times(const struct identity *a, const struct identity *b)
{
	return a->size == b->size && a->modified.seconds == b->modified.seconds &&
	       a->modified.nanoseconds == b->modified.nanoseconds &&
	       a->changed.seconds == b->changed.seconds &&
	       a->changed.nanoseconds == b->changed.nanoseconds;
}

bool source_unchanged(struct source *src, const struct identity *id)
{
	struct identity now;
	return file_measure_identity(source_file(src), &now) &&
	       identity_same_times(&now, id);
}
