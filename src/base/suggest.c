#include "base/suggest.h"

#include <string.h>

enum { LENGTH_MAX = 24 }; /* no name is longer */

/* Return the Damerau-Levenshtein distance: letters to change, insert, delete or swap
 * with the next one.  LENGTH_MAX if a text is longer than that. */
static size_t suggest_distance(const char *a, const char *b)
{
	size_t n = strlen(a), m = strlen(b);
	size_t d[LENGTH_MAX + 1][LENGTH_MAX + 1];
	if (n > LENGTH_MAX || m > LENGTH_MAX)
		return LENGTH_MAX;
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
	size_t min = strlen(typed) < 4 ? 2 : 3; /* distances from min on are too far */
	const char *name;
	for (size_t i = 0; (name = next(of, i)); i++) {
		if (!name[0])
			continue;
		size_t d = suggest_distance(typed, name);
		/* A prefix of three letters is enough, however much is missing. */
		if (strlen(typed) >= 3 && !strncmp(typed, name, strlen(typed)))
			d = 1;
		/* A name with other letters after it is the best. */
		if (strlen(name) >= 2 && !strncmp(typed, name, strlen(name)))
			d = 0;
		if (d < min && d < strlen(name)) {
			min = d;
			best = name;
		}
	}
	return best;
}

void suggest_add(struct str *out, const char *typed,
		 const char *(*next)(const void *of, size_t i), const void *of,
		 const char *prefix, const char *all)
{
	const char *near = suggest_name(typed, next, of), *name;
	if (near)
		str_addf(out, " (did you mean %s%s?)", prefix, near);
	for (size_t i = 0; all && !near && (name = next(of, i)); i++)
		str_addf(out, "%s%s%s", i ? ", " : all, prefix, name);
}
