/*
 * The command has the terminal and runs in the browser's process group, so that Ctrl-C is
 * for the command and Ctrl-Z stops both.  A job writes records to a pipe while the main
 * loop waits for the command.  The browser also keeps the reading end open, so that if
 * the command does not read everything, the job ends instead of the program.
 */
#include "tui/shell.h"
#include "tui/screen_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "tui/term/term.h"

extern char **environ;

enum { DRAIN_MS = 10 };

/* Signal handling of the browser while a command runs. */
static const struct {
	int sig;
	bool ignore;
} shell_signals[] = { { SIGINT, true }, { SIGQUIT, true }, { SIGTSTP, false } };

enum { SHELL_SIGNALS = sizeof shell_signals / sizeof *shell_signals };

static void shell_hold_signals(struct sigaction before[SHELL_SIGNALS])
{
	for (int i = 0; i < SHELL_SIGNALS; i++) {
		struct sigaction act = { .sa_handler = shell_signals[i].ignore
							       ? SIG_IGN
							       : SIG_DFL };
		sigemptyset(&act.sa_mask);
		sigaction(shell_signals[i].sig, &act, &before[i]);
	}
}

static void shell_release_signals(const struct sigaction before[SHELL_SIGNALS])
{
	for (int i = 0; i < SHELL_SIGNALS; i++)
		sigaction(shell_signals[i].sig, &before[i], NULL);
}

static bool shell_make_pipe(int fd[2])
{
	return pipe(fd) == 0 && fcntl(fd[0], F_SETFD, FD_CLOEXEC) == 0 &&
	       fcntl(fd[1], F_SETFD, FD_CLOEXEC) == 0;
}

/* Start a command with a descriptor as its standard input; return 0 or errno. */
static int shell_start(const char *command, int in, pid_t *pid)
{
	const char *set = getenv("SHELL");
	const char *path = set && *set == '/' ? set : "/bin/sh";
	char *argv[] = { (char *)path, (char *)"-c", (char *)command, NULL };
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attr;
	sigset_t usual;
	sigemptyset(&usual);
	for (int i = 0; i < SHELL_SIGNALS; i++)
		sigaddset(&usual, shell_signals[i].sig);
	sigaddset(&usual, SIGPIPE);
	sigaddset(&usual, SIGXFSZ);
	posix_spawn_file_actions_init(&files);
	posix_spawnattr_init(&attr);
	if (in >= 0)
		posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
	posix_spawnattr_setsigdefault(&attr, &usual);
	posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGDEF);
	int error = posix_spawn(pid, path, &files, &attr, argv, environ);
	posix_spawn_file_actions_destroy(&files);
	posix_spawnattr_destroy(&attr);
	return error;
}

/* Discard the output of the job until the job has ended. */
static void shell_drain(struct session *s, int fd)
{
	static char rest[1 << 16];
	session_pipe_cancel(s);
	while (session_exporting(s)) {
		struct pollfd p = { .fd = fd, .events = POLLIN };
		if (poll(&p, 1, DRAIN_MS) > 0 && read(fd, rest, sizeof rest) < 0 &&
		    errno != EINTR)
			return;
		session_poll(s);
	}
}

static void shell_report(struct session *s, const char *command, int status,
			 const struct str *piped)
{
	struct str name = STR_INIT;
	str_escape(&name, command, strlen(command), true);
	if (WIFSIGNALED(status))
		session_error(s, "%s ended by signal %d%s", name.text, WTERMSIG(status),
			      piped->text);
	else if (WEXITSTATUS(status))
		session_error(s, "%s ended with exit status %d%s", name.text,
			      WEXITSTATUS(status), piped->text);
	else
		session_message(s, "%s ended%s", name.text, piped->text);
	str_release(&name);
}

static void shell_piped_text(struct session *s, struct str *out)
{
	uint64_t count = session_piped(s);
	str_addf(out, "; %s record%s written", COUNT_TEXT(count), count == 1 ? "" : "s");
}

/* Run a command and wait for it; false after an error message. */
static bool shell_run_one(struct session *s, const char *command, int in, int *status)
{
	pid_t pid;
	int error = shell_start(command, in, &pid);
	while (!error && waitpid(pid, status, 0) < 0)
		error = errno == EINTR ? 0 : errno;
	if (error)
		session_error(s, "the shell cannot be started: %s", strerror(error));
	return !error;
}

/* Ask for Return.  Write the newline instead of echoing it, so that it follows the prompt
 * even if the key was pressed earlier. */
static void shell_ask_return(struct terminal *term)
{
	struct termios usual, silent;
	bool set = tcgetattr(term_fd(term), &usual) == 0;
	char c;
	if (set) {
		silent = usual;
		silent.c_lflag &= ~(tcflag_t)ECHO;
		tcsetattr(term_fd(term), TCSANOW, &silent);
	}
	fputs("\n(press Enter)", stdout);
	fflush(stdout);
	while (read(term_fd(term), &c, 1) == 1 && c != '\n' && c != '\r')
		;
	putchar('\n');
	fflush(stdout); /* before the terminal library uses the terminal again */
	if (set)
		tcsetattr(term_fd(term), TCSANOW, &usual);
}

static void shell_run_in_terminal(struct session *s, struct terminal *term,
				  const struct shell_command *c, int pipe_out)
{
	struct sigaction before[SHELL_SIGNALS];
	struct str piped = STR_INIT;
	int status = 0;
	fflush(stdout);
	if (term)
		term_suspend(term);
	shell_hold_signals(before);
	int in = pipe_out >= 0 ? pipe_out : term ? term_fd(term) : -1;
	bool ran = shell_run_one(s, c->text, in, &status);
	if (pipe_out >= 0) {
		shell_drain(s, pipe_out);
		shell_piped_text(s, &piped);
	}
	if (term)
		shell_ask_return(term);
	shell_release_signals(before);
	if (term)
		term_resume(term);
	if (ran)
		shell_report(s, c->text, status, &piped);
	str_release(&piped);
}

/* True if commands are allowed: never if OPSCOPE_SECURE is set; in scripts, only if
 * OPSCOPE_TEST contains the word "commands". */
static bool shell_allowed(bool script)
{
	const char *secure = getenv("OPSCOPE_SECURE"), *test = getenv("OPSCOPE_TEST");
	if (secure && *secure)
		return false;
	return !script || (test && strstr(test, "commands"));
}

void shell_run(struct screen *sc, struct terminal *term)
{
	struct session *s = sc->session;
	struct shell_command c;
	while (screen_wants_command(sc, &c)) {
		struct err err = ERR_INIT;
		int fd[2] = { -1, -1 };
		enum status st = ST_OK;
		if (!shell_allowed(!term))
			st = err_set(&err, ST_INVALID, "shell commands are disabled");
		else if (c.pipes && !shell_make_pipe(fd))
			st = err_set(&err, ST_IO, "%s", strerror(errno));
		else if (c.pipes)
			st = session_pipe(s, fd[1], c.notation, &err);
		if (st == ST_OK)
			shell_run_in_terminal(s, term, &c, fd[0]);
		else
			session_error(s, "%s", err.text);
		if (fd[0] >= 0)
			close(fd[0]);
		shell_command_release(&c);
	}
}
