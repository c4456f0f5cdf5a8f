#include "base/xdg.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/str.h"

/* Append a directory to an empty path; return false if it is unknown. */
static bool xdg_add_dir(enum xdg dir, struct str *path)
{
	static const struct {
		const char *variable, *in_home;
	} dirs[XDG_DIRS] = { [XDG_CACHE] = { "XDG_CACHE_HOME", ".cache" },
			     [XDG_CONFIG] = { "XDG_CONFIG_HOME", ".config" },
			     [XDG_DATA] = { "XDG_DATA_HOME", ".local/share" },
			     [XDG_STATE] = { "XDG_STATE_HOME", ".local/state" } };
	const char *base = getenv(dirs[dir].variable), *home = getenv("HOME");
	/* The XDG specification requires absolute paths; others are ignored. */
	if (base && *base == '/')
		str_addf(path, "%s/opscope", base);
	else if (home && *home == '/')
		str_addf(path, "%s/%s/opscope", home, dirs[dir].in_home);
	return path->len;
}

char *xdg_dir(enum xdg dir)
{
	struct str path = STR_INIT;
	return xdg_add_dir(dir, &path) ? str_detach(&path) : NULL;
}

char *xdg_path(enum xdg dir, const char *name, ...)
{
	struct str path = STR_INIT;
	va_list args;
	if (!xdg_add_dir(dir, &path))
		return NULL;
	str_addc(&path, '/');
	va_start(args, name);
	str_addv(&path, name, args);
	va_end(args);
	return str_detach(&path);
}

char *xdg_typed(const char *path)
{
	struct str text = STR_INIT;
	const char *home = getenv("HOME");
	bool in_home = home && *path == '~' && (!path[1] || path[1] == '/');
	str_addf(&text, "%s%s", in_home ? home : "", path + in_home);
	return str_detach(&text);
}

bool xdg_make_parents(const char *path)
{
	char *copy = mem_text(path);
	int error = 0;
	for (char *p = copy; *p && (p = strchr(p + 1, '/'));) {
		*p = '\0';
		if (mkdir(copy, 0700) == 0 || errno == EEXIST)
			error = 0;
		else if (!error)
			error = errno;
		*p = '/';
	}
	free(copy);
	if (error)
		errno = error;
	return !error;
}
