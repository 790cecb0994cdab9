/**
 * Checks the line breaks of 200 Japanese headings and paragraphs on a page of the site, at 40 widths in Chromium.
 * Half of them are the product's own sentences, and half are generated to be hard to break. No line begins or ends
 * with a character that JIS X 4051 (cl. 6.1; JLReq appendix A) forbids there (SITE-34).
 */
import * as ja from '#messages/ja/index.ts';
import { pages } from '#contract/paths.ts';
import { launchBrowser, openPage, withFaces } from '../support/browser.ts';
import { startHost } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const COUNT = 200;
const WIDTHS = Array.from({ length: 40 }, (_, index) => 320 + index * 12);

/**
 * Characters that must not begin a line: closing brackets, hyphens, dividing marks, middle dots, stops, commas,
 * iteration marks, the long mark, small kana.
 */
const noStart =
  /[)\]}）］｝〕〉》」』】〙〗〟’”‐–〜～?!？！‼⁇⁈⁉・：；。．、，々〻ヽヾゝゞーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ]/;
/** Opening brackets, which must not end a line. */
const noEnd = /[([{（［｛〔〈《「『【〘〖〝‘“]/;
/** Characters that must not be separated from each other: repeated marks, and the digits of a number. */
const together = [/—/, /…/, /‥/, /\d/];

/** @returns why a line may not end with `last` before a line that begins with `first`; undefined if it may */
function broken(last: string, first: string): string | undefined {
  if (noStart.test(first)) return `a line begins with ${first}`;
  if (noEnd.test(last)) return `a line ends with ${last}`;
  return together.some((kind) => kind.test(last) && kind.test(first)) ? `${last}${first} is taken apart` : undefined;
}

/** Returns the Japanese sentences of the product's messages. */
function written(value: unknown): string[] {
  if (typeof value === 'string') return /[ぁ-ん].{12,}/.test(value) && !/[<>{}]/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(written) : [];
}

const oneOf = (words: string) => fc.constantFrom(...words.split('|'));
const word = oneOf(
  '空白|闕字|奥書|キャッシュ|ウェブサイト|データベース|ちょっと|あっという間に|人々|時々刻々|PostgreSQL|TEI P5|2026年7月2日|' +
    '3.14|1,024|12.5％|第3章|ヶ月|いすゞ|シューベルト',
);
/** The quotation marks “” are excluded. Browsers cannot tell their language, and break on neither side of them. */
const pair = oneOf('「」|『』|（）|【】|〈〉|《》|〔〕');
const between = oneOf('|||、|。|・|：|……|――|！|？|〜|として|における|を');
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
  const blocks = texts.flatMap(([heading, text]) => [
    { type: 'header', data: { text: heading, level: 2 } },
    { type: 'paragraph', data: { text, align: 'left' } },
  ]);
  const host = await startHost();
  const writer = await signIn(host);
  const title = made[0]?.[0].slice(0, 90) ?? '';
  const id = await writer.create({ title, category: '組版', keywords: [], body: { blocks } });
  await writer.publish(id);
  const browser = await launchBrowser(withFaces('japanese'));
  const context = await browser.newContext();
  const { page } = await openPage(context);
  const found = new Set<string>();
  let lines = 0;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(host.url + pages.post(id));
    for (const [last, first, text] of await page.evaluate(breaks, '.post-head h1, .prose :is(h2, p)')) {
      lines += 1;
      const why = broken(last, first);
      if (why !== undefined) found.add(`${width}: ${why}: ${text}`);
    }
  }
  await browser.close();
  await host.stop();
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
