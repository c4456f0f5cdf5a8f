#include "trace/scan/speedup.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"

enum { PROCESSORS_MOST = 16 };

struct speedup_piece {
	int64_t ns[SPEEDUP_PARTS];
	bool first; /* of its traversal */
};

struct speedup {
	pthread_mutex_t lock;
	struct speedup_piece *piece;
	size_t n, room;
	size_t base; /* piece 0 of the current traversal */
};

struct speedup *speedup_new(void)
{
	struct speedup *s = mem_new(1, sizeof *s);
	pthread_mutex_init(&s->lock, NULL);
	return s;
}

void speedup_free(struct speedup *s)
{
	if (!s)
		return;
	pthread_mutex_destroy(&s->lock);
	free(s->piece);
	free(s);
}

static struct speedup_piece *speedup_piece(struct speedup *s, size_t i)
{
	while (s->n <= i) {
		s->piece = mem_room(s->piece, s->n, &s->room, sizeof *s->piece);
		s->piece[s->n++] = (struct speedup_piece) { .first = false };
	}
	return &s->piece[i];
}

void speedup_begin(struct speedup *s)
{
	if (!s)
		return;
	pthread_mutex_lock(&s->lock);
	s->base = s->n;
	speedup_piece(s, s->base)->first = true;
	pthread_mutex_unlock(&s->lock);
}

static int64_t speedup_clock(clockid_t id)
{
	struct timespec t;
	clock_gettime(id, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int64_t speedup_now(const struct speedup *s)
{
	return s ? speedup_clock(CLOCK_THREAD_CPUTIME_ID) : 0;
}

void speedup_add_ns(struct speedup *s, uint64_t piece, enum speedup_part part, int64_t ns)
{
	if (!s)
		return;
	pthread_mutex_lock(&s->lock);
	speedup_piece(s, s->base + (size_t)piece)->ns[part] += ns;
	pthread_mutex_unlock(&s->lock);
}

int64_t speedup_add(struct speedup *s, uint64_t piece, enum speedup_part part,
		    int64_t from)
{
	int64_t now = speedup_now(s);
	speedup_add_ns(s, piece, part, now - from);
	return now;
}

/* When all pieces are complete.  Pieces are begun in their order by the processor that is
 * idle first, and completed in their order by the one that has worked on them. */
static int64_t speedup_replay(const struct speedup *s, unsigned processors)
{
	int64_t idle[PROCESSORS_MOST] = { 0 }, before = 0, after = 0;
	for (size_t i = 0; i < s->n; i++) {
		const struct speedup_piece *p = &s->piece[i];
		unsigned w = 0;
		for (unsigned k = 0; p->first && k < processors; k++)
			idle[k] = after;
		for (unsigned k = 1; k < processors; k++)
			if (idle[k] < idle[w])
				w = k;
		int64_t begin = idle[w] > before ? idle[w] : before;
		before = begin + p->ns[SPEEDUP_BEFORE];
		idle[w] = before + p->ns[SPEEDUP_BESIDE];
		/* A piece whose predecessors are not complete waits, and its processor
		 * continues with another one. */
		bool waits = after > idle[w];
		after = (waits ? after : idle[w]) + p->ns[SPEEDUP_AFTER];
		idle[w] = waits ? idle[w] + p->ns[SPEEDUP_AFTER] : after;
	}
	return after;
}

static int64_t speedup_sum(const struct speedup *s, enum speedup_part part)
{
	int64_t sum = 0;
	for (size_t i = 0; i < s->n; i++)
		sum += s->piece[i].ns[part];
	return sum;
}

static int64_t speedup_all(const struct speedup *s)
{
	return speedup_sum(s, SPEEDUP_BEFORE) + speedup_sum(s, SPEEDUP_BESIDE) +
	       speedup_sum(s, SPEEDUP_AFTER);
}

double speedup_of(const struct speedup *s, unsigned processors, int64_t rest)
{
	int64_t all = speedup_all(s) + rest;
	return all ? (double)all / (double)(rest + speedup_replay(s, processors)) : 1;
}

void speedup_report(struct speedup *s, FILE *out)
{
	if (!s)
		return;
	int64_t rest = speedup_clock(CLOCK_PROCESS_CPUTIME_ID) - speedup_all(s);
	rest = rest > 0 ? rest : 0;
	fprintf(out,
		"speedup: %zu pieces; ms in order before %.1f, beside %.1f, in order "
		"after %.1f, the rest %.1f\n",
		s->n, (double)speedup_sum(s, SPEEDUP_BEFORE) / 1e6,
		(double)speedup_sum(s, SPEEDUP_BESIDE) / 1e6,
		(double)speedup_sum(s, SPEEDUP_AFTER) / 1e6, (double)rest / 1e6);
	fputs("speedup:", out);
	for (unsigned n = 1; n <= PROCESSORS_MOST; n *= 2)
		fprintf(out, " %u: %.2f", n, speedup_of(s, n, rest));
	fputc('\n', out);
}
