#!/bin/sh
# Replaces this shell by a script on the Node among the packages, or on the system's Node if there is none for the
# machine: `sh scripts/node.sh scripts/start.ts [args]`, in the project's folder.

# Without this threshold glibc does not return the memory of images to the system: 500 MB of a host's 1,000 MB. Other C
# libraries ignore the variable.
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
node=node_modules/.bin/node
[ -x "$node" ] || node=node
# On a machine with much memory V8 reserves 128 MB for young objects: 100 MB of an idle host's 460 MB.
exec "$node" --max-semi-space-size=16 "$@"
