/* Records in every notation, from batches with known contents; reports. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output/csv.h"
#include "output/emit.h"
#include "output/fastnum.h"
#include "output/writer.h"

static const struct code codes[] = { { 0, "FETCH" }, { 3, "MEM,WRITE" }, { 0, NULL } };

enum { PC, OP, TAKEN, REG, LOAD, IMM, REQ, PAD, QUIET, NFIELDS };

static const struct field fields[NFIELDS] = {
	[PC] = { .name = "pc", .help = "address", .kind = KIND_ADDR, .width = 8 },
	[OP] = { .name = "op", .help = "opcode", .kind = KIND_TEXT },
	[TAKEN] = { .name = "taken", .help = "taken", .kind = KIND_BOOL, .width = 1 },
	[REG] = { .name = "src",
		  .help = "registers",
		  .kind = KIND_REG,
		  .width = 1,
		  .count = 2,
		  .flags = FIELD_ZERO_IS_NONE },
	[LOAD] = { .name = "load",
		   .help = "address",
		   .kind = KIND_ADDR,
		   .width = 8,
		   .flags = FIELD_ZERO_IS_NONE },
	[IMM] = { .name = "imm", .help = "immediate", .kind = KIND_INT, .width = 8 },
	[REQ] = { .name = "req",
		  .heading = "request",
		  .help = "request",
		  .kind = KIND_CODE,
		  .width = 1,
		  .codes = codes },
	[PAD] = { .name = "pad", .help = "padding", .flags = FIELD_PADDING, .width = 1 },
	[QUIET] = { .name = "quiet", .help = "quiet", .flags = FIELD_QUIET, .width = 1 },
};

static void classic(const struct schema *s, const struct batch *b, size_t i,
		    struct str *out)
{
	size_t len;
	const char *text = batch_text(b, i, batch_value(b, i, OP, 0), &len);
	(void)s;
	str_addf(out, "%" PRIu64 "\t", b->first + i);
	str_addn(out, text, len);
}

static const struct format format = {
	.name = "test",
	.title = "Test",
	.record = "instruction",
	.fields = fields,
	.nfields = NFIELDS,
	.layout = LAYOUT_OWN,
	.registers = "pin3",
	.classic = classic,
};

static const struct format no_classic = {
	.name = "plain",
	.title = "Test",
	.record = "instruction",
	.fields = fields,
	.nfields = NFIELDS,
	.layout = LAYOUT_OWN,
};

static void set(struct batch *b, size_t i, int field, unsigned nth, uint64_t v)
{
	b->slot[b->schema->first_slot[field] + nth][i] = v;
	batch_set_presence(b, b->schema->all, 0);
}

struct test_batch {
	struct schema *schema;
	struct batch batch;
};

/* Two records of ten bytes each; the first bytes of each are its text. */
static struct test_batch make_batch(const struct format *f, const char *registers)
{
	static const uint8_t bytes[] = "CMP_IMM  \n\"a,\\\x1b[1m \n";
	struct test_batch m = { 0 };
	struct err err = ERR_INIT;
	assert_int_equal(schema_new(&m.schema, f, registers, &err), ST_OK);
	batch_init(&m.batch, m.schema, 8, m.schema->all);
	struct batch *b = &m.batch;
	b->bytes = bytes;
	b->bytes_len = 20;
	b->bytes_at = 5000;
	b->first = 1234566;
	for (size_t i = 0; i < 2; i++) {
		batch_add(b, 5000 + 10 * i, 10);
		for (unsigned k = 0; k < m.schema->nslots; k++)
			b->slot[k][i] = 0;
	}
	set(b, 0, PC, 0, 0x48d1de);
	set(b, 0, OP, 0, TEXT_PLACE(0, 7));
	set(b, 0, TAKEN, 0, 1);
	set(b, 0, REG, 0, 10);
	set(b, 0, REG, 1, 250);
	set(b, 0, LOAD, 0, 0x7fffe7ff048);
	set(b, 0, IMM, 0, (uint64_t)-264);
	set(b, 0, REQ, 0, 3);
	set(b, 1, OP, 0, TEXT_PLACE(0, 8));
	set(b, 1, TAKEN, 0, 7);
	set(b, 1, REG, 1, 10);
	set(b, 1, REQ, 0, 9);
	set(b, 1, IMM, 0, UINT64_MAX / 2 + 1);
	return m;
}

static void release_batch(struct test_batch *m)
{
	batch_release(&m->batch);
	schema_free(m->schema);
}

/* The output of an emitter for the batch; the caller frees it. */
static char *emit(const struct test_batch *m, const char *name, const char *names)
{
	char *text = NULL;
	size_t size = 0;
	struct err err = ERR_INIT;
	struct emit e = { .schema = m->schema };
	const struct emitter *em = emitter_find(name);
	assert_non_null(em);
	str_init(&e.line);
	e.to = open_memstream(&text, &size);
	assert_int_equal(emit_choose(&e, em, names, &err), ST_OK);
	assert_int_equal(em->begin(&e, &err), ST_OK);
	for (size_t i = 0; i < m->batch.n; i++)
		assert_int_equal(em->record(&e, &m->batch, i, &err), ST_OK);
	if (em->gap && m->batch.ngaps)
		assert_int_equal(em->gap(&e, &m->batch.gap[0], &err), ST_OK);
	assert_int_equal(em->end(&e, &err), ST_OK);
	assert_int_equal(e.emitted, m->batch.n);
	fclose(e.to);
	return text;
}

static void check(const struct test_batch *m, const char *name, const char *names,
		  const char *expected)
{
	char *text = emit(m, name, names);
	assert_string_equal(text, expected);
	free(text);
}

static void json_has_present_values(void **state)
{
	(void)state;
	struct test_batch m = make_batch(&format, NULL);
	check(&m, "json", NULL,
	      "{\"record\":1234566,\"pc\":\"0x48d1de\",\"op\":\"CMP_IMM\",\"taken\":true,"
	      "\"src\":[\"rax\",\"r250\"],\"load\":\"0x7fffe7ff048\",\"imm\":-264,"
	      "\"req\":\"MEM,WRITE\",\"pad\":0,\"quiet\":0}\n"
	      "{\"record\":1234567,\"pc\":\"0x0\",\"op\":\"\\\"a,\\\\\\u001b[1m\","
	      "\"taken\":7,"
	      "\"src\":[\"rax\"],\"imm\":-9223372036854775808,\"req\":9,\"pad\":0,\"quiet\":0}\n");
	check(&m, "json", "imm,src",
	      "{\"record\":1234566,\"imm\":-264,\"src\":[\"rax\",\"r250\"]}\n"
	      "{\"record\":1234567,\"imm\":-9223372036854775808,\"src\":[\"rax\"]}\n");
	release_batch(&m);
}

static void json_writes_unnamed_registers_as_numbers(void **state)
{
	(void)state;
	struct test_batch m = make_batch(&format, "none");
	set(&m.batch, 1, REG, 0, 12345);
	check(&m, "json", "src",
	      "{\"record\":1234566,\"src\":[10,250]}\n"
	      "{\"record\":1234567,\"src\":[12345,10]}\n");
	release_batch(&m);
}

static void unknown_values_are_omitted(void **state)
{
	(void)state;
	struct test_batch m = make_batch(&format, NULL);
	batch_unknown(&m.batch, 1, (fieldset)1 << REG | (fieldset)1 << IMM);
	batch_set_presence(&m.batch, m.schema->all, 0);
	check(&m, "json", "src,imm,req",
	      "{\"record\":1234566,\"src\":[\"rax\",\"r250\"],\"imm\":-264,"
	      "\"req\":\"MEM,WRITE\"}\n"
	      "{\"record\":1234567,\"req\":9}\n");
	check(&m, "csv", "src,imm,req",
	      "record,src_0,src_1,imm,req\n"
	      "1234566,rax,r250,-264,\"MEM,WRITE\"\n"
	      "1234567,,,,9\n");
	char *text = emit(&m, "text", "imm");
	assert_non_null(strstr(text, "?\n"));
	free(text);
	release_batch(&m);
}

static void csv_is_quoted(void **state)
{
	(void)state;
	struct test_batch m = make_batch(&format, NULL);
	check(&m, "csv", NULL,
	      "record,pc,op,taken,src_0,src_1,load,imm,req,pad,quiet\n"
	      "1234566,0x48d1de,CMP_IMM,1,rax,r250,0x7fffe7ff048,-264,\"MEM,WRITE\",0,0\n"
	      "1234567,0x0,\"\"\"a,\\\\x1b[1m\",7,,rax,,-9223372036854775808,9,0,0\n");
	release_batch(&m);
}

static void text_is_aligned(void **state)
{
	(void)state;
	struct test_batch m = make_batch(&format, NULL);
	batch_gap(&m.batch, GAP_MALFORMED, 5020, 3, "a line of %d words", 3);
	char *text = emit(&m, "text", "imm,req,op");
	char *lines[5];
	size_t n = 0;
	for (char *p = strtok(text, "\n"); p && n < 5; p = strtok(NULL, "\n"))
		lines[n++] = p;
	assert_int_equal(n, 4);
	assert_non_null(strstr(lines[0], "     record"));
	assert_non_null(strstr(lines[1], "  1,234,566  "));
	/* Codes begin where their heading does, numbers end there. */
	ptrdiff_t request = strstr(lines[0], "request") - lines[0];
	assert_int_equal(strstr(lines[1], "MEM,WRITE") - lines[1], request);
	assert_int_equal(strstr(lines[1], "-264") + 4 - lines[1],
			 strstr(lines[0], "imm") + 3 - lines[0]);
	assert_null(strchr(lines[2], '\x1b'));
	assert_non_null(strstr(lines[2], "\"a,\\\\\\x1b[1m"));
	assert_string_equal(lines[3],
			    "! malformed line at byte 5,020: a line of 3 words");
	free(text);
	release_batch(&m);
}

static void flush_writes_rows_held_back(void **state)
{
	(void)state;
	struct test_batch m = make_batch(&format, NULL);
	struct err err = ERR_INIT;
	struct emit e = { .schema = m.schema };
	const struct emitter *em = emitter_find("text");
	char *text = NULL;
	size_t size = 0;
	str_init(&e.line);
	e.to = open_memstream(&text, &size);
	assert_int_equal(emit_choose(&e, em, "pc", &err), ST_OK);
	assert_int_equal(em->begin(&e, &err), ST_OK);
	assert_int_equal(em->record(&e, &m.batch, 0, &err), ST_OK);
	fflush(e.to);
	assert_int_equal(size, 0);
	assert_int_equal(emit_flush(&e, em, &err), ST_OK);
	assert_string_equal(text, "     record  pc\n  1,234,566  48d1de\n");
	/* After a flush rows are no longer held back. */
	size_t before = size;
	assert_int_equal(em->record(&e, &m.batch, 1, &err), ST_OK);
	fflush(e.to);
	assert_true(size > before);
	assert_int_equal(em->end(&e, &err), ST_OK);
	fclose(e.to);
	free(text);
	release_batch(&m);
}

/* Any number of rows is written once each, in order, below one heading. */
static void many_rows_are_complete(void **state)
{
	(void)state;
	struct test_batch m = make_batch(&format, NULL);
	struct err err = ERR_INIT;
	struct emit e = { .schema = m.schema };
	const struct emitter *em = emitter_find("text");
	char *text = NULL;
	size_t size = 0;
	enum { MANY = 1000 };
	str_init(&e.line);
	e.to = open_memstream(&text, &size);
	assert_int_equal(emit_choose(&e, em, "op", &err), ST_OK);
	assert_int_equal(em->begin(&e, &err), ST_OK);
	for (int i = 0; i < MANY; i++) {
		m.batch.first = (uint64_t)i;
		assert_int_equal(em->record(&e, &m.batch, 0, &err), ST_OK);
	}
	assert_int_equal(em->end(&e, &err), ST_OK);
	fclose(e.to);
	char *p = strtok(text, "\n");
	assert_string_equal(p, "     record  op");
	for (int i = 0; i < MANY; i++) {
		char number[32], row[64];
		human_count(number, sizeof number, (uint64_t)i);
		snprintf(row, sizeof row, "%11s  CMP_IMM", number);
		p = strtok(NULL, "\n");
		assert_non_null(p);
		assert_string_equal(p, row);
	}
	assert_null(strtok(NULL, "\n"));
	free(text);
	release_batch(&m);
}

static void raw_writes_the_bytes_of_records(void **state)
{
	(void)state;
	struct test_batch m = make_batch(&format, NULL);
	check(&m, "raw", NULL, "CMP_IMM  \n\"a,\\\x1b[1m \n");
	struct emit e = { .schema = m.schema };
	struct err err = ERR_INIT;
	assert_int_equal(emit_choose(&e, emitter_find("raw"), "pc", &err), ST_INVALID);
	assert_int_equal(emit_wants(&e, emitter_find("raw")), 0);
	release_batch(&m);
}

static void classic_is_printable(void **state)
{
	(void)state;
	struct test_batch m = make_batch(&format, NULL);
	check(&m, "classic", NULL, "1234566\tCMP_IMM\n1234567\t\"a,\\\\x1b[1m\n");
	release_batch(&m);
	m = make_batch(&no_classic, NULL);
	struct emit e = { .schema = m.schema };
	struct err err = ERR_INIT;
	assert_int_equal(emitter_find("classic")->begin(&e, &err), ST_INVALID);
	assert_non_null(strstr(err.text, "plain"));
	release_batch(&m);
}

static void default_fields_depend_on_notation(void **state)
{
	(void)state;
	struct test_batch m = make_batch(&format, NULL);
	struct emit e = { .schema = m.schema };
	struct err err = ERR_INIT;
	assert_int_equal(emit_choose(&e, emitter_find("text"), NULL, &err), ST_OK);
	assert_int_equal(e.nfields, NFIELDS - 2);
	assert_int_equal(emit_choose(&e, emitter_find("json"), NULL, &err), ST_OK);
	assert_int_equal(e.nfields, NFIELDS);
	assert_int_equal(emit_choose(&e, emitter_find("json"), "pc,lod", &err),
			 ST_INVALID);
	assert_int_equal(err.at, 4);
	assert_null(emitter_find("xml"));
	release_batch(&m);
}

static void numbers_agree_with_printf(void **state)
{
	(void)state;
	uint64_t v = 1;
	for (int i = 0; i < 20000; i++) {
		uint64_t n = i < 1000 ? (uint64_t)i : v >> (v & 63);
		char a[FASTNUM_NUMBER + 1], b[64];
		*fastnum_dec(a, n) = 0;
		snprintf(b, sizeof b, "%" PRIu64, n);
		assert_string_equal(a, b);
		*fastnum_int(a, v) = 0;
		snprintf(b, sizeof b, "%" PRId64, (int64_t)v);
		assert_string_equal(a, b);
		*fastnum_hex(a, n) = 0;
		snprintf(b, sizeof b, "0x%" PRIx64, n);
		assert_string_equal(a, b);
		v = v * 6364136223846793005u + 1442695040888963407u;
	}
	char a[FASTNUM_NUMBER + 1];
	*fastnum_int(a, (uint64_t)INT64_MIN) = 0;
	assert_string_equal(a, "-9223372036854775808");
	*fastnum_hex(a, UINT64_MAX) = 0;
	assert_string_equal(a, "0xffffffffffffffff");
}

static void full_disk_is_reported(void **state)
{
	(void)state;
	struct test_batch m = make_batch(&format, NULL);
	struct err err = ERR_INIT;
	struct emit e = { .schema = m.schema, .to = fopen("/dev/full", "w") };
	if (!e.to) {
		release_batch(&m);
		skip();
	}
	setvbuf(e.to, NULL, _IONBF, 0);
	str_init(&e.line);
	const struct emitter *em = emitter_find("csv");
	assert_int_equal(emit_choose(&e, em, NULL, &err), ST_OK);
	assert_int_equal(em->begin(&e, &err), ST_IO);
	assert_non_null(strstr(err.text, "cannot write"));
	em->end(&e, &err);
	fclose(e.to);
	release_batch(&m);
}

static char *write_report(enum notation as)
{
	char *text = NULL;
	size_t size = 0;
	FILE *to = open_memstream(&text, &size);
	struct writer w = writer_to(as, to), *out = &w;
	writer_begin(out);
	writer_text(out, NULL, "file", "a\"b");
	writer_line(out, "Processed:");
	writer_count(out, "Unique PCs", "pcs", 1234567);
	writer_share(out, "  Taken", "taken", 1, 3, "of branches");
	writer_unknown(out, "macro_ops");
	writer_title(out, "More:");
	writer_column(out, 10);
	writer_plain(out, "n", "n", 1000);
	writer_bool(out, "ok", true);
	writer_bytes(out, "size", NULL, 12345);
	writer_open(out, "kinds", false);
	writer_count(out, NULL, "jump", 5);
	writer_close(out);
	writer_open(out, "damage", true);
	for (int i = 0; i < 2; i++) {
		writer_open(out, NULL, false);
		writer_text(out, NULL, "text", "x\x1b");
		writer_close(out);
	}
	writer_close(out);
	writer_open(out, "none", true);
	writer_close(out);
	writer_end(out);
	writer_release(out);
	fclose(to);
	return text;
}

static void reports_are_text_json_csv_and_markdown(void **state)
{
	(void)state;
	char *text = write_report(NOTATION_TEXT);
	assert_string_equal(text, "Processed:\n"
				  "Unique PCs: 1,234,567\n"
				  "  Taken:    1 (33.33% of branches)\n"
				  "\nMore:\n"
				  "n:        1000\n"
				  "size:     12,345 bytes (12.3 kB)\n");
	free(text);
	text = write_report(NOTATION_JSON);
	assert_string_equal(text, "{\n"
				  "  \"file\": \"a\\\"b\",\n"
				  "  \"pcs\": 1234567,\n"
				  "  \"taken\": 1,\n"
				  "  \"macro_ops\": null,\n"
				  "  \"n\": 1000,\n"
				  "  \"ok\": true,\n"
				  "  \"kinds\": {\n"
				  "    \"jump\": 5\n"
				  "  },\n"
				  "  \"damage\": [\n"
				  "    {\n"
				  "      \"text\": \"x\\u001b\"\n"
				  "    },\n"
				  "    {\n"
				  "      \"text\": \"x\\u001b\"\n"
				  "    }\n"
				  "  ],\n"
				  "  \"none\": []\n"
				  "}\n");
	free(text);
	text = write_report(NOTATION_CSV);
	assert_string_equal(text, "file,pcs,taken,macro_ops,n,ok,kinds.jump\n"
				  "\"a\"\"b\",1234567,1,,1000,1,5\n");
	free(text);
	text = write_report(NOTATION_MARKDOWN);
	assert_string_equal(text, "Processed:\n"
				  "\n| | |\n|---|---|\n"
				  "| Unique PCs | 1,234,567 |\n"
				  "|   Taken | 1 (33.33% of branches) |\n"
				  "\nMore:\n"
				  "\n| | |\n|---|---|\n"
				  "| n | 1000 |\n"
				  "| size | 12,345 bytes (12.3 kB) |\n");
	free(text);
}

/* The rows of three traces, of which the second has another heading. */
static void several_traces_have_one_heading(void **state)
{
	static const char *const keys[] = { "n", "m", "n" };
	char *text = NULL;
	size_t size = 0;
	FILE *to = open_memstream(&text, &size);
	struct writer w = writer_to(NOTATION_CSV, to);
	(void)state;
	writer_several(&w, WRITER_BARE);
	for (int i = 0; i < 3; i++) {
		writer_next(&w, i ? "b,c" : "a");
		writer_begin(&w);
		writer_count(&w, NULL, keys[i], (uint64_t)i);
		writer_end(&w);
		assert_int_equal(w.refused, i == 1);
	}
	writer_next(&w, NULL);
	writer_release(&w);
	fclose(to);
	assert_string_equal(text, "file,n\na,0\n\"b,c\",2\n");
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(json_has_present_values),
		cmocka_unit_test(json_writes_unnamed_registers_as_numbers),
		cmocka_unit_test(unknown_values_are_omitted),
		cmocka_unit_test(csv_is_quoted),
		cmocka_unit_test(text_is_aligned),
		cmocka_unit_test(flush_writes_rows_held_back),
		cmocka_unit_test(many_rows_are_complete),
		cmocka_unit_test(raw_writes_the_bytes_of_records),
		cmocka_unit_test(classic_is_printable),
		cmocka_unit_test(default_fields_depend_on_notation),
		cmocka_unit_test(numbers_agree_with_printf),
		cmocka_unit_test(full_disk_is_reported),
		cmocka_unit_test(reports_are_text_json_csv_and_markdown),
		cmocka_unit_test(several_traces_have_one_heading),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
