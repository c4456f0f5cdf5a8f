#include "base/xdg.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/str.h"

char *xdg_dir(const char *variable, const char *in_home)
{
	struct str path = STR_INIT;
	const char *base = getenv(variable), *home = getenv("HOME");
	/* The XDG specification requires absolute paths; others are ignored. */
	if (base && *base == '/')
		str_addf(&path, "%s/opscope", base);
	else if (home && *home == '/')
		str_addf(&path, "%s/%s/opscope", home, in_home);
	else
		return NULL;
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
