import { messagesFor } from '#messages/index.ts';
import { testPublication, testSite } from '#support/site.ts';
import { expect, test } from 'vitest';
import { worksFeed } from './works-feed.ts';

test('all publications are in a JSON feed, newest first, with links, authors and PDFs', () => {
  const publications = [
    testPublication({
      id: 'old',
      year: 2020,
      date: '2020-03',
      link: 'https://example.org/old',
      authors: ['A', 'et al.'],
    }),
    testPublication({
      id: 'new',
      year: 2024,
      date: '2024-05-06',
      doi: '10.5555/new',
      pdf: '/files/new.pdf',
      abstract: 'What it says.',
      keywords: ['ink'],
      title: 'くずし字',
    }),
  ];
  const feed = JSON.parse(worksFeed(testSite({ publications }), messagesFor('en'))) as { items: object[] };
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: 'https://example.com/research',
    feed_url: 'https://example.com/publications.feed.json',
  });
  expect(feed.items).toEqual([
    {
      id: 'https://example.com/research/new',
      url: 'https://example.com/research/new',
      external_url: 'https://doi.org/10.5555/new',
      title: 'くずし字',
      content_text: 'What it says.',
      summary: 'Nakamura, Y. (2024). new.',
      date_published: '2024-05-06T00:00:00Z',
      authors: [{ name: 'Yuki Nakamura' }],
      tags: ['ink'],
      language: 'ja',
      attachments: [{ url: 'https://example.com/files/new.pdf', mime_type: 'application/pdf' }],
    },
    {
      id: 'https://example.com/research/old',
      url: 'https://example.com/research/old',
      external_url: 'https://example.org/old',
      title: 'old',
      content_text: 'Nakamura, Y. (2024). old.',
      summary: 'Nakamura, Y. (2024). old.',
      authors: [{ name: 'A' }],
      language: 'en',
    },
  ]);
});
