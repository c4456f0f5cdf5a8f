#include "base/err.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/utf8.h"

static void err_fill(struct err *err, int column, const char *fmt, va_list args)
{
	err->at = column;
	vsnprintf(err->text, sizeof err->text, fmt, args);
	utf8_clean(err->text);
}

enum status err_set(struct err *err, enum status st, const char *fmt, ...)
{
	va_list args;
	va_start(args, fmt);
	err_fill(err, 0, fmt, args);
	va_end(args);
	return st;
}

enum status err_at(struct err *err, int column, const char *fmt, ...)
{
	va_list args;
	va_start(args, fmt);
	err_fill(err, column, fmt, args);
	va_end(args);
	return ST_INVALID;
}

const char *status_text(enum status st)
{
	static const char *const texts[] = {
#define X(name, text) [ST_##name] = text,
		STATUS_LIST(X)
#undef X
	};
	return texts[st];
}
