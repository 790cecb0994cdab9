/** The screen of proposals, with faked answers of the API. */
import type { WorkProposal } from '#contract/work-proposals.ts';
import { lists } from '#i18n/lists.ts';
import { proposals as words } from '#i18n/proposals.ts';
import { adminSession, ok, page, refusal, signedIn } from '#support/account-answers.ts';
import {
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

const proposal = (more: Partial<WorkProposal> = {}): WorkProposal => ({
  id: 'p1',
  kind: 'new',
  state: 'open',
  title: 'Ink that fades',
  details: 'Hana Sato · Journal of Ink',
  date: '2020',
  sources: ['crossref', 'dblp'],
  isCertain: true,
  createdAt: '2026-11-30T05:00:00.000Z',
  record: null,
  bibtex: '@article{sato2020ink,\n  title = {Ink that fades},\n}',
  fields: [],
  ...more,
});
const record = { key: 'ink', title: 'Ink that fades', revision: 4, isLive: true };
const bibtex = '@article{ink,\n  title = {Ink},\n  pages = {1--2}\n}';
const differing = proposal({
  kind: 'fields',
  isCertain: false,
  record: { ...record, bibtex },
  fields: [
    { name: 'pages', own: '1--2', found: '1--9', sources: ['crossref'] },
    { name: 'doi', own: null, found: '10.5555/ink', sources: ['crossref', 'dblp'] },
  ],
});
const accepted = { 'POST /api/work-proposals/p1/accept': ok({ key: 'ink', isLive: true }) };

async function open(items: unknown[], more: Parameters<typeof answer>[0] = {}): Promise<void> {
  answer({ ...signedIn, ...adminSession, 'GET /api/work-proposals': page(items), ...more });
  await visit('/dashboard/publications/proposals', async () =>
    createElement((await import('./Proposals.tsx')).Proposals),
  );
  await sees(words.count(items.length));
}
/** Waits for an element, and returns it. */
const shown = <T extends Element>(selector: string, within: ParentNode = document) =>
  until(() => {
    const found = within.querySelector<T>(selector);
    expect(found).not.toBeNull();
    return found!;
  });
const dialog = () => shown<HTMLDialogElement>('dialog:has(button)');
const box = (name: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${words.take(name)}"]`)!;
const sent = (call: string) =>
  sentCalls()
    .filter((one) => one.call === call)
    .map(({ body }) => body);
/** Types into a field that React controls. */
function type(field: HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test('says what to do if there are no proposals', async () => {
  await open([]);
  await sees(words.empty);
});

test('accepts a new work from its row, and undoes it', async () => {
  await open([proposal()], { ...accepted, 'PATCH /api/work-proposals/p1': ok({}) });
  expect(text()).toContain('Crossref, DBLP');
  await press(words.acceptOf('Ink that fades'));
  await sees(words.accepted(1));
  await press(lists.undo);
  await sees(words.reopened(1));
  expect(sent('POST /api/work-proposals/p1/accept')).toEqual([{}]);
  expect(sent('PATCH /api/work-proposals/p1')).toEqual([{ state: 'open' }]);
});

test('rejects a work forever', async () => {
  await open([proposal()], { 'PATCH /api/work-proposals/p1': ok({}) });
  await press(words.neverOf('Ink that fades'));
  await sees(words.rejected(1));
  expect(sent('PATCH /api/work-proposals/p1')).toEqual([{ state: 'never' }]);
});

test('compares field by field, and takes only what the owner chooses', async () => {
  await open([differing], accepted);
  await press(words.reviewOf('Ink that fades'));
  const sheet = await dialog();
  expect([box('Pages').checked, box('DOI').checked]).toEqual([false, true]);
  expect(sheet.textContent).toContain(words.missing);
  expect(sheet.textContent).toContain(bibtex);
  box('DOI').click();
  await press(words.takeCount(0), sheet);
  await sees(words.accepted(1));
  expect(sent('POST /api/work-proposals/p1/accept')).toEqual([{ revision: 4, fields: [] }]);
});

test('edits the record with the chosen values before it is accepted', async () => {
  await open([differing], accepted);
  await press('Ink that fades');
  const sheet = await dialog();
  box('Pages').click();
  await press(words.edit, sheet);
  const field = await shown<HTMLTextAreaElement>('textarea', sheet);
  expect(field.value).toBe('@article{ink,\n  title = {Ink},\n  pages = {1--9},\n  doi = {10.5555/ink}\n}');
  expect(document.activeElement).toBe(field);
  type(field, `${field.value} `);
  await press(words.acceptEdited, sheet);
  await sees(words.accepted(1));
  expect(sent('POST /api/work-proposals/p1/accept')).toEqual([{ revision: 4, bibtex: `${field.value}` }]);
});

test('stays open and says why if the record has changed', async () => {
  await open([differing], { 'POST /api/work-proposals/p1/accept': refusal('REVISION_CONFLICT') });
  await press(words.reviewOf('Ink that fades'));
  const sheet = await dialog();
  await press(words.takeCount(1), sheet);
  await until(() => expect(sheet.querySelector('[role="alert"]')?.textContent).not.toBe(''));
  expect(sheet.open).toBe(true);
});

test('merges a new work with a chosen publication', async () => {
  const summary = {
    kind: 'publication',
    key: 'ink',
    title: 'Ink',
    revision: 4,
    liveRevision: 4,
    updatedAt: '2026-01-01',
    from: 'file',
  };
  await open([proposal()], {
    ...accepted,
    'GET /api/content': ok([summary]),
    'GET /api/work-proposals/p1': ok({ ...differing, kind: 'new' }),
  });
  await press('Ink that fades');
  const sheet = await dialog();
  expect(sheet.textContent).toContain('@article{sato2020ink');
  await press(words.mergeWith, sheet);
  const choice = await shown<HTMLSelectElement>('select:has(option[value="ink"])', sheet);
  choice.value = 'ink';
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  await press(words.takeCount(1), sheet);
  await sees(words.merged);
  expect(sent('POST /api/work-proposals/p1/accept')).toEqual([{ with: 'ink', revision: 4, fields: ['doi'] }]);
});

test('accepts all certain proposals after a question, and undoes all of them', async () => {
  await open([proposal(), { ...differing, id: 'p2' }], {
    'POST /api/work-proposals/certain': [ok({ ids: ['p1'], failed: 0 }), ok({ ids: [], failed: 0 })],
    'PATCH /api/work-proposals/p1': ok({}),
  });
  await press(words.certain);
  const sheet = await dialog();
  expect(sheet.querySelectorAll('li')).toHaveLength(1);
  named('button', words.certain, sheet).click();
  await sees(words.accepted(1));
  await press(lists.undo);
  await until(() => expect(sent('PATCH /api/work-proposals/p1')).toEqual([{ state: 'open' }]));
});

test('names a retraction, and offers no acceptance without a look', async () => {
  const field = { name: 'retraction', own: null, found: '10.5555/r', sources: ['crossref'] };
  await open([{ ...differing, kind: 'notice', fields: [field] }]);
  expect(text()).toContain(words.notices.retraction);
  expect(text()).not.toContain(words.acceptOf(''));
  expect(named('button', words.reviewOf('Ink that fades'))).toBeTruthy();
});
