/* opscope help: prints the help of a command. */
#include "analysis/analysis.h"
#include "cmd/cmd.h"
#include "cmd/report.h"

static int cmd_help_run(const struct cmdline *line, struct trace *t)
{
	const char *name = line->noperands ? line->operand[0] : NULL;
	const struct command *c = name ? command_find(name) : NULL;
	if (name && !c) {
		const char *near = analysis_find(name) ? "stat" : command_suggest(name);
		if (near)
			return cmd_fail("help", "unknown command %s (did you mean %s?)",
					name, near);
		return cmd_fail("help",
				"unknown command %s; opscope --help lists the commands",
				name);
	}
	cmd_print_help(c, stdout);
	return cmd_finish(0);
}

const struct command cmd_help = {
	.name = "help",
	.synopsis = "[COMMAND]",
	.help = "describe a command",
	.operands = cmd_choose_command,
	.input = INPUT_NONE,
	.most = 1,
	.run = cmd_help_run,
};
