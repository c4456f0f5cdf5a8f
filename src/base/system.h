/*
 * Features that only some systems have, as configure found them.  Each use has a
 * fallback; tests compile it with OPSCOPE_PORTABLE, which leaves all of them out.
 */
#ifndef BASE_SYSTEM_H
#define BASE_SYSTEM_H

#include "config.h"

#ifdef OPSCOPE_PORTABLE
#undef HAVE_SYS_INOTIFY_H
#undef HAVE_MALLOPT
#undef HAVE_SCHED_GETAFFINITY
#endif

/* macOS has other names for the times of a file. */
#ifdef HAVE_STRUCT_STAT_ST_MTIMESPEC
#define st_mtim st_mtimespec
#define st_ctim st_ctimespec
#endif

#endif
