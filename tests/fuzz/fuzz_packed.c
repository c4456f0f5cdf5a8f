#include "fuzz_packed.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz_lib.h"

enum { PLAIN_MOST = 1 << 20 };

/* NULL: it is not read by this codec. */
static struct source *open_way(const char *path, const char *way, const char *codec)
{
	struct source *src;
	struct err err = ERR_INIT;
	setenv("OPSCOPE_TEST", way, 1);
	if (source_open(&src, path, &err) != ST_OK)
		return NULL;
	if (strcmp(source_facts(src).codec, codec) == 0)
		return src;
	source_free(src);
	return NULL;
}

static void ask_judge(const uint8_t *data, size_t size, const struct fuzz_run *r,
		      fuzz_unpack judge)
{
	static uint8_t theirs[PLAIN_MOST];
	size_t len;
	if (r->cut || !judge(data, size, theirs, sizeof theirs, &len))
		return;
	if (r->len != len || memcmp(r->bytes, theirs, len) != 0)
		fuzz_fail("the library reads %zu bytes, we %llu, or others", len,
			  (unsigned long long)r->len);
	if (r->damages)
		fuzz_fail("the library finds no damage, we: %s", r->damage[0].text);
}

void fuzz_packed(const uint8_t *data, size_t size, unsigned seed, const char *codec,
		 const char *const *ways, fuzz_unpack judge)
{
	/* Checkpoints in small files, too (where faults can be injected). */
	setenv("OPSCOPE_SPACING", "1000", 1);
	const char *path = fuzz_file("packed", data, size);
	struct fuzz_run first = { .len = 0 };
	for (int i = 0; ways[i]; i++) {
		struct source *src = open_way(path, ways[i], codec);
		if (!src)
			break;
		struct fuzz_run r;
		/* A first reading leaves the checkpoints that jumps begin at. */
		if (!fuzz_read(src, PLAIN_MOST, i ? 1 + seed % 5000 : 65536, &r))
			fuzz_fail("%s: a file that is there cannot be read", ways[i]);
		if (i)
			fuzz_same_run(&first, &r, ways[i]);
		fuzz_jumps(src, &r, seed);
		source_free(src);
		if (i == 0) {
			first = r;
			ask_judge(data, size, &r, judge);
		} else {
			fuzz_run_release(&r);
		}
	}
	fuzz_run_release(&first);
}
