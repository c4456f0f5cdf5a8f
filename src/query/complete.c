#include "query/complete.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "query/names.h"

enum { OFFERS_MOST = 200 };

struct word {
	char *text;
	const char *help;
};

struct words {
	struct word *word;
	size_t n, room;
	const char *typed;
	size_t len;
};

static void add(struct words *w, const char *text, const char *help)
{
	if (strncmp(text, w->typed, w->len) != 0)
		return;
	w->word = mem_room(w->word, w->n, &w->room, sizeof *w->word);
	w->word[w->n++] = (struct word) { mem_text(text), help };
}

static bool in_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || c == '_';
}

static int by_text(const void *a, const void *b)
{
	return strcmp(((const struct word *)a)->text, ((const struct word *)b)->text);
}

size_t query_complete(struct trace *t, const char *text, size_t at, query_offer offer,
		      void *ctx)
{
	const struct schema *s = trace_schema(t);
	size_t from = at;
	while (from && in_word(text[from - 1]))
		from--;
	struct words w = { .typed = text + from, .len = at - from };
	const char *name, *help;
	for (size_t i = 0; subject_nth(s, i, &name, &help); i++)
		add(&w, name, help);
	if (w.n)
		qsort(w.word, w.n, sizeof *w.word, by_text);
	for (size_t i = 0; i < w.n; i++) {
		if (i < OFFERS_MOST)
			offer(ctx, w.word[i].text, w.word[i].help);
		free(w.word[i].text);
	}
	free(w.word);
	return from;
}
