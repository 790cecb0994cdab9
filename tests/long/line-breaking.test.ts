/**
 * Checks the line breaks of 200 Japanese headings and paragraphs on a page of the site, at 40 widths in Chromium.
 * Half of them are the product's own sentences, and half are generated to be hard to break. No line begins or ends
 * with a character that JIS X 4051 forbids there (SITE-34).
 */
import * as ja from '#messages/ja/index.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { launchBrowser, openPage, withFaces } from '../support/browser.ts';
import { startHost, type Host } from '../support/host.ts';
import fc from 'fast-check';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInForCalls } from '../e2e/harness/admin-calls.ts';
import { broken } from './parts/kinsoku.ts';

const COUNT = 200;
const WIDTHS = Array.from({ length: 40 }, (_, index) => 320 + index * 12);

let host: Host;
let browser: Browser;
beforeAll(async () => {
  host = await startHost();
  browser = await launchBrowser(withFaces('japanese'));
});
afterAll(async () => {
  await browser?.close();
  await host?.stop();
});

/** Returns the Japanese sentences of the product's messages. */
function written(value: unknown): string[] {
  if (typeof value === 'string') return /[ぁ-ん].{12,}/.test(value) && !/[<>{}]/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(written) : [];
}

const word = fc.constantFrom(
  '空白',
  '闕字',
  '奥書',
  'キャッシュ',
  'ウェブサイト',
  'データベース',
  'ちょっと',
  'あっという間に',
  '人々',
  '時々刻々',
  'PostgreSQL',
  'TEI P5',
  '2026年7月2日',
  '3.14',
  '1,024',
  '12.5％',
  '第3章',
  'ヶ月',
  'いすゞ',
  'シューベルト',
);
/** The quotation marks “” are excluded. Browsers cannot tell their language, and break on neither side of them. */
const pair = fc.constantFrom('「」', '『』', '（）', '【】', '〈〉', '《》', '〔〕');
const between = fc.constantFrom(
  '',
  '',
  '',
  '、',
  '。',
  '・',
  '：',
  '……',
  '――',
  '！',
  '？',
  '〜',
  'として',
  'における',
  'を',
);
const part: fc.Arbitrary<string> = fc.letrec<{ part: string; bracketed: string }>((tie) => ({
  part: fc.oneof({ maxDepth: 3 }, word, word, tie('bracketed')),
  bracketed: fc
    .tuple(pair, tie('part'), between, tie('part'))
    .map(([[open, close] = '', a, mark, b]) => `${open}${a}${mark}${b}${close}`),
})).part;
const hard = (most: number) =>
  fc.array(fc.tuple(part, between), { minLength: 4, maxLength: most }).map((all) => all.flat().join(''));

test('no line of a Japanese text begins or ends as it must not', { timeout: 1_800_000 }, async () => {
  const own = written(ja).filter((text) => text.length < 200);
  const made = fc.sample(fc.tuple(hard(8), hard(40)), { numRuns: COUNT / 4, seed: 4051 });
  const texts = [...Array.from({ length: COUNT / 4 }, (_, at) => [own[at * 2] ?? '', own[at * 2 + 1] ?? '']), ...made];
  const blocks = texts.flatMap(([heading, paragraph], at) => [
    { id: `h-${at}`, type: 'header', data: { text: heading, level: 2 } },
    { id: `p-${at}`, type: 'paragraph', data: { text: paragraph, align: 'left' } },
  ]);
  const data = { title: made[0]?.[0].slice(0, 90), categoryName: '組版', keywords: [], published: false };
  const documents = { body: JSON.stringify({ blocks }), summary: '{"blocks":[]}' };
  const context = await browser.newContext();
  const call = await signInForCalls(context, host);
  const saved = await call('POST', api.posts, { data: { ...data, ...documents } });
  expect(saved.status()).toBe(200);
  const { postId } = (await saved.json()) as { postId: string };
  expect((await call('PATCH', api.post(postId), { published: true })).status()).toBe(200);
  const { page } = await openPage(context);
  const found = new Set<string>();
  let lines = 0;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(host.url + pages.post(postId));
    for (const [last, first, text] of await page.evaluate(breaks, '.post-head h1, .prose :is(h2, p)')) {
      lines += 1;
      const why = broken(last, first);
      if (why !== undefined) found.add(`${width}: ${why}: ${text}`);
    }
  }
  expect(lines).toBeGreaterThan(COUNT * WIDTHS.length);
  expect([...found]).toEqual([]);
});

/**
 * Runs in the page.
 * @returns the characters before and after each line break, with the surrounding text
 */
function breaks(selector: string): [last: string, first: string, around: string][] {
  const found: [string, string, string][] = [];
  const range = document.createRange();
  for (const block of document.querySelectorAll(selector)) {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    let before: { text: string; bottom: number } | undefined;
    let passed = '';
    while (walker.nextNode()) {
      const { currentNode } = walker;
      let at = 0;
      for (const text of currentNode.textContent ?? '') {
        range.setStart(currentNode, at);
        range.setEnd(currentNode, (at += text.length));
        const box = range.getBoundingClientRect();
        if (text.trim() === '' || box.width === 0) continue;
        if (before && box.top >= before.bottom - box.height / 3)
          found.push([before.text, text, `${passed.slice(-6)}|${text}`]);
        before = { text, bottom: box.bottom };
        passed += text;
      }
    }
  }
  return found;
}
