#include "trace/index/index_autosave.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "trace/index/index_file.h"
#include "trace/index/index_store.h"
#include "trace/scan/indexer.h"
#include "trace/trace_internal.h"

enum {
	SAVE_MS = 5000,  /* ms between two saves, at least */
	COST_FACTOR = 50 /* and at least this multiple of the time that saving takes */
};

/* Decompressed and compressed bytes of a trace that take about 50 ms to index. */
static const uint64_t small_plain = 16 << 20, small_packed = 1 << 20;

struct index_autosave {
	struct trace *trace;
	struct fingerprint fingerprint;
	struct index_store *store;
	char *path; /* absolute path of the trace; NULL if unknown */
	bool always;

	pthread_mutex_t lock; /* guards state */
	struct saved_index state;

	/* Held while the index is saved, by the leader of the indexer, by the worker that
	 * adds a chunk for it, or by a thread that has found or changed the threads of
	 * the trace.  Guards the store, the fingerprint and the following members */
	pthread_mutex_t saving;
	uint64_t chunks; /* saved or loaded so far */
	uint64_t plain;  /* offset of their end */
	int64_t next;    /* time in ms before which the index is not saved again */
	bool given_up;   /* saving failed */
};

static int64_t autosave_pause_ms(const struct index_autosave *k)
{
	return k->trace->test.savings ? (int64_t)k->trace->test.savings - 1 : SAVE_MS;
}

static uint64_t autosave_file_bytes(int fd)
{
	struct stat info;
	return fstat(fd, &info) == 0 ? (uint64_t)info.st_size : 0;
}

static void autosave_note_saved(struct index_autosave *k)
{
	struct place end;
	index_end(k->trace->index, &end);
	k->chunks = index_count(k->trace->index);
	k->plain = end.offset;
}

static void autosave_load(struct index_autosave *k, uint64_t owner)
{
	int fd = index_store_open(k->store, owner);
	if (fd < 0)
		return;
	if (index_file_read(fd, k->trace, &k->fingerprint)) {
		k->state.loaded = true;
		k->state.whole = k->state.saved =
			indexer_extent(k->trace->indexer).complete;
		k->state.bytes = autosave_file_bytes(fd);
		autosave_note_saved(k);
		index_store_touch(fd);
	}
	close(fd);
}

struct index_autosave *index_autosave_new(struct trace *t,
					  const struct trace_options *opt)
{
	struct fingerprint fingerprint;
	struct stat info;
	if (!t->schema || t->test.noindex || stat(trace_path(t), &info) < 0 ||
	    !fingerprint_make(&fingerprint, t))
		return NULL;
	struct index_store *store =
		index_store_new(opt->index, trace_path(t), fingerprint_key(&fingerprint));
	if (!store)
		return NULL;
	struct index_autosave *k = mem_new(1, sizeof *k);
	k->trace = t;
	k->fingerprint = fingerprint;
	k->store = store;
	k->always = opt->index_always || t->test.keep;
	k->state.path = index_store_path(store);
	k->path = realpath(trace_path(t), NULL);
	if (k->path)
		k->fingerprint.path = k->path;
	pthread_mutex_init(&k->lock, NULL);
	pthread_mutex_init(&k->saving, NULL);
	k->next = clock_ms() + autosave_pause_ms(k);
	if (!opt->index_rebuild)
		autosave_load(k, (uint64_t)info.st_uid);
	return k;
}

/* Another process may have saved more meanwhile. */
static bool autosave_better_exists(struct index_autosave *k, uint64_t records,
				   bool complete)
{
	struct index_file_facts facts;
	int fd = index_store_open(k->store, UINT64_MAX);
	if (fd < 0)
		return false;
	bool better = false;
	if (index_file_peek(fd, &facts)) {
		better = !complete &&
			 facts.fingerprint == fingerprint_hash(&k->fingerprint) &&
			 (facts.complete || facts.records > records);
		str_release(&facts.path);
	}
	close(fd);
	return better;
}

static bool autosave_unchanged(struct index_autosave *k)
{
	struct trace *t = k->trace;
	return source_unchanged(t->source, &k->fingerprint.trace) &&
	       (!t->companion ||
		source_unchanged(t->companion, &k->fingerprint.companion));
}

/* With `saving` held. */
static void autosave_save(struct index_autosave *k, bool complete)
{
	int64_t began = clock_ms();
	struct place end;
	index_end(k->trace->index, &end);
	if (complete)
		fingerprint_whole(&k->fingerprint, k->trace);
	/* After all of it was read. */
	if (!autosave_unchanged(k) || autosave_better_exists(k, end.ordinal, complete)) {
		k->next = began + autosave_pause_ms(k);
		return;
	}
	int fd = index_store_create(k->store);
	bool good = fd >= 0 && index_file_write(fd, k->trace, &k->fingerprint);
	uint64_t bytes = good ? autosave_file_bytes(fd) : 0;
	if (fd >= 0 && close(fd) < 0)
		good = false;
	int error = good ? 0 : errno;
	if (!good)
		index_store_abandon(k->store);
	else if (!(good = index_store_commit(k->store)))
		error = errno;
	k->given_up = !good;
	pthread_mutex_lock(&k->lock);
	k->state.saved = good && complete;
	k->state.bytes = bytes;
	k->state.error = error;
	pthread_mutex_unlock(&k->lock);
	if (!good)
		return;
	autosave_note_saved(k);
	if (complete)
		index_store_trim(k->store);
	int64_t now = clock_ms(), pause = autosave_pause_ms(k);
	if (!k->trace->test.savings && (now - began) * COST_FACTOR > pause)
		pause = (now - began) * COST_FACTOR;
	k->next = now + pause;
}

static bool autosave_is_small(struct index_autosave *k, uint64_t plain)
{
	return !k->always && plain < small_plain &&
	       source_facts(k->trace->source).file_size < small_packed;
}

void index_autosave_step(struct index_autosave *k)
{
	if (!k)
		return;
	pthread_mutex_lock(&k->saving);
	if (!k->given_up && k->chunks != index_count(k->trace->index) &&
	    clock_ms() >= k->next)
		autosave_save(k, false);
	pthread_mutex_unlock(&k->saving);
}

void index_autosave_finish(struct index_autosave *k)
{
	if (!k)
		return;
	struct place end;
	index_end(k->trace->index, &end);
	pthread_mutex_lock(&k->saving);
	if (!k->given_up && !autosave_is_small(k, end.offset))
		autosave_save(k, true);
	pthread_mutex_unlock(&k->saving);
}

void index_autosave_again(struct index_autosave *k)
{
	if (k && indexer_extent(k->trace->indexer).complete)
		index_autosave_finish(k);
}

void index_autosave_free(struct index_autosave *k)
{
	if (!k)
		return;
	struct place end;
	index_end(k->trace->index, &end);
	if (!k->given_up && !indexer_extent(k->trace->indexer).complete &&
	    end.offset - k->plain >= small_plain)
		autosave_save(k, false);
	index_store_free(k->store);
	free(k->path);
	pthread_mutex_destroy(&k->lock);
	pthread_mutex_destroy(&k->saving);
	free(k);
}

bool index_autosave_remove(struct index_autosave *k)
{
	return k && index_store_remove_own(k->store);
}

struct saved_index index_autosave_state(struct index_autosave *k)
{
	struct saved_index state = { .path = NULL };
	if (!k)
		return state;
	pthread_mutex_lock(&k->lock);
	state = k->state;
	pthread_mutex_unlock(&k->lock);
	return state;
}
