import { defaultRobots, type SiteRobots } from '#contract/site-robots.ts';
import { defaultSettings } from '#contract/site-settings.ts';
import { testPost, testPublication, testSite } from '#support/site.ts';
import { expect, test } from 'vitest';
import { llmsFileAt, llmsFull, llmsPaths, llmsTxt, longestFull, pagesOfFull } from './llms.ts';

const siteWith = (robots: Partial<SiteRobots> = {}, of: object = {}) =>
  testSite({
    posts: [testPost({ id: 'a', title: 'A [title]', summary: { blocks: [] } }), testPost({ id: 'b', noai: true })],
    publications: [testPublication({ id: 'ink', address: 'ink', title: 'Ink', authors: ['A', 'B'], year: 2024 })],
    settings: { ...defaultSettings, robots: { ...defaultRobots, ...robots } },
    ...of,
  });

test('llms.txt has the title, a summary, and links to the Markdown of pages, by list', () => {
  const site = siteWith({ lists: ['posts', 'publications'] });
  expect(llmsTxt(site)).toMatch(
    /^# Yuki Nakamura\n\n> [^\n]+\n\n## Posts\n\n- \[A \\\[title\\\]\]\(https:\/\/[^)]+\/blog\/a\.md\)\n\n## Publications\n\n- \[Ink\]\(https:\/\/[^)]+\/research\/ink\.md\): A, B, 2024\n$/,
  );
});

test('the owner selects the lists; a post that is kept from AI and a disabled section are in none', () => {
  expect(pagesOfFull(siteWith())).toEqual(expect.arrayContaining(['/about', '/blog/a', '/research/ink']));
  expect(pagesOfFull(siteWith())).not.toContain('/blog/b');
  expect(pagesOfFull(siteWith({ lists: ['person'] }, { documentIds: ['resume'] }))).toEqual(['/about', '/resume']);
  const sections = { ...defaultSettings.sections, blog: false };
  expect(pagesOfFull(siteWith({}, { settings: { ...defaultSettings, sections } }))).not.toContain('/blog/a');
});

test('each language has its files, unless the owner turns them off', () => {
  const settings = { ...defaultSettings, languages: ['en', 'ja'] as const };
  expect(llmsPaths({ settings })).toEqual(['/llms.txt', '/llms-full.txt', '/ja/llms.txt', '/ja/llms-full.txt']);
  expect(llmsPaths(siteWith({ llms: false }))).toEqual([]);
  expect(['/llms.txt', '/ja/llms-full.txt', '/llms', '/a/llms.txt'].map(llmsFileAt)).toEqual([
    '/llms.txt',
    '/llms-full.txt',
    undefined,
    undefined,
  ]);
});

test('llms-full.txt has whole texts, of a large site the first only', () => {
  const posts = Array.from({ length: longestFull + 5 }, (_, index) => testPost({ id: `post-${index}` }));
  expect(pagesOfFull(siteWith({}, { posts }))).toHaveLength(longestFull);
  expect(llmsFull(siteWith(), ['---\ntitle: "A"\n---\n\n# A\n', 'b\n'])).toMatch(
    /^# Yuki[^]*\n---\ntitle: "A"\n---\n\n# A\n\nb\n$/,
  );
});
