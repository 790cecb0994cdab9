import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generatedDocument } from '#testing/documents.ts';
import { runs } from '#testing/runs.ts';
import { createDrafts, draftKeys, joinKeywords, newPost, splitKeywords } from './drafts.ts';
import { emptyText, sameText, type PostText } from './post-text.ts';

/** `localStorage` for tests: `limit` characters, then it is full as a browser's is. */
function fakeStorage(limit = Infinity): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem(key, value) {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}

const text = (title: string): PostText => ({
  ...emptyText,
  title,
  category: 'Notes',
  keywords: ['one', 'two'],
  body: { blocks: [{ type: 'paragraph', data: { text: title, align: 'left' } }] },
});

test('the five keys hold the latest edit and the sixth says whose it is', () => {
  const storage = fakeStorage();
  createDrafts(storage).keep('a-post-123456', text('Title'));
  expect(storage.getItem('post-title')).toBe('Title');
  expect(storage.getItem('post-category')).toBe('Notes');
  expect(storage.getItem('post-keywords')).toBe('one, two');
  expect(JSON.parse(storage.getItem('post-body') ?? '')).toEqual(text('Title').body);
  expect(JSON.parse(storage.getItem('post-summary') ?? '')).toEqual({ blocks: [] });
  expect(storage.getItem('post-draft-id')).toBe('a-post-123456');
});

test('titles, categories and keywords are stripped of tags before they are kept; a lone < stays', () => {
  const storage = fakeStorage();
  createDrafts(storage).keep(newPost, {
    ...text('a < b <img src=x onerror=alert(1)>'),
    category: '<b>Notes</b>',
    keywords: ['<i>x</i>', '<br>'],
  });
  expect(storage.getItem('post-title')).toBe('a < b ');
  expect(storage.getItem('post-category')).toBe('Notes');
  expect(storage.getItem('post-keywords')).toBe('x');
});

test("another post's draft is kept aside, and comes back", () => {
  const storage = fakeStorage();
  const drafts = createDrafts(storage);
  drafts.keep(newPost, text('Fresh'));
  drafts.keep('b', text('Other'));
  expect(storage.getItem('post-title')).toBe('Other');
  expect(storage.getItem('post-draft:new')).not.toBeNull();
  expect(drafts.find(newPost)?.title).toBe('Fresh');
  expect(drafts.find('b')?.title).toBe('Other');
  drafts.clear('b');
  expect(drafts.find('b')).toBeUndefined();
  expect(drafts.find(newPost)?.title).toBe('Fresh');
});

test('keys without an owner are the new post', () => {
  const storage = fakeStorage();
  storage.setItem(draftKeys.title, 'Started long ago');
  expect(createDrafts(storage).find(newPost)?.title).toBe('Started long ago');
  expect(createDrafts(storage).find('a')).toBeUndefined();
});

test('broken contents are no draft and no error', () => {
  const storage = fakeStorage();
  storage.setItem(draftKeys.owner, 'a');
  storage.setItem(draftKeys.title, 'Title');
  storage.setItem(draftKeys.body, '{"blocks": 3');
  storage.setItem('post-draft:b', 'nonsense');
  expect(createDrafts(storage).find('a')).toEqual({ ...emptyText, title: 'Title' });
  expect(createDrafts(storage).find('b')).toBeUndefined();
});

test('a full or forbidden storage is told and breaks nothing', () => {
  expect(createDrafts(fakeStorage(20)).keep('a', text('Title'))).toBe(false);
  expect(createDrafts(undefined).keep('a', text('Title'))).toBe(false);
  expect(createDrafts(undefined).find('a')).toBeUndefined();
});

test('whatever is kept is found again', () => {
  const keyword = fc.constantFrom('a', 'b, c', 'machine learning', '日本語', 'x,y');
  fc.assert(
    fc.property(generatedDocument, generatedDocument, fc.string(), fc.array(keyword), (body, summary, title, words) => {
      const drafts = createDrafts(fakeStorage());
      const keywords = splitKeywords(joinKeywords(words));
      const kept = { ...emptyText, title: `Title ${title}`, keywords, body, summary };
      drafts.keep('a', kept);
      drafts.keep('b', text('Other'));
      const found = drafts.find('a');
      expect(found && sameText(found, kept)).toBe(true);
    }),
    runs(200, 10_000),
  );
});
