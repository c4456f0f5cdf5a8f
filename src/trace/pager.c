/*
 * Pages of 256 records, each read by the worker and then only looked at.  What a
 * view shows is pinned until the next one, so that the worker may drop or renew
 * pages at any time.
 *
 * The nearest place in the index may be a chunk's length before a page.  While
 * the worker passes over the records in between it notes where each page begins,
 * so the next page further up costs no more than the page itself.
 */
#include "trace/pager.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "trace/explore.h"
#include "trace/private.h"
#include "trace/reader.h"

enum {
	PAGE = 256,
	BUCKETS = 1024,
	STARTS = 8192,             /* places of pages that are remembered */
	WATCH = 50,                /* ms between two looks at what is arriving */
	CHASE = 2 * CHUNK_RECORDS, /* records that are read beyond what is explored */
	RUN = 16                   /* pages that are read at once on the way up */
};

struct page {
	uint64_t number;
	struct batch *part;
	size_t nparts, part_room;
	size_t n; /* records */
	bool end; /* the trace ends in it, or before it */
	size_t memory;
	uint64_t used;     /* when: of the least recently used comes the room */
	uint64_t shown;    /* in which view */
	struct page *next; /* in its bucket, or in the list of the dropped */
};

struct start {
	bool known;
	uint64_t page;
	struct place place;
};

struct pager {
	struct trace *trace;
	size_t memory;
	void (*wake)(void *arg);
	void *wake_arg;
	pthread_t thread;
	bool started;

	/* The worker's own */
	struct reader *rd;
	struct start *start;

	pthread_mutex_t lock;
	pthread_cond_t changed;
	bool quit;
	struct page *bucket[BUCKETS];
	struct page *dropped; /* still shown */
	size_t used;          /* memory */
	uint64_t clock;

	/* What is asked for */
	uint64_t view; /* its number */
	uint64_t first, n;
	bool upward;           /* the way the asker goes */
	uint64_t run, run_end; /* pages to be read before any other */
	size_t page_memory;    /* of the last page */
	bool ahead_tried;      /* the page ahead has been read, or needs not be */
	struct task read;      /* of the page below */
	uint64_t reading;      /* number of the page; UINT64_MAX: none */
	bool resting;          /* it is not all there yet: waiting for more */
	bool failed;           /* not again until something else is asked for */
	char error[sizeof((struct err *)0)->text];
	char error_shown[sizeof((struct err *)0)->text];

	bool end_known;
	uint64_t end;      /* records */
	struct page *tail; /* with a part that has the gaps there; NULL: none */

	struct row *row; /* the asker's own */
	size_t row_room;
};

/* Pages, under the lock */

static struct page **find(struct pager *pg, uint64_t number)
{
	struct page **p = &pg->bucket[number % BUCKETS];
	while (*p && (*p)->number != number)
		p = &(*p)->next;
	return p;
}

static void page_free(struct page *p)
{
	for (size_t i = 0; i < p->nparts; i++)
		batch_release(&p->part[i]);
	free(p->part);
	free(p);
}

static void remove_page(struct pager *pg, struct page **at)
{
	struct page *p = *at;
	*at = p->next;
	pg->used -= p->memory;
	if (p->shown == pg->view) {
		p->next = pg->dropped;
		pg->dropped = p;
	} else {
		page_free(p);
	}
}

static uint64_t last_page(const struct pager *pg)
{
	uint64_t n = pg->n ? pg->n : 1;
	uint64_t last = pg->first > UINT64_MAX - n ? UINT64_MAX : pg->first + n - 1;
	return last / PAGE;
}

static bool asked_for(const struct pager *pg, uint64_t page)
{
	return page >= pg->first / PAGE && page <= last_page(pg);
}

/* Make room, but not for the price of a page that is shown or about to be. */
static void shrink(struct pager *pg)
{
	while (pg->used > pg->memory) {
		struct page **oldest = NULL;
		for (size_t i = 0; i < BUCKETS; i++)
			for (struct page **p = &pg->bucket[i]; *p; p = &(*p)->next)
				if ((*p)->shown != pg->view &&
				    !asked_for(pg, (*p)->number) &&
				    (!oldest || (*p)->used < (*oldest)->used))
					oldest = p;
		if (!oldest)
			break;
		remove_page(pg, oldest);
	}
}

/* A page is there for good when it is full or the trace ends in it. */
static bool done(const struct page *p)
{
	return p->n == PAGE || p->end;
}

/* Reading, on the worker without the lock */

static struct start *start_of(struct pager *pg, uint64_t page)
{
	return &pg->start[page % STARTS];
}

static void note_start(struct pager *pg, uint64_t page)
{
	struct start s = { .known = true, .page = page };
	if (reader_tell(pg->rd, &s.place) && s.place.ordinal == page * PAGE)
		*start_of(pg, page) = s;
}

/* Bring the reader to the beginning of a page, by the nearest page known. */
static enum status approach(struct pager *pg, uint64_t page, struct err *err)
{
	uint64_t first = page * PAGE;
	fieldset carried = trace_schema(pg->trace)->carried;
	uint64_t distance = reader_distance(pg->rd, first, carried);
	for (uint64_t p = page; distance >= PAGE && page - p < distance / PAGE; p--) {
		const struct start *s = start_of(pg, p);
		if (s->known && s->page == p) {
			reader_go(pg->rd, &s->place);
			distance = first - s->place.ordinal;
			break;
		}
		if (!p)
			break;
	}
	/* All but the last stretch, page by page. */
	while (distance >= PAGE) {
		uint64_t at = (first - distance) / PAGE * PAGE + PAGE;
		const struct batch *b;
		enum status st = ST_OK;
		uint64_t from = first - distance;
		while (st == ST_OK && from < at) {
			st = reader_read(pg->rd, from, (size_t)(at - from), carried, &b,
					 err);
			if (st == ST_OK)
				from += b->n;
		}
		if (st)
			return st;
		note_start(pg, at / PAGE);
		distance = first - at;
	}
	return ST_OK;
}

/*
 * Read a page, all of it or as much as there is: ST_END when it ends early
 * because the trace does (then *records is how many there are), ST_LATER because
 * more is to come.
 */
static enum status read_page(struct pager *pg, struct page *p, uint64_t *records,
			     struct batch *tail, struct err *err)
{
	uint64_t first = p->number * PAGE;
	fieldset all = trace_schema(pg->trace)->all;
	enum status st = approach(pg, p->number, err);
	const struct batch *b = NULL;
	while (st == ST_OK && p->n < PAGE) {
		st = reader_read(pg->rd, first + p->n, PAGE - p->n, all, &b, err);
		if (st)
			break;
		p->part = mem_room(p->part, p->nparts, &p->part_room, sizeof *p->part);
		batch_copy(&p->part[p->nparts++], b, 0, b->n);
		p->memory += batch_memory(b);
		p->n += b->n;
	}
	if (st == ST_OK)
		note_start(pg, p->number + 1);
	if (st == ST_END) {
		/* Whatever was read last, it stands at the end now. */
		st = reader_read(pg->rd, first + p->n, 1, all, &b, err);
		if (st == ST_END) {
			*records = b->first;
			batch_copy(tail, b, 0, 0);
			p->end = true;
		}
	}
	return st;
}

/* What to read */

/* How many of the rows there are, and whether the trace ends with them. */
static size_t rows_of(struct pager *pg, uint64_t first, size_t n, bool *end)
{
	struct extent x = explorer_extent(pg->trace->explorer);
	if (!pg->end_known && !x.complete) {
		*end = false;
		return n;
	}
	uint64_t total = pg->end_known ? pg->end : x.records;
	uint64_t left = first < total ? total - first : 0;
	*end = left <= n;
	return left < n ? (size_t)left : n;
}

/* Whether all of a page, or what there is of it, lies behind the end. */
static bool behind_end(const struct pager *pg, uint64_t page)
{
	return pg->end_known && page * PAGE >= pg->end;
}

static bool missing(struct pager *pg, uint64_t page)
{
	if (behind_end(pg, page))
		return false;
	struct page *p = *find(pg, page);
	return !p || !done(p);
}

/* The page that somebody would like to see; under the lock. */
static bool choose_one(struct pager *pg, uint64_t *page)
{
	uint64_t from = pg->first / PAGE, to = last_page(pg);
	for (uint64_t p = from; p <= to; p++) {
		if (missing(pg, p)) {
			*page = p;
			return true;
		}
	}
	/* The gaps at the end are read with the page in which, or before which,
	 * the trace ends. */
	bool end;
	size_t rows = rows_of(pg, pg->first, pg->n, &end);
	if (end && !pg->end_known) {
		*page = (pg->first + rows) / PAGE;
		return true;
	}
	/* One page ahead, but not beyond what is known; and one attempt only, for
	 * it may not find room. */
	if (pg->ahead_tried || (pg->upward ? from == 0 : to == UINT64_MAX / PAGE))
		return false;
	pg->ahead_tried = true;
	*page = pg->upward ? from - 1 : to + 1;
	return missing(pg, *page) &&
	       trace_extent(pg->trace).records >= (*page + 1) * PAGE;
}

/* The page to read next; under the lock. */
static bool choose(struct pager *pg, uint64_t *page)
{
	if (!pg->view || pg->failed)
		return false;
	for (; pg->run < pg->run_end; pg->run++) {
		if (missing(pg, pg->run)) {
			*page = pg->run++;
			return true;
		}
	}
	if (!choose_one(pg, page))
		return false;
	if (pg->upward && *page) {
		/* Those before it as well, as far as there is room for them. */
		size_t n = pg->page_memory ? pg->memory / 4 / pg->page_memory : 0;
		if (n > RUN - 1)
			n = RUN - 1;
		if (n > *page)
			n = (size_t)*page;
		while (n && !missing(pg, *page - n))
			n--;
		pg->run_end = *page + 1;
		*page -= n;
		pg->run = *page + 1;
	}
	return true;
}

/* Whether what is being read is still of use: looked at, or about to be. */
static bool of_use(const struct pager *pg, uint64_t page)
{
	return page + RUN >= pg->first / PAGE && page <= last_page(pg) + 1;
}

static void pause_for(struct pager *pg, int ms)
{
	struct timespec until = clock_after(ms);
	pthread_cond_timedwait(&pg->changed, &pg->lock, &until);
}

/* Put a page in the place of the one there was; under the lock. */
static bool put_page(struct pager *pg, struct page *p)
{
	struct page **at = find(pg, p->number);
	if (*at && (*at)->n >= p->n && !p->end) {
		page_free(p);
		return false;
	}
	if (*at)
		remove_page(pg, at);
	p->used = ++pg->clock;
	p->next = pg->bucket[p->number % BUCKETS];
	pg->bucket[p->number % BUCKETS] = p;
	pg->used += p->memory;
	return true;
}

/* tail becomes the pager's; the one before may still be shown. */
static void set_tail(struct pager *pg, struct batch *tail)
{
	if (pg->tail) {
		pg->tail->next = pg->dropped;
		pg->dropped = pg->tail;
		pg->tail = NULL;
	}
	if (!tail->ngaps) {
		batch_release(tail);
		return;
	}
	pg->tail = mem_new(1, sizeof *pg->tail);
	pg->tail->part = mem_copy(tail, sizeof *tail);
	pg->tail->nparts = 1;
}

/*
 * Records that are not explored yet are the explorer's to reach when they are far
 * off: it is on its way, and two would unpack the same bytes.
 */
static bool too_far(struct pager *pg, uint64_t page)
{
	struct extent x = trace_extent(pg->trace);
	return !x.complete && explorer_driven(pg->trace->explorer) &&
	       page * PAGE > x.records && page * PAGE - x.records > CHASE;
}

static void *worker(void *arg)
{
	struct pager *pg = arg;
	pthread_mutex_lock(&pg->lock);
	while (!pg->quit) {
		uint64_t number;
		if (!choose(pg, &number)) {
			pthread_cond_wait(&pg->changed, &pg->lock);
			continue;
		}
		if (too_far(pg, number)) {
			pause_for(pg, WATCH);
			continue;
		}
		pg->reading = number;
		atomic_store(&pg->read.cancel, false);
		pthread_mutex_unlock(&pg->lock);

		struct page *p = mem_new(1, sizeof *p);
		p->number = number;
		p->memory = sizeof *p;
		struct batch tail = { .schema = NULL };
		uint64_t records = 0;
		struct err err = ERR_INIT;
		uint64_t arrived = source_arrived(trace_source(pg->trace));
		enum status st = read_page(pg, p, &records, &tail, &err);

		pthread_mutex_lock(&pg->lock);
		pg->reading = UINT64_MAX;
		bool news = false;
		if (st == ST_CANCELLED) {
			page_free(p);
			continue;
		}
		/* A file may become shorter while it is looked at. */
		if (st == ST_END && (!pg->end_known || records < pg->end)) {
			pg->end_known = news = true;
			pg->end = records;
			set_tail(pg, &tail);
		} else if (st == ST_END) {
			batch_release(&tail);
		}
		if (st != ST_OK && st != ST_END && st != ST_LATER) {
			pg->failed = news = true;
			snprintf(pg->error, sizeof pg->error, "%s", err.text);
		}
		pg->page_memory = p->memory;
		if (p->n || p->end)
			news |= put_page(pg, p) && asked_for(pg, number);
		else
			page_free(p);
		shrink(pg);
		pthread_cond_broadcast(&pg->changed);
		if (news && pg->wake) {
			pthread_mutex_unlock(&pg->lock);
			pg->wake(pg->wake_arg);
			pthread_mutex_lock(&pg->lock);
		}
		if (st == ST_LATER && !pg->quit && !task_cancelled(&pg->read)) {
			pg->resting = true;
			pthread_mutex_unlock(&pg->lock);
			source_wait(trace_source(pg->trace), &arrived, SOURCE_WAIT,
				    &pg->read);
			pthread_mutex_lock(&pg->lock);
			pg->resting = false;
		}
	}
	pthread_mutex_unlock(&pg->lock);
	return NULL;
}

/* Life cycle */

enum status pager_open(struct pager **out, struct trace *t, size_t memory,
		       void (*wake)(void *arg), void *wake_arg, struct err *err)
{
	struct reader *rd;
	enum status st = reader_open(&rd, t, err);
	if (st)
		return st;
	struct pager *pg = mem_new(1, sizeof *pg);
	pg->trace = t;
	pg->memory = memory;
	pg->wake = wake;
	pg->wake_arg = wake_arg;
	pg->rd = rd;
	pg->start = mem_new(STARTS, sizeof *pg->start);
	pg->reading = UINT64_MAX;
	reader_watch(rd, &pg->read);
	pthread_mutex_init(&pg->lock, NULL);
	clock_cond(&pg->changed);

	/* Signals are the business of the thread that owns the screen. */
	sigset_t all, before;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	int failed = pthread_create(&pg->thread, NULL, worker, pg);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pg->started = !failed;
	if (failed) {
		pager_free(pg);
		return err_set(err, ST_IO, "cannot start a thread: %s", strerror(failed));
	}
	*out = pg;
	return ST_OK;
}

void pager_free(struct pager *pg)
{
	if (!pg)
		return;
	if (pg->started) {
		pthread_mutex_lock(&pg->lock);
		pg->quit = true;
		task_cancel(&pg->read);
		pthread_cond_broadcast(&pg->changed);
		pthread_mutex_unlock(&pg->lock);
		pthread_join(pg->thread, NULL);
	}
	reader_free(pg->rd);
	for (size_t i = 0; i < BUCKETS; i++) {
		while (pg->bucket[i]) {
			struct page *p = pg->bucket[i];
			pg->bucket[i] = p->next;
			page_free(p);
		}
	}
	while (pg->dropped) {
		struct page *p = pg->dropped;
		pg->dropped = p->next;
		page_free(p);
	}
	if (pg->tail)
		page_free(pg->tail);
	free(pg->start);
	free(pg->row);
	pthread_cond_destroy(&pg->changed);
	pthread_mutex_destroy(&pg->lock);
	free(pg);
}

/* Use */

/* Send for these records; under the lock. */
static void ask(struct pager *pg, uint64_t first, size_t n)
{
	if (pg->view && first == pg->first && n == pg->n)
		return;
	if (pg->view && first != pg->first)
		pg->upward = first < pg->first;
	pg->first = first;
	pg->n = n;
	pg->failed = false;
	pg->ahead_tried = false;
	if (pg->run < pg->run_end && !of_use(pg, pg->run))
		pg->run = pg->run_end;
	if (pg->resting || (pg->reading != UINT64_MAX && !of_use(pg, pg->reading)))
		task_cancel(&pg->read);
	if (!pg->view)
		pg->view = 1;
	pthread_cond_broadcast(&pg->changed);
}

static const struct page *page_of(struct pager *pg, uint64_t ordinal)
{
	return *find(pg, ordinal / PAGE);
}

static struct row row_of(const struct page *p, uint64_t ordinal)
{
	size_t i = (size_t)(ordinal % PAGE);
	for (size_t k = 0; k < p->nparts; k++) {
		if (i < p->part[k].n)
			return (struct row) { &p->part[k], i };
		i -= p->part[k].n;
	}
	return (struct row) { NULL, 0 };
}

/* Everything that can be there is there: the rows, and the gaps at the end. */
static bool all_there(struct pager *pg, uint64_t first, size_t n)
{
	bool end;
	size_t rows = rows_of(pg, first, n, &end);
	for (uint64_t at = first; at < first + rows;) {
		const struct page *p = page_of(pg, at);
		uint64_t next = (at / PAGE + 1) * PAGE;
		uint64_t want =
			(next < first + rows ? next : first + rows) - at / PAGE * PAGE;
		if (!p || p->n < want)
			return false;
		at = next;
	}
	return !end || pg->end_known;
}

void pager_get(struct pager *pg, uint64_t first, size_t n, struct pager_view *out)
{
	if (n > pg->row_room) {
		pg->row_room = n;
		pg->row = mem_resize(pg->row, n, sizeof *pg->row);
	}
	if (first > UINT64_MAX - n)
		first = UINT64_MAX - n;
	pthread_mutex_lock(&pg->lock);
	ask(pg, first, n);
	pg->view++;
	while (pg->dropped) {
		struct page *p = pg->dropped;
		pg->dropped = p->next;
		page_free(p);
	}
	*out = (struct pager_view) { .row = pg->row };
	out->n = rows_of(pg, first, n, &out->end);
	for (size_t i = 0; i < n; i++)
		pg->row[i] = (struct row) { NULL, 0 };
	for (size_t i = 0; i < out->n; i++) {
		struct page *p = *find(pg, (first + i) / PAGE);
		if (!p)
			continue;
		p->shown = pg->view;
		p->used = ++pg->clock;
		pg->row[i] = row_of(p, first + i);
	}
	out->complete = all_there(pg, first, n);
	/* The exploration may have come upon the end since. */
	if (!out->complete)
		pthread_cond_broadcast(&pg->changed);
	if (out->end && pg->tail)
		out->tail = pg->tail->part;
	pthread_mutex_unlock(&pg->lock);
}

void pager_wait(struct pager *pg, uint64_t first, size_t n)
{
	pthread_mutex_lock(&pg->lock);
	ask(pg, first, n);
	while (!all_there(pg, first, n) && !pg->failed) {
		pthread_cond_broadcast(&pg->changed);
		pause_for(pg, WATCH);
	}
	pthread_mutex_unlock(&pg->lock);
}

const char *pager_error(struct pager *pg)
{
	pthread_mutex_lock(&pg->lock);
	bool failed = pg->failed;
	if (failed)
		memcpy(pg->error_shown, pg->error, sizeof pg->error);
	pthread_mutex_unlock(&pg->lock);
	return failed ? pg->error_shown : NULL;
}
