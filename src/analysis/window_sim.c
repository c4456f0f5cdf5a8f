#include "analysis/window_sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "base/str.h"

enum status window_list_parse(void *list, const char *text, struct err *err)
{
	struct window_list *out = list;
	out->n = 0;
	for (const char *at = text;; at++) {
		char one[24];
		size_t len = strcspn(at, ",");
		uint64_t *size = &out->size[out->n];
		snprintf(one, sizeof one, "%.*s", (int)len, at);
		if (out->n == WINDOWS_MAX)
			return err_at(err, (int)(at - text) + 1, "more than %d windows",
				      WINDOWS_MAX);
		if (len >= sizeof one || !human_parse(one, size) || !*size ||
		    *size > WINDOW_RECORDS_MAX)
			return err_at(err, (int)(at - text) + 1,
				      "a window has 1 to %d records", WINDOW_RECORDS_MAX);
		out->n++;
		at += len;
		if (!*at)
			return ST_OK;
	}
}

uint64_t window_sim_ring(uint64_t size)
{
	uint64_t places = 1;
	while (places <= size)
		places *= 2;
	return places;
}

void window_sim_init(struct window_sim *w, uint64_t size)
{
	uint64_t places = window_sim_ring(size);
	*w = (struct window_sim) { .size = size, .mask = places - 1 };
	w->ready = mem_new(places, sizeof *w->ready);
	w->retired = mem_new(places, sizeof *w->retired);
}

void window_sim_release(struct window_sim *w)
{
	free(w->ready);
	free(w->retired);
}

void window_sim_step(struct window_sim *w, const uint64_t *producer, size_t n,
		     bool missed)
{
	uint64_t self = ++w->records, start = w->resumes;
	if (self > w->size)
		start = u64_max(start, w->retired[(self - w->size) & w->mask]);
	for (size_t k = 0; k < n; k++)
		if (self - producer[k] < w->size)
			start = u64_max(start, w->ready[producer[k] & w->mask]);
	uint64_t done = start + 1;
	w->ready[self & w->mask] = done;
	w->cycles = u64_max(w->cycles, done);
	w->retired[self & w->mask] = w->cycles;
	if (missed)
		w->resumes = done;
}
