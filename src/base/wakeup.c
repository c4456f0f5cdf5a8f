#include "base/wakeup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

enum status wakeup_open(struct wakeup *w, struct err *err)
{
	int ends[2];
	if (pipe(ends) != 0)
		return err_set(err, ST_IO, "cannot create a pipe: %s", strerror(errno));
	for (int i = 0; i < 2; i++) {
		fcntl(ends[i], F_SETFD, FD_CLOEXEC);
		fcntl(ends[i], F_SETFL, O_NONBLOCK);
	}
	w->out = ends[0];
	w->in = ends[1];
	atomic_store(&w->full, false);
	return ST_OK;
}

void wakeup_close(struct wakeup *w)
{
	if (w->in < 0)
		return;
	close(w->in);
	close(w->out);
	w->in = w->out = -1;
}

void wakeup_send(struct wakeup *w)
{
	int was = errno;
	if (!atomic_exchange(&w->full, true))
		(void)!write(w->in, "", 1);
	errno = was;
}

void wakeup_drain(struct wakeup *w)
{
	char byte[16];
	while (read(w->out, byte, sizeof byte) > 0)
		;
	/* In this order: a wakeup_send() between the two writes nothing, but the caller
	 * checks for changes after this anyway.  In the other order its byte would be
	 * read here, full would stay set, and no later call would write. */
	atomic_exchange(&w->full, false);
}
