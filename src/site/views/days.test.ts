/** The date of a post is the same everywhere on the site, whatever the machine's time zone. */
import { dateOf, momentOf } from '#importers/written-date.ts';
import { datedInZone } from '#importers/dated-in.ts';
import { readFrontMatter } from '#importers/front-matter.ts';
import { defaultSettings } from '#contract/site-settings.ts';
import { isoIn, momentIn } from '#domain/zones.ts';
import { messagesFor } from '#messages/index.ts';
import { testPost, testSite } from '#support/site.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postCitations } from './cite-post.ts';
import { feedOf } from './feeds.ts';
import { citationTags } from './post-pdf.ts';
import { byYear } from './posts.ts';
import { wordsOf } from './words.ts';

const zones = ['America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Tokyo'];
const months = fc.date({ min: new Date('1971-01-01'), max: new Date('2099-12-30'), noInvalidDate: true });
const clocks = months.map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000));
const body = { html: '<p>x</p>', headings: [], text: 'x' };

test('a post of any moment has one day: on its page, in its feeds, lists and citations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...zones), clocks, async (timeZone, clock) => {
      const createdAt = momentIn(timeZone, clock).toISOString();
      // Skips the hour that daylight saving time removes.
      fc.pre(isoIn(timeZone, new Date(createdAt)).slice(0, 16) === clock.toISOString().slice(0, 16));
      const day = clock.toISOString().slice(0, 10);
      const [year, month, date] = day.split('-').map(Number);
      const post = testPost({ id: 'a', title: 'A', createdAt });
      const settings = { ...defaultSettings, timeZone };
      const here = testSite({ posts: [post], rendered: async () => body, settings });

      const longDay = new Intl.DateTimeFormat('en-JP', { dateStyle: 'long', timeZone: 'UTC' }).format(clock);
      expect(wordsOf(here).dates.longDate(createdAt)).toBe(longDay);
      expect(byYear(here).map((group) => group.year)).toEqual([year]);
      expect(Object.fromEntries(citationTags(here, post))).toMatchObject({
        citation_publication_date: day.replaceAll('-', '/'),
      });
      const [apa, bibtex, csl] = postCitations(here, post).map(({ text }) => text);
      expect(apa).toContain(`(${year}, ${longDay.split(',')[0]})`);
      expect(bibtex).toMatch(new RegExp(`day\\s+= \\{${day.slice(8)}\\}`));
      expect(JSON.parse(csl ?? '')).toMatchObject({ issued: { 'date-parts': [[year, month, date]] } });
      const feed = await feedOf(here, messagesFor('en', timeZone));
      expect(feed.atom1()).toContain(`<published>${day}T`);
      expect(feed.json1()).toContain(`"date_published": "${day}T`);
      const pubDate = /<pubDate>([^<]+)/.exec(feed.rss2())?.[1] ?? '';
      expect(dateOf(pubDate)?.toISOString()).toBe(createdAt);
      expect(new Date(`${pubDate.slice(5, 16)} UTC`).toISOString().slice(0, 10)).toBe(day);
    }),
    { numRuns: 60 },
  );
});

test('a date from a file or a program is the same here, and today is not in the future', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), clocks, (timeZone, now) => {
      const today = isoIn(timeZone, now).slice(0, 10);
      const sent = momentOf(today, timeZone, now);
      expect(isoIn(timeZone, sent ?? now).slice(0, 10)).toBe(today);
      expect((sent ?? now) <= now).toBe(true);
      const { facts } = readFrontMatter(`---\ndate: ${today}\n---\nText`, 'a.md');
      const { date } = datedInZone(timeZone, facts, 'a.md', new Date('2030-01-01'));
      expect(isoIn(timeZone, date ?? now).slice(0, 10)).toBe(today);
    }),
  );
});
