#include "output/outdir.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/temp.h"
#include "base/unfinished.h"
#include "output/outfile.h"
#include "output/zip_write.h"

struct outdir_file {
	int fd;
	char *name; /* in the directory, */
	char *path; /* and its path until the directory is renamed; NULL: in an archive */
};

struct outdir {
	char *path;              /* for messages */
	struct temp temp;        /* the directory */
	struct outfile *archive; /* NULL: a directory */
	bool replace;            /* one that exists */
	struct outdir_file *file;
	size_t n, room;
};

/* What may be replaced */

static bool outdir_is_entry(const char *name)
{
	return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Call each() with every name in a directory until it returns false; false: it did, or the
 * directory cannot be read. */
static bool outdir_each(const char *path, bool (*each)(void *arg, const char *name),
			void *arg)
{
	DIR *d = opendir(path);
	bool good = d;
	const struct dirent *e;
	while (good && (e = readdir(d)))
		good = outdir_is_entry(e->d_name) || each(arg, e->d_name);
	if (d)
		closedir(d);
	return good;
}

static bool outdir_none(void *arg, const char *name)
{
	(void)arg;
	(void)name;
	return false;
}

static bool outdir_is_array(void *arg, const char *name)
{
	str_clear(arg);
	str_add(arg, name);
	return str_ends_with(name, ".npy");
}

/* name: by which the directory is known. */
static enum status outdir_check(const char *path, const char *name, bool replace,
				struct err *err)
{
	struct stat st;
	struct str other = STR_INIT;
	enum status got = ST_OK;
	if (stat(path, &st) != 0)
		return ST_OK;
	if (!S_ISDIR(st.st_mode))
		return err_set(err, ST_INVALID,
			       "%s exists already and is not a directory", name);
	if (outdir_each(path, outdir_none, NULL))
		return ST_OK;
	if (!replace)
		got = err_set(err, ST_INVALID, "%s exists already; --force replaces it",
			      name);
	else if (!outdir_each(path, outdir_is_array, &other))
		got = err_set(err, ST_INVALID,
			      "%s has other files than arrays (%s) and is not replaced",
			      name, other.text);
	str_release(&other);
	return got;
}

/* Making */

static enum status outdir_open_directory(struct outdir *d, const char *path, bool replace,
					 struct err *err)
{
	enum status st = outdir_check(path, path, replace, err);
	d->replace = replace;
	if (st != ST_OK)
		return st;
	size_t len = strlen(d->path);
	while (len > 1 && d->path[len - 1] == '/')
		d->path[--len] = 0;
	char *real = realpath(d->path, NULL);
	bool good = temp_open_directory(&d->temp, real ? real : d->path, 0777);
	free(real);
	if (good)
		return ST_OK;
	return err_set(err, ST_IO, "cannot write %s: %s", path, strerror(errno));
}

static void outdir_free(struct outdir *d)
{
	temp_close(&d->temp);
	free(d->file);
	free(d->path);
	free(d);
}

enum status outdir_open(struct outdir **out, const char *path, bool replace,
			struct err *err)
{
	struct outdir *d = mem_new(1, sizeof *d);
	d->path = mem_text(path);
	d->temp.fd = -1;
	enum status st = str_ends_with(path, ".npz")
				 ? outfile_open(&d->archive, path, replace, err)
				 : outdir_open_directory(d, path, replace, err);
	if (st == ST_OK)
		*out = d;
	else
		outdir_free(d);
	return st;
}

const char *outdir_path(const struct outdir *d)
{
	return d->path;
}

static void outdir_drop_file(struct outdir_file *f)
{
	if (f->path)
		unfinished_remove(f->path);
	if (f->fd >= 0)
		close(f->fd);
	free(f->name);
	free(f->path);
}

int outdir_file(struct outdir *d, const char *name, struct err *err)
{
	struct outdir_file f = { .name = mem_text(name) };
	if (d->archive) {
		f.fd = temp_scratch(d->path);
	} else {
		struct str path = STR_INIT;
		str_addf(&path, "%s/%s", d->temp.name, name);
		f.path = str_detach(&path);
		unfinished_add(f.path);
		f.fd = open(f.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	}
	if (f.fd < 0) {
		err_set(err, ST_IO, "cannot write %s of %s: %s", name, d->path,
			strerror(errno));
		outdir_drop_file(&f);
		return f.fd;
	}
	d->file = mem_room(d->file, d->n, &d->room, sizeof *d->file);
	d->file[d->n++] = f;
	return f.fd;
}

/* Closing */

static bool outdir_write_archive(struct outdir *d)
{
	bool good = true;
	struct zip_write *z = zip_write_new(outfile_stream(d->archive));
	for (size_t i = 0; good && i < d->n; i++)
		good = zip_write_add(z, d->file[i].name, d->file[i].fd);
	int error = errno;
	zip_write_end(z);
	errno = error;
	return good;
}

static bool outdir_sync(const struct outdir *d)
{
	for (size_t i = 0; i < d->n; i++)
		if (fsync(d->file[i].fd) != 0 && errno != EINVAL)
			return false;
	return true;
}

static bool outdir_remove_from(void *arg, const char *name)
{
	struct str path = STR_INIT;
	str_addf(&path, "%s/%s", (const char *)arg, name);
	unlink(path.text);
	str_release(&path);
	return true;
}

static enum status outdir_fail(const struct outdir *d, struct err *err)
{
	return err_set(err, ST_IO, "cannot write %s: %s", d->path, strerror(errno));
}

/* Replace a directory, which has the name `old` now, unless files have appeared in it since
 * it was checked. */
static enum status outdir_replace(const struct outdir *d, const char *old,
				  struct err *err)
{
	enum status st = outdir_check(old, d->path, d->replace, err);
	if (st == ST_OK && rename(d->temp.name, d->temp.path) != 0)
		st = outdir_fail(d, err);
	if (st != ST_OK)
		rename(old, d->temp.path);
	else
		outdir_each(old, outdir_remove_from, (void *)old);
	return st;
}

/* Give the directory its name.  One that is there already moves aside before, and is
 * removed after. */
static enum status outdir_rename(const struct outdir *d, struct err *err)
{
	struct temp old;
	if (rename(d->temp.name, d->temp.path) == 0)
		return ST_OK;
	if (errno != ENOTEMPTY && errno != EEXIST)
		return outdir_fail(d, err);
	if (!temp_open_directory(&old, d->temp.path, 0777))
		return outdir_fail(d, err);
	enum status st = rename(d->temp.path, old.name) == 0
				 ? outdir_replace(d, old.name, err)
				 : outdir_fail(d, err);
	temp_abandon(&old);
	return st;
}

static void outdir_drop_files(struct outdir *d, bool kept)
{
	for (size_t i = 0; i < d->n; i++) {
		struct outdir_file *f = &d->file[i];
		if (f->path && !kept)
			unlink(f->path);
		outdir_drop_file(f);
	}
	if (!kept)
		temp_abandon(&d->temp);
}

enum status outdir_close(struct outdir *d, bool keep, struct err *err)
{
	enum status st = ST_OK;
	if (keep && !(d->archive ? outdir_write_archive(d) : outdir_sync(d)))
		st = outdir_fail(d, err);
	else if (keep && !d->archive)
		st = outdir_rename(d, err);
	bool good = st == ST_OK;
	outdir_drop_files(d, keep && good);
	if (d->archive) {
		struct err own = ERR_INIT;
		enum status closed = outfile_close(d->archive, keep && good, &own);
		if (st == ST_OK && closed != ST_OK)
			st = err_set(err, closed, "%s", own.text);
	}
	outdir_free(d);
	return st;
}
