import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { generatedDocument } from '#support/documents.ts';
import { fakeSlowStore, fakeStorage } from '#support/fake-storage.ts';
import { runs } from '#support/runs.ts';
import { createDraftStorage, mirrorKeys, openSlowStore } from './draft-storage.ts';
import { createDrafts, joinKeywords, newPostOwner, splitKeywords, typedKeywords } from './drafts.ts';
import { emptyText, sameText, type PostText } from './post-text.ts';

const text = (title: string): PostText => ({
  ...emptyText,
  title,
  category: 'Notes',
  keywords: ['one', 'two'],
  body: { blocks: [{ type: 'paragraph', data: { text: title, align: 'left' } }] },
});

/** Returns the drafts as one tab of this browser sees them; each access advances the time. */
let time = 1;
const tabOf = (storage: Storage | undefined, tab = 'tab') =>
  createDrafts(createDraftStorage(storage), tab, () => (time += 1));
const newPost = newPostOwner('01234567-89ab-cdef-0123-456789abcdef');

test('the five keys mirror the latest edit, the sixth names its owner, and the record is complete', () => {
  const storage = fakeStorage();
  void tabOf(storage).keep('a-post-123456', text('Title'));
  expect(storage.getItem('post-title')).toBe('Title');
  expect(storage.getItem('post-category')).toBe('Notes');
  expect(storage.getItem('post-keywords')).toBe('one, two');
  expect(JSON.parse(storage.getItem('post-body') ?? '')).toEqual(text('Title').body);
  expect(JSON.parse(storage.getItem('post-summary') ?? '')).toEqual({ blocks: [] });
  expect(storage.getItem('post-draft-id')).toBe('a-post-123456');
  expect(JSON.parse(storage.getItem('post-draft:a-post-123456:tab') ?? '')).toMatchObject({ title: 'Title' });
});

test('strips tags from titles, categories and keywords before storing them, but keeps a lone <', () => {
  const storage = fakeStorage();
  void tabOf(storage).keep(newPost, {
    ...text('a < b <img src=x onerror=alert(1)>'),
    category: '<b>Notes</b>',
    keywords: ['<i>x</i>', '<br>'],
  });
  expect(storage.getItem('post-title')).toBe('a < b ');
  expect(storage.getItem('post-category')).toBe('Notes');
  expect(storage.getItem('post-keywords')).toBe('x');
});

test("two tabs with the same post: saving in one keeps the other's draft", () => {
  const storage = fakeStorage();
  const [one, other] = [tabOf(storage, 'one'), tabOf(storage, 'other')];
  void one.keep('a', text('Of one'));
  void other.keep('a', text('Of the other'));
  one.clear('a', text('Of one'));
  expect(other.find('a')?.text.title).toBe('Of the other');
  expect(storage.getItem('post-title')).toBe('Of the other');
  expect(storage.getItem('post-draft:a:one')).toBeNull();
  other.clear('a', text('Of the other'));
  expect(one.find('a')).toBeUndefined();
  expect(storage.length).toBe(0);
});

test('two new posts are two drafts, each whole, newest first in the list', () => {
  const storage = fakeStorage();
  const second = newPostOwner('11234567-89ab-cdef-0123-456789abcdef');
  void tabOf(storage, 'one').keep(newPost, text('First'));
  void tabOf(storage, 'other').keep(second, text('Second'));
  const titles = () =>
    tabOf(storage, 'third')
      .list()
      .map((draft) => draft.text.title);
  expect(titles()).toEqual(['Second', 'First']);
  tabOf(storage, 'other').clear(second);
  expect(titles()).toEqual(['First']);
});

test('a tab finds its own draft, else the newest of closed tabs, which can be adopted or discarded', () => {
  const storage = fakeStorage();
  void tabOf(storage, 'closed').keep('a', text('Older'));
  void tabOf(storage, 'closed too').keep('a', text('Newer'));
  const drafts = tabOf(storage, 'mine');
  const found = drafts.find('a');
  expect(found?.text.title).toBe('Newer');
  if (found) drafts.adopt(found);
  return Promise.resolve().then(() => {
    expect(storage.getItem('post-draft:a:closed too')).toBeNull();
    void tabOf(storage, 'closed').keep('a', text('Newest'));
    const own = drafts.find('a');
    expect(own?.text.title).toBe('Newer');
    if (own) drafts.discard(own);
    expect(drafts.find('a')?.text.title).toBe('Newest');
  });
});

const as = (storage: Storage, account: string, tab = 'tab') =>
  createDrafts(
    createDraftStorage(storage),
    tab,
    () => (time += 1),
    () => account,
  );

test('shows a draft only to its account, also in the same tab and from the five keys', () => {
  const storage = fakeStorage();
  const [mine, theirs] = [as(storage, 'me'), as(storage, 'they')];
  void mine.keep('a', text('Mine'));
  void mine.keep(newPost, text('My new one'));
  expect(theirs.list()).toEqual([]);
  expect(theirs.find('a')).toBeUndefined();
  expect(theirs.find(newPost)).toBeUndefined();
  storage.removeItem(`post-draft:${newPost}:me:tab`);
  expect(theirs.list()).toEqual([]);
  expect(mine.find(newPost)?.text.title).toBe('My new one');
  void theirs.keep('a', text('Theirs'));
  theirs.clear('a');
  expect(mine.find('a')?.text.title).toBe('Mine');
});

test("a former version's draft belongs to the first account that looks", async () => {
  const storage = fakeStorage();
  const slow = fakeSlowStore();
  void tabOf(storage, 'closed').keep('a', text('Former'));
  storage.setItem('post-draft:b', storage.getItem('post-draft:a:closed') ?? '');
  slow.items.set('post-draft:c:closed', storage.getItem('post-draft:a:closed') ?? '');
  storage.removeItem(mirrorKeys.account);
  const seenBy = async (account: string) =>
    createDrafts(
      createDraftStorage(storage, slow, await slow.entries()),
      'tab',
      () => (time += 1),
      () => account,
    )
      .list()
      .map((draft) => draft.owner)
      .sort();
  expect(await seenBy('me')).toEqual(['a', 'b', 'c']);
  expect(await seenBy('they')).toEqual([]);
  expect(await seenBy('me')).toEqual(['a', 'b', 'c']);
});

test('five keys without a record and an account belong to the account that looks first, too', () => {
  const storage = fakeStorage();
  storage.setItem(mirrorKeys.title, 'Started long ago');
  expect(as(storage, 'me').find('new')?.text.title).toBe('Started long ago');
  expect(as(storage, 'they').list()).toEqual([]);
});

test('a blank new post is not a draft', () => {
  const storage = fakeStorage();
  const drafts = tabOf(storage);
  void drafts.keep(newPost, text('Title'));
  expect(drafts.keep(newPost, emptyText)).toBe(true);
  expect(storage.length).toBe(0);
});

test('where no record is, the five keys are read: of whom the sixth names, or else of a new post', () => {
  const storage = fakeStorage();
  storage.setItem(mirrorKeys.title, 'Started long ago');
  expect(tabOf(storage).find('new')?.text.title).toBe('Started long ago');
  storage.setItem(mirrorKeys.owner, 'a');
  expect(tabOf(storage).find('a')?.text.title).toBe('Started long ago');
  void tabOf(storage).keep('a', text('Later'));
  storage.setItem(mirrorKeys.title, 'Written by something else');
  expect(tabOf(storage).find('a')?.text.title).toBe('Later');
});

test('a record from before tabs had their own is found', () => {
  const storage = fakeStorage();
  const { title, category } = text('Kept aside');
  const former = { title, category, keywords: '', body: '{"blocks":[]}', summary: '{"blocks":[]}' };
  storage.setItem('post-draft:a', JSON.stringify(former));
  expect(tabOf(storage).find('a')?.text.title).toBe('Kept aside');
});

test('ignores broken contents without an error', () => {
  const storage = fakeStorage();
  storage.setItem(mirrorKeys.owner, 'a');
  storage.setItem(mirrorKeys.title, 'Title');
  storage.setItem(mirrorKeys.body, '{"blocks": 3');
  storage.setItem('post-draft:b', 'nonsense');
  expect(tabOf(storage).find('a')?.text).toEqual({ ...emptyText, title: 'Title' });
  expect(tabOf(storage).find('b')).toBeUndefined();
});

test('reports a forbidden storage and breaks nothing', async () => {
  expect(await tabOf(undefined).keep('a', text('Title'))).toBe(false);
  expect(tabOf(undefined).find('a')).toBeUndefined();
});

test('does not wait for a database that never opens, and closes it if it opens later', async () => {
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  vi.useFakeTimers();
  const request: Partial<IDBOpenDBRequest> = {};
  vi.stubGlobal('indexedDB', { open: () => request });
  const opening = openSlowStore();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await opening).toBeUndefined();
  const close = vi.fn();
  Object.assign(request, { result: { close } });
  request.onsuccess?.call(request as IDBOpenDBRequest, new Event('success'));
  await vi.advanceTimersByTimeAsync(0);
  expect(close).toHaveBeenCalledOnce();
});

test('a full storage mixes no drafts: mirrors are removed first, then the record goes where there is room', async () => {
  const long = text('x'.repeat(300));
  for (let limit = 20; limit < 3_000; limit += 67) {
    const storage = fakeStorage(limit);
    const slow = fakeSlowStore();
    const drafts = createDrafts(createDraftStorage(storage, slow), 'tab', () => (time += 1));
    await drafts.keep('a', text('Short'));
    expect(await drafts.keep('a', long)).toBe(true);
    expect(drafts.find('a')?.text.title).toBe(long.title);
    const again = createDrafts(createDraftStorage(storage, slow, await slow.entries()), 'tab');
    expect(again.find('a')?.text.title).toBe(long.title);
    const mirrors = Object.values(mirrorKeys).filter((key) => storage.getItem(key) !== null);
    expect([0, 7]).toContain(mirrors.length);
    if (mirrors.length > 0) expect(storage.getItem(mirrorKeys.title)).toBe(long.title);
    again.clear('a');
    expect(again.find('a')).toBeUndefined();
    const opened = createDrafts(createDraftStorage(storage, slow, await slow.entries()), 'tab');
    expect(opened.list()).toEqual([]);
  }
});

test('a crash that takes the last writes to localStorage loses no draft, and brings none back that was saved', async () => {
  const steps = fc.array(fc.constantFrom('One', 'Two', 'Three', undefined), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(steps, fc.nat(), async (titles, at) => {
      const [storage, slow] = [fakeStorage(), fakeSlowStore()];
      const drafts = createDrafts(createDraftStorage(storage, slow), 'tab', () => Date.now());
      const disk: [string, string][][] = [[]];
      const clock = vi.spyOn(Date, 'now');
      let now = 1;
      clock.mockImplementation(() => (now += 1));
      for (const title of titles) {
        if (title === undefined) drafts.clear('a');
        else void drafts.keep('a', text(title));
        disk.push(
          Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((key) => [
            key,
            storage.getItem(key) ?? '',
          ]),
        );
      }
      const left = fakeStorage();
      for (const [key, record] of disk[at % disk.length] ?? []) left.setItem(key, record);
      for (const key of Object.values(mirrorKeys)) left.removeItem(key);
      const again = createDrafts(createDraftStorage(left, slow, await slow.entries()), 'other');
      clock.mockRestore();
      expect(again.find('a')?.text.title).toBe(titles.at(-1));
    }),
    runs(100, 5_000),
  );
});

test('if all storages are full, reports it and keeps the former draft', async () => {
  const storage = fakeStorage(900);
  const drafts = createDrafts(createDraftStorage(storage, fakeSlowStore({ fails: true })), 'tab', () => (time += 1));
  expect(await drafts.keep('a', text('Short'))).toBe(true);
  expect(await drafts.keep('a', text('x'.repeat(900)))).toBe(false);
  expect(tabOf(storage).find('a')?.text.title).toBe('Short');
});

test('restores an unknown block with a key called __proto__', () => {
  const body = JSON.parse('{"blocks":[{"type":"image","data":{"__proto__":[]}}]}') as PostText['body'];
  const drafts = tabOf(fakeStorage());
  void drafts.keep('a', { ...emptyText, title: 'Title', body });
  expect(JSON.stringify(drafts.find('a')?.text.body)).toBe(JSON.stringify(body));
});

test('finds every stored draft again', () => {
  const keyword = fc.constantFrom('a', 'b, c', 'machine learning', '日本語', 'x,y');
  fc.assert(
    fc.property(generatedDocument, generatedDocument, fc.string(), fc.array(keyword), (body, summary, title, words) => {
      const drafts = tabOf(fakeStorage());
      const keywords = splitKeywords(joinKeywords(words));
      const kept = { ...emptyText, title: `Title ${title}`, keywords, body, summary };
      void drafts.keep('a', kept);
      void drafts.keep('b', text('Other'));
      const found = drafts.find('a')?.text;
      expect(found && sameText(found, kept)).toBe(true);
    }),
    runs(200, 10_000),
  );
});

test.each([
  ['attention, archives', ['attention', 'archives']],
  ['注意機構、文書館', ['注意機構', '文書館']],
  ['注意機構，文書館、', ['注意機構', '文書館']],
  ['1,000 ships', ['1,000 ships']],
])('distinguishes keywords typed as %s', (typed, keywords) => {
  expect(typedKeywords(typed)).toEqual(keywords);
});

test('a keyword with a Japanese comma in a stored draft stays a single one', () => {
  expect(splitKeywords(joinKeywords(['春、夏', 'two']))).toEqual(['春、夏', 'two']);
});

test('finds a draft only if it differs from the stored text, and deletes drafts that equal it', () => {
  const storage = fakeStorage();
  const drafts = tabOf(storage);
  void drafts.keep('a', text('Stored'));
  void tabOf(storage, 'other').keep('a', text('Changed'));
  expect(drafts.findChanged('a', text('Stored'))?.text.title).toBe('Changed');
  expect(drafts.list()).toHaveLength(1);
  expect(drafts.findChanged('a', text('Changed'))).toBeUndefined();
  expect(drafts.list()).toEqual([]);
});
