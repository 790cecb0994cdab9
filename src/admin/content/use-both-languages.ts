/** Shows the form in the career's other language next to the current form (DOC-15). */
import { japaneseFrom } from '#career/japanese-from.ts';
import { careerLanguage } from '#career/resume-words.ts';
import { findContent } from '#api-client/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { isDocumentId } from '#contract/paths.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { useEffect, useState } from 'react';
import { languagesOfSite } from '../shared/localized-path.ts';
import { createBoth, isCareerLanguage, otherOf, type CareerLanguage } from './both-languages.ts';
import type { RecordText } from './record-saving.ts';

const isInJapaneseAlone = () => languagesOfSite().length === 0 && document.documentElement.lang === 'ja';

async function textOf(kind: CareerLanguage): Promise<RecordText | undefined> {
  const found = await findContent({ kind, key: kind });
  return found.ok ? (found.value?.data as RecordText | undefined) : undefined;
}

export type BothLanguages = NonNullable<ReturnType<typeof useBothLanguages>>;

/** @param page path of the page that shows the record */
export function useBothLanguages(kind: ContentKind | undefined, page: string, part: string | undefined) {
  const [store] = useState(() => createBoth(part));
  /** The record in the other language; null if it does not exist yet. */
  const [other, setOther] = useState<RecordText | null>();
  const [isOpen, open] = useState(false);
  const [isOneText, setOneText] = useState(false);
  const isAsked = kind !== undefined && isCareerLanguage(kind);
  useEffect(() => {
    if (!isAsked) return;
    void Promise.all([otherOf(kind), ...(isInJapaneseAlone() ? ['profile' as const] : [])].map(textOf)).then(
      ([there, profile]) => {
        setOther(there ?? null);
        if (!there) return;
        if (profile && careerLanguage(profile) === 'ja') {
          setOneText(true);
          store.lead(kind);
        } else if (isDocumentId(withoutLanguage(page).slice(1)) || languagesOfSite().length > 1) open(true);
      },
    );
  }, [isAsked, kind, page, store]);
  if (!isAsked) return undefined;
  return {
    store,
    isKnown: other !== undefined,
    isOpen,
    isOneText,
    toggle: () => {
      open(!isOpen);
      // While both forms are visible, they are edited independently.
      if (isOneText) store.lead(isOpen ? kind : undefined);
    },
    /** Initial content of a new Japanese record. */
    blankJapanese: () => {
      const english = kind === 'profile' ? store.state().sides.profile?.data : other;
      return english ? japaneseFrom(english) : undefined;
    },
  };
}
