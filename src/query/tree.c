#include "query/tree.h"

#include <stdlib.h>
#include <string.h>

static void wording_release(struct wording *w)
{
	regex_free(w->re);
	for (size_t i = 0; i < w->n; i++)
		free(w->word[i].text);
	free(w->word);
}

void tree_release(struct tree *t)
{
	for (size_t i = 0; i < t->n; i++) {
		struct node *n = &t->node[i];
		for (size_t k = 0; k < n->nprobes; k++)
			spans_release(&n->probe[k].set);
		free(n->probe);
		spans_release(&n->set);
		wording_release(&n->wording);
	}
	free(t->node);
	memset(t, 0, sizeof *t);
}

static bool same_letters(const char *a, const char *b, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		int x = a[i] >= 'A' && a[i] <= 'Z' ? a[i] + 32 : a[i];
		int y = b[i] >= 'A' && b[i] <= 'Z' ? b[i] + 32 : b[i];
		if (x != y)
			return false;
	}
	return true;
}

enum regex_answer wording_match(const struct wording *w, struct regex_state *state,
				const char *text, size_t len)
{
	bool found = false;
	if (w->re) {
		enum regex_answer a = regex_match(w->re, state, text, len);
		if (a == REGEX_GAVE_UP)
			return a;
		found = a == REGEX_YES;
	}
	for (size_t i = 0; i < w->n && !found; i++)
		found = w->word[i].len == len &&
			(w->word[i].any_case ? same_letters(w->word[i].text, text, len)
					     : !memcmp(w->word[i].text, text, len));
	return found != w->negated ? REGEX_YES : REGEX_NO;
}
