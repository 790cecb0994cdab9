/**
 * Updates a clone of 0.2.0, where the sample was in `content/`. Upstream now has it in `sample/`, and `content/` has
 * only the owner's files. In a clone of 0.2.0:
 *
 *   git fetch && git show FETCH_HEAD:scripts/update-from-0.2.mjs | node --input-type=module - [--yes]
 *
 * Without `--yes` it only prints what it will do. It copies `content/` aside, merges, and commits the owner's files
 * again: `git pull` would delete them or conflict. Later `git pull`s never touch them.
 * `node scripts/update-from-0.2.mjs --back` reverts the update.
 *
 * Needs only plain JavaScript and git, because it runs in the old version.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const TAG = 'before-sample-apart';
const ASIDE = 'content-before-update';
/** Explanatory files that belong to the program, not to the owner. */
const given = ['content/README.md', 'content/private.example.json'];

class Refusal extends Error {}

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const isSo = (...args) => {
  try {
    git(...args);
    return true;
  } catch {
    return false;
  }
};
const pathsOf = (...args) =>
  git('-c', 'core.quotePath=false', ...args)
    .split('\n')
    .filter(Boolean);

/** Returns the path of every file in a folder, relative to the folder. */
const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
    : [];

function plan() {
  if (isSo('rev-parse', '--verify', '--quiet', `refs/tags/${TAG}`))
    throw new Refusal('this update was already made. To undo it: node scripts/update-from-0.2.mjs --back');
  if (!isSo('rev-parse', '--verify', '--quiet', 'FETCH_HEAD'))
    throw new Refusal('nothing was fetched yet. Run git fetch first.');
  const upstream = git('rev-parse', 'FETCH_HEAD');
  if (isSo('cat-file', '-e', `${upstream}:content/resume.json`)) {
    throw new Refusal('the fetched version still has its sample in content/. There is nothing to do.');
  }
  const changed = pathsOf('status', '--porcelain', '--untracked-files=no', '--', '.', ':!content');
  if (changed.length > 0) throw new Refusal(`commit or restore these files first:\n${changed.join('\n')}`);
  const base = git('merge-base', 'HEAD', upstream);
  const isOwners =
    pathsOf('diff', '--name-only', base, '--', 'content').length > 0 ||
    pathsOf('ls-files', '--others', '--exclude-standard', '--', 'content').length > 0;
  return { upstream, base, isOwners };
}

function say({ isOwners }) {
  console.log(
    isOwners
      ? [
          'content/ has your own files. This update',
          `1. copies content/ to ${ASIDE}/, and tags the current commit as ${TAG},`,
          '2. merges the new version, which has its sample in sample/,',
          '3. restores content/ unchanged, and commits it as your own.',
        ].join('\n')
      : 'content/ is the unchanged sample. This update merges the new version, which has the sample in sample/.',
  );
  console.log(`To undo it: node scripts/update-from-0.2.mjs --back`);
}

function go({ upstream, base, isOwners }) {
  const isOwn = (path) => !given.includes(path) || !isSo('diff', '--quiet', base, '--', path);
  const kept = isOwners ? filesIn('content').filter((path) => isOwn(`content/${path}`)) : [];
  rmSync(ASIDE, { recursive: true, force: true });
  if (existsSync('content')) cpSync('content', ASIDE, { recursive: true, preserveTimestamps: true });
  const exclude = git('rev-parse', '--git-path', 'info/exclude');
  if (!existsSync(exclude) || !readFileSync(exclude, 'utf8').includes(ASIDE)) {
    mkdirSync(dirname(exclude), { recursive: true });
    appendFileSync(exclude, `${ASIDE}/\n`);
  }
  git('tag', TAG);
  try {
    // Restores `content/` as in upstream's old version. The merge then has no conflicts in this folder, whatever the
    // owner has changed.
    git('rm', '-r', '-q', '--cached', '--ignore-unmatch', '--', 'content');
    for (const path of filesIn('content')) if (isTracked(base, path)) rmSync(join('content', path));
    if (isSo('cat-file', '-e', `${base}:content`)) git('checkout', '-q', base, '--', 'content');
    moveUntracked(base);
    if (!isSo('diff', '--cached', '--quiet'))
      git('commit', '-q', '--no-verify', '-m', 'content/ as the sample was, to merge');
    git('merge', '-q', '--no-edit', upstream);
    for (const path of kept) {
      mkdirSync(dirname(join('content', path)), { recursive: true });
      cpSync(join(ASIDE, path), join('content', path), { preserveTimestamps: true });
    }
    const commit = kept.length > 0 && (git('add', '--', 'content'), !isSo('diff', '--cached', '--quiet'));
    if (commit) git('commit', '-q', '--no-verify', '-m', 'content/ is ours alone');
  } catch (error) {
    const conflicts = pathsOf('diff', '--name-only', '--diff-filter=U');
    back();
    throw new Refusal(
      conflicts.length > 0
        ? `nothing was changed. You and the new version changed the same files of the program:\n${conflicts.join('\n')}`
        : `nothing was changed: ${error instanceof Error ? error.message : ''}`,
    );
  }
  console.log(`Updated. A copy of your previous content/ is in ${ASIDE}/. Next: npm start`);
}

const isTracked = (base, path) => isSo('cat-file', '-e', `${base}:content/${path}`);

/**
 * Removes untracked files, because a checkout would fail because of them or commit them. The backup contains copies of
 * these files.
 */
function moveUntracked(base) {
  for (const path of filesIn('content')) if (!isTracked(base, path)) rmSync(join('content', path));
}

function back() {
  if (!isSo('rev-parse', '--verify', '--quiet', `refs/tags/${TAG}`))
    throw new Refusal('this update was not made here.');
  if (isSo('rev-parse', '--verify', '--quiet', 'MERGE_HEAD')) git('merge', '--abort');
  git('reset', '-q', '--hard', TAG);
  for (const path of filesIn('content')) rmSync(join('content', path));
  if (existsSync(ASIDE)) cpSync(ASIDE, 'content', { recursive: true, preserveTimestamps: true });
  git('tag', '-d', TAG);
}

const [option, ...others] = process.argv.slice(2);
const help = `Update a clone of version 0.2.

Usage: node scripts/update-from-0.2.mjs [--yes | --back]

Options:
  --yes       Make the update. Without it, nothing is changed
  --back      Undo the update
  -h, --help  Show this help`;
if (option === '--help' || option === '-h') {
  console.log(help);
  process.exit(0);
}
if (others.length > 0 || ![undefined, '--yes', '--back'].includes(option)) {
  console.error(`error: unknown option '${others[0] ?? option}'.\n${help}`);
  process.exit(2);
}
try {
  process.chdir(git('rev-parse', '--show-toplevel'));
  if (option === '--back') {
    const later = pathsOf('log', '--format=%s', `${TAG}..HEAD`, '--', 'content').length;
    if (later > 1)
      console.log(`Your later changes in content/ are kept in git: ${git('rev-parse', '--short', 'HEAD')}`);
    back();
    console.log('Restored the version before the update.');
  } else {
    const planned = plan();
    say(planned);
    if (option === '--yes') go(planned);
    else console.log('Nothing has been changed. To continue, run the same command with --yes.');
  }
} catch (error) {
  console.error('error:', error instanceof Refusal ? error.message : error);
  process.exitCode = 2;
}
