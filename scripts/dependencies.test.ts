/** The pages about dependencies match the installed packages. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { noticesPage, readNotices } from './lib/notices.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const notices = readNotices(root);

test('at most 65 packages run with the product, and each has its reason, license and alternative', () => {
  const page = readFileSync(`${root}docs/reference/dependencies.md`, 'utf8');
  const rows = page.split('\n').flatMap((line) => {
    const [, name = '', purpose = '', license = '', released = '', alternative = ''] = line.split('|');
    return name.startsWith('`') ? [{ name: name.slice(1, -1), purpose, license, released, alternative }] : [];
  });
  expect(rows.map(({ name, license }) => [name, license])).toEqual(notices.map(({ name, license }) => [name, license]));
  for (const { name, purpose, released, alternative } of rows)
    expect([purpose !== '', /^20\d\d-\d\d$/.test(released), alternative !== ''], name).toEqual([true, true, true]);
  expect(notices.length).toBeLessThanOrEqual(65);
});

test('the notices are those of the installed packages, with the attribution that citeproc requires', () => {
  const page = readFileSync(`${root}THIRD-PARTY-NOTICES.md`, 'utf8');
  expect(page).toBe(noticesPage(notices));
  expect(page).toContain('Common Public Attribution License 1.0');
});
