/** Forms with known values: the entries that a document can select, and the pages of the menu. */
import { findContent, listContent } from '#api-client/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { useEffect, useState } from 'react';
import { careerLanguages, entriesOf } from './both-languages.ts';
import type { ContentSummary } from '#contract/content.ts';
import { content } from '#i18n/content.ts';
import { documentsForm, siteForm, type RecordForm } from './model/forms.ts';

/** @returns the form; undefined for other kinds, and until loaded */
export function useLoadedForm(kind: ContentKind): RecordForm | undefined {
  const [form, setForm] = useState<RecordForm>();
  useEffect(() => {
    if (kind === 'site') void listContent().then((list) => list.ok && setForm(siteForm(menuPages(list.value))));
    if (kind !== 'documents') return;
    void Promise.all([listContent(), ...careerLanguages.map((key) => findContent({ kind: key, key }))]).then(
      ([list, ...careers]) => {
        const records = list.ok ? list.value : [];
        const namesIn = (section: string) =>
          careers.flatMap((career) => (career.ok && career.value ? entriesOf(career.value.data, section) : [])).map(({ name }) => name);
        const ofKind = (of: ContentKind) => records.filter((record) => record.kind === of);
        const texts = (names: readonly unknown[]) => [...new Set(names.filter((name) => typeof name === 'string'))];
        setForm(
          documentsForm({
            work: texts(namesIn('work')),
            projects: texts([...namesIn('projects'), ...ofKind('project').map(({ title }) => title)]),
            publications: ofKind('publication').map(({ key }) => key),
          }),
        );
      },
    );
  }, [kind]);
  return form;
}

/** Returns the pages that the menu can show: those of the product, then the owner's own. */
const menuPages = (records: readonly ContentSummary[]) => [
  ...Object.entries(content.menuPages),
  ...records.filter(({ kind }) => kind === 'page').map(({ key, title }) => [key, title || key] as const),
];
