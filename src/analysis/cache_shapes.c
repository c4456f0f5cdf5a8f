#include "analysis/cache_shapes.h"

#include <stdio.h>
#include <string.h>

/* Parse a range "A..B" or a single number "A". */
static bool cache_shapes_range(char *text, uint64_t *from, uint64_t *to)
{
	char *dots = strstr(text, "..");
	if (dots)
		*dots = 0;
	return human_parse_memory(text, from) &&
	       human_parse_memory(dots ? dots + 2 : text, to) && *from && *from <= *to &&
	       *to <= UINT64_C(1) << 32;
}

/* Add the shapes of "SIZE:WAYS:LINE", of len bytes; SIZE and WAYS can be ranges. */
static enum status cache_shapes_add(const char *text, size_t len,
				    struct cache_shapes *out, struct err *err)
{
	uint64_t size[2], ways[2];
	char copy[80], one[128];
	snprintf(copy, sizeof copy, "%.*s", (int)len, text);
	char *colon = strchr(copy, ':'), *line = colon ? strchr(colon + 1, ':') : NULL;
	if (colon)
		*colon = 0;
	if (line)
		*line = 0;
	if (!colon || len >= sizeof copy ||
	    !cache_shapes_range(copy, &size[0], &size[1]) ||
	    !cache_shapes_range(colon + 1, &ways[0], &ways[1]))
		return err_at(err, 1,
			      "expected SIZE:WAYS:LINE, such as 32K:8:64 or "
			      "8K..1M:1..8");
	for (uint64_t s = size[0]; s <= size[1]; s *= 2)
		for (uint64_t w = ways[0]; w <= ways[1]; w *= 2) {
			snprintf(one, sizeof one, "%llu:%llu%s%s", (unsigned long long)s,
				 (unsigned long long)w, line ? ":" : "",
				 line ? line + 1 : "");
			if (out->n == CACHE_SHAPES_MAX)
				return err_at(err, 1, "more than %d caches",
					      CACHE_SHAPES_MAX);
			enum status st = cache_shape_parse(&out->at[out->n++], one, err);
			if (st)
				return st;
		}
	return ST_OK;
}

enum status cache_shapes_parse(void *shapes, const char *text, struct err *err)
{
	struct cache_shapes *out = shapes;
	out->n = 0;
	for (const char *at = text;;) {
		size_t len = strcspn(at, ",");
		enum status st = cache_shapes_add(at, len, out, err);
		if (st) {
			err->at = (int)(at - text) + 1;
			return st;
		}
		if (!at[len])
			return ST_OK;
		at += len + 1;
	}
}
