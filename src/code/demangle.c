#include "code/demangle.h"

#include <stdlib.h>
#include <string.h>

#include "config.h"
#ifdef HAVE_LIBIBERTY
#include <libiberty/demangle.h>
#endif

/* Longer names do not occur; a hostile one costs no more than this. */
enum { DEMANGLE_MAX = 1 << 15 };

bool demangle_is_mangled(const char *name)
{
	return name[0] == '_' && (name[1] == 'Z' || name[1] == 'R' || name[1] == 'D');
}

#ifdef HAVE_LIBIBERTY
bool demangle_available(void)
{
	return true;
}

bool demangle(const char *name, struct str *out)
{
	if (!demangle_is_mangled(name) || strlen(name) > DEMANGLE_MAX)
		return false;
	char *text = cplus_demangle(name, DMGL_AUTO | DMGL_ANSI);
	if (text)
		str_add(out, text);
	free(text);
	return text;
}
#else
bool demangle_available(void)
{
	return false;
}

bool demangle(const char *name, struct str *out)
{
	(void)name;
	(void)out;
	return false;
}
#endif
