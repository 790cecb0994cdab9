/** A post as an email in email programs: narrow and wide, light and dark, with images and without (NEWS-12). */
import { requestBuild } from '#server/features/builds/build-repository.ts';
import { insertPost, makeLive } from '#server/features/posts/state-repository.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { importMedium, makeVariant, parseVariantPath } from '#server/features/media/media-service.ts';
import { drawFormula } from '#site/assets/pictures/make-pictures.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { createNewsletter } from '#site/newsletter/newsletter.ts';
import { axeFindings } from '../support/axe.ts';
import { sharedBrowser } from '../support/browser.ts';
import { putRecords } from '../support/content.ts';
import { pgliteDatabase } from '../support/database.ts';
import { addOwner } from '../support/rendering.ts';
import { beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { isCampaign } from './harness/long.ts';
import { asOutlookReads, measureMail } from './harness/outlook.ts';

const url = 'https://site.test';
const block = (type: string, data: object) => ({ type, data });
const math = (tex: string) => `<span class="inline-math">${tex}</span>`;
const blocks = [
  block('paragraph', {
    text: `The angle ${math('\\theta_i')} with ${math('e^{i\\pi}+1=0')} and ${math('\\frac{a_g}{b}')} in a <b>line</b> of <a href="/about">text</a>, 日本語の文章も。`,
    align: 'left',
  }),
  block('math', { tex: '\\int_0^1 \\frac{x^2}{1+x}\\,dx = \\sum_{n=1}^\\infty a_n', label: '' }),
  block('header', { text: 'A part', level: 2 }),
  block('code', {
    code: 'const long = "a line of code that is longer than any telephone is wide, by far";',
    language: 'js',
  }),
  block('table', {
    withHeadings: true,
    content: [
      ['Year', 'Finds'],
      ['1890', '12'],
    ],
  }),
  block('quote', { text: 'A quote.', caption: 'Somebody', alignment: 'left' }),
  block('paragraph', { text: `https://site.test/${'x'.repeat(200)}`, align: 'left' }),
];

let html: string;
const pictures = new Map<string, Buffer>();

beforeAll(async () => {
  const { db, close } = await pgliteDatabase();
  await addOwner(db);
  await putRecords(db, 'site', [{ key: 'site', view: { follow: true } }]);
  const content = {
    title: 'A post of formulas',
    categoryName: 'Notes',
    keywords: [],
    body: JSON.stringify({ blocks }),
    summary: '{"blocks":[]}',
    readingTime: 1,
  };
  const now = new Date('2026-11-21T00:00:00Z');
  const app = { db, images: createImages(undefined) };
  const photograph = sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#258' } });
  const figure = await importMedium(app, 'sea.png', await photograph.png().toBuffer(), now);
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><path d="M0 0h9"/></svg>',
  );
  const small = await importMedium(app, 'small.svg', drawing, now);
  for (const { id } of [figure, small])
    blocks.push(block('figure', { media: id, alt: 'A sea', caption: '', width: 'column' }));
  content.body = JSON.stringify({ blocks });
  await insertPost(db, 'live', content, now);
  await makeLive(db, 'live', 1, now);
  await requestBuild(db, now);
  const letters = createNewsletter(url, renderedPosts(db), async (wanted) => {
    const drawn = new Map<string, Uint8Array>();
    for (const [name, formula] of wanted) drawn.set(name, await drawFormula(formula));
    for (const [name, png] of drawn) pictures.set(`${url}/cards/${name}`, Buffer.from(png));
    return drawn;
  });
  html = (await letters.post(db, 'live', 'en'))?.html ?? '';
  for (const [, address = ''] of html.matchAll(/<img src="([^"]+)"/g)) {
    const form = parseVariantPath(new URL(address).pathname);
    if (form) pictures.set(address, Buffer.from(await makeVariant(app, form)));
  }
  await close();
});

test('each formula has its picture, and its TeX where pictures are off', () => {
  const named = [...html.matchAll(/<img src="([^"]+)" alt="([^"]*)" class="formula"/g)];
  expect(named.map(([, , alt]) => alt)).toEqual([
    '\\theta_i',
    'e^{i\\pi}+1=0',
    '\\frac{a_g}{b}',
    '\\int_0^1 \\frac{x^2}{1+x}\\,dx = \\sum_{n=1}^\\infty a_n',
  ]);
  expect(named.map(([, src]) => src)).toEqual([...pictures.keys()].filter((address) => address.endsWith('.png')));
});

const typeOf = (address: string) => (address.endsWith('.png') ? 'image/png' : 'image/jpeg');

const screens = [320, 600, 1200].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((scheme) => [true, false].map((shown) => [width, scheme, shown] as const)),
);

/**
 * The screens that are tested outside of the campaign: the narrowest screen in light mode, the narrowest in dark mode
 * without images, and the widest screen.
 */
const extremes = [screens[0], screens[3], screens[8]].flatMap((one) => (one ? [one] : []));

test.each(isCampaign ? screens : extremes)('at %i, %s, pictures shown: %s', async (width, colorScheme, shown) => {
  const context = await (await sharedBrowser()).newContext({ viewport: { width, height: 800 }, colorScheme });
  const asked: string[] = [];
  await context.route('**/*', (route) => {
    const address = route.request().url();
    asked.push(address);
    const body = pictures.get(address);
    return shown && body ? route.fulfill({ body, contentType: typeOf(address) }) : route.abort();
  });
  const page = await context.newPage();
  await page.setContent(html, { waitUntil: 'load' });
  // The email requests only its own images, runs no scripts, and is not cut off.
  expect(asked.filter((address) => !pictures.has(address))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  if (shown) {
    const { pictures: seen } = await measureMail(page);
    expect(seen.slice(0, 3).map(({ height }) => height)).toEqual([32, 32, 32]);
  }
  // Axe's landmark rules do not apply, because an email is part of an email program's page.
  const only = ['color-contrast', 'image-alt', 'link-name', 'list', 'table-fake-caption', 'td-headers-attr'];
  expect(await axeFindings(page, { only })).toEqual([]);
  await context.close();
});

test('in Outlook the column has its width, and every picture is shown, in its shape and no wider', async () => {
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1_400, height: 800 } });
  await context.route('**/*', (route) => {
    const address = route.request().url();
    const body = pictures.get(address);
    return body ? route.fulfill({ body, contentType: typeOf(address) }) : route.abort();
  });
  const page = await context.newPage();
  await page.setContent(asOutlookReads(html), { waitUntil: 'load' });
  const { column, pictures: seen } = await measureMail(page);
  expect(column).toBe(640);
  expect(seen.map(({ width }) => width)).toEqual([...seen.slice(0, 4).map(({ width }) => width), 574, 90]);
  for (const { width, height, ratio, isFormula } of seen) {
    expect(width).toBeLessThanOrEqual(574);
    // The height may differ by half a pixel.
    expect(Math.abs(width / ratio - height)).toBeLessThanOrEqual(isFormula ? 1 : 0.5);
  }
  await context.close();
});
