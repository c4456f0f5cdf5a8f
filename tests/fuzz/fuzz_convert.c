/*
 * Records of any format, malformed ones too, written in each format that can be written.
 *
 * The last byte is the format, unless FUZZ_FORMAT in the environment has a name; the byte
 * before it is the target, and that before it the number of records in a batch.  Batches of
 * any size must give the same bytes; these must be records of the target, as many as were
 * counted; and what was converted to its own format must stay as it is in the next one.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "convert/convert.h"
#include "fuzz_lib.h"

enum { CONTROL = 3 };

struct converted {
	char *bytes;
	size_t len;
	struct convert_counts counts;
};

/* One pass over the records. */
static void add_all(struct convert *c, const struct schema *s, const uint8_t *bytes,
		    size_t len, size_t room)
{
	struct batch b;
	struct err err = ERR_INIT;
	size_t used = 1;
	batch_init(&b, s, room, convert_wants(c));
	for (size_t at = 0; used; at += used) {
		b.bytes_at = at;
		used = batch_decode(&b, bytes + at, len - at, true);
		if (convert_add(c, &b, 0, b.n, NULL, &err) != ST_OK)
			fuzz_fail("%s", err.text);
		b.first += b.n;
		batch_clear(&b);
	}
	batch_release(&b);
	if (convert_cut(c, &err) != ST_OK)
		fuzz_fail("%s", err.text);
}

/* False: this source cannot be written so. */
static bool convert_bytes(const struct convert_target *to, const struct format *from,
			  const uint8_t *bytes, size_t len, size_t room,
			  struct converted *out)
{
	struct err err = ERR_INIT;
	struct convert *c;
	struct schema *s = fuzz_schema(from, bytes, len);
	*out = (struct converted) { .bytes = NULL };
	FILE *stream = open_memstream(&out->bytes, &out->len);
	if (!stream)
		fuzz_fail("no memory");
	bool good = convert_new(&c, to, s, stream, &err) == ST_OK;
	if (good && convert_must_learn(c)) {
		convert_learn(c, true);
		add_all(c, s, bytes, len, room);
		convert_learn(c, false);
	}
	if (good) {
		add_all(c, s, bytes, len, room);
		if (convert_end(c, &err) != ST_OK)
			fuzz_fail("%s", err.text);
		out->counts = convert_counts(c);
		convert_free(c);
	}
	fclose(stream);
	schema_free(s);
	return good;
}

static void same_bytes(const struct converted *a, const struct converted *b,
		       const char *name, const char *what)
{
	if (a->len != b->len || memcmp(a->bytes, b->bytes, a->len) != 0)
		fuzz_fail("%s: %s: %zu bytes, and %zu, or others", name, what, a->len,
			  b->len);
}

/* Fail unless the result has the records of the target that were counted, and unless it
 * stays as it is when it is written again.  What the source did not have may be filled in
 * once. */
static void check_result(const struct convert_target *to, const struct converted *out)
{
	struct converted result[3] = { *out };
	const char *name = to->name;
	/* A format of several layouts is written in the one that has its name. */
	const struct format *f = format_find(name);
	for (int i = 1; i < 3; i++) {
		const struct converted *from = &result[i - 1];
		if (!convert_bytes(to, f, (const uint8_t *)from->bytes, from->len, 64,
				   &result[i]))
			fuzz_fail("%s cannot be written in its own format", name);
		if (result[i].counts.records != from->counts.written)
			fuzz_fail("%s: %llu records were written, %llu are there", name,
				  (unsigned long long)from->counts.written,
				  (unsigned long long)result[i].counts.records);
	}
	same_bytes(&result[1], &result[2], name, "converted again");
	free(result[1].bytes);
	free(result[2].bytes);
}

/* Records of the format that the input has selected. */
static size_t record_units(const uint8_t *data, size_t size, struct fuzz_unit *out,
			   size_t most)
{
	/* The control bytes follow. */
	struct schema *s = fuzz_schema(fuzz_format(data[size + CONTROL - 1]), data, size);
	size_t n = fuzz_record_units(s, data, size, out, most);
	schema_free(s);
	return n;
}

const struct fuzz_shape fuzz_shape = { .control = CONTROL, .units = record_units };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_input in = { data, size };
	const struct format *f = fuzz_format(fuzz_byte(&in));
	unsigned target = fuzz_byte(&in), room = 1 + fuzz_byte(&in);
	size_t targets = 0;
	while (convert_targets[targets])
		targets++;
	const struct convert_target *to = convert_targets[target % targets];
	struct converted whole, parts;
	/* In memory of exactly that size, so that reads past its end are detected. */
	uint8_t *bytes = mem_new(in.size ? in.size : 1, 1);
	if (in.size)
		memcpy(bytes, in.data, in.size);
	if (convert_bytes(to, f, bytes, in.size, 1024, &whole)) {
		convert_bytes(to, f, bytes, in.size, room, &parts);
		same_bytes(&whole, &parts, to->name, "batches");
		check_result(to, &whole);
		free(parts.bytes);
	}
	free(whole.bytes);
	free(bytes);
	return 0;
}
