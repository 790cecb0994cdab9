import { inEnglish } from '#support/in-english.ts';
import { expect, test } from 'vitest';
import { markdownEntry } from './post-entry.ts';
import { withoutPageId } from './notion-page.ts';

const id = '0123456789abcdef0123456789abcdef';
const page =
  '# Reeds\n\nCreated: May 2, 2023 10:00 AM\nTags: ink, reed\nPublished: No\nMood: calm\n\nNote: a line.\n\nEnd.\n';
const read = (path: string, text = page) => {
  const { facts: found, diagnostics, read: make } = markdownEntry(path, text, () => false);
  const facts = inEnglish(found);
  const document = make(() => undefined);
  return {
    facts,
    texts: document.blocks.map(({ data }) => data.text),
    diagnostics: diagnostics?.(document, () => false),
  };
};

test('reads the properties below the heading of a Notion page as metadata', () => {
  const { facts, texts, diagnostics } = read(`Blog/Reeds ${id}.md`);
  expect(facts).toMatchObject({ date: new Date('2023-05-02T10:00:00Z'), keywords: ['ink', 'reed'] });
  expect(facts).toMatchObject({ notPublic: 'it was a draft', notices: [] });
  expect(texts).toEqual(['Reeds', 'Mood: calm', 'Note: a line.', 'End.']);
  expect(diagnostics).toEqual([]);
});

test('properties that are named in Japanese are read so, too', () => {
  const written = (lines: string) => read(`Blog/葦 ${id}.md`, `# 葦\n\n${lines}\n\n本文。\n`);
  const { facts, texts } = written(
    'タグ: 墨, 葦\n作成日時: 2023年5月1日 9:00\n公開日: 2023年5月2日 午後10:30\n状態: 公開済み\nカテゴリ: 随筆\n気分: 静か',
  );
  expect(facts).toMatchObject({
    date: new Date('2023-05-02T22:30:00Z'),
    keywords: ['墨', '葦'],
    category: '随筆',
  });
  expect([facts.notPublic, facts.notices, texts]).toEqual([undefined, [], ['葦', '気分: 静か', '本文。']]);
  expect(written('作成日時: 2023年5月1日（月）\n公開: いいえ').facts).toMatchObject({
    date: new Date('2023-05-01T12:00:00Z'),
    notPublic: 'it was a draft',
  });
  const why = (state: string) => written(`状態: ${state}`).facts.notPublic;
  expect(['下書き', '非公開', '進行中', '完了', 'レビュー待ち'].map(why)).toEqual([
    'it was a draft',
    'it was private',
    'it was a draft',
    undefined,
    'it was waiting for review',
  ]);
});

test('such lines of any other file, or further down, are text', () => {
  expect(read('Blog/Reeds.md').texts[1]).toContain('Tags: ink');
  const below = read(`Reeds ${id}.md`, '# Reeds\n\nWords.\n\nTags: ink\n');
  expect(below.texts).toEqual(['Reeds', 'Words.', 'Tags: ink']);
  expect(below.facts.keywords).toEqual([]);
});

test('the id is not part of a title', () => {
  expect(withoutPageId(`Reeds ${id}`)).toBe('Reeds');
  expect(withoutPageId(`Reeds-${id}`)).toBe(`Reeds-${id}`);
});
