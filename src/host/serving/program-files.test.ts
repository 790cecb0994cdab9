import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newDirectory } from '#support/rendering.ts';
import { expect, test } from 'vitest';
import { programFiles } from './generated-files.ts';

function client(files: Record<string, string>): string {
  const directory = newDirectory();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
  return directory;
}

test('serves this program’s files and the hashed files of earlier ones, each read once', async () => {
  const now = client({ '_astro/a.js': 'now', '_astro/a.js.br': 'smaller', 'robots.txt': 'now' });
  const before = client({ '_astro/a.js': 'before', '_astro/b ä.js': 'before', 'gone.txt': 'before' });
  const files = await programFiles({ hash: '', entry: '', clients: [now, before], inline: {} });
  expect(files.get('/_astro/a.js')).toMatchObject({ body: Buffer.from('now'), brotli: Buffer.from('smaller') });
  expect(files.get('/robots.txt')).not.toHaveProperty('brotli');
  expect(files.get('/_astro/b%20%C3%A4.js')?.body.toString()).toBe('before');
  for (const path of ['/gone.txt', '/_astro/a.js.br', '/_astro/b ä.js', '/_astro'])
    expect(files.get(path)).toBeUndefined();
  const first = files.get('/_astro/a.js');
  rmSync(now, { recursive: true });
  expect(files.get('/_astro/a.js')).toBe(first);
  expect(files.get('/robots.txt')).toBe(files.get('/robots.txt'));
});

test('skips a file that was removed with its program', async () => {
  const now = client({ 'a.txt': 'a' });
  const files = await programFiles({ hash: '', entry: '', clients: [now], inline: {} });
  rmSync(now, { recursive: true });
  expect(files.get('/a.txt')).toBeUndefined();
});
