#include "code/demangle.h"

#include <setjmp.h>
#include <string.h>

#include "config.h"
#ifdef HAVE_LIBIBERTY
#include <libiberty/demangle.h>
#endif

/* No real name is longer; this limits the cost of a hostile name. */
enum { DEMANGLE_MAX = 1 << 15, DEMANGLED_MAX = 1 << 14 };

bool demangle_is_mangled(const char *name)
{
	return name[0] == '_' && (name[1] == 'Z' || name[1] == 'R');
}

#ifdef HAVE_LIBIBERTY
bool demangle_available(void)
{
	return true;
}

/* Text under construction, and the jump buffer for when it is long enough. */
struct demangle_text {
	struct str *out;
	size_t max;
	jmp_buf full;
};

static void demangle_add(const char *text, size_t len, void *ctx)
{
	struct demangle_text *t = ctx;
	size_t left = t->max - t->out->len;
	str_addn(t->out, text, len < left ? len : left);
	if (len > left)
		longjmp(t->full, 1);
}

/* A name of 400 bytes can demangle to gigabytes if each part repeats the previous part
 * twice.  The demanglers keep all data on the stack, so the code can leave them at any
 * time. */
bool demangle(const char *name, struct str *out)
{
	struct demangle_text t = { .out = out, .max = out->len + DEMANGLED_MAX };
	size_t len = out->len;
	if (!demangle_is_mangled(name) || strlen(name) > DEMANGLE_MAX)
		return false;
	if (setjmp(t.full))
		return true;
	if (rust_demangle_callback(name, DMGL_AUTO | DMGL_ANSI, demangle_add, &t))
		return true;
	str_cut(out, len);
	if (cplus_demangle_v3_callback(name, DMGL_AUTO | DMGL_ANSI, demangle_add, &t))
		return true;
	str_cut(out, len);
	return false;
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
