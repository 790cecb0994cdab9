import { testPosts, testPublications, testSite } from '#support/site.ts';
import { expect, test } from 'vitest';
import { postPaper } from './post-paper.ts';
import { blogPosting, person, scholarlyWork, website } from './structured-data.ts';

const site = testSite();

test('the person and the site have the properties that schema.org and search engines require', () => {
  expect(person(site)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Person',
    '@id': 'https://example.com/#person',
    name: 'Yuki Nakamura',
    alternateName: '中村 優希',
    sameAs: site.owner.profiles.map(({ url }) => url),
  });
  expect(website(site)).toMatchObject({ '@type': 'WebSite', name: 'Yuki Nakamura', url: 'https://example.com/' });
});

test('a post names its headline, dates, author and language', () => {
  const post = testPosts[0]!;
  expect(blogPosting(site, post, 'About it.', '/cards/a.png')).toMatchObject({
    '@type': 'BlogPosting',
    headline: post.title,
    description: 'About it.',
    image: 'https://example.com/cards/a.png',
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    inLanguage: 'en',
    author: { '@type': 'Person', name: 'Yuki Nakamura' },
    url: `https://example.com/blog/${post.id}`,
  });
  expect(blogPosting(site, testPosts[2]!, '')).toMatchObject({ inLanguage: 'ja' });
  const translated = { ...post, language: 'ja' as const };
  expect(blogPosting(site, translated, '')).toMatchObject({ inLanguage: 'ja' });
  expect(postPaper(site, translated, { html: '', headings: [], text: 'Not translated yet.' }, undefined).lang).toBe(
    'ja',
  );
});

test('a publication names its authors in order, and omits missing data', () => {
  const [article, preprint] = testPublications;
  expect(scholarlyWork(site, article!)).toMatchObject({
    '@type': 'ScholarlyArticle',
    author: [{ name: 'Yuki Nakamura' }, { name: 'Elena Marchetti' }, { name: 'Tom Okafor' }],
    datePublished: '2024',
    sameAs: 'https://doi.org/10.5555/traceable.2024',
  });
  expect(Object.keys(scholarlyWork(site, preprint!))).not.toContain('isPartOf');
  expect(JSON.stringify(scholarlyWork(site, preprint!))).not.toContain('null');
});

test('a retracted work says so, and names its notice', () => {
  const [paper] = testPublications;
  const notices = [{ kind: 'retraction' as const, links: ['https://doi.org/10.5555/r'] }];
  expect(scholarlyWork(site, { ...paper!, notices })).toMatchObject({
    creativeWorkStatus: 'Retracted',
    correction: ['https://doi.org/10.5555/r'],
  });
  expect(scholarlyWork(site, paper!)).not.toHaveProperty('correction');
});
