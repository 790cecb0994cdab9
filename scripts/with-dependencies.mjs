/**
 * Runs a script of this project with what it needs: `node scripts/with-dependencies.mjs scripts/add.ts [args]`, with
 * `--with-tests` before the script also with what tests and types take, a third of all. Without a script it only installs
 * the packages: `npm start` then starts the site itself, so that this process does not stay next to it for months.
 * Plain JavaScript without imports from packages, because it runs on the system's Node (20 or newer) in a bare
 * clone. It installs the packages when the lockfile changed since the last installation, then hands over to the
 * Node 24 that is one of them, which runs TypeScript as it is; where there is none for the machine, to the system's
 * own, if it is as new.
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
const isOwnNewEnough = Number(process.versions.node.split('.')[0]) >= 24;
/** Whether there is a Node to hand over to. */
const hasNode = () => isOwnNewEnough || existsSync(pinned);

const withTests = process.argv[2] === '--with-tests';
const script = process.argv.slice(withTests ? 3 : 2);

const lockfile = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');
/** What the stamp says where the packages that the site runs on are there, and where all of them are. */
const stamps = { runtime: `${lockfile} runtime`, all: lockfile };
const wanted = withTests ? stamps.all : stamps.runtime;
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
const isInstalled = installed === stamps.all || installed === wanted;

/** Whether npm's own note of what it put there says the same as the lockfile: Netlify, for one, installs by itself. */
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
  console.error('Installing packages (again only when they change)…');
  // What is missing for the tests comes beside what is there: a site that is running may still load some of it.
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
      'error: no Node 24 is available as a package for this machine. Install Node 24 or newer (nodejs.org).',
    );
    process.exit(2);
  }
  const { removeUnread } = await import('./lib/unread-files.mjs');
  removeUnread(`${root}node_modules`);
  writeFileSync(stamp, wanted);
}

if (script.length === 0) process.exit(0);
const child = spawn('sh', [`${root}scripts/node.sh`, ...script], { stdio: 'inherit' });
// The child ends itself cleanly; a signal to this parent is passed on, and its end is ours.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
endWithNpm(() => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 2)));
