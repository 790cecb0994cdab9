/** Files for adding papers, with faked answers of the API. */
import { content } from '#i18n/content.ts';
import { adminSession, ok, signedIn } from '#support/account-answers.ts';
import { answer, fakedScreens, giveSession, named, sees, sentCalls, until, visit } from '#support/screen.tsx';
import { createElement } from 'react';
import { expect, test } from 'vitest';

fakedScreens();

const work = { key: 'ink', bibtex: '@article{ink, title = {Ink}}', title: 'Ink', citation: 'Sato (2020). Ink.' };

/** Drops files on the page. @returns whether the browser opens them instead */
function drop(...files: File[]): boolean {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: { files } });
  return document.body.dispatchEvent(event);
}

test('files that are dropped beside the form are looked up, all BibTeX at once, and the browser does not open them', async () => {
  giveSession();
  answer({
    ...signedIn,
    ...adminSession,
    'POST /api/publication-lookup': [
      ok({ works: [{ ...work, known: null }], listed: [], diagnostics: [], problems: [] }),
      ok({ works: [], listed: [], diagnostics: [], problems: [] }),
    ],
  });
  const { AddPapers } = await import('./AddPapers.tsx');
  await visit('/dashboard/edit?kind=publication', async () =>
    createElement(() => createElement(AddPapers, { back: null, onDone: () => undefined })),
  );
  await sees(content.papers.find);
  const files = [
    new File(['@article{ink, title = {Ink}}'], 'ink.bib'),
    new File(['TY  - JOUR\nTI  - Paper\nER  - '], 'paper.ris'),
    new File(['@book{well, title = {Well}}'], 'well.bib'),
  ];
  await until(() => expect(drop(...files)).toBe(false));
  const box = await until(() => named('input[type="checkbox"]', content.papers.choose('Ink')));
  expect((box as HTMLInputElement).checked).toBe(true);
  expect(
    sentCalls()
      .filter(({ call }) => call.startsWith('POST'))
      .map(({ body }) => body),
  ).toEqual([
    { given: '@article{ink, title = {Ink}}\n@book{well, title = {Well}}' },
    { given: 'TY  - JOUR\nTI  - Paper\nER  - ' },
  ]);
});
