#!/bin/sh
# Runs a script in this shell's place, on the Node among the packages, or, where there is none for the machine, on the
# system's own: `sh scripts/node.sh scripts/start.ts [args]`, in the project's folder.

# glibc keeps what pictures took for itself, unless told from which size on to give it back: 500 MB of a host's 1,000.
# Elsewhere than on glibc nobody reads it.
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
node=node_modules/.bin/node
[ -x "$node" ] || node=node
# On a machine with much memory V8 lets young objects take 128 MB of it, and keeps them: 100 MB of a host's 460 at rest.
exec "$node" --max-semi-space-size=16 "$@"
