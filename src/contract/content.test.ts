import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cleanDocument } from '#document/clean.ts';
import { writtenIn } from '#domain/language.ts';
import { postId } from '#domain/slug.ts';
import { codeLanguages, firstLanguages } from './code-languages.ts';
import { editorDocument, type EditorDocument } from './documents.ts';
import type { CodeData } from '#blocks/code/schema.ts';
import type { ListItem } from '#blocks/list/schema.ts';
import { languageCodes, withoutLanguage } from './languages.ts';
import { limits } from './limits.ts';
import { pages } from './paths.ts';
import { project } from './portfolio.ts';

const content = new URL('../../sample/', import.meta.url);
const folder = new URL('sample-posts/', content);
const text = (url: URL) => readFileSync(url, 'utf8');

const samplePost = z.strictObject({
  id: z.string().regex(/^[\p{Ll}\p{Lo}\p{N}-]+-[a-z0-9]{6}$/u),
  title: z.string().min(1).max(limits.title),
  category: z.string().min(1).max(limits.category),
  keywords: z.array(z.string().min(1).max(limits.keyword)).min(1).max(limits.keywords),
  language: z.enum(languageCodes),
  createdAt: z.iso.datetime(),
  publishedAt: z.iso.datetime(),
  summary: editorDocument,
  body: editorDocument,
});

const projects = z.array(project).parse(JSON.parse(text(new URL('projects.json', content))));
const files = readdirSync(folder);
const posts = files.map((file) => samplePost.parse(JSON.parse(text(new URL(encodeURIComponent(file), folder)))));

const blocks = (document: EditorDocument, type: string) => document.blocks.filter((each) => each.type === type);
const code = (document: EditorDocument) => blocks(document, 'code').map((each) => each.data as unknown as CodeData);
const plain = (document: EditorDocument) =>
  [...blocks(document, 'header'), ...blocks(document, 'paragraph')]
    .map((each) => String(each.data.text).replace(/<[^>]+>/g, ''))
    .join('\n');
const words = (prose: string) =>
  [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(prose)].filter((each) => each.isWordLike).length;

test('every sample post is named after its id, and no id is used twice', () => {
  expect(files.map((file) => file.normalize('NFC')).sort()).toEqual(posts.map((post) => `${post.id}.json`).sort());
  expect(new Set(posts.map((post) => post.id)).size).toBe(8);
});

test('every sample post equals a save of the editor: its id from the title, its text clean', () => {
  for (const post of posts) {
    expect(post.id.slice(0, -7)).toBe(postId(post.title).slice(0, -7));
    expect(cleanDocument(post.body)).toEqual(post.body);
    expect(cleanDocument(post.summary)).toEqual(post.summary);
  }
});

test('each language has sample posts, and each declares its language', () => {
  expect(new Set(posts.map(({ language }) => language))).toEqual(new Set(languageCodes));
  for (const { title, body, language } of posts) expect(writtenIn(`${title}\n${plain(body)}`)).toBe(language);
});

test('project ids are unique, and links to the blog lead to a sample post', () => {
  expect(new Set(projects.map((each) => each.id)).size).toBe(projects.length);
  const leads = projects.flatMap((each) =>
    each.more?.includes('/blog/') ? [encodeURI(withoutLanguage(each.more))] : [],
  );
  expect(leads).not.toEqual([]);
  expect(posts.map((post) => pages.post(post.id))).toEqual(expect.arrayContaining(leads));
});

test('links between sample posts lead to sample posts', () => {
  const links = posts.flatMap((post) =>
    [...JSON.stringify(post.body).matchAll(/href=\\"(\/blog\/[^"\\]+)/g)].map((found) => encodeURI(found[1] ?? '')),
  );
  expect(links).not.toEqual([]);
  expect(posts.map((post) => pages.post(post.id))).toEqual(expect.arrayContaining(links));
});

test('the posts use the six first languages, each as the contract spells it, and code with file names', () => {
  const used = posts.flatMap((post) => code(post.body));
  for (const each of used) expect(codeLanguages).toContainEqual(each.language);
  expect(used.map((each) => each.language)).toEqual(expect.arrayContaining([...firstLanguages]));
  expect(used.filter((each) => each.name !== '').length).toBeGreaterThan(6);
});

test('every post has 600 to 2,500 words and a summary', () => {
  for (const post of posts) {
    expect(words(plain(post.body)), post.id).toBeGreaterThanOrEqual(600);
    expect(words(plain(post.body)), post.id).toBeLessThanOrEqual(2_500);
    expect(plain(post.summary), post.id).not.toBe('');
  }
});

test('two posts are in Japanese, and others quote Japanese', () => {
  const japanese = posts.map(
    (post) => (plain(post.body).match(/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/gu) ?? []).length,
  );
  expect(japanese.filter((count) => count >= 1_200)).toHaveLength(2);
  expect(japanese.filter((count) => count > 0).length).toBeGreaterThan(3);
});

test('both stored list shapes, nesting, four heading levels and an aligned paragraph occur', () => {
  const lists = posts.flatMap((post) =>
    blocks(post.body, 'list').map((each) => each.data.items as (string | ListItem)[]),
  );
  expect(lists.some((items) => items.every((item) => typeof item === 'string'))).toBe(true);
  expect(lists.some((items) => items.some((item) => typeof item !== 'string' && item.items.length > 0))).toBe(true);
  const levels = posts.flatMap((post) => blocks(post.body, 'header').map((each) => each.data.level));
  expect(new Set(levels)).toEqual(new Set([1, 2, 3, 4]));
  const alignments = posts.flatMap((post) => blocks(post.body, 'paragraph').map((each) => each.data.align));
  expect(alignments).toContain('center');
});

test('three categories, one of them used once, and keywords that posts share', () => {
  const perCategory = Map.groupBy(posts, (post) => post.category);
  expect(perCategory.size).toBe(3);
  expect([...perCategory.values()].some((each) => each.length === 1)).toBe(true);
  const perKeyword = Map.groupBy(
    posts.flatMap((post) => post.keywords),
    (keyword) => keyword,
  );
  expect([...perKeyword.values()].filter((each) => each.length > 1).length).toBeGreaterThan(2);
});
