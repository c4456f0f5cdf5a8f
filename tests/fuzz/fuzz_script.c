/*
 * Random keys: the browser on a canvas, with a small trace that has everything that a
 * trace can have.
 *
 * Files are written to the directory of the process.  Inputs that could write one anywhere
 * run as another user if the process is that of root; otherwise they are skipped:
 * those with the letters of such a command and a slash.
 */
#include "config.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "fuzz_lib.h"
#include "tui/excommand.h"
#include "tui/script.h"
#include "tui/term/keymap.h"
#include "tui/term/theme.h"

enum { SCRIPT_MOST = 4096, RECORDS = 300, OTHER_USER = 65534 };

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

/* All keys that are bound somewhere, as a script has them. */
static struct str *keys;
static size_t keys_count, keys_room;

static void note_section(void *arg, const char *title)
{
	(void)arg, (void)title;
}

static void note_sequence(const struct key_sequence *k)
{
	struct str *out;
	keys = mem_room(keys, keys_count, &keys_room, sizeof *keys);
	out = &keys[keys_count++];
	*out = (struct str)STR_INIT;
	for (size_t i = 0; i < k->n; i++) {
		struct str name = STR_INIT;
		keymap_key_text(k->key[i] == K_LETTER ? 'a' : k->key[i], &name);
		bool bare = name.len == 1 && *name.text != '<';
		str_addf(out, bare ? "%s" : "<%s>", name.text);
		str_release(&name);
	}
}

static void note_keys(void *arg, const char *names, const char *help)
{
	(void)arg, (void)help;
	while (*names) {
		size_t n = strcspn(names, " ");
		struct key_sequence k;
		if (keymap_parse_sequence(names, n, &k))
			note_sequence(&k);
		names += n + (names[n] == ' ');
	}
}

/* The line of a command with an argument, or keys. */
static void add_token(unsigned random, struct str *out)
{
	static const char *const args[] = {
		"",         "50%",       "100",
		"0x401003", "taken",     "load and taken",
		"none",     "all",       "1..200",
		"a",        "ascii!",    "x = pc + 1",
		"map!",     "memory",    "registers",
		"branches", "name 0 a",  "LOAD then CMP",
		"pc",       "opcode,pc", "default",
		"z goto",   "1 2 3",     "e = percent(a / b)",
		"-1",       "65536",     "wrap!",
		"light",    "context=3", "pc red default bold",
	};
	enum { ARGS = sizeof args / sizeof *args };
	struct excommand c;
	size_t commands = 0;
	if (!keys)
		keymap_list(note_section, note_keys, NULL);
	while (excommand_at(commands, &c))
		commands++;
	unsigned kind = random % 8, first = random / 8;
	if (kind == 0 && excommand_at(first % commands, &c))
		str_addf(out, ":%s %s\n", c.name, args[first / commands % ARGS]);
	else if (kind == 1)
		str_addf(out, "keys /%s<Enter>\n", args[first % ARGS]);
	else if (kind == 2)
		str_addf(out, "resize %u %u\n", 1 + first % 70, 1 + first / 70 % 250);
	else if (kind == 3)
		str_addf(out, "mouse %u %u\n", first % 30, first / 30 % 90);
	else
		str_addf(out, kind < 7 ? "%s" : "keys %s\n",
			 keys[first % keys_count].text);
}

const struct fuzz_shape fuzz_shape = { .token = add_token };

/* What the browser keeps is for this process, and no command of a shell is run. */
static void set_environment(void)
{
	static const char *const folders[] = { "HOME", "XDG_CONFIG_HOME",
					       "XDG_STATE_HOME", "XDG_DATA_HOME",
					       "XDG_CACHE_HOME" };
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		setenv(folders[i], fuzz_folder(), 1);
	setenv("OPSCOPE_SECURE", "1", 1);
}

static bool may_write_anywhere(const char *text)
{
	return strchr(text, '/') &&
	       (strchr(text, 'w') || strstr(text, "sa") || strchr(text, '~'));
}

/* Become another user, or root again; false: the process is not that of root. */
static bool become(uid_t user)
{
	return getuid() == 0 && seteuid(user) == 0;
}

static void run_script(struct screen *sc, char *script, size_t size)
{
	static FILE *nowhere;
	static int home;
	struct err err = ERR_INIT;
	if (!nowhere) {
		nowhere = fopen("/dev/null", "w");
		home = open(".", O_RDONLY);
	}
	FILE *in = fmemopen(script, size, "r");
	if (!in || !nowhere || home < 0 || chdir(fuzz_folder()) != 0)
		fuzz_fail("no place to be");
	become(OTHER_USER);
	script_run(sc, in, nowhere, &err);
	become(0);
	if (fchdir(home) != 0)
		fuzz_fail("no way back");
	fclose(in);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *path;
	if (!path) {
		set_environment();
		path = strdup(make_trace());
		if (!path || (getuid() == 0 && chmod(fuzz_folder(), 0777) != 0))
			fuzz_fail("no place to be");
	}
	if (!size || size > SCRIPT_MOST)
		return 0;
	char script[SCRIPT_MOST + 1];
	memcpy(script, data, size);
	script[size] = '\0';
	if (getuid() != 0 && may_write_anywhere(script))
		return 0;
	keymap_reset();
	theme_set("default");
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
	run_script(sc, script, size);
	screen_free(sc);
	session_free(s);
	trace_free(t);
	return 0;
}
