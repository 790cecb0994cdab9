import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messagesFor } from '#messages/index.ts';
import { cardName, postCard } from '#site/assets/pictures/cards.ts';
import { sealOf } from '#site/assets/pictures/icons.ts';
import { newDirectory } from '#support/rendering.ts';
import { testPosts, testSite } from '#support/site.ts';
import { expect, test } from 'vitest';
import { createCardDrawer } from './card-drawer.ts';

test('draws a card in a separate process, once for simultaneous requests, and never leaves half a file', async () => {
  const folder = newDirectory();
  const logged: string[] = [];
  const folders = { outDir: join(folder, 'files'), cacheDir: join(folder, 'pictures') };
  const { draw, close } = createCardDrawer(folders, (line) => void logged.push(line));
  const card = postCard(testSite(), testPosts[0]!, messagesFor('en'));
  await Promise.all([draw(card), draw(card), draw(card)]);
  expect(logged).toEqual([]);
  for (const place of [folders.outDir, folders.cacheDir])
    expect(readdirSync(join(place, 'cards'))).toEqual([cardName(card)]);
  close();
}, 60_000);

test('draws icons when the live monogram changes, the last one at the end, and never for the same one', async () => {
  const folder = newDirectory();
  const logged: string[] = [];
  const folders = { outDir: join(folder, 'files'), cacheDir: join(folder, 'pictures') };
  const { sealIs, close } = createCardDrawer(folders, (line) => void logged.push(line));
  const seal = { ...sealOf(testSite()), accent: '#224466' };
  sealIs(seal);
  sealIs({ ...seal });
  sealIs({ ...seal, accent: '#662244' });
  sealIs({ ...seal, accent: '#446622' });
  const icon = () => readFile(join(folders.outDir, 'icon.svg'), 'utf8').catch(() => '');
  await expect.poll(icon, { timeout: 30_000 }).toContain('#446622');
  expect(readdirSync(folders.cacheDir).filter((name) => name.startsWith('seal-'))).toHaveLength(2);
  expect(logged).toEqual([]);
  close();
}, 60_000);
