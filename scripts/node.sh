#!/bin/sh
# Replaces this shell by a script: `sh scripts/node.sh scripts/start.ts [args]`, in the project's folder. The script runs
# on the system's Node if that Node runs TypeScript (22.18, 23.6 or newer), otherwise on the Node among the packages.

# Without this threshold glibc does not return the memory of images to the system: 500 MB of a host's 1,000 MB. Other C
# libraries ignore the variable.
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
# npm puts the packaged Node first in PATH, and names the Node that runs npm.
node="${npm_node_execpath:-node}"
"$node" -e 'process.exit(process.features.typescript ? 0 : 1)' 2>/dev/null || node=node_modules/.bin/node
# On a machine with much memory V8 reserves 128 MB for young objects: 100 MB of an idle host's 460 MB.
exec "$node" --max-semi-space-size=16 "$@"
