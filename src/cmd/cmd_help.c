/* opscope help: the help texts, by command. */
#include "cmd/cmdline.h"
#include "cmd/report.h"

static int help_run(const struct cmdline *line, struct trace *t)
{
	const char *name = line->noperands ? line->operand[0] : NULL;
	const struct command *c = name ? command_find(name) : NULL;
	(void)t;
	if (name && !c) {
		const char *near = command_nearest(name);
		return cmd_fail("help", "no command %s; %s%s", name,
				near ? near : "opscope --help lists them",
				near ? " may be meant" : "");
	}
	help_print(c, stdout);
	return cmd_finish(0);
}

const struct command cmd_help = {
	.name = "help",
	.synopsis = "[COMMAND]",
	.help = "tell how a command is used",
	.input = INPUT_NONE,
	.most = 1,
	.run = help_run,
};
