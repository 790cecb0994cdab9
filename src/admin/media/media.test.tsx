/** The screen of all media with faked answers: with nothing, one and many entries, and with a failing API. */
import type { MediaRow } from '#contract/media.ts';
import { media as words } from '#i18n/media.ts';
import { lists } from '#i18n/lists.ts';
import { screens } from '#i18n/screens.ts';
import { adminSession, type AnswersByCall, ok, page, refusal } from '#support/account-answers.ts';
import { api } from '#support/api-paths.ts';
import {
  afterSixSeconds,
  answer,
  fakedScreens,
  giveSession,
  named,
  press,
  sees,
  sentCalls,
  text,
  until,
  visit,
} from '#support/screen.tsx';
import { createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';

fakedScreens();
beforeEach(giveSession);

const idOf = (name: string) => name.padEnd(22, 'x');
const row = (name: string, more: Partial<MediaRow> = {}): MediaRow => ({
  id: idOf(name),
  kind: 'picture',
  width: 640,
  height: 480,
  bytes: 36_400,
  name: `${name}.png`,
  createdAt: '2026-11-01T00:00:00.000Z',
  uses: [],
  records: [],
  files: [],
  ...more,
});
const open = async (answers: AnswersByCall) => {
  answer({ ...adminSession, ...answers });
  await visit('/dashboard/media', async () => createElement((await import('./Media.tsx')).Media));
};
const list = `GET ${api.media}`;
const cards = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
/** Waits for a part of an open dialog. */
const inDialog = async (selector: string) =>
  until(() => {
    const found = document.querySelector(`dialog[open] ${selector}`);
    if (!found) throw new Error(`No dialog with ${selector}`);
    return found;
  });
const sent = (call: string) => sentCalls().filter((one) => one.call === call);

test('says what to do if there is no file', async () => {
  await open({ [list]: page([]) });
  await sees(words.empty);
  expect(text()).toContain(words.count(0));
});

test('shows name, size and place of each file, and the number of all', async () => {
  const used = row('kiln', {
    uses: [
      { id: 'p', title: 'Kiln notes' },
      { id: 'q', title: 'Ash' },
    ],
  });
  const file = row('thesis', { kind: 'pdf', width: 0, height: 0, name: 'thesis.pdf' });
  const former = row('old', { uses: [{ id: 'p', title: 'Kiln notes', earlier: true }] });
  await open({ [list]: page([used, file, former], 5_000, '/api/media?cursor=x') });
  await sees(words.count(5_000));
  expect(cards().map((card) => card.querySelector('.uses')?.textContent)).toEqual([
    'Kiln notes and 1 more',
    words.unused,
    words.onlyEarlier,
  ]);
  expect(cards()[0]?.querySelector('.size')?.textContent).toBe('Image · 640 × 480 · 36 kB');
  expect(cards()[0]?.querySelector('img')?.getAttribute('src')).toBe(`/media/${idOf('kiln')}-480.webp`);
  expect(cards()[0]?.querySelector('.uses a')?.getAttribute('href')).toBe('/blog/p');
  expect(cards()[1]?.textContent).toContain('PDF');
  await press(screens.showMore);
  await until(() => expect(sent(list)).toHaveLength(2));
});

test('reports a failure, and loads again on request', async () => {
  await open({ [list]: [refusal('UNAVAILABLE'), page([row('kiln')])] });
  await press(screens.tryAgain);
  await sees('kiln.png');
});

test('the details list the uses with their alt texts, and say which are missing', async () => {
  const uses = [
    { kind: 'post', id: 'p', title: 'Kiln notes', alts: ['A kiln', ''] },
    { kind: 'page', id: 'lab', title: 'Lab', earlier: true, alts: [] },
  ];
  await open({
    [list]: page([row('kiln', { files: ['images/kiln.png'] })]),
    [`GET ${api.medium(idOf('kiln'))}/uses`]: ok(uses),
  });
  await press(words.open('kiln.png'));
  for (const said of [words.alt('A kiln'), words.noAlt, words.inEarlier, words.contentFile('images/kiln.png')])
    await sees(said);
  const links = [...document.querySelectorAll('dialog li a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/blog/p', expect.stringContaining('lab')]);
});

test('a name is changed, and changed back by Undo', async () => {
  const path = `PATCH ${api.medium(idOf('kiln'))}`;
  await open({ [list]: page([row('kiln')]), [`GET ${api.medium(idOf('kiln'))}/uses`]: ok([]), [path]: ok({}) });
  await press(words.open('kiln.png'));
  const input = (await inDialog('input:not([type=file])')) as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'ash.png');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await until(() => expect(named('button', words.rename).getAttribute('aria-disabled')).toBe('false'));
  input.form!.requestSubmit();
  await sees(words.renamed('ash.png'));
  await press(lists.undo);
  await sees(words.renamed('kiln.png'));
  expect(sent(path).map(({ body }) => body)).toMatchObject([{ name: 'ash.png' }, { name: 'kiln.png' }]);
});

test('deletes the chosen files after a question, and names the places of a file in use', async () => {
  const used = row('kiln', { uses: [{ id: 'p', title: 'Kiln notes' }] });
  await open({
    [list]: page([used, row('ash')]),
    [`DELETE ${api.medium(used.id)}`]: refusal('MEDIA_IN_USE'),
    [`DELETE ${api.medium(idOf('ash'))}`]: ok({}),
  });
  await sees('ash.png');
  named('input', lists.selectShown).click();
  await press(words.remove);
  await sees(words.removeNote);
  ((await inDialog('form')) as HTMLFormElement).requestSubmit();
  await sees(words.removed(1));
  await sees('Used in: Kiln notes.');
});

test('unused files can be restored before they are deleted', async () => {
  const path = `DELETE ${api.medium(idOf('ash'))}`;
  await open({ [list]: page([row('ash')]), [path]: ok({}) });
  const remove = async () => {
    (await until(() => named('input', lists.selectShown))).click();
    await press(words.remove);
    await sees(words.removeUnusedNote);
    ((await inDialog('form')) as HTMLFormElement).requestSubmit();
    await sees(words.removed(1));
  };
  await remove();
  await press(lists.undo);
  await sees('ash.png');
  afterSixSeconds();
  expect(sent(path)).toEqual([]);
  await remove();
  afterSixSeconds();
  await until(() => expect(sent(path)).toHaveLength(1));
});

test('uploads several files, and names those that fail', async () => {
  await open({
    [list]: page([]),
    [`POST ${api.uploads}`]: [refusal('TOO_MANY_REQUESTS'), ok({ upload: 'u', partBytes: 100 })],
    [`PUT ${api.uploadPart('u', 1)}`]: ok({}),
    [`POST ${api.media}`]: ok({ id: idOf('b'), kind: 'pdf', name: 'b.pdf', bytes: 3 }, 201),
  });
  await sees(words.empty);
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const files = [new File(['a'], 'a.pdf'), new File(['b'], 'b.pdf')];
  Object.defineProperty(input, 'files', { value: files });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await sees(words.notUploaded(1));
  // Files are sent at the same time, in any order.
  const { name } = sent(`POST ${api.uploads}`)[0]?.body as { name: string };
  expect(document.querySelector('.media-failed')?.textContent).toContain(name);
  await until(() => expect(sent(list).length).toBeGreaterThan(1));
});

test('a file is replaced in the posts and records that use it now, and Undo puts it back', async () => {
  const [old, other] = [idOf('slides'), idOf('new')];
  const use = { alts: [], title: 'Kilns' };
  const uses = [
    { ...use, kind: 'post', id: 'p' },
    { ...use, kind: 'talk', id: 'kyoto' },
    { ...use, kind: 'post', id: 'before', earlier: true },
  ];
  const post = (id: string) => ({
    id: 'p',
    revision: 4,
    liveRevision: 4,
    published: true,
    hasChanges: false,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    publishedAt: '2026-11-01T00:00:00.000Z',
    readingTime: 1,
    address: null,
    title: 'Kilns',
    category: { id: 'c', name: 'Clay' },
    keywords: [],
    body: { blocks: [{ id: 'a', type: 'file', data: { media: id } }] },
    summary: { blocks: [] },
  });
  const record = (id: string) => ({
    kind: 'talk',
    key: 'kyoto',
    title: 'Kyoto',
    updatedAt: '2026-11-01T00:00:00.000Z',
    from: 'browser',
    revision: 2,
    liveRevision: 2,
    data: { slides: `media/${id}` },
  });
  const [ofPost, ofTalk] = [api.post('p'), api.contentRecord('talk', 'kyoto')];
  await open({
    [list]: page([row('slides', { kind: 'pdf', width: 0, height: 0, name: 'slides.pdf' })]),
    [`GET ${api.medium(old)}/uses`]: ok(uses),
    [`GET ${api.medium(other)}/uses`]: ok(uses),
    [`POST ${api.uploads}`]: ok({ upload: 'u', partBytes: 100 }),
    [`PUT ${api.uploadPart('u', 1)}`]: ok({}),
    [`POST ${api.media}`]: ok({ id: other, kind: 'pdf', name: 'new.pdf', bytes: 3 }, 201),
    [`GET ${ofPost}`]: [ok(post(old)), ok(post(other))],
    [`POST ${ofPost}`]: ok({ newPost: false, postId: 'p', revision: 5 }),
    [`PATCH ${ofPost}`]: ok(post(other)),
    [`GET ${ofTalk}`]: [ok(record(old)), ok(record(other))],
    [`PUT ${ofTalk}`]: ok({ revision: 3 }),
  });
  await press(words.open('slides.pdf'));
  const input = (await inDialog('input[type=file]')) as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [new File(['new'], 'new.pdf')] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await sees(words.replaced(2));
  await press(lists.undo);
  await until(() => expect(sent(`PUT ${ofTalk}`)).toHaveLength(2));
  const bodies = (call: string) => sent(call).map(({ body }) => JSON.stringify(body));
  expect(sent(`PUT ${ofTalk}`).map(({ body }) => body)).toMatchObject([
    { data: { slides: `media/${other}` }, revision: 2, publish: true },
    { data: { slides: `media/${old}` } },
  ]);
  expect(bodies(`POST ${ofPost}`).map((body) => [body.includes(other), body.includes(old)])).toEqual([
    [true, false],
    [false, true],
  ]);
  // A post without unpublished changes is updated at once. Its earlier revisions stay.
  expect(sent(`PATCH ${ofPost}`)).toHaveLength(2);
  expect(sent(`GET ${api.post('before')}`)).toEqual([]);
});
