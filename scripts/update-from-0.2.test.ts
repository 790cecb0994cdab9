/** Runs the update from 0.2.0, and later `git pull`s, in clones with three histories. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeAtEnd } from '#testing/at-end.ts';
import { beforeEach, describe, expect, test } from 'vitest';

const step = fileURLToPath(new URL('./update-from-0.2.mjs', import.meta.url));
let upstream: string;
let clone: string;

const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main'];
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', [...who, ...args], { cwd, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] }).trim();
function write(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
function commit(folder: string, what: string): void {
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', what);
}
const contentOf = (folder: string) =>
  Object.fromEntries(
    globSync('**/*', { cwd: join(folder, 'content'), withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(join(folder, 'content/').length), readFileSync(path, 'utf8')]),
  );
/** Runs the update as users of the old version do: node reads the program from a pipe. */
function run(...args: string[]): string {
  const options = { cwd: clone, encoding: 'utf8' as const, input: readFileSync(step), env: withName };
  return execFileSync(process.execPath, ['--input-type=module', '-', ...args], options);
}
const withName = {
  ...env,
  ...{
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.com',
  },
};

const sample = {
  'content/README.md': 'About this folder\n',
  'content/resume.json': '{"basics": {"name": "Aoi"}}\n',
  'content/publications.bib': '@misc{a, title={A}}\n',
  'content/images/縦 書き.svg': '<svg/>\n',
};

beforeEach(() => {
  upstream = mkdtempSync(join(tmpdir(), 'upstream-'));
  clone = mkdtempSync(join(tmpdir(), 'clone-'));
  removeAtEnd(upstream);
  removeAtEnd(clone);
  git(upstream, 'init', '-q');
  write(upstream, { ...sample, 'src/program.ts': '1\n', '.gitignore': 'content/private.json\n' });
  commit(upstream, '0.2.0');
  rmSync(clone, { recursive: true });
  git(tmpdir(), 'clone', '-q', upstream, clone);
});

/** Publishes the new version upstream, where the sample has moved and one of its files has changed. */
function release(): void {
  cpSync(join(upstream, 'content'), join(upstream, 'sample'), { recursive: true });
  rmSync(join(upstream, 'content'), { recursive: true });
  write(upstream, { 'sample/resume.json': '{"basics": {"name": "Aoi T."}}\n', 'src/program.ts': '2\n' });
  commit(upstream, '0.3.0');
  git(clone, 'fetch', '-q');
}

/** Simulates three years, in which upstream changes, moves and removes its sample, and the owner writes. */
function live(): void {
  for (const year of [1, 2, 3]) {
    write(upstream, {
      'sample/resume.json': `{"year": ${year}}\n`,
      [`sample/talks/${year}.json`]: '{}\n',
      'src/program.ts': `${year + 2}\n`,
    });
    if (year === 2) rmSync(join(upstream, 'sample/publications.bib'));
    commit(upstream, `0.${year + 3}.0`);
    write(clone, { 'content/resume.json': `{"mine": ${year}}\n`, [`content/talks/${year}.json`]: '{"mine": true}\n' });
    commit(clone, 'Mine');
    const before = contentOf(clone);
    git(clone, 'pull', '-q', '--no-rebase', '--no-edit');
    expect(contentOf(clone)).toEqual(before);
    expect(git(clone, 'status', '--porcelain')).toBe('');
    expect(readFileSync(join(clone, 'src/program.ts'), 'utf8')).toBe(`${year + 2}\n`);
  }
}

const histories: [string, () => void][] = [
  [
    'content changed, and more of it not committed',
    () => {
      write(clone, { 'content/resume.json': '{"basics": {"name": "Ada"}}\n', 'content/news/1.json': '{}\n' });
      commit(clone, 'Mine');
      write(clone, { 'content/publications.bib': '@misc{mine, title={M}}\n', 'content/talks/新しい.json': '{}\n' });
      write(clone, { 'content/private.json': '{"phone": "1"}\n' });
    },
  ],
  [
    'sample deleted',
    () => {
      rmSync(join(clone, 'content'), { recursive: true });
      write(clone, { 'content/resume.json': '{"basics": {"name": "Ada"}}\n' });
      commit(clone, 'Mine');
    },
  ],
  [
    'nothing committed, one file written over',
    () => write(clone, { 'content/resume.json': '{"basics": {"name": "Ada"}}\n' }),
  ],
];

describe.each(histories)('%s', (_, make) => {
  test('the update keeps everything, and no later pull conflicts', () => {
    make();
    const { 'README.md': readme, ...before } = contentOf(clone);
    release();
    expect(run()).toContain('Nothing has been changed.');
    expect(contentOf(clone)).toEqual(readme === undefined ? before : { ...before, 'README.md': readme });
    expect(run('--yes')).toContain('Updated.');
    expect(contentOf(clone)).toEqual(before);
    expect(git(clone, 'status', '--porcelain')).toBe('');
    expect(existsSync(join(clone, 'sample/resume.json'))).toBe(true);
    expect(readFileSync(join(clone, 'src/program.ts'), 'utf8')).toBe('2\n');
    live();
  });

  test('--back reverts the update', () => {
    make();
    const before = contentOf(clone);
    const [head, state] = [git(clone, 'rev-parse', 'HEAD'), git(clone, 'status', '--porcelain')];
    release();
    run('--yes');
    expect(run('--back')).toContain('before the update');
    expect(contentOf(clone)).toEqual(before);
    expect(git(clone, 'rev-parse', 'HEAD')).toBe(head);
    expect(git(clone, 'status', '--porcelain')).toBe(state);
    run('--yes');
    expect(existsSync(join(clone, 'sample'))).toBe(true);
  });
});

test('without own changes git pull is enough, and the update does the same', () => {
  release();
  git(clone, 'pull', '-q');
  expect(existsSync(join(clone, 'content'))).toBe(false);
  live();
  git(clone, 'reset', '-q', '--hard', git(clone, 'rev-list', '--max-parents=0', 'HEAD'));
  git(clone, 'fetch', '-q');
  expect(run('--yes')).toContain('the unchanged sample');
  expect(existsSync(join(clone, 'content'))).toBe(false);
});

test('names conflicting changes of the program itself, and changes nothing', () => {
  write(clone, { 'src/program.ts': 'mine\n', 'content/resume.json': '{"mine": true}\n' });
  commit(clone, 'Mine');
  const before = contentOf(clone);
  const head = git(clone, 'rev-parse', 'HEAD');
  release();
  expect(() => run('--yes')).toThrow('src/program.ts');
  expect([git(clone, 'rev-parse', 'HEAD'), git(clone, 'status', '--porcelain')]).toEqual([head, '']);
  expect(contentOf(clone)).toEqual(before);
});

test('keeps the permissions of private files', () => {
  write(clone, { 'content/private.json': '{}', 'content/resume.json': '{"mine": true}\n' });
  execFileSync('chmod', ['600', join(clone, 'content/private.json')]);
  release();
  run('--yes');
  expect(statSync(join(clone, 'content/private.json')).mode & 0o777).toBe(0o600);
  expect(git(clone, 'log', '--all', '--format=', '--name-only')).not.toContain('private.json');
});
