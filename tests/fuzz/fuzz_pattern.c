/*
 * Texts of descriptions, up to a NUL; if the text is a valid description, it decodes the bytes
 * after the NUL: as one piece, and in pieces of 37 bytes, which must give the same records.
 * The text itself is read as values with a heading, and by the description that is suggested for it.
 */
#include "format/heading.h"
#include "format/pattern.h"
#include "format/pattern_guess.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "fuzz_lib.h"

/* The records, as text. */
static void decode(const struct schema *s, const uint8_t *bytes, size_t len, size_t piece,
		   size_t room, struct str *out)
{
	struct batch b;
	batch_init(&b, s, room, s->all);
	for (size_t at = 0, most = piece; at < len;) {
		size_t n = len - at < most ? len - at : most;
		b.bytes_at = at;
		size_t used = batch_decode(&b, bytes + at, n, at + n == len);
		if (used > n || b.n > room || (!used && at + n == len))
			fuzz_fail("%zu of %zu bytes used", used, n);
		for (size_t i = 0; i < b.n; i++)
			fuzz_print_record(out, &b, i);
		b.first += b.n;
		batch_clear(&b);
		at += used;
		most = used ? piece : most * 2;
	}
	batch_release(&b);
}

static void use(const struct format *f, const uint8_t *bytes, size_t len)
{
	enum { ROOM = 16, PIECE = 37 };
	struct schema *s;
	struct err err = ERR_INIT;
	struct str whole = STR_INIT, pieces = STR_INIT;
	if (schema_new(&s, f, NULL, &err) != ST_OK)
		return;
	decode(s, bytes, len, len, ROOM, &whole);
	decode(s, bytes, len, PIECE, 1, &pieces);
	if (strcmp(whole.text, pieces.text) != 0)
		fuzz_fail("pieces differ: %s; %s", whole.text, pieces.text);
	str_release(&whole);
	str_release(&pieces);
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
	if (pattern_compile(&f, "fuzz", text, &err) == ST_OK) {
		uint8_t *bytes = mem_new(rest ? rest : 1, 1);
		struct pattern_fit fit;
		if (rest)
			memcpy(bytes, end + 1, rest);
		pattern_bid(f, bytes, rest, true, &fit);
		use(f, bytes, rest);
		free(bytes);
		format_free(f);
	} else if (!*err.text || err.at < 1 || (size_t)err.at > len + 1) {
		fuzz_fail("column %d of %zu: %s", err.at, len, err.text);
	}
	f = heading_format(NULL, data, size, true);
	if (f)
		use(f, data, size);
	format_free(f);
	struct str guess = STR_INIT;
	pattern_guess(data, size, &guess);
	if (pattern_compile(&f, "guess", guess.text, &err) != ST_OK)
		fuzz_fail("suggested %s: %s", guess.text, err.text);
	use(f, data, size);
	format_free(f);
	str_release(&guess);
	free(text);
	return 0;
}
