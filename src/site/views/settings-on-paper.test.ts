/**
 * Tests each site setting in all output except pages: PDFs of posts, social previews, icons and feeds (CONT-25). For
 * pages, see `tests/e2e/rendered-pages.test.ts`. For the API and emails, see `server/features/records/site-settings.test.ts`. Documents
 * use only the date.
 */
import { defaultSettings, type SiteSettings } from '#contract/site-settings.ts';
import { messagesFor } from '#messages/index.ts';
import { cardPath, homeCard, postCard } from '#site/assets/pictures/cards.ts';
import { sealName, sealOf } from '#site/assets/pictures/icons.ts';
import type { RenderedPost } from '#site/data/site.ts';
import { testPost, testSite } from '#support/site.ts';
import { expect, test } from 'vitest';
import { feedOf } from './feeds.ts';
import { postPaper } from './post-paper.ts';
import { wordsOf } from './words.ts';

const post = testPost({ id: 'turn', createdAt: '2023-12-31T20:00:00.000Z', updatedAt: '2023-12-31T20:00:00.000Z' });
const body: RenderedPost = {
  html: '<p>Words.</p><div class="drawing" aria-label="A bar"><svg width="10"><rect fill="var(--c1)"/></svg></div>',
  headings: [],
  text: 'Words.',
};

/** Returns the output of a site with these settings, as texts. */
async function made(settings: Partial<SiteSettings> = {}) {
  const site = testSite({
    posts: [post],
    rendered: async () => body,
    settings: { ...defaultSettings, ...settings },
    language: settings.languages?.[0] ?? 'en',
  });
  const words = wordsOf(site);
  return {
    paper: JSON.stringify(postPaper(site, post, body, undefined)),
    card: `${JSON.stringify(homeCard(site))} ${JSON.stringify(postCard(site, post, words))}`,
    cardName: cardPath(homeCard(site)),
    icon: sealName(sealOf(site)),
    feed: (await feedOf(site, messagesFor(site.language, site.settings.timeZone))).atom1(),
  };
}
type Place = keyof Awaited<ReturnType<typeof made>>;

const accent = '#2a5db0';
const themed = (theme: Partial<SiteSettings['theme']>) => ({ theme: { ...defaultSettings.theme, ...theme } });

/** The outputs that a setting must change, and the expected changes. All other outputs must stay the same. */
test.each<[Partial<SiteSettings>, Partial<Record<Place, string | true>>]>([
  [
    { title: 'Notes on hands' },
    { paper: '"footer":"Notes on hands"', card: 'Notes on hands', cardName: true, feed: 'Notes on hands' },
  ],
  [{ timeZone: 'America/New_York' }, { paper: 'December 31, 2023', card: 'December 31, 2023', feed: true }],
  [themed({ accent }), { paper: accent, card: accent, cardName: true, icon: true, feed: true }],
  [themed({ corner: 'round' }), { card: '"round":1.7', cardName: true, icon: true, feed: true }],
  [{ menu: [] }, {}],
  [{ home: [] }, {}],
  [{ footer: { line: 'CC BY', firstYear: 1999 } }, {}],
  [themed({ faces: 'sans' }), {}],
])('%j', async (settings, seen) => {
  const [before, after] = [await made(), await made(settings)];
  for (const place of Object.keys(before) as Place[]) {
    const said = seen[place];
    expect(after[place] === before[place], place).toBe(said === undefined);
    if (typeof said === 'string') {
      expect(before[place], place).not.toContain(said);
      expect(after[place], place).toContain(said);
    }
  }
});
