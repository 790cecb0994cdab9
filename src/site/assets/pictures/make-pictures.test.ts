import { messagesFor } from '#messages/index.ts';
import { testPost, testSite } from '#support/site.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { defaultSettings } from '#contract/site-settings.ts';
import { beforeAll, expect, test } from 'vitest';
import { cardName, cardPath, cardsOf, postCard } from './cards.ts';
import { iconNames, sealName } from './icons.ts';
import { formulaName, emailFormula } from './email-formulas.ts';
import { makeCards, makeIcons } from './make-pictures.ts';

let folder: string;
beforeAll(async () => {
  folder = temporaryFolder();
});

const long = testPost({ id: 'long', title: 'W'.repeat(200) });
const japanese = testPost({ id: 'japanese', title: 'くずし字を読む機械：その読みを「どう」確かめるか。' });
const plain = testPost({ id: 'plain', title: 'Plain #let x = "1" \\ *not markup* $x$' });

const sealWith = (letters: string, accent = '#b93524') => ({ letters, accent, round: 1 });

test(
  'each page gets its card of 1200 × 630, made once and again only when its text changes',
  { timeout: 60_000 },
  async () => {
    const folders = { outDir: join(folder, 'out'), cacheDir: join(folder, 'cache') };
    const site = testSite({ posts: [long, japanese, plain] });
    const first = await makeCards(site, folders);
    expect(first).toEqual({ made: cardsOf(site).length, kept: 0 });
    for (const card of cardsOf(site)) {
      const { width, height, format } = await sharp(join(folders.outDir, cardPath(card))).metadata();
      expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
    }

    const changed = testSite({ posts: [{ ...long, title: 'Another title' }, japanese, plain] });
    expect(await makeCards(changed, folders)).toEqual({ made: 1, kept: first.made - 1 });
    const kept = await readdir(join(folders.outDir, 'cards'));
    expect(kept).not.toContain(cardName(postCard(site, long, messagesFor('en'))));
    expect(kept.toSorted()).toEqual(cardsOf(changed).map(cardName).toSorted());

    // A new output folder is filled from the cache only.
    const elsewhere = { ...folders, outDir: join(folder, 'elsewhere') };
    expect(await makeCards(changed, elsewhere)).toMatchObject({ made: 0 });
    expect((await readdir(join(elsewhere.outDir, 'cards'))).toSorted()).toEqual(kept.toSorted());
  },
);

test(
  'formulas of posts that go out by mail are drawn, those that cannot be left out',
  { timeout: 60_000 },
  async () => {
    const folders = { outDir: join(folder, 'letters'), cacheDir: join(folder, 'letters-cache') };
    const inLine = '<math><mi>x</mi></math>';
    const ownLine = '<math display="block"><mfrac><mi>x</mi><mn>2</mn></mfrac></math>';
    const none = '<math><mtable></mtable></math>';
    const site = testSite({ posts: [plain], settings: { ...defaultSettings, follow: true } });
    const post = { ...(await site.rendered('plain'))!, html: `<p>${inLine}</p>${ownLine}${none}` };
    const withFormulas = { ...site, rendered: () => Promise.resolve(post) };
    await makeCards(withFormulas, folders);
    const { height } = await sharp(join(folders.outDir, 'cards', formulaName(inLine))).metadata();
    expect(height).toBe(2 * emailFormula.height);
    expect((await sharp(join(folders.outDir, 'cards', formulaName(ownLine))).metadata()).width).toBeLessThan(100);
    // Without a newsletter, no formula images are needed.
    await makeCards({ ...withFormulas, settings: { ...site.settings, follow: false } }, folders);
    expect(await readdir(join(folders.outDir, 'cards'))).toHaveLength(cardsOf(site).length);
  },
);

test('icons are drawn once for a seal, and replaced when it changes', { timeout: 60_000 }, async () => {
  const folders = { outDir: join(folder, 'icons'), cacheDir: join(folder, 'icons-cache') };
  const svg = () => readFile(join(folders.outDir, 'icon.svg'), 'utf8');
  await makeIcons(sealWith('橘'), folders);
  const glyph = await svg();
  expect(glyph).toMatch(/^<svg /);
  for (const name of iconNames) expect((await stat(join(folders.outDir, name))).size).toBeGreaterThan(300);
  await makeIcons(sealWith('<&'), folders);
  expect(await svg()).not.toBe(glyph);
  await makeIcons(sealWith('橘'), folders);
  expect(await svg()).toBe(glyph);
  expect(await readdir(folders.cacheDir)).toHaveLength(2);
  const names = [sealWith('橘'), sealWith('<&'), sealWith('橘', '#2a5db0'), { ...sealWith('橘'), round: 0 }].map(
    sealName,
  );
  expect(new Set(names).size).toBe(4);
});

test('a stop is heard between two pictures', async () => {
  const folders = { outDir: join(folder, 'stopped'), cacheDir: join(folder, 'stopped-cache') };
  await expect(makeCards(testSite(), folders, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
});

test('serves a card as soon as it is drawn, and at once from the cache', { timeout: 60_000 }, async () => {
  const folders = { outDir: join(folder, 'early'), cacheDir: join(folder, 'early-cache') };
  const site = testSite({ posts: [plain] });
  const begun = (asked: number) => {
    let times = 0;
    return { throwIfAborted: () => void ((times += 1) > asked && AbortSignal.abort().throwIfAborted()) } as AbortSignal;
  };
  await expect(makeCards(site, folders, begun(1))).rejects.toThrow();
  const [first = ''] = cardsOf(site).map(cardName);
  expect(await readdir(join(folders.outDir, 'cards'))).toEqual([first]);

  const elsewhere = { ...folders, outDir: join(folder, 'early-elsewhere') };
  await expect(makeCards(site, elsewhere, begun(0))).rejects.toThrow();
  expect(await readdir(join(elsewhere.outDir, 'cards'))).toEqual([first]);
});

test('data outside of a card does not change its name', () => {
  const site = testSite();
  const name = cardName(postCard(site, long, messagesFor('en')));
  expect(cardName(postCard(site, { ...long, readingTime: 99, revision: 7 }, messagesFor('en')))).toBe(name);
  expect(cardName(postCard(site, { ...long, title: 'x' }, messagesFor('en')))).not.toBe(name);
});
