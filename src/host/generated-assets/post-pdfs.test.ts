/** A post's PDF is made anew when something that stands in it is another, and not before. */
import type { MediaDependencies } from '#server/media/media-service.ts';
import { defaultSettings } from '#contract/site-settings.ts';
import { newDirectory } from '#testing/rendering.ts';
import { testPost, testSite } from '#testing/site.ts';
import { expect, test } from 'vitest';
import { createPostPdfs } from './post-pdfs.ts';

const post = testPost({ id: 'one' });
const siteOf = (html: string, theme = {}) =>
  testSite({
    posts: [post],
    rendered: async () => ({ html, headings: [], text: 'Words.' }),
    settings: { ...defaultSettings, theme: { ...defaultSettings.theme, ...theme } },
  });

test('of another reference or accent it is another file; of another paper that it does not cite it is not', async () => {
  const pdfs = createPostPdfs({} as MediaDependencies, newDirectory(), 'program', (line, cause) => {
    throw new Error(line, { cause });
  });
  const cites = (work: string) => `<p>Words.</p><p><a href="https://a.example/">${work}</a></p>`;
  const first = await pdfs.fileOf(siteOf(cites('Ito 2024')), post);
  expect(first).toMatch(/\.pdf$/);
  expect(await pdfs.fileOf({ ...siteOf(cites('Ito 2024')), publications: [] }, post)).toBe(first);
  const others = [siteOf(cites('Ito 2025')), siteOf(cites('Ito 2024'), { accent: '#2a5db0' })];
  for (const other of others) expect(await pdfs.fileOf(other, post)).not.toBe(first);
  pdfs.close();
}, 60_000);
