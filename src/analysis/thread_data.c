#include "analysis/thread_data.h"

#include "base/hash.h"
#include "base/mem.h"

enum {
	STREAM_LOG = 9,
	PAGE_LOG = 13,
	HELD = 2,   /* correct strides in a row before the next one is predicted */
	LONG = 8,   /* and before another stride breaks the stream */
	MISSING = 3 /* max number of executions missing from a stream */
};

struct stream {
	uint64_t pc, at, stride;
	uint64_t held; /* number of correct strides in a row */
};

struct streams {
	struct stream of[1 << STREAM_LOG];
};

struct page {
	uint64_t key;
	int32_t owner; /* NOBODY if there are several threads */
};

struct pages {
	struct page at[1 << PAGE_LOG];
};

/* Streams */

struct streams *streams_new(void)
{
	return mem_new(1, sizeof(struct streams));
}

static size_t stream_slot(const struct thread_step *step, unsigned access)
{
	return (size_t)hash_top(step->pc + access, STREAM_LOG);
}

void streams_learn(struct streams *s, const struct thread_step *step)
{
	for (unsigned k = 0; k < step->naccess; k++) {
		struct stream *e = &s->of[stream_slot(step, k)];
		uint64_t stride = step->access[k] - e->at;
		if (e->pc != step->pc)
			*e = (struct stream) { .pc = step->pc };
		else
			e->held = stride == e->stride ? e->held + 1 : 0;
		e->stride = stride;
		e->at = step->access[k];
	}
}

void streams_forget(struct streams *s, const struct thread_step *step)
{
	for (unsigned k = 0; k < step->naccess; k++)
		s->of[stream_slot(step, k)].held = 0;
}

enum stream_says streams_ask(const struct streams *s, const struct thread_step *step,
			     unsigned access, bool missing)
{
	const struct stream *e = &s->of[stream_slot(step, access)];
	if (e->pc != step->pc || e->held < HELD)
		return STREAM_UNKNOWN;
	for (uint64_t k = 1; k <= (missing ? 1 + MISSING : 1); k++)
		if (step->access[access] == e->at + k * e->stride)
			return e->stride ? STREAM_CONTINUES : STREAM_UNKNOWN;
	return e->held < LONG ? STREAM_UNKNOWN : STREAM_BREAKS;
}

/* Pages */

struct pages *pages_new(void)
{
	return mem_new(1, sizeof(struct pages));
}

/* Return the key of the page of an access, which is not 0, the key of an empty place. */
static uint64_t page_key(const struct thread_step *step, unsigned access)
{
	return (step->access[access] >> OWN_PAGE << 1 | 1) ^ (uint64_t)step->space << 32;
}

void pages_learn(struct pages *p, const struct thread_step *step, int32_t thread)
{
	for (unsigned k = 0; k < step->naccess; k++) {
		uint64_t key = page_key(step, k);
		struct page *e = &p->at[hash_top(key, PAGE_LOG)];
		if (e->key != key)
			*e = (struct page) { key, thread };
		else if (e->owner != thread)
			e->owner = NOBODY;
	}
}

int32_t pages_owner(const struct pages *p, const struct thread_step *step,
		    unsigned access)
{
	uint64_t key = page_key(step, access);
	const struct page *e = &p->at[hash_top(key, PAGE_LOG)];
	return e->key == key ? e->owner : NOBODY;
}
