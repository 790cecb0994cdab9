/** The form of the documents, with suggested names of the entries that a document can select. */
import { findContent, listContent } from '#api-client/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { useEffect, useState } from 'react';
import { careerLanguages, entriesOf } from './both-languages.ts';
import { documentsForm, type RecordForm } from './model/forms.ts';

/** @returns the form; undefined for other kinds, and until loaded */
export function useDocumentsForm(kind: ContentKind): RecordForm | undefined {
  const [form, setForm] = useState<RecordForm>();
  useEffect(() => {
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
