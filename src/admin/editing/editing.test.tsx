/** The views that the editors of posts and of records share, with the real client and faked answers. */
import type { ContentRecord } from '#contract/content.ts';
import type { EditorDocument } from '#contract/documents.ts';
import type { RevisionText } from '#contract/revisions.ts';
import type { PostText } from '#editor/post-text.ts';
import { content } from '#i18n/content.ts';
import { editorParts } from '#i18n/editor-parts.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { ok, refusal } from '#support/account-answers.ts';
import { api } from '#support/api-paths.ts';
import {
  answer,
  fakedScreens,
  giveSession,
  named,
  press,
  sentCalls,
  sees,
  showsAlert,
  text,
  until,
  visit,
} from '#support/screen.tsx';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

fakedScreens();
beforeEach(giveSession);

const at = '2026-03-12T03:00:00.000Z';
const sent = (call: string) => sentCalls().filter((one) => one.call === call);

const award = (revision: number, title: string): ContentRecord => ({
  kind: 'award',
  key: 'prize',
  title,
  revision,
  liveRevision: null,
  updatedAt: at,
  from: 'browser',
  data: { title, date: '2024', summary: 'For ice.' },
});
const path = api.contentRecord('award', 'prize');

/** Opens the form of an award, changes its title, and saves. */
async function saveTitle(title: string): Promise<void> {
  await visit('/', async () => {
    const { RecordScreen } = await import('#admin/content/RecordScreen.tsx');
    const form = (await import('#admin/content/model/forms.ts')).recordForm('award')!;
    return createElement(RecordScreen, {
      kind: 'award',
      recordKey: 'prize',
      form,
      onSaved: () => {},
      onDeleted: () => {},
    });
  });
  const field = await until(titleField);
  field.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, title);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }));
  await until(() => expect(document.querySelector('[role="alertdialog"]')).not.toBeNull());
}

function titleField(): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>('[data-path="title"] input, input[data-path="title"]');
  if (!field) throw new Error(`There is no title in ${document.body.innerHTML.slice(0, 2_000)}`);
  return field;
}
const conflict = () => named('[role="alertdialog"] h2', content.conflict).parentElement!;
const refused = refusal('REVISION_CONFLICT', { record: award(2, 'Prize from afar') });

test('a conflict of a record shows both texts, and the other version replaces the form', async () => {
  answer({ [`GET ${path}`]: ok(award(1, 'Prize')), [`PUT ${path}`]: refused });
  await saveTitle('Prize from here');
  const cells = [...conflict().querySelectorAll('td')].map((cell) => cell.textContent);
  expect(cells).toEqual(['', 'Prize from afar', 'Prize from here']);
  await press(content.takeTheirs, conflict());
  await until(() => expect(titleField().value).toBe('Prize from afar'));
  expect(document.querySelector('[role="alertdialog"]')).toBeNull();
  expect(sent(`PUT ${path}`)).toHaveLength(1);
});

test('a conflict of a record: the own version is saved over the other one', async () => {
  answer({
    [`GET ${path}`]: [ok(award(1, 'Prize')), ok(award(2, 'Prize from afar'))],
    [`PUT ${path}`]: [refused, ok({ revision: 3 })],
  });
  await saveTitle('Prize from here');
  await press(content.keepMine, conflict());
  await until(() => expect(sent(`PUT ${path}`)).toHaveLength(2));
  await until(() => expect(document.querySelector('[role="alertdialog"]')).toBeNull());
  expect(sent(`PUT ${path}`).map(({ body }) => body)).toMatchObject([
    { revision: 1, data: { title: 'Prize from here' } },
    { revision: 2, data: { title: 'Prize from here' } },
  ]);
});

const document_ = (...lines: string[]): EditorDocument => ({
  blocks: lines.map((line, index) => ({ id: `b${index}`, type: 'paragraph', data: { text: line } })),
});
const postText = (title: string, ...lines: string[]): PostText => ({
  title,
  category: 'Notes',
  keywords: [],
  summary: { blocks: [] },
  body: document_(...lines),
});

/** Shows a conflict of a post, with the choice that the writer makes. */
async function showConflict(base: PostText | undefined, mine: PostText, theirs: PostText) {
  const onChoose = vi.fn();
  answer({});
  await visit('/', async () =>
    createElement((await import('#admin/editor/PostConflict.tsx')).PostConflict, {
      message: 'Changed elsewhere.',
      base,
      mine,
      stored: { id: 'p', revision: 2, published: false, text: theirs },
      onChoose,
    }),
  );
  await until(() => named('[role="alertdialog"] h2', 'Changed elsewhere.'));
  return onChoose;
}

test('a conflict of a post merges what only one version changed, and asks about the rest', async () => {
  const onChoose = await showConflict(
    postText('Title', 'One', 'Two'),
    postText('Title', 'One here', 'Two here'),
    postText('Title', 'One', 'Two there'),
  );
  expect(document.querySelectorAll('fieldset.conflict')).toHaveLength(1);
  document.querySelector<HTMLInputElement>('fieldset.conflict input')!.click();
  await press(editorParts.keepChosen);
  const [choice, merged] = onChoose.mock.lastCall as [string, PostText];
  expect(choice).toBe('merged');
  expect(merged.body.blocks.map(({ data }) => (data as { text: string }).text)).toEqual(['One here', 'Two there']);
});

test('a conflict of a post without a common base shows the differences, and one whole version is chosen', async () => {
  const onChoose = await showConflict(undefined, postText('Here', 'One'), postText('There', 'One'));
  expect(text()).toContain(editorParts.fields.title);
  expect(document.querySelector('fieldset')).toBeNull();
  for (const name of [editorParts.takeTheirs, editorParts.keepMine, editorParts.saveAsNew]) await press(name);
  expect(onChoose.mock.calls).toEqual([['theirs'], ['mine'], ['new']]);
});

const revision = (number: number, body: string, name: string | null = null): RevisionText => ({
  revision: number,
  createdAt: at,
  kind: 'save',
  title: 'Title',
  words: 1,
  name,
  live: number === 1,
  categoryName: 'Notes',
  keywords: [],
  summary: { blocks: [] },
  body: document_(body),
  date: at,
  address: null,
  lines: {},
});
const revisions = api.revisions('p');

async function showVersions(saved = vi.fn()) {
  await visit('/', async () => {
    const { Versions } = await import('#admin/editor/versions/Versions.tsx');
    const stored = { id: 'p', revision: 3, published: true, text: postText('Title', 'Three') };
    return createElement(Versions, {
      id: 'p',
      revision: 3,
      change: async (work) => {
        const done = await work(stored);
        saved(done);
        return done.ok;
      },
    });
  });
  await until(() => expect(document.querySelectorAll('.versions li')).toHaveLength(2));
  return saved;
}

const pages = [
  { ...ok([revision(3, 'Three'), revision(2, 'Two')]), headers: { link: `<${revisions}?cursor=2>; rel="next"` } },
  ok([revision(1, 'One')]),
];
const versionAt = (index: number) => document.querySelectorAll<HTMLElement>('.versions li')[index]!;

test('the history of a post loads older versions, compares two versions and restores one', async () => {
  answer({
    [`GET ${revisions}`]: pages,
    [`GET ${revisions}/1`]: ok(revision(1, 'Snow fell once')),
    [`GET ${revisions}/3`]: ok(revision(3, 'Snow fell twice')),
    [`POST ${api.post('p')}`]: ok({ newPost: false, postId: 'p', revision: 4 }),
  });
  const saved = await showVersions();
  expect(versionAt(0).querySelector('button')!.textContent).toBe(postPanel.name);
  await press(postPanel.olderVersions);
  await until(() => expect(versionAt(2).textContent).toContain(postPanel.live));
  expect(text()).not.toContain(postPanel.olderVersions);
  await press(postPanel.compare, versionAt(2));
  await until(() => named('[role="group"]', postPanel.version(1)));
  expect([...document.querySelectorAll('select')].map(({ value }) => value)).toEqual(['1', '3']);
  expect([...document.querySelectorAll('.difference-changed :is(del, ins)')].map((word) => word.textContent)).toEqual([
    'once',
    'twice',
  ]);
  await press(postPanel.restore);
  await showsAlert(postPanel.restored, 'success');
  expect(saved).toHaveBeenCalledTimes(1);
  expect(sent(`POST ${api.post('p')}`)).toMatchObject([{ body: { data: { restoredFrom: 1, revision: 3 } } }]);
  expect(document.querySelector('.version')).toBeNull();
});

test('a version that cannot be loaded is reported, and nothing is compared', async () => {
  answer({
    [`GET ${revisions}`]: pages,
    [`GET ${revisions}/2`]: refusal('REVISION_NOT_FOUND'),
    [`GET ${revisions}/3`]: ok(revision(3, 'Three')),
  });
  await showVersions();
  await press(postPanel.compare, versionAt(1));
  await showsAlert((refusal('REVISION_NOT_FOUND').json as { message: string }).message, 'fail');
  expect(document.querySelector('.version')).toBeNull();
});

test('a version of a post gets a name', async () => {
  answer({ [`GET ${revisions}`]: pages, [`PATCH ${revisions}/2`]: ok(revision(2, 'Two', 'First draft')) });
  await showVersions();
  await press(postPanel.name, versionAt(1));
  versionAt(1).querySelector('form')!.requestSubmit();
  await until(() => expect(versionAt(1).textContent).toContain('First draft'));
});

test('the history of a record compares with the form, and restores into the form', async () => {
  const line = (number: number) => ({ revision: number, createdAt: at, from: 'browser', live: false, wasLive: false });
  answer({
    [`GET ${path}/revisions`]: ok([line(2), line(1)]),
    [`GET ${path}/revisions/1`]: ok({ ...line(1), data: { title: 'Old', date: '2024' } }),
  });
  const onRestore = vi.fn();
  await visit('/', async () =>
    createElement((await import('#admin/content/RecordHistory.tsx')).RecordHistory, {
      name: { kind: 'award', key: 'prize' },
      revision: 2,
      words: (await import('#admin/content/words.ts')).wordsOf('award'),
      now: { title: 'In the form', date: '2024' },
      onRestore,
      onClose: () => {},
    }),
  );
  await sees(content.origins.browser);
  // The form can differ from the stored draft, so every version can be compared.
  expect(versionAt(0).querySelector('button')!.textContent).toBe(content.compare);
  await press(content.compare, versionAt(1));
  await until(() => named('[role="group"]', content.version(1)));
  expect([...document.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['', 'Old', 'In the form']);
  expect(document.querySelector('select')).toBeNull();
  await press(content.restore);
  await showsAlert(content.restored, 'success');
  expect(onRestore).toHaveBeenCalledWith({ title: 'Old', date: '2024' });
});
