/**
 * Checks that code that processes documents uses the list of kinds. Only the folders of kinds may contain the name of a
 * kind.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kindNames } from './index.ts';

const src = join(import.meta.dirname, '..');
/**
 * Exempt files: foreign formats whose types have the same names, and code for keys and pastes in texts, lists and
 * quotes.
 */
const exempt =
  /^(?:blocks|testing)\/|^inlines\/markdown|^document\/(?:(?:markdown|notebook|paste)\/|comment-html)|^editor\/(?:edits|typed)\/|^editor\/paste/;
const names = kindNames.join('|');
const naming = new RegExp(`\\btype(?:\\)|\\b) *(?:===|!==) *'(?:${names})'|\\btype: '(?:${names})',? *data`);

const namingIn = (text: string) => text.split('\n').filter((line) => naming.test(line));

test('no other folder knows a kind of block by its name', () => {
  const files = globSync('**/*.{ts,tsx,astro}', { cwd: src }).filter(
    (file) => !exempt.test(file) && !/\.test\./.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(
    files.flatMap((file) => namingIn(readFileSync(join(src, file), 'utf8')).map((line) => `${file}: ${line}`)),
  ).toEqual([]);
});

test('a name is found', () => {
  expect(
    namingIn("if (block?.type === 'figure') x();\nconst a = { type: 'math', data: {} };\nb.type === kind"),
  ).toHaveLength(2);
});

test('each kind has its folder', () => {
  expect(globSync('*/schema.ts', { cwd: import.meta.dirname })).toHaveLength(kindNames.length);
});
