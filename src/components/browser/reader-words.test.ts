/** Scripts on reader pages use the page's language (LANG-3). */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../', import.meta.url));

test('a script that carries English words carries the Japanese ones as well', async () => {
  const names = (await Promise.all(['components', 'layouts', 'pages'].map((part) => list(part)))).flat();
  const texts = await Promise.all(names.map((name) => readFile(`${src}${name}`, 'utf8')));
  const catalogues = (text: string, language: string) =>
    [...text.matchAll(new RegExp(`#messages/${language}/([a-z-]+)\\.ts`, 'g'))].map(([, name]) => name);
  const carried = names.map((name, at) => {
    const text = texts[at] ?? '';
    return { name, en: catalogues(text, 'en'), ja: catalogues(text, 'ja') };
  });
  expect(carried.filter(({ en }) => en.length > 0).length).toBeGreaterThan(2);
  expect(carried.filter(({ en, ja }) => en.join() !== ja.join())).toEqual([]);
});

async function list(part: string): Promise<string[]> {
  const found = await readdir(`${src}${part}`, { recursive: true });
  return found
    .filter((name) => /\.(?:astro|ts)$/.test(name) && !name.includes('.test.'))
    .map((name) => `${part}/${name}`);
}
