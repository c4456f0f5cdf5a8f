#include "trace/keep.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "trace/explore.h"
#include "trace/index_file.h"
#include "trace/private.h"
#include "trace/store.h"

enum {
	EVERY = 5000, /* ms between two savings, and at least */
	TIMES = 50    /* as often as long as saving takes */
};

/* Less than this takes less than 50 ms or so to explore. */
static const uint64_t small_plain = 16 << 20, small_packed = 1 << 20;

struct keeper {
	struct trace *trace;
	struct stamp stamp;
	struct store *store;
	char *path; /* of the trace, from the root */
	bool always;

	pthread_mutex_t lock; /* of told */
	struct kept told;

	/* Of whoever explores */
	uint64_t chunks; /* that were saved, or loaded */
	uint64_t plain;  /* where they end */
	int64_t next;    /* ms: the next saving is not before */
	bool given_up;   /* it cannot be written */
};

static int64_t pause_ms(const struct keeper *k)
{
	return k->trace->knobs.savings ? (int64_t)k->trace->knobs.savings - 1 : EVERY;
}

static uint64_t file_bytes(int fd)
{
	struct stat info;
	return fstat(fd, &info) == 0 ? (uint64_t)info.st_size : 0;
}

static void note_saved(struct keeper *k)
{
	struct place end;
	index_end(k->trace->index, &end);
	k->chunks = index_count(k->trace->index);
	k->plain = end.offset;
}

static void load(struct keeper *k, uint64_t owner)
{
	int fd = store_open(k->store, owner);
	if (fd < 0)
		return;
	if (index_file_read(fd, k->trace, &k->stamp)) {
		k->told.loaded = true;
		k->told.whole = k->told.saved =
			explorer_extent(k->trace->explorer).complete;
		k->told.bytes = file_bytes(fd);
		note_saved(k);
		store_touch(fd);
	}
	close(fd);
}

struct keeper *keeper_new(struct trace *t, const struct trace_options *opt)
{
	struct stamp stamp;
	struct stat info;
	if (!t->schema || t->knobs.noindex || stat(trace_path(t), &info) < 0 ||
	    !stamp_make(&stamp, t))
		return NULL;
	struct store *store = store_new(opt->index, trace_path(t), stamp_key(&stamp));
	if (!store)
		return NULL;
	struct keeper *k = mem_new(1, sizeof *k);
	k->trace = t;
	k->stamp = stamp;
	k->store = store;
	k->always = opt->index_always || t->knobs.keep;
	k->told.path = store_path(store);
	k->path = realpath(trace_path(t), NULL);
	if (k->path)
		k->stamp.path = k->path;
	pthread_mutex_init(&k->lock, NULL);
	k->next = clock_ms() + pause_ms(k);
	if (!opt->index_anew)
		load(k, (uint64_t)info.st_uid);
	return k;
}

/* Another process may have come further meanwhile. */
static bool there_is_a_better(struct keeper *k, uint64_t records, bool complete)
{
	struct index_file_facts facts;
	int fd = store_open(k->store, UINT64_MAX);
	if (fd < 0)
		return false;
	bool better = false;
	if (index_file_peek(fd, &facts)) {
		better = !complete && facts.stamp == stamp_hash(&k->stamp) &&
			 (facts.complete || facts.records > records);
		str_release(&facts.path);
	}
	close(fd);
	return better;
}

static bool unchanged(struct keeper *k)
{
	struct trace *t = k->trace;
	return source_unchanged(t->source, &k->stamp.trace) &&
	       (!t->companion || source_unchanged(t->companion, &k->stamp.companion));
}

static void save(struct keeper *k, bool complete)
{
	int64_t began = clock_ms();
	struct place end;
	index_end(k->trace->index, &end);
	if (!unchanged(k) || there_is_a_better(k, end.ordinal, complete)) {
		k->next = began + pause_ms(k);
		return;
	}
	if (complete)
		stamp_whole(&k->stamp, k->trace);
	int fd = store_create(k->store);
	bool good = fd >= 0 && index_file_write(fd, k->trace, &k->stamp);
	uint64_t bytes = good ? file_bytes(fd) : 0;
	if (fd >= 0 && close(fd) < 0)
		good = false;
	if (!good)
		store_abandon(k->store);
	good = good && store_commit(k->store);
	k->given_up = !good;
	pthread_mutex_lock(&k->lock);
	k->told.saved = good && complete;
	k->told.bytes = bytes;
	pthread_mutex_unlock(&k->lock);
	if (!good)
		return;
	note_saved(k);
	if (complete)
		store_trim(k->store);
	int64_t now = clock_ms(), pause = pause_ms(k);
	if (!k->trace->knobs.savings && (now - began) * TIMES > pause)
		pause = (now - began) * TIMES;
	k->next = now + pause;
}

static bool is_small(struct keeper *k, uint64_t plain)
{
	return !k->always && plain < small_plain &&
	       source_facts(k->trace->source).file_size < small_packed;
}

void keeper_step(struct keeper *k)
{
	if (!k || k->given_up || k->chunks == index_count(k->trace->index) ||
	    clock_ms() < k->next)
		return;
	save(k, false);
}

void keeper_finish(struct keeper *k)
{
	if (!k || k->given_up)
		return;
	struct place end;
	index_end(k->trace->index, &end);
	if (!is_small(k, end.offset))
		save(k, true);
}

void keeper_free(struct keeper *k)
{
	if (!k)
		return;
	struct place end;
	index_end(k->trace->index, &end);
	if (!k->given_up && !explorer_extent(k->trace->explorer).complete &&
	    end.offset - k->plain >= small_plain)
		save(k, false);
	store_free(k->store);
	free(k->path);
	pthread_mutex_destroy(&k->lock);
	free(k);
}

bool keeper_forget(struct keeper *k)
{
	return k && store_remove_own(k->store);
}

struct kept keeper_tell(struct keeper *k)
{
	struct kept told = { .path = NULL };
	if (!k)
		return told;
	pthread_mutex_lock(&k->lock);
	told = k->told;
	pthread_mutex_unlock(&k->lock);
	return told;
}
