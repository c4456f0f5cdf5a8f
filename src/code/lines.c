#include "code/lines.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "config.h"

#ifdef HAVE_LIBDW
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwelf.h>
#endif

#include "base/io.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "base/search.h"
#include "code/demangle.h"

enum {
	LINES_FIRST = 60000, /* milliseconds to wait for the first answer, */
	LINES_NEXT = 10000,  /* and for other answers */
	LINES_CPU = 120,     /* CPU seconds of the child */
	LINES_NAME = 240,    /* max bytes of a name */
	LINES_TEXT = 8192,   /* max bytes of an answer, and max depth of inlined
			      * functions */
	LINES_INLINED = LINES_TEXT / (2 * LINES_NAME + 32),
	LINES_UNITS = 1 << 24,
	LINES_DIES = 1 << 20, /* max entries read to find the function of an address, */
	LINES_NESTED = 64,    /* and their max depth, because damage can make loops */
	LINES_ORIGINS = 16,   /* max entries that describe one function */
	LINES_FILE = 16 << 20 /* max bytes of a source file */
};

#define LINES_MEMORY ((rlim_t)4 << 30)

/* Sanitizers of addresses and threads reserve terabytes. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LINES_SANITIZED true
#elif defined(__has_feature)
#define LINES_SANITIZED \
	(__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define LINES_SANITIZED false
#endif

struct lines {
	char *path, *alt; /* alt is NULL if there is none */
	pthread_mutex_t lock;
	pid_t child; /* 0 if not started; -1 if failed */
	int fd;
	bool answered;
};

enum lines_what { LINES_SOURCE, LINES_FUNCTIONS, LINES_CODE };

struct lines_request {
	uint64_t address;
	uint64_t what; /* enum lines_what */
};

/* Send only the first len bytes of the text. */
struct lines_answer {
	uint32_t len; /* 0 if there is no line, or no function */
	char text[LINES_TEXT];
};

/* The child */

#ifdef HAVE_LIBDW

bool lines_available(void)
{
	return true;
}

/* Address range of a unit. */
struct lines_range {
	uint64_t begin, end;
	Dwarf_Off unit;
};

struct lines_table {
	Dwarf *dwarf;
	bool no_alt; /* true if the shared debug file was not found */
	struct lines_range *range;
	size_t n, room;
	char *path; /* last source file and its text; NULL if there is none */
	struct str source;
};

static void lines_add_unit(struct lines_table *t, Dwarf_Die *unit)
{
	Dwarf_Addr base, begin, end;
	ptrdiff_t at = 0;
	while (t->n < LINES_UNITS &&
	       (at = dwarf_ranges(unit, at, &base, &begin, &end)) > 0) {
		if (begin >= end)
			continue;
		t->range = mem_room(t->range, t->n, &t->room, sizeof *t->range);
		t->range[t->n++] =
			(struct lines_range) { begin, end, dwarf_dieoffset(unit) };
	}
}

/* Use the shared debug file if it has the build-id of the link.  libdw looks for a file
 * itself and does not compare the build-id. */
static void lines_use_alt(struct lines_table *t, const char *alt)
{
	const char *name;
	const void *want, *id;
	ssize_t n = dwelf_dwarf_gnu_debugaltlink(t->dwarf, &name, &want);
	int fd = n > 0 && alt ? open(alt, O_RDONLY | O_CLOEXEC) : -1;
	Dwarf *shared = fd >= 0 ? dwarf_begin(fd, DWARF_C_READ) : NULL;
	bool own = shared && dwelf_elf_gnu_build_id(dwarf_getelf(shared), &id) == n &&
		   !memcmp(id, want, (size_t)n);
	if (own)
		dwarf_setalt(t->dwarf, shared);
	t->no_alt = n > 0 && !own;
}

static bool lines_load(struct lines_table *t, const char *path, const char *alt)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	Dwarf_CU *unit = NULL;
	Dwarf_Die die;
	if (fd < 0 || !(t->dwarf = dwarf_begin(fd, DWARF_C_READ)))
		return false;
	lines_use_alt(t, alt);
	while (dwarf_get_units(t->dwarf, unit, &unit, NULL, NULL, &die, NULL) == 0)
		lines_add_unit(t, &die);
	if (t->n)
		qsort(t->range, t->n, sizeof *t->range, u64_compare);
	return true;
}

/* Get the unit of an address. */
static bool lines_unit(const struct lines_table *t, uint64_t address, Dwarf_Die *out)
{
	size_t k = count_upto(t->range, t->n, sizeof *t->range,
			      offsetof(struct lines_range, begin), address);
	return k && address < t->range[k - 1].end &&
	       dwarf_offdie(t->dwarf, t->range[k - 1].unit, out);
}

/* Append "file.c:12" and a NUL. */
static void lines_add_place(const char *path, uint64_t line, struct str *out)
{
	const char *slash = path ? strrchr(path, '/') : NULL;
	if (path && line)
		str_addf(out, "%.*s:%llu", LINES_NAME, slash ? slash + 1 : path,
			 (unsigned long long)line);
	str_addc(out, 0);
}

/* Find the path and the number of the line of an address; NULL if there is none. */
static const char *lines_place(const struct lines_table *t, uint64_t address, int *number)
{
	Dwarf_Die unit;
	Dwarf_Line *line;
	bool known = lines_unit(t, address, &unit) &&
		     (line = dwarf_getsrc_die(&unit, address)) &&
		     dwarf_lineno(line, number) == 0 && *number > 0;
	return known ? dwarf_linesrc(line, NULL, NULL) : NULL;
}

static void lines_answer_source(const struct lines_table *t, uint64_t address,
				struct str *out)
{
	int number = 0;
	const char *path = lines_place(t, address, &number);
	if (path)
		lines_add_place(path, (uint64_t)number, out);
}

/* Read a source file, which must be a plain file of moderate size. */
static void lines_read_source(struct lines_table *t, const char *path)
{
	struct stat st;
	free(t->path);
	t->path = mem_text(path);
	str_clear(&t->source);
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    st.st_size <= LINES_FILE) {
		str_pad(&t->source, 0, (size_t)st.st_size);
		if (!io_read_at(fd, 0, t->source.text, t->source.len))
			str_clear(&t->source);
	}
	if (fd >= 0)
		close(fd);
}

/* Append the text of the line of an address and a NUL. */
static void lines_answer_code(struct lines_table *t, uint64_t address, struct str *out)
{
	int number = 0;
	const char *path = lines_place(t, address, &number);
	if (path && (!t->path || strcmp(t->path, path)))
		lines_read_source(t, path);
	const char *p = t->source.text, *end = p + t->source.len;
	while (path && --number > 0 && (p = memchr(p, '\n', (size_t)(end - p))))
		p++;
	if (!path || !p)
		return;
	const char *stop = memchr(p, '\n', (size_t)(end - p));
	for (stop = stop ? stop : end; p < stop && (*p == ' ' || *p == '\t');)
		p++;
	for (; p < stop && out->len < LINES_NAME; p++)
		str_addc(out, (unsigned char)*p < ' ' ? ' ' : *p);
	while (out->len && out->text[out->len - 1] == ' ')
		str_cut(out, out->len - 1);
	str_addc(out, 0);
}

/* Functions around an address: the outermost first, then the inlined functions. */
struct lines_walk {
	uint64_t address;
	Dwarf_Die function[LINES_INLINED];
	int n;
	int left; /* number of entries that may still be read */
};

static bool lines_is_scope(int tag)
{
	return tag == DW_TAG_namespace || tag == DW_TAG_structure_type ||
	       tag == DW_TAG_class_type || tag == DW_TAG_union_type ||
	       tag == DW_TAG_module;
}

/* Add the functions below an entry that contain the address.  Return true if one does,
 * or too many entries were read. */
static bool lines_walk_below(struct lines_walk *w, Dwarf_Die *parent, int depth)
{
	Dwarf_Die die;
	if (depth == LINES_NESTED || dwarf_child(parent, &die) != 0)
		return false;
	do {
		int tag = dwarf_tag(&die);
		bool function =
			tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine;
		if (!w->left-- || w->n == LINES_INLINED)
			return true;
		bool inside = (function || tag == DW_TAG_lexical_block) &&
			      dwarf_haspc(&die, w->address) > 0;
		if (inside && tag == DW_TAG_subprogram)
			w->n = 0;
		if (inside && function)
			w->function[w->n++] = die;
		if ((inside || lines_is_scope(tag)) &&
		    lines_walk_below(w, &die, depth + 1))
			return true;
		if (inside)
			return true;
	} while (dwarf_siblingof(&die, &die) == 0);
	return false;
}

static bool lines_in_alt(Dwarf_Attribute *a)
{
	unsigned form = dwarf_whatform(a);
	return form == DW_FORM_GNU_ref_alt || form == DW_FORM_GNU_strp_alt ||
	       form == DW_FORM_ref_sup4 || form == DW_FORM_ref_sup8 ||
	       form == DW_FORM_strp_sup;
}

/* Find a string of a function, also in the entries to which it refers; NULL if there is
 * none, or it is in a file that was not found. */
static const char *lines_text(const struct lines_table *t, const Dwarf_Die *die,
			      unsigned what)
{
	Dwarf_Attribute a;
	Dwarf_Die at = *die;
	for (int k = 0; k < LINES_ORIGINS; k++) {
		bool found = dwarf_attr(&at, what, &a);
		if (!found && !dwarf_attr(&at, DW_AT_abstract_origin, &a) &&
		    !dwarf_attr(&at, DW_AT_specification, &a))
			return NULL;
		if (t->no_alt && lines_in_alt(&a))
			return NULL;
		if (found)
			return dwarf_formstring(&a);
		if (!dwarf_formref_die(&a, &at))
			return NULL;
	}
	return NULL;
}

/* Append the name of a function and a NUL. */
static void lines_add_function(const struct lines_table *t, const Dwarf_Die *die,
			       struct str *out)
{
	const char *linkage = lines_text(t, die, DW_AT_linkage_name);
	const char *name = lines_text(t, die, DW_AT_name);
	struct str text = STR_INIT;
	if (!linkage || !demangle(linkage, &text))
		str_add(&text, name ? name : linkage ? linkage : "?");
	str_addf(out, "%.*s", LINES_NAME, text.text);
	str_addc(out, 0);
	str_release(&text);
}

static void lines_add_call(Dwarf_Die *unit, Dwarf_Die *die, struct str *out)
{
	Dwarf_Attribute a;
	Dwarf_Files *files;
	Dwarf_Word file = 0, line = 0;
	size_t n = 0;
	bool known = dwarf_formudata(dwarf_attr(die, DW_AT_call_file, &a), &file) == 0 &&
		     dwarf_formudata(dwarf_attr(die, DW_AT_call_line, &a), &line) == 0 &&
		     dwarf_getsrcfiles(unit, &files, &n) == 0 && file < n;
	lines_add_place(known ? dwarf_filesrc(files, file, NULL, NULL) : NULL, line, out);
}

static void lines_answer_functions(const struct lines_table *t, uint64_t address,
				   struct str *out)
{
	struct lines_walk w = { .address = address, .left = LINES_DIES };
	Dwarf_Die unit;
	if (!lines_unit(t, address, &unit))
		return;
	lines_walk_below(&w, &unit, 0);
	while (--w.n > 0) {
		lines_add_function(t, &w.function[w.n], out);
		lines_add_call(&unit, &w.function[w.n], out);
	}
}

static void lines_answer(struct lines_table *t, const struct lines_request *r,
			 struct lines_answer *out)
{
	struct str text = STR_INIT;
	if (r->what == LINES_FUNCTIONS)
		lines_answer_functions(t, r->address, &text);
	else if (r->what == LINES_CODE)
		lines_answer_code(t, r->address, &text);
	else
		lines_answer_source(t, r->address, &text);
	out->len = text.len <= sizeof out->text ? (uint32_t)text.len : 0;
	memcpy(out->text, text.text, out->len);
	str_release(&text);
}

static void lines_limit(int what, rlim_t value)
{
	struct rlimit r = { value, value };
	setrlimit(what, &r);
}

/* Answer requests until the other end is closed. */
static void lines_serve(const struct lines *l, int fd)
{
	struct lines_table t = { .source = STR_INIT };
	struct lines_answer answer;
	struct lines_request request;
	if (!LINES_SANITIZED)
		lines_limit(RLIMIT_AS, LINES_MEMORY);
	lines_limit(RLIMIT_CPU, LINES_CPU);
	lines_limit(RLIMIT_CORE, 0);
	bool ok = lines_load(&t, l->path, l->alt);
	while (ok && recv(fd, &request, sizeof request, MSG_WAITALL) == sizeof request) {
		lines_answer(&t, &request, &answer);
		ssize_t n = (ssize_t)(offsetof(struct lines_answer, text) + answer.len);
		ok = send(fd, &answer, (size_t)n, MSG_NOSIGNAL) == n;
	}
	_exit(0);
}

#else

bool lines_available(void)
{
	return false;
}

static void lines_serve(const struct lines *l, int fd)
{
	(void)l;
	(void)fd;
	_exit(0);
}

#endif

/* The parent */

struct lines *lines_new(const char *path, const char *alt)
{
	if (!lines_available())
		return NULL;
	struct lines *l = mem_new(1, sizeof *l);
	l->path = mem_text(path);
	l->alt = alt ? mem_text(alt) : NULL;
	l->fd = -1;
	pthread_mutex_init(&l->lock, NULL);
	return l;
}

static void lines_stop(struct lines *l)
{
	if (l->child > 0) {
		close(l->fd);
		kill(l->child, SIGKILL);
		while (waitpid(l->child, NULL, 0) < 0 && errno == EINTR)
			;
	}
	l->child = -1;
}

void lines_free(struct lines *l)
{
	if (!l)
		return;
	lines_stop(l);
	pthread_mutex_destroy(&l->lock);
	free(l->path);
	free(l->alt);
	free(l);
}

static void lines_start(struct lines *l)
{
	int pair[2];
	l->child = -1;
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
		return;
	pid_t child = fork();
	if (!child) {
		/* Do not keep the terminal or the output pipe open in the child. */
		signal(SIGINT, SIG_IGN);
		signal(SIGTSTP, SIG_IGN);
		signal(SIGSEGV, SIG_DFL);
		signal(SIGABRT, SIG_DFL);
		close(STDIN_FILENO);
		close(STDOUT_FILENO);
		close(STDERR_FILENO);
		close(pair[0]);
		lines_serve(l, pair[1]);
	}
	close(pair[1]);
	if (child < 0) {
		close(pair[0]);
		return;
	}
	l->child = child;
	l->fd = pair[0];
}

static bool lines_receive(struct lines *l, struct lines_answer *out)
{
	const struct timeval limit = { LINES_NEXT / 1000, 0 };
	setsockopt(l->fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
	return recv(l->fd, &out->len, sizeof out->len, MSG_WAITALL) == sizeof out->len &&
	       out->len <= sizeof out->text &&
	       (!out->len ||
		recv(l->fd, out->text, out->len, MSG_WAITALL) == (ssize_t)out->len) &&
	       (!out->len || !out->text[out->len - 1]);
}

static bool lines_send(struct lines *l, const struct lines_request *r,
		       struct lines_answer *out)
{
	struct pollfd p = { .fd = l->fd, .events = POLLIN };
	int n;
	if (send(l->fd, r, sizeof *r, MSG_NOSIGNAL) != sizeof *r)
		return false;
	while ((n = poll(&p, 1, l->answered ? LINES_NEXT : LINES_FIRST)) < 0 &&
	       errno == EINTR)
		;
	l->answered = true;
	return n > 0 && lines_receive(l, out);
}

/* Get an answer that is not empty. */
static bool lines_ask(struct lines *l, enum lines_what what, uint64_t address,
		      struct lines_answer *out)
{
	const struct lines_request r = { address, what };
	pthread_mutex_lock(&l->lock);
	if (!l->child)
		lines_start(l);
	bool ok = l->child > 0 && lines_send(l, &r, out);
	if (!ok)
		lines_stop(l);
	pthread_mutex_unlock(&l->lock);
	return ok && out->len;
}

static bool lines_find_one(struct lines *l, enum lines_what what, uint64_t address,
			   struct str *out)
{
	struct lines_answer answer;
	bool ok = lines_ask(l, what, address, &answer);
	if (ok)
		str_add(out, answer.text);
	return ok && *answer.text;
}

bool lines_find(struct lines *l, uint64_t address, struct str *out)
{
	return lines_find_one(l, LINES_SOURCE, address, out);
}

bool lines_find_text(struct lines *l, uint64_t address, struct str *out)
{
	return lines_find_one(l, LINES_CODE, address, out);
}

bool lines_inlined(struct lines *l, uint64_t address,
		   void (*fn)(void *ctx, const char *function, const char *call),
		   void *ctx)
{
	struct lines_answer answer;
	bool ok = lines_ask(l, LINES_FUNCTIONS, address, &answer);
	for (size_t at = 0; ok && at < answer.len;) {
		const char *function = answer.text + at;
		at += strlen(function) + 1;
		const char *call = at < answer.len ? answer.text + at : "";
		at += strlen(call) + 1;
		fn(ctx, function, call);
	}
	return ok;
}
