/** Every link of the research pages works, for any keys, keywords, titles and names, and no private data is public. */
import { readBibliography } from '#publications/bibliography.ts';
import type { Site } from '#site/data/site.ts';
import { formerPaths } from '#site/http/former-paths.ts';
import { normalisePath } from '#domain/path.ts';
import { ensureProgram } from '#site/program/ensure-program.ts';
import { loadProgram, type Pages } from '#site/program/program.ts';
import { hostileBibliography } from '../support/hostile-bibliography.ts';
import { privateSite } from '../support/private-site.ts';
import { testSite } from '../support/site.ts';
import { beforeAll, expect, test } from 'vitest';
import { isCampaign } from './harness/long.ts';

let program: Pages;
beforeAll(async () => {
  program = await loadProgram((await ensureProgram(() => undefined)).entry);
});

const siteOf = (bib: string): Site => testSite({ publications: readBibliography(bib).publications, posts: [] });

async function researchFiles(site: Site): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const path of (await program.paths(site)).keys()) {
    if (!/^\/(?:research|publications|sitemap|built-in|$)/.test(path)) continue;
    const body = await program.render(path, site);
    if (body) files.set(path, body.toString());
  }
  return files;
}

const unescaped = (html: string) =>
  html
    .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

test('300 hostile records: every link answers, every address is one on any file system', async () => {
  const count = isCampaign ? 5_000 : 300;
  const site = siteOf(hostileBibliography(count));
  expect(site.publications).toHaveLength(count);
  const all = await program.paths(site);
  const files = await researchFiles(site);
  const dead = new Set<string>();
  for (const html of files.values()) {
    for (const [, href = ''] of html.matchAll(/(?:\bhref="|<loc>)(?:https:\/\/example\.com)?(\/(?!\/)[^"<]*)/g)) {
      const path = unescaped(href).replace(/[?#].*$/, '');
      if (path.startsWith('/research') && (!all.has(path) || !files.has(path) || normalisePath(path) !== path))
        dead.add(path);
    }
  }
  expect([...dead]).toEqual([]);
  const names = [...files.keys()].map((path) => decodeURIComponent(path).toLowerCase().normalize('NFKC'));
  expect(new Set(names).size).toBe(names.length);
  for (const path of files.keys()) {
    for (const part of decodeURIComponent(path).split('/')) {
      expect(new TextEncoder().encode(part).length).toBeLessThan(240);
      expect(part).not.toMatch(/[<>:"\\|?*%#\p{Cc}]|^\.|\.$/u);
    }
  }
  for (const [former, now] of formerPaths(site)) {
    expect([all.has(former), all.has(now.replace(/#.*$/, ''))], former).toEqual([false, true]);
  }
}, 600_000);

test('no value of a private field is in a byte of any page or file', async () => {
  const held = await privateSite();
  const { site, secrets } = held;
  const leaks: string[][] = [];
  let read = 0;
  for (const path of (await program.paths(site)).keys()) {
    const text = (await program.render(path, site))?.toString().toLowerCase() ?? '';
    if (text.includes('a title')) read += 1;
    leaks.push(...secrets.filter((secret) => (path + text).includes(secret)).map((secret) => [path, secret]));
  }
  await held.close();
  expect(leaks).toEqual([]);
  expect(read).toBeGreaterThan(12);
});
