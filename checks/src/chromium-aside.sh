#!/bin/sh
# A browser has a session of its own, and Linux gives every session the same share of the processor, whatever the
# niceness within it (autogroups, sched(7)). A browser that is to give way says so for its session.
{ echo 10 >/proc/self/autogroup; } 2>/dev/null
exec "$GATEHOUSE_CHROMIUM_ASIDE" "$@"
