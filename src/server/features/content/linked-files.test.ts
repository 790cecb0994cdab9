import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readBibliography } from '#publications/bibliography.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { beforeAll, expect, test } from 'vitest';
import { findLinkedFiles } from './linked-files.ts';

let root: string;
let find: ReturnType<typeof findLinkedFiles>;

beforeAll(async () => {
  root = temporaryFolder();
  const files = ['content/papers/a b.pdf', 'content/papers/é.pdf', 'content/x.pdf', 'content/images/x.png'];
  const hidden = ['content/private-photo.png', 'content/.git/a.pdf', 'content/papers/a.html', 'content/papers/a.svg'];
  for (const file of [...files, ...hidden, 'secret.pdf', 'public/cv/a.pdf', 'public/old.html']) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), 'bytes');
  }
  await symlink(join(root, 'secret.pdf'), join(root, 'content', 'link.pdf'));
  find = findLinkedFiles(join(root, 'content'), join(root, 'public'));
});

test.each([
  ['papers/a b.pdf', 'pdf', '/files/papers/a%20b.pdf'],
  ['a b.pdf', 'pdf', '/files/papers/a%20b.pdf'],
  ['./content/x.pdf', 'slides', '/files/x.pdf'],
  ['papers/é.pdf', 'pdf', '/files/papers/%C3%A9.pdf'],
  ['x.png', 'preview', '/files/images/x.png'],
  ['images/x.png', 'poster', '/files/images/x.png'],
  ['/cv/a.pdf', 'pdf', '/cv/a.pdf'],
  ['cv/a.pdf', 'pdf', '/cv/a.pdf'],
  ['/old.html', 'html', '/old.html'],
])('%s of %s is %s', (path, field, address) => expect(find(path, field)).toBe(address));

test.each([
  ['../secret.pdf', 'pdf'],
  ['papers/../../secret.pdf', 'pdf'],
  ['/../secret.pdf', 'pdf'],
  ['/etc/passwd', 'pdf'],
  ['link.pdf', 'pdf'],
  ['.git/a.pdf', 'pdf'],
  ['private-photo.png', 'preview'],
  ['papers/a.html', 'html'],
  ['papers/a.svg', 'preview'],
  ['x.pdf', 'preview'],
  ['papers', 'pdf'],
  ['papers\\a b.pdf', 'pdf'],
  ['papers%2fx.pdf', 'pdf'],
  ['gone.pdf', 'pdf'],
  ['', 'pdf'],
])('%j of %s is published nowhere', (path, field) => expect(find(path, field)).toBeUndefined());

test('a record shows its existing files, and reports missing ones', () => {
  const bib =
    '@misc{a, title = {T}, pdf = {a b.pdf}, preview = {x.png}, slides = {talk.pdf}, poster = {../secret.pdf}}';
  const { publications, diagnostics } = readBibliography(bib, { files: find });
  expect(publications[0]).toMatchObject({
    pdf: '/files/papers/a%20b.pdf',
    preview: '/files/images/x.png',
    resources: [],
  });
  expect(diagnostics.map(({ field, outcome }) => [field, outcome])).toEqual([
    ['slides', 'left out'],
    ['poster', 'left out'],
  ]);
});
