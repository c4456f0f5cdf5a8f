#include "base/suggest.h"

#include <string.h>

enum { NEAR_MOST = 24 };

/* How many letters have to be changed, put in, left out or swapped; longer texts
 * than names are are all equally far apart. */
static size_t suggest_distance(const char *a, const char *b)
{
	size_t n = strlen(a), m = strlen(b);
	size_t d[NEAR_MOST + 1][NEAR_MOST + 1];
	if (n > NEAR_MOST || m > NEAR_MOST)
		return NEAR_MOST;
	for (size_t i = 0; i <= n; i++) {
		for (size_t k = 0; k <= m; k++) {
			if (!i || !k) {
				d[i][k] = i + k;
				continue;
			}
			size_t best = d[i - 1][k - 1] + (a[i - 1] != b[k - 1]);
			if (d[i - 1][k] + 1 < best)
				best = d[i - 1][k] + 1;
			if (d[i][k - 1] + 1 < best)
				best = d[i][k - 1] + 1;
			if (i > 1 && k > 1 && a[i - 1] == b[k - 2] &&
			    a[i - 2] == b[k - 1] && d[i - 2][k - 2] + 1 < best)
				best = d[i - 2][k - 2] + 1;
			d[i][k] = best;
		}
	}
	return d[n][m];
}

const char *suggest_name(const char *typed, const char *(*next)(const void *of, size_t i),
			 const void *of)
{
	const char *best = NULL;
	size_t least = strlen(typed) < 4 ? 2 : 3; /* this far is another word */
	const char *name;
	for (size_t i = 0; (name = next(of, i)); i++) {
		if (!name[0])
			continue;
		size_t d = suggest_distance(typed, name);
		/* The beginning of a name is meant, however much is missing. */
		if (strlen(typed) >= 3 && !strncmp(typed, name, strlen(typed)))
			d = 1;
		/* And so is a name with something behind it. */
		if (strlen(name) >= 2 && !strncmp(typed, name, strlen(name)))
			d = 1;
		if (d < least && d < strlen(name)) {
			least = d;
			best = name;
		}
	}
	return best;
}
