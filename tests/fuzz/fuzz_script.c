/*
 * Random keys: the browser on a canvas, with a small trace that has everything that a
 * trace can have.
 *
 * Inputs that could write a file anywhere are skipped: those with the letters of such a
 * command and a slash.  Other files are written to the directory of the process.
 */
#include "config.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz_lib.h"
#include "tui/script.h"

enum { SCRIPT_MOST = 4096, RECORDS = 300 };

static const char *make_trace(void)
{
	static const char *const op[] = { "CMP SUB", "MOV LOAD", "JZ JMP_IMM",
					  "\033[2J\x9b\xff CALL" };
	struct str text = STR_INIT;
	for (unsigned i = 0; i < RECORDS; i++) {
		unsigned mixed = i * 2654435761u;
		if (i % 70 == 60)
			str_add(&text, "\033[31m what\x9b is this\a\n");
		str_addf(&text, "1 %x %u -1 %u W - %c 0 %x %x 0 %s\n",
			 0x401000 + i % 90 * 3, mixed >> 28, mixed >> 24 & 15,
			 "-L"[i % 3 != 0], i % 3 ? 0x7ff000 + (mixed >> 20) : 0,
			 0x401003 + i % 90 * 3, op[mixed >> 8 & 3]);
	}
	const char *path = fuzz_file("tr\033ace", text.text, text.len);
	str_release(&text);
	return path;
}

static bool may_write_anywhere(const char *text)
{
	return strchr(text, '/') &&
	       (strchr(text, 'w') || strstr(text, "sa") || strchr(text, '~'));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *path;
	static FILE *nowhere;
	static int home;
	if (!path) {
		path = strdup(make_trace());
		nowhere = fopen("/dev/null", "w");
		home = open(".", O_RDONLY);
		if (!path || !nowhere || home < 0)
			fuzz_fail("no place to be");
	}
	if (!size || size > SCRIPT_MOST)
		return 0;
	char script[SCRIPT_MOST + 1];
	memcpy(script, data, size);
	script[size] = '\0';
	if (may_write_anywhere(script))
		return 0;
	struct trace *t;
	struct screen *sc;
	struct err err = ERR_INIT;
	struct trace_options opt = { .format = "cis501", .threads = 1 };
	struct screen_options set = { .utf8 = size & 1, .mouse = true };
	if (trace_open(&t, path, &opt, &err) != ST_OK)
		fuzz_fail("%s", err.text);
	struct session *s = session_new(t, NULL, NULL);
	if (screen_open(&sc, s, &set, &err) != ST_OK)
		fuzz_fail("%s", err.text);
	screen_resize(sc, 24, 80);
	FILE *in = fmemopen(script, size, "r");
	if (!in)
		fuzz_fail("no memory");
	if (chdir(fuzz_folder()) != 0)
		fuzz_fail("no place to be");
	script_run(sc, in, nowhere, &err);
	if (fchdir(home) != 0)
		fuzz_fail("no way back");
	fclose(in);
	screen_free(sc);
	session_free(s);
	trace_free(t);
	return 0;
}
