import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newDirectory } from '#support/rendering.ts';
import { expect, test } from 'vitest';
import { PageStore } from './page-store.ts';

const page = (text: string) => ({ snapshot: 'one', hash: text, body: Buffer.from(text), brotli: Buffer.from('br') });

function store(file = join(newDirectory(), 'pages.sqlite')) {
  const logged: string[] = [];
  return { file, logged, pages: new PageStore(file, (line) => logged.push(line)) };
}

test('keeps pages after a restart', () => {
  const { file, pages } = store();
  pages.setPage('/a', page('words'));
  pages.close();
  const again = store(file);
  expect(again.pages.page('/a')).toMatchObject({ ...page('words'), presentable: true });
  expect(again.logged).toEqual([]);
});

test('stores the writes of a build at its next batch, and all of them when it is closed', () => {
  const { file, pages } = store();
  pages.batch();
  pages.setPage('/a', page('words'));
  pages.batch();
  pages.setPage('/b', page('words'));
  const others = new DatabaseSync(file, { readOnly: true });
  expect(others.prepare('select path from pages').all()).toEqual([{ path: '/a' }]);
  others.close();
  pages.close();
  expect(store(file).pages.paths('one')).toEqual(['/a', '/b']);
});

test('after a withdrawal no older page is presentable, even after a restart, unless it was found unchanged', () => {
  const { file, pages } = store();
  pages.setPage('/a', page('words'));
  pages.setPage('/b', page('words'));
  pages.withdraw();
  pages.keepPage('/b', 'two');
  pages.close();
  const { pages: again } = store(file);
  expect(again.page('/a')?.presentable).toBe(false);
  expect(again.page('/b')?.presentable).toBe(true);
});

test.each([
  ['no database', (file: string) => writeFileSync(file, 'not a database at all'.repeat(100))],
  ['cut off', (file: string) => truncateSync(file, 5_000)],
])('a file that is %s does not block the start and is created again', (_, damage) => {
  const first = store();
  for (let i = 0; i < 100; i += 1) first.pages.setPage(`/${i}`, page('words'.repeat(100)));
  first.pages.close();
  damage(first.file);
  const { pages } = store(first.file);
  expect(pages.page('/99')).toBeUndefined();
  pages.setPage('/99', page('new words'));
  expect(pages.page('/99')?.body.toString()).toBe('new words');
});

test('sets aside and logs a file that turns out damaged while it is read', () => {
  const { file, pages, logged } = store();
  for (let i = 0; i < 500; i += 1) pages.setPage(`/${i}`, page('words'.repeat(100)));
  pages.close();
  const bytes = readFileSync(file);
  bytes.fill(0xff, 8_192);
  writeFileSync(file, bytes);
  const again = new PageStore(file, (line) => logged.push(line));
  for (let i = 0; i < 500; i += 1) expect(again.page(`/${i}`)).toBeUndefined();
  expect(logged).toEqual([expect.stringContaining('is damaged. It was renamed to')]);
  expect(existsSync(`${file}.damaged`)).toBe(true);
  again.setPage('/1', page('new words'));
  expect(again.page('/1')?.body.toString()).toBe('new words');
});

test('logs failed writes once and skips them, also in a transaction', () => {
  const { file, pages, logged } = store();
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  pages.setPage('/a', page('words'));
  pages.transaction(() => {
    pages.setPage('/b', page('words'));
    pages.setPage('/c', page('words'));
  });
  expect(logged).toHaveLength(1);
  other.exec('rollback');
  expect([pages.page('/a'), pages.page('/b')]).toEqual([undefined, undefined]);
  pages.setPage('/a', page('words'));
  expect(pages.page('/a')).toBeDefined();
});
