#include "fuzz_packed.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz_lib.h"

/* Of larger files only the beginning is compared: a run takes as long as the memory that
 * it touches. */
enum { PLAIN_MOST = 1 << 17 };

/* NULL if the file is read by another codec. */
static struct source *open_with_option(const char *path, const char *way,
				       const char *codec)
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

static void compare_with_library(const uint8_t *data, size_t size,
				 const struct fuzz_run *r, fuzz_unpack library)
{
	static uint8_t theirs[PLAIN_MOST];
	size_t len;
	if (r->cut || !library(data, size, theirs, sizeof theirs, &len))
		return;
	if (r->len != len || memcmp(r->bytes, theirs, len) != 0)
		fuzz_fail("the library reads %zu bytes, we %llu, or others", len,
			  (unsigned long long)r->len);
	if (r->damages)
		fuzz_fail("the library finds no damage, we: %s", r->damage[0].text);
}

void fuzz_packed(const uint8_t *data, size_t size, unsigned seed, const char *codec,
		 const char *const *ways, fuzz_unpack library)
{
	/* Checkpoints in small files too (in debugging builds).  Each takes a search for the
	 * bytes that are needed. */
	setenv("OPSCOPE_SPACING", seed & 16 ? "1000" : "8000", 1);
	const char *path = fuzz_file("packed", data, size);
	struct fuzz_run first = { .len = 0 };
	for (int i = 0; ways[i]; i++) {
		struct source *src = open_with_option(path, ways[i], codec);
		if (!src)
			break;
		struct fuzz_run r;
		/* The first read adds the checkpoints from which jumps start. */
		if (!fuzz_read(src, PLAIN_MOST, i ? 1 + seed % 5000 : 65536, &r))
			fuzz_fail("%s: a file that is there cannot be read", ways[i]);
		if (i)
			fuzz_same_run(&first, &r, ways[i]);
		fuzz_jumps(src, &r, seed);
		source_free(src);
		if (i == 0) {
			first = r;
			compare_with_library(data, size, &r, library);
		} else {
			fuzz_run_release(&r);
		}
	}
	fuzz_run_release(&first);
}

void fuzz_packed_blocks(const uint8_t *data, size_t size, const uint8_t *head,
			size_t head_len, const char *codec, const char *const *ways,
			fuzz_unpack library)
{
	static uint8_t copy[1 << 16];
	struct fuzz_input in = { data, size };
	unsigned seed = fuzz_byte(&in);
	if (!(seed & 1)) {
		fuzz_packed(in.data, in.size, seed, codec, ways, library);
		return;
	}
	if (in.size > sizeof copy - head_len)
		return;
	memcpy(copy, head, head_len);
	memcpy(copy + head_len, in.data, in.size);
	fuzz_packed(copy, head_len + in.size, seed, codec, ways, library);
}
