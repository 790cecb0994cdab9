/** Papers that are given twice are proposed as merges, with faked answers of the API. */
import { content } from '#i18n/content.ts';
import { proposals as words } from '#i18n/proposals.ts';
import { adminSession, ok, refusal, signedIn } from '#support/account-answers.ts';
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
import { expect, test } from 'vitest';

fakedScreens();

async function open(): Promise<void> {
  const { AddPapers } = await import('../content/AddPapers.tsx');
  await visit('/dashboard/edit?kind=publication', async () =>
    createElement(() => createElement(AddPapers, { back: null, onDone: () => undefined })),
  );
}

test('after Add, the focus is on the report of the papers that were not added', async () => {
  giveSession();
  const works = ['ink', 'ash'].map((key) => ({ key, bibtex: `@misc{${key}}`, title: key, citation: key, known: null }));
  answer({
    ...signedIn,
    ...adminSession,
    'POST /api/publication-lookup': ok({ works, listed: [], diagnostics: [], problems: [] }),
    'PUT /api/content/publication/ink': ok({ revision: 1 }),
    'PUT /api/content/publication/ash': refusal('REVISION_CONFLICT'),
  });
  await open();
  await press(content.papers.find);
  await press(content.papers.add);
  await sees(content.papers.notAdded(1));
  await until(() => expect(document.activeElement?.className).toBe('papers-report'));
  expect(document.activeElement?.textContent).toContain(content.papers.added(1));
});

test('a paper that is there already is compared and merged instead of added', async () => {
  giveSession();
  const own = '@article{ink,\n  title = {Ink}\n}';
  const given = '@article{x, title = {Ink}, doi = {10.5555/ink}}';
  const record = { key: 'ink', title: 'Ink', bibtex: own, revision: 4, isLive: true };
  const field = { name: 'doi', own: null, found: '10.5555/ink', sources: [] };
  const work = { key: 'x', bibtex: given, title: 'Ink', citation: 'Sato, H. (2020). Ink.', known: 'ink' };
  answer({
    ...signedIn,
    ...adminSession,
    'POST /api/publication-lookup': ok({ works: [work], listed: [], diagnostics: [], problems: [] }),
    'POST /api/work-comparison': ok({ record, fields: [field] }),
    'PUT /api/content/publication/ink': ok({ revision: 5 }),
  });
  await open();
  await press(content.papers.find);
  await press(content.papers.mergeOf('Ink'));
  await sees(words.compare);
  const sheet = document.querySelector('dialog')!;
  await until(() => expect(sheet.open).toBe(true));
  named('button', words.takeCount(1), sheet).click();
  await sees(words.merged);
  await until(() => expect(text()).not.toContain(content.papers.known('ink')));
  const [put] = sentCalls().filter(({ call }) => call.startsWith('PUT'));
  expect(put?.body).toEqual({
    data: { bibtex: '@article{ink,\n  title = {Ink},\n  doi = {10.5555/ink}\n}' },
    revision: 4,
    publish: true,
  });
});
