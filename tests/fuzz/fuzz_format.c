/*
 * Each format's decoder, bid and findings, and detection, over any bytes.
 *
 * The last byte is the format, unless FUZZ_FORMAT in the environment has a name: then
 * detection, in which all formats take part, is left out of most inputs, since it takes
 * much of the time.  The byte before it is the number of bytes in a piece and of records in
 * a batch.  Pieces must give the same records as the whole input, with the same number of
 * malformed lines between them.  (The reader decides whether blank lines belong to a gap,
 * see fuzz_trace.c.)
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/lint.h"
#include "format/template.h"
#include "fuzz_lib.h"

enum { TEMPLATES_EVERY = 16, DETECTION_EVERY = 64 };

/* The findings of a batch, as text. */
struct text_sink {
	struct lint_sink sink; /* first */
	struct str out;
};

static void print_finding(struct lint_sink *to, const struct batch *b,
			  const struct finding *c)
{
	struct text_sink *h = (struct text_sink *)to;
	/* The batch may be a copy of a few records. */
	str_addf(&h->out, "%llu %s ", (unsigned long long)(b->first + c->i), c->kind->id);
	finding_print(c->kind, b->schema, c->v, &h->out);
	str_addc(&h->out, '\n');
}

/* Lint with and without the search for suspects: the findings must be the same. */
static void lint_both(const struct lint *l, const struct batch *b)
{
	struct text_sink fast = { { print_finding }, STR_INIT },
			 plain = { { print_finding }, STR_INIT };
	lint_records(l, NULL, 0, b, 0, b->n, &fast.sink);
	lint_records_unfiltered(l, NULL, 0, b, 0, b->n, &plain.sink);
	if (strcmp(fast.out.text, plain.out.text) != 0)
		fuzz_fail("lint without the fast check finds something else: %s; %s",
			  fast.out.text, plain.out.text);
	str_release(&fast.out);
	str_release(&plain.out);
}

static uint64_t decode(const struct format *f, const uint8_t *bytes, size_t len,
		       size_t piece, size_t room, bool templates, struct str *out)
{
	struct batch b;
	struct schema *s = fuzz_schema(f, bytes, len);
	uint64_t gaps = 0;
	struct lint *lint = lint_new(s);
	batch_init(&b, s, room, FIELDSET_ALL & s->all);
	b.templates = templates ? templates_new(s) : NULL;
	size_t at = 0, end = piece < len ? piece : len;
	for (;;) {
		b.bytes_at = at;
		size_t used = batch_decode(&b, bytes + at, end - at, end == len);
		if (used > end - at || b.n > room)
			fuzz_fail("%s: %zu of %zu bytes used, %zu of %zu records",
				  s->format->name, used, end - at, b.n, room);
		batch_expand(&b);
		for (size_t i = 0; i < b.n; i++)
			fuzz_print_record(out, &b, i);
		lint_both(lint, &b);
		for (size_t i = 0; i < b.ngaps; i++)
			gaps += b.gap[i].pieces;
		bool any = used || b.n; /* records of the same bytes use none */
		at += used;
		b.first += b.n;
		batch_clear(&b);
		if (any)
			continue;
		if (end == len)
			break;
		end = len - end < piece ? len : end + piece;
	}
	templates_free(b.templates);
	batch_release(&b);
	lint_free(lint);
	schema_free(s);
	return gaps;
}

/* Records of the format that the input has selected. */
static size_t record_units(const uint8_t *data, size_t size, struct fuzz_unit *out,
			   size_t most)
{
	/* The control bytes follow. */
	struct schema *s = fuzz_schema(fuzz_format(data[size + 1]), data, size);
	size_t n = fuzz_record_units(s, data, size, out, most);
	schema_free(s);
	return n;
}

const struct fuzz_shape fuzz_shape = { .control = 2, .units = record_units };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_input in = { data, size };
	const struct format *f = fuzz_format(fuzz_byte(&in));
	unsigned seed = fuzz_byte(&in);
	/* In memory of exactly that size, so that reads past its end are detected. */
	uint8_t *bytes = mem_new(in.size ? in.size : 1, 1);
	if (in.size)
		memcpy(bytes, in.data, in.size);
	if (!fuzz_only_format() || seed % DETECTION_EVERY == DETECTION_EVERY - 1) {
		struct detection found;
		size_t head = in.size < FORMAT_HEAD ? in.size : FORMAT_HEAD;
		detect_format(&found, bytes, head, seed & 1, NULL);
	}
	if (f->bid)
		f->bid(f, bytes, in.size, seed & 1);

	struct str whole = STR_INIT, pieces = STR_INIT;
	uint64_t a = decode(f, bytes, in.size, in.size, 64, false, &whole);
	/* Templates take megabytes. */
	bool templates = seed % TEMPLATES_EVERY == 0;
	uint64_t b =
		decode(f, bytes, in.size, 1 + seed, 1 + seed % 9, templates, &pieces);
	if (whole.len != pieces.len || memcmp(whole.text, pieces.text, whole.len) != 0)
		fuzz_fail("%s: other records from pieces of %u", f->name, 1 + seed);
	if (a != b)
		fuzz_fail("%s: %llu gaps, and %llu from pieces", f->name,
			  (unsigned long long)a, (unsigned long long)b);
	str_release(&whole);
	str_release(&pieces);
	free(bytes);
	return 0;
}
