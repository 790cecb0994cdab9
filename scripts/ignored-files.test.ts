/** Neither git nor a container image that is built with `COPY . .` includes files with secrets. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeAtEnd } from '#support/at-end.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const secret = [
  '.data/backups/site-2026-11-21.ndjson.gz',
  '.env',
  '.env.production',
  'backups/backup-20261121T000000Z.ndjson.gz',
  'content/private-ja.json',
  'content/private-portrait.jpg',
  'content/private.json',
  'site-2026-11-21.ndjson.gz',
  'site-2026-11-21.ndjson.gz.part',
];
const open = ['content/private.example.json', 'content/resume.json', 'src/site/private-fields.test.ts', 'package.json'];

test('git ignores files with secrets', () => {
  const clone = temporaryFolder();
  removeAtEnd(clone);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, encoding: 'utf8' });
  git('init', '--quiet');
  copyFileSync(join(root, '.gitignore'), join(clone, '.gitignore'));
  for (const path of [...secret, ...open]) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    writeFileSync(join(clone, path), '');
  }
  const taken = git('ls-files', '--others', '--exclude-standard').trim().split('\n');
  expect(taken.sort()).toEqual(['.gitignore', ...open].sort());
});

test('an image does not include files with secrets', () => {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');
  const isLeftOut = (path: string) =>
    patterns.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));
  expect(secret.filter((path) => !isLeftOut(path))).toEqual([]);
  expect(open.filter(isLeftOut)).toEqual([]);
});
