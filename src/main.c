/* The entry point: finds the command and calls it. */
#include <locale.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>

#include "analysis/analysis.h"
#include "cmd/driver.h"
#include "cmd/report.h"
#include "config.h"

static int main_print_version(void)
{
	printf("opscope %s\n", PACKAGE_VERSION);
	return cmd_finish(0);
}

static int main_usage(void)
{
	fputs("Usage: opscope FILE, or opscope COMMAND [OPTION]... [FILE]\n"
	      "opscope --help lists the commands; opscope - reads the standard input.\n",
	      stderr);
	return EXIT_ERROR;
}

/* True if a word is not an option, and not the name of a file; it can then be a command. */
static bool main_is_no_file(const char *word)
{
	struct stat st;
	return !strchr("-+", word[0]) && !strpbrk(word, "/.") && stat(word, &st) != 0;
}

int main(int argc, char **argv)
{
	setlocale(LC_ALL, "");
	setlocale(LC_NUMERIC, "C"); /* numbers look the same everywhere */
	/* The parent may have set it to be ignored; a closed pipe ends the program
	 * quietly. */
	signal(SIGPIPE, SIG_DFL);
	/* write() reports a file size limit as an error, like a full disk. */
	signal(SIGXFSZ, SIG_IGN);
	/* A large buffer, for millions of short lines. */
	static char buffer[1 << 18];
	setvbuf(stdout, buffer, _IOFBF, sizeof buffer);

	if (argc < 2 && !driver_has_input())
		return main_usage();
	if (argc < 2)
		return driver_run(command_find("browse"), argc, argv);
	const char *word = argv[1];
	if (!strcmp(word, "--help") || !strcmp(word, "-h")) {
		cmd_print_help(NULL, stdout);
		return cmd_finish(0);
	}
	if (!strcmp(word, "--version") || !strcmp(word, "-V"))
		return main_print_version();
	const struct command *c = command_find(word);
	if (c)
		return driver_run(c, argc - 1, argv + 1);
	if (main_is_no_file(word)) {
		const char *table = analysis_find(word) ? "stat " : "";
		const char *meant = *table ? word : command_suggest(word);
		if (meant)
			return cmd_fail(
				NULL,
				"%s is neither a file nor a command (did you mean "
				"%s%s?)",
				word, table, meant);
		if (argc > 2 && !strchr("-+", argv[2][0]))
			return cmd_fail(NULL,
					"%s is neither a file nor a command; opscope "
					"--help lists the commands",
					word);
	}
	/* argv[0] replaces the command's name. */
	return driver_run(command_find("browse"), argc, argv);
}
