#include "output/newfile.h"

#include <errno.h>
#include <string.h>

enum status newfile_create(const char *path, void (*write)(const void *what, FILE *to),
			   const void *what, struct err *err)
{
	FILE *f = fopen(path, "wxe");
	if (!f && errno == EEXIST)
		return err_at(err, 1, "the file already exists; choose another name");
	if (!f)
		return err_set(err, ST_IO, "%s: %s", path, strerror(errno));
	write(what, f);
	int error = ferror(f) ? errno : 0;
	if (fclose(f) != 0 && !error)
		error = errno;
	if (!error)
		return ST_OK;
	remove(path);
	return err_set(err, ST_IO, "%s: %s", path, strerror(error));
}
