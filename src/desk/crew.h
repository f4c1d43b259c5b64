/* crew.h - draws the shards of several files, many at once.            floor 3
 *
 * Several processes share the work, not threads: the caches of Pango and
 * fontconfig have one user.  Every shard is drawn with an Ink of its own, so
 * that neither the number of processes nor what else is printed shows in a
 * file.  The crew is mute: where one of it meets a complaint, this process
 * draws everything again, to hear that and all others in their order. */
#pragma once
#include "desk.h"
#include "press.h"

typedef struct {
    const Job  *job;
    guint       number;         /* from 0 to press_shards() of the job's plan */
    const char *drawing;        /* where to draw it */
} Shard;

/* As many at once as the run has jobs, or else the machine has processors.
 * False after an error. */
bool crew_draw(Desk *desk, const GArray *shards, Progress *progress, void *data);      /* of Shard */
