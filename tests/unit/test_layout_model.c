/*
 * The layout view's model against plain loops over the same bytes: rows are a partition of
 * the bytes that ends with each record, places and decoded values are those of the bytes,
 * searches find what memcmp() finds, and marks make texts that decode what was marked.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tracefile.h"

#include "base/bytes.h"
#include "base/xdg.h"
#include "format/described.h"
#include "tui/session/layout_model.h"
#include "tui/session/session.h"

struct opened {
	struct str bytes;
	struct trace *trace;
	struct session *session;
	struct layout_model *model;
};

/* Open bytes as a file of unknown format. */
static void open_bytes(struct opened *o)
{
	struct err err = ERR_INIT;
	struct trace_options opt = { .guess = true, .index = "none", .format = NULL };
	const char *path = file_write("unknown.bin", &o->bytes);
	if (trace_open(&o->trace, path, &opt, &err) != ST_OK)
		fail_msg("%s", err.text);
	assert_non_null(trace_guess(o->trace));
	o->session = session_new(o->trace, NULL, NULL);
	o->model = layout_model_of(o->session);
	struct byte_window *w = o->model->bytes;
	assert_false(byte_window_want(w, 0));
	while (byte_window_busy(w))
		session_settle(o->session, false);
	assert_true(byte_window_want(w, 0));
}

static void close_bytes(struct opened *o)
{
	session_free(o->session);
	trace_free(o->trace);
	str_release(&o->bytes);
}

static void set(struct opened *o, const char *text, uint64_t skip)
{
	struct err err = ERR_INIT;
	if (layout_model_set(o->model, text, &err) != ST_OK)
		fail_msg("%s: %d: %s", text, err.at, err.text);
	layout_model_begin(o->model, skip);
}

/* Each row of the bytes begins where the one before it ends; begin[] of the twin has the
 * bytes at which a row must begin. */
static void compare_rows(struct opened *o, const bool *begin, unsigned width)
{
	uint64_t row = 0, size = o->bytes.len;
	while (row < size) {
		uint64_t end = layout_model_row_end(o->model, row, width);
		assert_true(end > row);
		assert_true(begin[row]);
		for (uint64_t at = row; at < end && at < size; at++) {
			assert_int_equal(layout_model_row(o->model, at, width), row);
			assert_true(at == row || !begin[at]);
		}
		row = end;
	}
}

enum { SIZE = 3000 };

static void rows_and_places_are_those_of_a_plain_loop(void **state)
{
	struct opened o = { .bytes = STR_INIT };
	uint64_t seed = 5;
	(void)state;
	for (int i = 0; i < SIZE; i++)
		str_addc(&o.bytes, (char)(128 + dice(&seed) % 128));
	open_bytes(&o);
	for (int round = 0; round < 60; round++) {
		unsigned width = 1 + (unsigned)(dice(&seed) % 40);
		unsigned size = 4 + (unsigned)(dice(&seed) % 100);
		uint64_t skip = dice(&seed) % 200;
		bool begin[SIZE] = { false };
		char text[64];
		snprintf(text, sizeof text, "a:u16@1 size=%u", size);
		set(&o, text, skip);
		unsigned record = 0, byte = 0;
		for (uint64_t at = 0, column = 0; at < SIZE; at++, column++) {
			bool first = at == skip || (at > skip && byte + 1 == size);
			if (at == 0 || first || column == width) {
				begin[at] = true;
				column = 0;
			}
			if (at > skip) {
				byte = first ? 0 : byte + 1;
				record += first;
			}
			struct layout_place p = layout_model_place(o.model, at);
			assert_int_equal(p.inside, at >= skip);
			if (at < skip)
				continue;
			assert_int_equal(p.record, record);
			assert_int_equal(p.unit, byte);
			assert_int_equal(p.field, byte == 1 || byte == 2 ? 0 : -1);
		}
		compare_rows(&o, begin, width);
	}
	close_bytes(&o);
}

static void records_are_decoded_as_they_are_marked(void **state)
{
	struct opened o = { .bytes = STR_INIT };
	uint64_t seed = 9;
	(void)state;
	for (int i = 0; i < SIZE; i++)
		str_addc(&o.bytes, (char)(128 + dice(&seed) % 128));
	open_bytes(&o);
	for (int round = 0; round < 60; round++) {
		struct err err = ERR_INIT;
		struct batch b;
		uint64_t skip = dice(&seed) % 100, size = 20 + dice(&seed) % 80;
		uint64_t pc = skip + dice(&seed) % 8, n = pc + 8 + dice(&seed) % 2;
		set(&o, "", 0);
		layout_model_begin(o.model, skip);
		assert_int_equal(layout_model_end(o.model, skip + size, &err), ST_OK);
		assert_int_equal(layout_model_change(o.model, n, "n:u16be", &err), ST_OK);
		assert_int_equal(layout_model_change(o.model, pc, "pc:u64", &err), ST_OK);
		uint64_t count = (SIZE - skip) / size, from = dice(&seed) % count;
		uint64_t at = skip + from * size + dice(&seed) % size;
		assert_true(layout_model_decode(o.model, at, 10, &b));
		assert_int_equal(b.n, count - from < 10 ? count - from : 10);
		for (size_t i = 0; i < b.n; i++) {
			const uint8_t *p =
				(const uint8_t *)o.bytes.text + skip + (from + i) * size;
			assert_int_equal(batch_value(&b, i, 0, 0), le64(p + (pc - skip)));
			assert_int_equal(batch_value(&b, i, 1, 0),
					 be_load(p + (n - skip), 2));
		}
		batch_release(&b);
		/* Undone step by step, and redone. */
		char *text = mem_text(o.model->text);
		assert_true(layout_model_undo(o.model, false));
		assert_true(layout_model_undo(o.model, false));
		assert_null(o.model->schema);
		assert_true(layout_model_undo(o.model, true));
		assert_true(layout_model_undo(o.model, true));
		assert_false(layout_model_undo(o.model, true));
		assert_string_equal(o.model->text, text);
		free(text);
	}
	close_bytes(&o);
}

static void lines_are_rows_with_values(void **state)
{
	struct opened o = { .bytes = STR_INIT };
	bool begin[SIZE] = { false };
	uint64_t seed = 3;
	(void)state;
	while (o.bytes.len < SIZE - 40)
		str_addf(&o.bytes, "%s %llx;%llu\n", dice(&seed) % 5 ? "at" : "??",
			 (unsigned long long)dice(&seed) % 999,
			 (unsigned long long)dice(&seed) % 99);
	open_bytes(&o);
	set(&o, "line: at {pc};{n:dec}", 0);
	size_t misfits = 0, semicolon = 0, lines = 0, first = 0;
	for (size_t i = 0; i < o.bytes.len; i++) {
		begin[i] = i == 0 || o.bytes.text[i - 1] == '\n';
		semicolon = begin[i] ? 0 : semicolon + (o.bytes.text[i - 1] == ';');
		const char *from = o.bytes.text + layout_model_row(o.model, i, 1);
		bool bad = *from == '?';
		misfits += begin[i] && bad;
		first += begin[i] && bad && lines < 300;
		lines += begin[i];
		struct layout_place p = layout_model_place(o.model, i);
		bool value = !bad && !strchr(";\n", o.bytes.text[i]) &&
			     o.bytes.text + i - from > 2;
		assert_int_equal(p.field, value ? (int)semicolon : -1);
	}
	compare_rows(&o, begin, 7);
	struct str want = STR_INIT;
	str_addf(&want, " %zu misfits", first);
	layout_model_judge(o.model);
	assert_non_null(strstr(o.model->judgement.text, want.text));
	assert_true(o.model->judged_bad);
	size_t found = 0;
	for (uint64_t at = 0; layout_model_next_misfit(o.model, &at);)
		found++;
	assert_int_equal(found + (*o.bytes.text == '?'), misfits);
	str_release(&want);
	close_bytes(&o);
}

/* The place that a search must find; -1: none. */
static long plain_search(const struct str *s, const uint8_t *p, size_t n, long from,
			 bool backward)
{
	long size = (long)s->len, step = backward ? -1 : 1;
	for (long k = 1; k <= size; k++) {
		long at = ((from + step * k) % size + size) % size;
		if (at + (long)n <= size && memcmp(s->text + at, p, n) == 0)
			return at;
	}
	return -1;
}

static void searches_find_what_a_plain_loop_finds(void **state)
{
	struct opened o = { .bytes = STR_INIT };
	uint64_t seed = 17;
	(void)state;
	/* More than one piece, with few different bytes in it. */
	for (int i = 0; i < (5 << 19) + 77; i++)
		str_addc(&o.bytes,
			 dice(&seed) % 9 ? (char)200 : (char)(200 + dice(&seed) % 9));
	open_bytes(&o);
	struct byte_window *w = o.model->bytes;
	for (int round = 0; round < 60; round++) {
		uint8_t pattern[BYTE_PATTERN];
		struct str typed = STR_INIT;
		size_t n = 1 + dice(&seed) % 9;
		long from = (long)(dice(&seed) % o.bytes.len);
		bool backward = dice(&seed) % 2;
		memcpy(pattern, o.bytes.text + dice(&seed) % (o.bytes.len - n), n);
		if (round % 7 == 0)
			pattern[0] = 1;
		str_add(&typed, "0x");
		for (size_t i = 0; i < n; i++)
			str_addf(&typed, "%02x", pattern[i]);
		o.model->cursor = (uint64_t)from;
		str_clear(&o.session->message);
		byte_window_search(o.session, typed.text, (uint64_t)from, backward);
		while (byte_window_busy(w))
			session_settle(o.session, false);
		long want = plain_search(&o.bytes, pattern, n, from, backward);
		bool wrapped = backward ? want >= from : want <= from;
		if (want < 0)
			str_add(&typed, " does not occur in the bytes of the trace");
		assert_string_equal(o.session->message.text,
				    want < 0   ? typed.text
				    : !wrapped ? ""
				    : backward ? "continued at the end"
					       : "continued at the beginning");
		assert_int_equal(o.model->cursor, want < 0 ? from : want);
		str_release(&typed);
	}
	close_bytes(&o);
}

static void typed_patterns_are_bytes_or_text(void **state)
{
	uint8_t out[BYTE_PATTERN];
	(void)state;
	assert_int_equal(byte_window_parse("0x7f454c", out), 3);
	assert_memory_equal(out,
			    "\x7f"
			    "EL",
			    3);
	assert_int_equal(byte_window_parse("7f 45", out), 2);
	assert_int_equal(byte_window_parse("7f", out), 2);
	assert_memory_equal(out, "7f", 2);
	assert_int_equal(byte_window_parse("0x7f4", out), 5);
	assert_int_equal(byte_window_parse("7f 45 ", out), 6);
	assert_int_equal(byte_window_parse("be gone", out), 7);
	assert_int_equal(byte_window_parse("", out), 0);
}

/* An editor may have written a backup file beside the format that is replaced. */
static void saving_changes_only_the_named_format(void **state)
{
	struct opened o = { .bytes = STR_INIT };
	uint64_t seed = 9;
	struct err err = ERR_INIT;
	struct str path = STR_INIT, backup = STR_INIT, text = STR_INIT, want = STR_INIT;
	(void)state;
	for (int i = 0; i < SIZE; i++)
		str_addc(&o.bytes, (char)(128 + dice(&seed) % 128));
	open_bytes(&o);
	setenv("XDG_CONFIG_HOME", file_dir, 1);
	assert_int_equal(layout_model_set(o.model, "a:u8 b:u8", &err), ST_OK);
	assert_int_equal(layout_model_save(o.model, "lab", &err), ST_OK);
	assert_int_equal(layout_model_set(o.model, "c:u16", &err), ST_OK);
	assert_int_equal(layout_model_save(o.model, "lab", &err), ST_INVALID);
	str_addf(&path, "%s/opscope/formats/lab", file_dir);
	str_addf(&backup, "%s~", path.text);
	slurp(path.text, &text);
	assert_string_equal(text.text, "a:u8 b:u8\n");
	spill(backup.text, &text);
	assert_int_equal(layout_model_save(o.model, "lab!", &err), ST_OK);
	slurp(path.text, &want);
	assert_string_equal(want.text, "c:u16\n");
	str_clear(&text);
	slurp(backup.text, &text);
	assert_string_equal(text.text, "a:u8 b:u8\n");
	unsetenv("XDG_CONFIG_HOME");
	str_release(&path);
	str_release(&backup);
	str_release(&text);
	str_release(&want);
	close_bytes(&o);
}

/* The suggestion and the message after saving are for the bytes that detection reads when the
 * file is opened. */
static void a_byte_order_mark_is_not_part_of_a_line(void **state)
{
	(void)state;
	setenv("XDG_CONFIG_HOME", file_dir, 1);
	for (int lines = 3; lines < 20; lines += 13) {
		struct opened o = { .bytes = STR_INIT };
		struct err err = ERR_INIT;
		struct str path = STR_INIT;
		const char *suggested;
		str_add(&o.bytes, "\xef\xbb\xbf");
		for (int i = 0; i < lines; i++)
			str_addf(&o.bytes, "%d lab 4010%02x 3\n", i, i);
		open_bytes(&o);
		(void)layout_model_guess(o.model, &suggested);
		assert_null(suggested); /* it is the one for the file */
		set(&o, "line: {count} lab {pc} {n:dec}", 0);
		assert_int_equal(layout_model_save(o.model, "marked!", &err), ST_OK);
		assert_non_null(
			strstr(o.session->message.text, "such files open with it"));
		close_bytes(&o);
		/* The next file is of no known format. */
		str_addf(&path, "%s/opscope/formats/marked", file_dir);
		str_add(&o.bytes, "line: another {pc}\n");
		spill(path.text, &o.bytes);
		described_saved("marked");
		str_release(&path);
		str_release(&o.bytes);
	}
	unsetenv("XDG_CONFIG_HOME");
}

/* A file is its last text: an error goes with the text that had it, and a format goes when
 * the text gets another name. */
static void a_saved_file_is_its_last_text(void **state)
{
	struct str path = STR_INIT, text = STR_INIT;
	const char *line;
	(void)state;
	setenv("XDG_CONFIG_HOME", file_dir, 1);
	str_addf(&path, "%s/opscope/formats/odd", file_dir);
	assert_true(xdg_make_parents(path.text));
	str_add(&text, "line: {pc");
	spill(path.text, &text);
	described_saved("odd");
	const struct err *err = described_error(0, &line);
	assert_non_null(err);
	assert_string_equal(line, "line: {pc");
	assert_null(described_error(1, &line));
	str_clear(&text);
	str_add(&text, "format even\nline: {pc}: {n:dec}\n");
	spill(path.text, &text);
	described_saved("odd");
	assert_null(described_error(0, &line));
	const struct format *even = format_find("even");
	assert_true(even && described_by_user(even));
	str_clear(&text);
	str_add(&text, "line: {pc} {n:dec}\n");
	spill(path.text, &text);
	described_saved("odd");
	assert_null(format_find("even"));
	assert_non_null(format_find("odd"));
	assert_string_equal(even->name, "even"); /* a trace may use it */
	unlink(path.text);
	unsetenv("XDG_CONFIG_HOME");
	str_release(&path);
	str_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_and_places_are_those_of_a_plain_loop),
		cmocka_unit_test(records_are_decoded_as_they_are_marked),
		cmocka_unit_test(lines_are_rows_with_values),
		cmocka_unit_test(searches_find_what_a_plain_loop_finds),
		cmocka_unit_test(typed_patterns_are_bytes_or_text),
		cmocka_unit_test(saving_changes_only_the_named_format),
		cmocka_unit_test(a_byte_order_mark_is_not_part_of_a_line),
		cmocka_unit_test(a_saved_file_is_its_last_text),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
