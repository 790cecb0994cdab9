import { expect, test } from 'vitest';
import { markdownEntry } from './post-entry.ts';
import { withoutPageId } from './notion-page.ts';

const id = '0123456789abcdef0123456789abcdef';
const page =
  '# Reeds\n\nCreated: May 2, 2023 10:00 AM\nTags: ink, reed\nPublished: No\nMood: calm\n\nNote: a line.\n\nEnd.\n';
const read = (path: string, text = page) => {
  const { facts, losses, read: make } = markdownEntry(path, text, () => false);
  const document = make(() => undefined);
  return { facts, texts: document.blocks.map(({ data }) => data.text), losses: losses?.(document, () => false) };
};

test("a page of Notion's export: what is told below its heading is told of the post", () => {
  const { facts, texts, losses } = read(`Blog/Reeds ${id}.md`);
  expect(facts).toMatchObject({ date: new Date('2023-05-02T10:00:00+09:00'), keywords: ['ink', 'reed'] });
  expect(facts).toMatchObject({ notPublic: 'it was a draft', notices: [] });
  expect(texts).toEqual(['Reeds', 'Mood: calm', 'Note: a line.', 'End.']);
  expect(losses).toEqual([]);
});

test('such lines of any other file, or further down, are text', () => {
  expect(read('Blog/Reeds.md').texts[1]).toContain('Tags: ink');
  const below = read(`Reeds ${id}.md`, '# Reeds\n\nWords.\n\nTags: ink\n');
  expect(below.texts).toEqual(['Reeds', 'Words.', 'Tags: ink']);
  expect(below.facts.keywords).toEqual([]);
});

test('the id is no part of a name', () => {
  expect(withoutPageId(`Reeds ${id}`)).toBe('Reeds');
  expect(withoutPageId(`Reeds-${id}`)).toBe(`Reeds-${id}`);
});
