/** Front matter as different programs and people write it. */
import { inEnglish } from '#support/in-english.ts';
import { limits } from '#contract/limits.ts';
import { expect, test } from 'vitest';
import { generatorRules } from './site-rules.ts';
import { hugoRules } from './addresses/hugo.ts';
import { splitFrontMatter } from '#document/markdown/front-matter.ts';
import { readFrontMatter } from './front-matter.ts';

const factsOf = (said: string, path?: string) => inEnglish(readFrontMatter(`---\n${said}\n---\nText.`, path).facts);

test.each([
  ['2024-03-12', '2024-03-12T12:00:00.000Z'],
  ['2019-04-25 9:00:00', '2019-04-25T09:00:00.000Z'],
  ['2019-04-25 09:00:00 +0200', '2019-04-25T07:00:00.000Z'],
  ['2019-04-25T09:00:00-05:00', '2019-04-25T14:00:00.000Z'],
  ['2019-04-25T09:00:00.250Z', '2019-04-25T09:00:00.250Z'],
  ['2019-04-25 09:00 UTC', '2019-04-25T09:00:00.000Z'],
  ['2019/04/25', '2019-04-25T12:00:00.000Z'],
  ['2019/4/5 18:30', '2019-04-05T18:30:00.000Z'],
  ['April 25, 2019', '2019-04-25T12:00:00.000Z'],
  ['Apr 25th, 2019 6:30 PM', '2019-04-25T18:30:00.000Z'],
  ['25 April 2019', '2019-04-25T12:00:00.000Z'],
  ['Wed, 06 Mar 2024 09:00:00 EST', '2024-03-06T14:00:00.000Z'],
  ['Tue Sep 05 2023 10:00:00 GMT+0000 (Coordinated Universal Time)', '2023-09-05T10:00:00.000Z'],
])('the date %s', (said, date) => expect(factsOf(`date: ${said}`).date?.toISOString()).toBe(date));

test.each(['someday', '2019-13-40', '2019-02-30', 'Smarch 1, 2019', '25'])('reports %s as an invalid date', (said) => {
  const { date, notices } = factsOf(`date: "${said}"`);
  expect([date, notices]).toEqual([undefined, [`The date could not be read: ${said}`]]);
});

test.each([
  ['pubDatetime: 2024-03-12T01:00:00Z', 'modDatetime: 2024-04-01T00:00:00Z'],
  ['datePublished: 2024-03-12T01:00:00Z', 'updatedAt: 2024-04-01T00:00:00Z'],
  ['created: 2024-03-12T01:00:00Z', 'modified: 2024-04-01T00:00:00Z'],
  ['date: 2024-03-12T01:00:00Z', 'date-modified: 2024-04-01T00:00:00Z'],
])('%s and %s', (date, updated) => {
  const facts = factsOf(`${date}\n${updated}`);
  expect([facts.date?.toISOString(), facts.updated?.toISOString()]).toEqual([
    '2024-03-12T01:00:00.000Z',
    '2024-04-01T00:00:00.000Z',
  ]);
});

test.each([
  ['lang: ja-JP', 'ja'],
  ['language: en', 'en'],
  ['locale: en_US', 'en'],
  ['lang: fr', undefined],
])('reads %s as the language %s', (said, language) => expect(factsOf(said).language).toBe(language));

test.each([
  ['noindex: true', ['noindex']],
  ['robots: noindex', ['noindex']],
  ['robots: "NOINDEX, nofollow"', ['noindex']],
  ['robots: none', ['noindex']],
  ['robots: [noindex, noai]', ['noindex', 'noai']],
  ['robots: noai, noimageai', ['noai']],
  ['noai: true', ['noai']],
  ['sitemap: false', ['noindex']],
  ['sitemap:\n  disable: true', ['noindex']],
  ['sitemap:\n  exclude: "yes"', ['noindex']],
  ['sitemap_exclude: true', ['noindex']],
  ['robotsNoIndex: true', ['noindex']],
  ['robotsdisallow: true', ['noindex']],
  ['seo:\n  noindex: true', ['noindex']],
  ['metadata:\n  robots:\n    index: false\n    follow: true', ['noindex']],
  ['params:\n  robots: noindex', ['noindex']],
  ['private: true', ['noindex']],
  ['robots: index, follow', []],
  ['robots: all\nsitemap:\n  priority: 0.7\n  disable: false', []],
  ['noindex: false\nnoai: "no"\nindex: false\nsitemap: true', []],
  ['robots:\nseo:\n  - noindex\nsitemap:', []],
])('reads what search engines and AI were asked: %j', (said, rules) => {
  const { noindex, noai } = factsOf(said);
  expect([...(noindex ? ['noindex'] : []), ...(noai ? ['noai'] : [])]).toEqual(rules);
});

test('spaces separate the words only of Jekyll’s lists', () => {
  const said = 'tags: ink paper quill\ncategories: notes craft';
  expect(factsOf(said, 'site/_posts/2024-01-01-a.md')).toMatchObject({
    category: 'notes',
    keywords: ['ink', 'paper', 'quill', 'craft'],
  });
  expect(factsOf('tags: old ink, paper', '_posts/2024-01-01-a.md').keywords).toEqual(['old ink', 'paper']);
  expect(factsOf('tags: machine learning', 'posts/a.md').keywords).toEqual(['machine learning']);
});

test('spaces separate tags in a file with a Jekyll name, whatever folder was chosen', () => {
  expect(factsOf('tags: a b c', '2024-01-01-a.md').keywords).toEqual(['a', 'b', 'c']);
  expect(factsOf('tags: a b c', 'blog/2024-01-01-a.markdown').keywords).toEqual(['a', 'b', 'c']);
});

test.each([
  ['_config.yml', 'title: S', '2024-01-01-a.md', ['machine', 'learning']],
  ['_config.yml', 'new_post_name: ":title.md"\nsource_dir: source', 'source/_posts/a.md', ['machine learning']],
  ['hugo.toml', '', 'content/posts/2024-01-01-a.md', ['machine learning']],
])('a text of tags is read as the generator of the site reads it: %s %j', (name, config, path, keywords) => {
  const rules = generatorRules({ [name]: config });
  const site = rules && { rules, inside: '', below: '' };
  expect(readFrontMatter('---\ntags: machine learning\n---\nText.', path, site).facts.keywords).toEqual(keywords);
});

test('keywords over a limit are named one by one', () => {
  const many = Array.from({ length: limits.keywords + 2 }, (_, index) => `k${index}`);
  const long = 'x'.repeat(limits.keyword + 1);
  const { keywords, notices } = factsOf(`tags: [${[...many, long].join(', ')}]`);
  expect(keywords).toEqual(many.slice(0, limits.keywords));
  expect(notices).toEqual([`Skipped keywords (3): k${limits.keywords}, k${limits.keywords + 1}, ${long}`]);
});

test('reads YAML with a slip as far as possible and reports it; where it must be valid it is an error', () => {
  const slipped = '---\ntitle: "Reeds" and more\ntags: [a]\n---\nText.';
  const { facts, text } = readFrontMatter(slipped);
  expect([text, facts.keywords]).toEqual(['Text.', ['a']]);
  expect(inEnglish(facts.notices)).toEqual([
    expect.stringMatching(/^The front matter has an error. Only the readable part was used: /),
  ]);
  expect(splitFrontMatter(slipped, true).fault).toBeTruthy();
  expect(factsOf('title: Once\ntitle: Twice').notices).toEqual([]);
});

const hugo = { rules: hugoRules({ languages: { en: {}, ja: {} } }), inside: '', below: '' };

test.each([
  ['content/posts/a/index.ja.md', 'title: A', 'ja'],
  ['content/posts/a.ja.md', 'title: A', 'ja'],
  ['content/ja/posts/a.md', 'title: A', 'ja'],
  ['content/posts/a.ja-JP.md', 'title: A', 'ja'],
  ['content/posts/a/index.en.md', 'title: A', 'en'],
  ['content/posts/a.ja.md', 'language: en', 'en'],
  ['content/posts/a.md', 'title: A', undefined],
  ['content/posts/a.xx.md', 'title: A', undefined],
  ['content/posts/ja/a.md', 'title: A', undefined],
])('Hugo gives the language of %s by its name', (path, head, language) => {
  expect(readFrontMatter(`---\n${head}\n---\nText`, path, hugo).facts.language).toBe(language);
});

const apart = { en: { contentDir: 'content/english' }, ja: { contentDir: 'content/japanese' } };

test.each([
  ['content/posts/a/index.ja.md', {}, ['content/posts/a/index.md', 'content/posts/a/index.en.md']],
  ['content/posts/a.ja-jp.md', {}, ['content/posts/a.md', 'content/posts/a.en.md']],
  ['content/posts/a.md', {}, undefined],
  ['content/posts/a.en.md', {}, undefined],
  ['content/posts/a.en.md', { defaultContentLanguage: 'ja' }, ['content/posts/a.md', 'content/posts/a.ja.md']],
  ['content/ja/posts/a.md', {}, ['content/posts/a.md', 'content/en/posts/a.md']],
  [
    'content/japanese/posts/a.md',
    { languages: apart },
    ['content/english/posts/a.md', 'content/en/posts/a.md', 'content/posts/a.md'],
  ],
  ['content/posts/a.xx.md', {}, undefined],
])('a text of Hugo is a translation of its sibling: %s', (path, config, originals) => {
  const rules = { rules: hugoRules({ languages: { en: {}, ja: {} }, ...config }), inside: '', below: '' };
  expect(readFrontMatter('---\ntitle: A\n---\nText', path, rules).facts.originals).toEqual(originals);
});

test('finds the site around the chosen folder, and the site within it', () => {
  const rules = hugoRules({});
  const of = (path: string, inside: string, below: string) =>
    readFrontMatter('Text', path, { rules, inside, below }).facts.originals;
  expect(of('posts/a.ja.md', '', 'content/')).toEqual(['posts/a.md', 'posts/a.en.md']);
  expect(of('site/content/a.ja.md', 'site/', '')).toEqual(['site/content/a.md', 'site/content/a.en.md']);
});
