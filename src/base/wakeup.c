#include "base/wakeup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

enum status wakeup_open(struct wakeup *b, struct err *err)
{
	int ends[2];
	if (pipe(ends) != 0)
		return err_set(err, ST_IO, "cannot create a pipe: %s", strerror(errno));
	for (int i = 0; i < 2; i++) {
		fcntl(ends[i], F_SETFD, FD_CLOEXEC);
		fcntl(ends[i], F_SETFL, O_NONBLOCK);
	}
	b->out = ends[0];
	b->in = ends[1];
	atomic_store(&b->full, false);
	return ST_OK;
}

void wakeup_close(struct wakeup *b)
{
	if (b->in < 0)
		return;
	close(b->in);
	close(b->out);
	b->in = b->out = -1;
}

void wakeup_send(struct wakeup *b)
{
	int was = errno;
	if (!atomic_exchange(&b->full, true))
		(void)!write(b->in, "", 1);
	errno = was;
}

void wakeup_drain(struct wakeup *b)
{
	char byte[16];
	while (read(b->out, byte, sizeof byte) > 0)
		;
	/* In this order: who rings between the two writes nothing, and is looked at by
	 * whoever called.  The other way round his byte would be taken, the bell held
	 * for full, and nobody heard ever after. */
	atomic_exchange(&b->full, false);
}
