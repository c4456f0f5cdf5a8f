/* opscope help: the help texts, by command. */
#include <string.h>

#include "cmd/common.h"

static int run(int argc, char **argv)
{
	extern const struct command cmd_help;
	struct cmdline line;
	int status;
	if (!begin_command(&line, &cmd_help, argc, argv, 0, 1, &status))
		return status;
	const char *name = line.noperands ? line.operand[0] : NULL;
	const struct command *c = name ? command_find(name) : NULL;
	if (name && !c) {
		const char *near = command_nearest(name);
		if (near)
			note("help", "no command %s; %s may be meant", name, near);
		else
			note("help", "no command %s; opscope --help lists them", name);
		status = EXIT_TROUBLE;
	} else {
		help_print(c, stdout);
		status = finish_output(0);
	}
	cmdline_release(&line);
	return status;
}

const struct command cmd_help = {
	.name = "help",
	.synopsis = "[COMMAND]",
	.help = "tell how a command is used",
	.run = run,
};
