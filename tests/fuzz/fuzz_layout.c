/*
 * Texts of layouts, up to a NUL; if the text is a valid layout, it decodes the bytes
 * after the NUL.
 */
#include "format/layout.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "fuzz_lib.h"

static void use(const struct format *f, const uint8_t *bytes, size_t len)
{
	enum { ROOM = 16 };
	struct schema *s;
	struct batch b;
	struct err err = ERR_INIT;
	struct str out = STR_INIT;
	if (schema_new(&s, f, NULL, &err) != ST_OK)
		return;
	batch_init(&b, s, ROOM, s->all);
	for (size_t at = 0, used = 1; used; at += used) {
		b.bytes_at = at;
		used = batch_decode(&b, bytes + at, len - at, true);
		if (used > len - at || b.n > ROOM)
			fuzz_fail("%zu of %zu bytes used", used, len - at);
		for (size_t i = 0; i < b.n; i++)
			fuzz_print_record(&out, &b, i);
		b.first += b.n;
		batch_clear(&b);
	}
	batch_release(&b);
	str_release(&out);
	schema_free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const uint8_t *end = size ? memchr(data, 0, size) : NULL;
	size_t len = end ? (size_t)(end - data) : size;
	size_t rest = end ? size - len - 1 : 0;
	char *text = mem_new(len + 1, 1);
	if (len)
		memcpy(text, data, len);
	struct format *f;
	struct err err = ERR_INIT;
	enum status st = layout_compile(&f, text, &err);
	if (st == ST_OK) {
		uint8_t *bytes = mem_new(rest ? rest : 1, 1);
		if (rest)
			memcpy(bytes, end + 1, rest);
		use(f, bytes, rest);
		free(bytes);
		format_free(f);
	} else if (!*err.text || err.at < 0 || (size_t)err.at > len + 1) {
		fuzz_fail("column %d of %zu: %s", err.at, len, err.text);
	}
	free(text);
	return 0;
}
