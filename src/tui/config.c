#include "tui/config.h"
#include "tui/screen_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/io.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/xdg.h"
#include "query/computed.h"
#include "tui/excommand.h"
#include "tui/term/theme.h"

enum { FILE_MAX = 1 << 20 /* bytes; longer files are not read */ };

char *config_path(void)
{
	const char *set = getenv("OPSCOPE_CONFIG");
	if (set)
		return *set ? mem_text(set) : NULL;
	return xdg_path(XDG_CONFIG, "config");
}

/* Reading */

/* Read an entire regular file; leave *out empty if the file does not exist. */
static enum status config_read(const char *path, struct str *out, struct err *err)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	struct stat info;
	enum status st = ST_OK;
	if (fd < 0)
		return errno == ENOENT || errno == ENOTDIR
			       ? ST_OK
			       : err_set(err, ST_IO, "%s", strerror(errno));
	if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
		st = err_set(err, ST_IO, "not a regular file; it is not read");
	} else if (info.st_size > FILE_MAX) {
		st = err_set(err, ST_IO, "longer than %d bytes; it is not read",
			     FILE_MAX);
	} else {
		size_t n = (size_t)info.st_size;
		char *to = str_room(out, n);
		if (n && !io_read_at(fd, 0, to, n))
			st = err_set(err, ST_IO, "cannot be read: %s", strerror(errno));
		else
			out->len += n;
		out->text[out->room ? out->len : 0] = '\0';
	}
	close(fd);
	return st;
}

/* The errors of a config file.  Each is a message; the last line shows the first one. */
struct config_errors {
	struct message_log *log; /* NULL if messages are not kept */
	struct str path, first;
	size_t n;
};

static void config_add_error(struct config_errors *e, size_t line, const char *text)
{
	struct str one = STR_INIT;
	str_addf(&one, "%s: ", e->path.text);
	if (line)
		str_addf(&one, "line %zu: ", line);
	str_add(&one, text);
	if (!e->n++)
		str_add(&e->first, one.text);
	if (e->log)
		message_log_add(e->log, one.text, true);
	str_release(&one);
}

static void config_run_line(struct screen *sc, const char *text, size_t len,
			    size_t number, struct config_errors *errors)
{
	struct err err = ERR_INIT;
	while (len &&
	       (text[len - 1] == ' ' || text[len - 1] == '\t' || text[len - 1] == '\r'))
		len--;
	while (len && (*text == ' ' || *text == '\t')) {
		text++;
		len--;
	}
	if (!len || *text == '#')
		return;
	if (memchr(text, '\0', len)) {
		config_add_error(errors, number, "a NUL byte is not allowed");
		return;
	}
	char *line =
		mem_copy(*text == ':' ? text + 1 : text, *text == ':' ? len - 1 : len);
	if (excommand_run_setting(sc, line, &err) != ST_OK)
		config_add_error(errors, number, err.text);
	free(line);
}

void config_load(struct screen *sc, const char *path)
{
	struct str all = STR_INIT, message = STR_INIT;
	struct session *s = sc->session;
	struct config_errors errors = { .log = s->log,
					.path = STR_INIT,
					.first = STR_INIT };
	struct err err = ERR_INIT;
	bool is_error = s->message_is_error;
	str_add(&message, s->message.text);
	str_escape(&errors.path, path, strlen(path), true);
	if (config_read(path, &all, &err) != ST_OK)
		config_add_error(&errors, 0, err.text);
	size_t number = 1;
	for (size_t at = 0; at < all.len; number++) {
		const char *line = all.text + at;
		const char *end = memchr(line, '\n', all.len - at);
		size_t len = end ? (size_t)(end - line) : all.len - at;
		config_run_line(sc, line, len, number, &errors);
		at += len + 1;
	}
	/* The commands may have set the message. */
	str_clear(&s->message);
	str_add(&s->message, message.text);
	s->message_is_error = is_error;
	if (errors.n > 1)
		str_addf(&errors.first, "; %zu more error%s, which :messages lists",
			 errors.n - 1, errors.n > 2 ? "s" : "");
	if (errors.n)
		session_error(s, "%s", errors.first.text);
	str_release(&message);
	str_release(&errors.path);
	str_release(&errors.first);
	str_release(&all);
}

/* Writing */

/* Append the visible columns of the list except computed ones: "pc,load". */
static void config_columns_text(const struct session *s, struct str *out)
{
	for (size_t i = 0; i < s->ncolumns; i++)
		if (!computed_is(s->schema, s->column[i]))
			str_addf(out, "%s%s", out->len ? "," : "",
				 schema_field(s->schema, s->column[i])->name);
}

/* Append the columns of the list if they differ from the default. */
static void config_add_columns(struct session *s, struct str *out)
{
	struct str now = STR_INIT, start = STR_INIT;
	struct columns kept = s->columns;
	config_columns_text(s, &now);
	session_columns_reset(s);
	config_columns_text(s, &start);
	s->columns = kept;
	session_columns_changed(s);
	if (strcmp(now.text, start.text) != 0 && now.len)
		str_addf(out, "columns %s %s\n", s->schema->format->name, now.text);
	str_release(&now);
	str_release(&start);
}

void config_text(struct screen *sc, struct str *out)
{
	const char *theme, *name, *what;
	excommand_changed_settings(sc, out);
	if (sc->diff_key)
		str_addf(out, "set diff-key=%s\n", sc->diff_key);
	if (theme_at(0, &theme, &what) && strcmp(theme, theme_name()) != 0)
		str_addf(out, "theme %s\n", theme_name());
	if (session_context(sc->session))
		str_addf(out, "context %u\n", session_context(sc->session));
	for (size_t i = 0; keymap_user_at(i, &name, &what); i++)
		if (strcmp(what, "unbound") == 0)
			str_addf(out, "unbind %s\n", name);
		else
			str_addf(out, "bind %s %s\n", name, what);
	config_add_columns(sc->session, out);
}
