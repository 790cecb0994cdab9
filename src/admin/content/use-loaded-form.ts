/** Forms with values that are known only after loading, such as the pages of the menu. */
import { findContent, listContent } from '#api-client/content.ts';
import { keyOfSingle, type ContentSummary } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { content } from '#i18n/content.ts';
import { useEffect, useState } from 'react';
import { careerLanguages, entriesOf } from './both-languages.ts';
import { documentIdsIn } from './model/document-ids.ts';
import { type Known, recordForm, type RecordForm, withKnown } from './model/forms.ts';
import { titleOfDocument } from './NewDocument.tsx';

type Options = ReturnType<Known['options']>;

/**
 * @param key the record that the form edits; undefined for a new one
 * @returns the form; undefined for other kinds, and until loaded
 */
export function useLoadedForm(kind: ContentKind, key: string | undefined): RecordForm | undefined {
  const [form, setForm] = useState<RecordForm>();
  useEffect(() => {
    const plain = recordForm(kind);
    const load = loaders[kind];
    if (!plain || !load) return;
    void load(key).then((found) => {
      const known = Object.entries(found).map(([place, options]) => [place, { options: () => options }] as const);
      if (known.length > 0) setForm(withKnown(plain, Object.fromEntries(known)));
    });
  }, [kind, key]);
  return form;
}

/** Load the known values of a kind's fields. If loading fails, the values are typed. */
const loaders: Partial<Record<ContentKind, (key: string | undefined) => Promise<Record<string, Options>>>> = {
  site: async () => ({ 'menu[].page': [...Object.entries(content.menuPages), ...(await titlesOf('page'))] }),
  page: originalsOf('page'),
  project: originalsOf('project'),
  private: async () => {
    const data = (await textOf('documents')) ?? {};
    return { 'open.*': documentIdsIn(data).map((id) => [id, titleOfDocument(data, id)]) };
  },
  documents: async () => {
    const [projects, publications, ...careers] = await Promise.all([
      titlesOf('project'),
      titlesOf('publication'),
      ...careerLanguages.map(textOf),
    ]);
    const namesIn = (section: string) =>
      careers.flatMap((career) =>
        entriesOf(career, section).flatMap(({ name }) => (typeof name === 'string' ? [name] : [])),
      );
    const named = (names: readonly string[]): Options => [...new Set(names)].map((name) => [name, name]);
    return {
      '*.focus.work[]': named(namesIn('work')),
      '*.focus.projects[]': named([...namesIn('projects'), ...projects.map(([, title]) => title)]),
      '*.focus.publications[]': publications,
    };
  },
};

/** Returns the records of a kind by key, with their titles. */
async function titlesOf(kind: ContentKind): Promise<Options> {
  const list = await listContent();
  const records: readonly ContentSummary[] = list.ok ? list.value : [];
  return records.filter((one) => one.kind === kind).map(({ key, title }) => [key, title || key]);
}

/** A translation is of another record of its kind. */
function originalsOf(kind: ContentKind) {
  return async (own: string | undefined) => ({
    translationOf: (await titlesOf(kind)).filter(([key]) => key !== own),
  });
}

/** Returns the content of a kind with a single record. */
async function textOf(kind: ContentKind): Promise<object | undefined> {
  const found = await findContent({ kind, key: keyOfSingle(kind) ?? kind });
  return found.ok ? (found.value?.data as object | undefined) : undefined;
}
