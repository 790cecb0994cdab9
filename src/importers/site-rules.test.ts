/** URLs as the documentation of each generator defines them. */
import { expect, test } from 'vitest';
import { readFrontMatter } from './front-matter.ts';
import { generatorRules } from './site-rules.ts';

const post = 'title: My Post\ndate: 2024-03-12\n';
const addressesOf = (files: Record<string, string>, path: string, said = post) => {
  const rules = generatorRules(files);
  const site = rules && { rules, inside: '', below: '' };
  return readFrontMatter(`---\n${said}---\nText.`, path, site).facts.formerPaths;
};

test.each([
  ['', '', '/2024/03/12/my-Post.html'],
  ['permalink: pretty', '', '/2024/03/12/my-Post'],
  ['permalink: ordinal', '', '/2024/072/my-Post.html'],
  ['permalink: none\nbaseurl: /blog', '', '/blog/my-Post.html'],
  ['permalink: /:categories/:year/:title/', 'categories: Notes Ink\n', '/notes/ink/2024/my-Post'],
  ['permalink: /:year/:i_month/:slug', '', '/2024/3/my-post'],
  ['permalink: pretty', 'category: Two words\n', '/two%20words/2024/03/12/my-Post'],
  ['permalink: pretty', 'slug: other\n', '/2024/03/12/other'],
  ['permalink: pretty', 'permalink: /about-ink/\n', '/about-ink'],
  ['permalink: [broken', '', '/2024/03/12/my-Post.html'],
])('Jekyll, %j, %j: %s', (config, said, address) => {
  expect(addressesOf({ '_config.yml': config }, '_posts/2024-03-12-my-Post.md', post + said)).toEqual([address]);
});

test('Jekyll: a folder above is a category; a page and a draft have no rule', () => {
  const files = { '_config.yml': 'permalink: pretty' };
  expect(addressesOf(files, 'ink/_posts/2024-03-12-a.md')).toEqual(['/ink/2024/03/12/a']);
  expect(addressesOf(files, 'about.md')).toEqual([]);
});

test.each([
  ['', 'content/posts/My Post.md', '', '/posts/my-post'],
  ['', 'content/posts/ink/index.md', '', '/posts/ink'],
  ['', 'content/posts/ink.ja.md', '', '/posts/ink'],
  ['', 'content/posts/ink.md', 'slug: of-ink\n', '/posts/of-ink'],
  ['baseURL = "https://a.test/site/"', 'content/posts/ink.md', 'url: /old/ink/\n', '/site/old/ink'],
  ['uglyURLs = true', 'content/posts/ink.md', '', '/posts/ink.html'],
  ['[permalinks]\nposts = "/:year/:month/:slug/"', 'content/posts/ink.md', '', '/2024/03/my-post'],
  ['[permalinks.page]\nposts = "/:section/:year/:contentbasename/"', 'content/posts/ink.md', '', '/posts/2024/ink'],
])('Hugo, %j, %s %j: %s', (config, path, said, address) => {
  expect(addressesOf({ 'hugo.toml': config }, path, post + said)).toEqual([address]);
});

test('Hugo: the page of a section is none, and its YAML is read', () => {
  const files = { 'config.yaml': 'permalinks:\n  blog: /:year/:filename/' };
  expect(addressesOf(files, 'content/posts/_index.md')).toEqual([]);
  expect(addressesOf(files, 'content/blog/ink.md')).toEqual(['/2024/ink']);
});

test('detects Astro, AstroPaper and Quarto, and nothing else', () => {
  const paper = { 'astro.config.ts': '', 'src/config.ts': 'export const SITE = { postPerPage: 4 };' };
  expect(addressesOf(paper, 'src/data/blog/_2024/My Ink.md')).toEqual(['/posts/my-ink']);
  expect(addressesOf(paper, 'src/data/blog/notes/ink.md', `${post}slug: of-ink\n`)).toEqual(['/posts/notes/of-ink']);
  expect(addressesOf({ 'astro.config.mjs': '' }, 'src/content/blog/ink.mdx')).toEqual(['/blog/ink']);
  expect(addressesOf({ '_quarto.yml': '' }, 'posts/ink/index.qmd')).toEqual(['/posts/ink', '/posts/ink/index.html']);
  expect(addressesOf({ '_quarto.yml': '' }, 'posts/ink.qmd')).toEqual(['/posts/ink.html']);
  expect(addressesOf({}, 'posts/ink.md')).toEqual([]);
});

test('former paths that a post declares come first, each once', () => {
  const said = `${post}aliases: [/a/]\nredirect_from: /2024/03/12/x/\n`;
  expect(addressesOf({ '_config.yml': 'permalink: pretty' }, '_posts/2024-03-12-x.md', said)).toEqual([
    '/a',
    '/2024/03/12/x',
  ]);
});
