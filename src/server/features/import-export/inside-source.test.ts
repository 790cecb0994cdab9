/**
 * For every kind of import, files that a text references are read only from the source or its folder. Files in folders
 * above are never read.
 */
import { findPicture } from '#importers/find-picture.ts';
import { runs } from '#support/runs.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { openSource, picturesAround, siteAround } from './read-source.ts';

const folder = temporaryFolder();
const lay = (path: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  // Each file contains its own path.
  writeFileSync(join(folder, path), path);
};
for (const path of ['x.png', 'secret.png', 'up/x.png', 'up/secret.png', 'up/img/x.png', 'up/site/x.png']) lay(path);
for (const path of ['a.md', 'x.png', 'img/x.png', 'img/y.csv', 'deep/a.md', 'deep/x.png', 'n.ipynb'])
  lay(`up/plain/${path}`);
for (const path of ['x.zip', 'secret.mp4', 'up/x.zip', 'up/secret.mp4', 'up/plain/files/x.zip', 'up/site/files/x.zip'])
  lay(path);
for (const path of ['_config.yml', '_posts/2024-01-02-a.md', 'assets/img/x.png']) lay(`up/site/${path}`);
writeFileSync(join(folder, 'up/site/_config.yml'), 'permalink: pretty');
for (const place of ['up/plain', 'up/site/_posts']) {
  symlinkSync('../secret.png', join(folder, place, 'link.png'));
  symlinkSync('../secret.mp4', join(folder, place, 'link.mp4'));
  symlinkSync('../..', join(folder, place, 'linked'));
  symlinkSync(folder, join(folder, place, 'whole'));
}
writeFileSync(
  join(folder, 'up/zipped.zip'),
  zipSync({ 'posts/a.md': strToU8('A'), 'img/x.png': strToU8('img/x.png') }),
);

/** Import sources. `at` is the folder of the texts, and `top` is the topmost folder from which images are allowed. */
const doors = {
  folder: { place: 'up/plain', texts: ['a.md', 'deep/a.md', 'n.ipynb'], at: 'up/plain', top: 'up' },
  text: { place: 'up/plain/a.md', texts: ['a.md'], at: 'up/plain', top: 'up' },
  notebook: { place: 'up/plain/n.ipynb', texts: ['n.ipynb'], at: 'up/plain', top: 'up' },
  zip: { place: 'up/zipped.zip', texts: ['posts/a.md'], at: '', top: '' },
  'part of a site': { place: 'up/site/_posts', texts: ['2024-01-02-a.md'], at: 'up/site/_posts', top: 'up/site' },
} as const;
type Door = keyof typeof doors;

async function foundBy(door: Door, text: string, src: string): Promise<string | undefined> {
  const place = join(folder, doors[door].place);
  const source = await openSource(place);
  const { pictures, below } = await picturesAround(place, source, source.rules ?? (await siteAround(place)));
  const found = await findPicture(pictures, below + text, src, undefined);
  return 'bytes' in found ? new TextDecoder().decode(found.bytes) : undefined;
}

test.each<[Door, string, string]>([
  ['folder', 'a.md', '../../x.png'],
  ['folder', 'deep/a.md', '../../../x.png'],
  ['folder', 'deep/a.md', '../../../../secret.png'],
  ['folder', 'n.ipynb', '../../secret.png'],
  ['text', 'a.md', '../../x.png'],
  ['notebook', 'n.ipynb', '..%2f..%2fsecret.png'],
  ['zip', 'posts/a.md', '../../../x.png'],
  ['folder', 'a.md', '../../x.zip'],
  ['folder', 'a.md', '../../secret.mp4'],
  ['text', 'a.md', '../../secret.mp4'],
  ['zip', 'posts/a.md', '../../x.zip'],
  ['part of a site', '2024-01-02-a.md', '../../secret.mp4'],
  ['part of a site', '2024-01-02-a.md', '../../secret.png'],
  ['part of a site', '2024-01-02-a.md', '../../x.png'],
  ...(['folder', 'part of a site'] as const).flatMap((door): [Door, string, string][] =>
    ['link.png', 'link.mp4', 'linked/secret.mp4', 'linked/secret.png', 'linked/up/x.png', 'whole/x.png'].map((src) => [
      door,
      doors[door].texts[0],
      src,
    ]),
  ),
])('of a %s, %s does not get %s', async (door, text, src) => {
  expect(await foundBy(door, text, src)).toBeUndefined();
});

test.each<[Door, string, string, string]>([
  ['folder', 'a.md', 'img/x.png', 'up/plain/img/x.png'],
  ['folder', 'deep/a.md', '../img/y.csv', 'up/plain/img/y.csv'],
  ['folder', 'deep/a.md', './x.png', 'up/plain/deep/x.png'],
  ['text', 'a.md', '../img/x.png', 'up/img/x.png'],
  ['zip', 'posts/a.md', '../img/x.png', 'img/x.png'],
  ['part of a site', '2024-01-02-a.md', '../assets/img/x.png', 'up/site/assets/img/x.png'],
  ['folder', 'a.md', 'files/x.zip', 'up/plain/files/x.zip'],
  ['part of a site', '2024-01-02-a.md', '/files/x.zip#a', 'up/site/files/x.zip'],
])('of a %s, %s gets %s', async (door, text, src, file) => {
  expect(await foundBy(door, text, src)).toBe(file);
});

test('nothing a text names is read from above, through a link, or from another place', async () => {
  const names = [
    '..',
    '..',
    '.',
    '%2e%2e',
    '..%2f',
    '..\\',
    '%5c',
    '',
    'x.png',
    'secret.png',
    'link.png',
    'x.zip',
    'secret.mp4',
    'link.mp4',
    'linked',
    'whole',
  ];
  const path = fc
    .array(fc.constantFrom(...names, 'img', 'deep', 'up', 'plain', 'site'), { minLength: 1, maxLength: 6 })
    .chain((parts) => fc.constantFrom('/', '//', '/./').map((by) => parts.join(by)));
  const src = fc.oneof(
    path,
    path.map((one) => `${one}/x.png`),
    path.map((one) => `/${one}`),
    path.map((one) => `${join(folder, 'up')}/${one}`),
    fc
      .constantFrom('file:///', 'file://', 'https://source.invalid/', '//source.invalid/')
      .map((base) => base + join(folder, 'x.png')),
  );
  const asked = fc
    .constantFrom(...(Object.keys(doors) as Door[]))
    .chain((door) => fc.tuple(fc.constant(door), fc.constantFrom<string>(...doors[door].texts), src));
  await fc.assert(
    fc.asyncProperty(asked, async ([door, text, one]) => {
      const file = await foundBy(door, text, one);
      if (file === undefined) return;
      const { at, top } = doors[door];
      expect(`${file}/`.startsWith(top === '' ? '' : `${top}/`), file).toBe(true);
      // A file is found by its exact path. Within the import, a file is also found by the end of its path.
      const named = posix.join(at, dirname(text), one.replaceAll('\\', '/'));
      const isOwn = file.startsWith(door === 'part of a site' ? top : at);
      if (!/^\/|%|:/.test(one)) expect(file === named || isOwn, `${file} ${named}`).toBe(true);
    }),
    runs(200, 5_000),
  );
});

test.each([
  ['site.xml', 'https://old.test/wp-content/uploads/2020/01/a.png', 'wp-content/uploads/2020/01/a.png'],
  ['site.xml', '/wp-content/uploads/2020/01/a.png', 'wp-content/uploads/2020/01/a.png'],
  ['ghost.json', '/content/images/2024/05/b.png', 'content/images/2024/05/b.png'],
  ['ghost.json', '/content/images/2024/05/c.png', undefined],
])('a lone export %s finds %s in the folders beside it', async (name, src, found) => {
  const exports = temporaryFolder();
  for (const path of ['wp-content/uploads/2020/01/a.png', 'content/images/2024/05/b.png', name]) {
    mkdirSync(dirname(join(exports, path)), { recursive: true });
    writeFileSync(join(exports, path), path);
  }
  const place = join(exports, name);
  const { pictures, below } = await picturesAround(place, await openSource(place), undefined);
  const picture = await findPicture(pictures, `${below}${name}#1`, src, undefined);
  expect('bytes' in picture ? new TextDecoder().decode(picture.bytes) : undefined).toBe(found);
});
