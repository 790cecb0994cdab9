/**
 * Installs the packages and runs a script: `node scripts/with-dependencies.mjs scripts/import.ts [args]`.
 * `--with-tests` before the script also installs the packages for tests and types, a third of all packages. Without a
 * script it only installs packages: `npm start` uses this mode so that this process does not stay in memory for
 * months. Plain JavaScript without packages, because it runs on the system's Node (20 or newer) in a fresh clone. It
 * installs when the lockfile has changed since the last installation. The script then runs on a Node that runs
 * TypeScript directly (`node.sh`).
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { endWithNpm } from './lib/end-with-npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.installed-lockfile`;
const pinned = `${root}node_modules/.bin/node${process.platform === 'win32' ? '.cmd' : ''}`;
const isOwnNewEnough = Boolean(process.features.typescript);
/** Returns whether a Node that runs TypeScript exists. */
const hasNode = () => isOwnNewEnough || existsSync(pinned);

const withTests = process.argv[2] === '--with-tests';
const script = process.argv.slice(withTests ? 3 : 2);

const lockfile = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');
/** Contents of the stamp file: `runtime` if only the runtime packages are installed, `all` if all packages are. */
const stamps = { runtime: `${lockfile} runtime`, all: lockfile };
const wanted = withTests ? stamps.all : stamps.runtime;
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
const isInstalled = installed === stamps.all || installed === wanted;

/**
 * Returns whether npm's own record matches the lockfile, as it does if the packages were installed without this
 * script, for example by Netlify.
 */
function isInPlace() {
  const note = `${root}node_modules/.package-lock.json`;
  if (!existsSync(note)) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const present = packagesOf(note);
  const nodeForUs = `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  return Object.entries(packagesOf(`${root}package-lock.json`)).every(
    ([path, { dev, optional, devOptional, integrity, version }]) =>
      path === '' ||
      (optional && path !== nodeForUs) ||
      devOptional ||
      (dev && !withTests) ||
      (present[path]?.version === version && present[path]?.integrity === integrity),
  );
}

if (!isInstalled && hasNode() && isInPlace()) {
  writeFileSync(stamp, wanted);
} else if (!isInstalled || !hasNode()) {
  console.error('Installing packages (repeated only after a change)…');
  // Test packages are added to the installed packages, because a running site can still load some installed packages.
  const how = hasNode() && installed === stamps.runtime ? ['install', '--no-save'] : ['ci'];
  const which = withTests ? '--include=dev' : '--omit=dev';
  const { status } = spawnSync('npm', [...how, which, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('error: could not install the packages. Check your network connection. For details: npm ci');
    process.exit(2);
  }
  if (!hasNode()) {
    console.error(
      'error: Node is not available as a package for this machine. Install Node 22.18 or newer (nodejs.org).',
    );
    process.exit(2);
  }
  writeFileSync(stamp, wanted);
}

if (script.length === 0) process.exit(0);
const child = spawn('sh', [`${root}scripts/node.sh`, ...script], { stdio: 'inherit' });
// Signals are passed on, because the child ends cleanly after a signal. This process then exits with the child's code.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
endWithNpm(() => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 2)));
