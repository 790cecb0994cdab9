/** Tests posts as emails: they contain the same content as the site, and nothing that tracks readers. */
import { insertPost, makeLive } from '#server/features/posts/state-repository.ts';
import { requestBuild } from '#server/features/builds/build-repository.ts';
import { stopPlace } from '#server/features/mail/bulk-mail.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { pgliteDatabase } from '#support/database.ts';
import { addOwner } from '#support/rendering.ts';
import { expect, test } from 'vitest';
import { drawFormula } from '#site/assets/pictures/make-pictures.ts';
import { createNewsletter } from './newsletter.ts';
import { styledHtml } from './styled-html.ts';

const now = new Date('2026-11-21T00:00:00Z');
const url = 'https://site.test';
const block = (type: string, data: object) => ({ type, data });

test('a live post is a letter with its text, its formulas as TeX, full addresses and the way out; a draft is none', async () => {
  const { db, close } = await pgliteDatabase();
  await addOwner(db);
  const blocks = [
    block('paragraph', {
      text: '<ruby>漢字<rt>かんじ</rt></ruby>: see <a href="/about">me</a>, <span class="inline-math">e^{i\\pi}</span>.',
      alignment: 'left',
    }),
    block('math', { tex: '\\int_0^1 x\\,dx', label: '' }),
    block('header', { text: 'A part', level: 2 }),
  ];
  const content = {
    title: 'A <post>',
    categoryName: 'Notes',
    keywords: [],
    body: JSON.stringify({ blocks }),
    summary: '{"blocks":[]}',
    readingTime: 1,
  };
  await insertPost(db, 'live', content, now);
  await makeLive(db, 'live', 1, now);
  await insertPost(db, 'draft', content, now);
  await requestBuild(db, now);
  const newsletter = createNewsletter(url, renderedPosts(db));
  const email = await newsletter.post(db, 'live', 'ja');
  expect(email?.subject).toBe('A <post>');
  expect(email?.html).toContain('A &lt;post&gt;');
  expect(email?.html).toContain('href="https://site.test/about"');
  expect(email?.html).toContain('e^{i\\pi}');
  expect(email?.html).toContain('\\int_0^1');
  expect(email?.html).toContain(`href="${stopPlace}"`);
  expect(email?.html).toContain('購読を解除');
  expect(email?.html).toContain('prefers-color-scheme: dark');
  // No scripts run, and only the post's own images are requested.
  expect(email?.html).not.toMatch(/<(?:script|iframe|math|svg|form|input|link)\b/i);
  expect(email?.text).toContain('$e^{i\\pi}$');
  expect(email?.text).toContain('漢字（かんじ）: see');
  expect(email?.text).toContain(stopPlace);
  expect(await newsletter.post(db, 'draft', 'en')).toBeUndefined();
  expect((await newsletter.trial(db, 'draft', '/media/preview/t/')).subject).toBe('A <post>');
  expect((await newsletter.week(db, ['live'], 'en'))?.html).toContain('https://site.test/blog/live');
  await close();
});

test('a drawn formula is an image of its size, no wider than the email; others are TeX', async () => {
  const { db, close } = await pgliteDatabase();
  await addOwner(db);
  const long = Array.from({ length: 60 }, (_, at) => `x_{${at}}`).join(' + ');
  const text = `<span class="inline-math">${long}</span>, <span class="inline-math">y</span>`;
  const body = JSON.stringify({ blocks: [block('paragraph', { text }), block('math', { tex: 'z', label: '' })] });
  const content = { title: 'A', categoryName: 'Notes', keywords: [], body, summary: '{"blocks":[]}', readingTime: 1 };
  await insertPost(db, 'live', content, now);
  await makeLive(db, 'live', 1, now);
  await requestBuild(db, now);
  const newsletter = createNewsletter(url, renderedPosts(db), async (wanted) => {
    const [one, , three] = await Promise.all(
      [...wanted].map(async ([name, formula]) => [name, await drawFormula(formula)] as const),
    );
    return new Map([one, three].filter((drawn) => drawn !== undefined));
  });
  const html = (await newsletter.post(db, 'live', 'en'))?.html ?? '';
  const pictures = [...html.matchAll(/<img[^>]+ width="(\d+)" height="(\d+)"/g)];
  expect(pictures.map(([, width]) => Number(width))).toEqual([574, expect.toSatisfy((width) => width < 40)]);
  for (const [, , height] of pictures) expect(Number(height)).toBeLessThan(40);
  expect(html).toMatch(/<code style="[^"]+">y<\/code>/);
  await close();
});

test('every element has inline styles, a toggle is open, and images are no wider than the email', () => {
  const faces = { serif: 'serif', sans: 'sans-serif', heading: 'serif' };
  const html = styledHtml(
    '<details><summary>More</summary><p class="x" onclick="y()">in</p></details><img src="a" width="3000" height="9"><pre><code>a</code></pre>',
    faces,
    '#aa0000',
  );
  expect(html).toMatch(/^<p class="ink" style="[^"]+">More<\/p><p class="ink" style="[^"]+">in<\/p>/);
  expect(html).toContain('<img src="a" width="574"');
  expect(html).not.toMatch(/onclick|height="9"|class="x"/);
  const id = 'abcdefghijklmnopqrstuv';
  const own = ['webp', 'svg'].map((format) => `<img src="${url}/media/${id}-700.${format}" alt="" width="200">`);
  expect(styledHtml(own.join(''), faces, '#aa0000').match(/src="[^"]+"|width="\d+"/g)).toEqual([
    `src="${url}/media/${id}-200.jpg"`,
    'width="200"',
    `src="${url}/media/${id}-400.jpg"`,
    'width="200"',
  ]);
  const ruby = '<ruby>漢字<rp>（</rp><rt>かんじ</rt><rp>）</rp></ruby>';
  expect(styledHtml(ruby, faces, '#aa0000')).toBe(ruby);
});
