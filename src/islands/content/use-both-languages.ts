/** Whether the career's other language stands beside the one that is edited (product 13). */
import { japaneseFrom } from '#domain/career/japanese-from.ts';
import { findContent } from '#api-client/content.ts';
import type { ContentKind } from '#contract/content.ts';
import { isDocumentId } from '#contract/paths.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { useEffect, useState } from 'react';
import { languagesOfSite } from '../shared/languages-of-site.ts';
import { createBoth, isCareerLanguage, otherOf } from './both-languages.ts';
import type { RecordText } from './record-saving.ts';

/** @param page where it is seen */
export function useBothLanguages(kind: ContentKind | undefined, page: string, part: string | undefined) {
  const [store] = useState(() => createBoth(part));
  /** What the other one says; null where it was not written yet. */
  const [other, setOther] = useState<RecordText | null>();
  const [isOpen, open] = useState(false);
  const isAsked = kind !== undefined && isCareerLanguage(kind);
  useEffect(() => {
    if (!isAsked) return;
    const asked = otherOf(kind);
    void findContent({ kind: asked, key: asked }).then((found) => {
      const there = found.ok ? found.value : undefined;
      setOther(there ? (there.data as RecordText) : null);
      const isOfBoth = isDocumentId(withoutLanguage(page).slice(1)) || languagesOfSite().length > 1;
      if (there && isOfBoth) open(true);
    });
  }, [isAsked, kind, page]);
  if (!isAsked) return undefined;
  return {
    store,
    isKnown: other !== undefined,
    isOpen,
    toggle: () => open((was) => !was),
    /** What the Japanese record begins with, where there is none. */
    blankJapanese: () => {
      const english = kind === 'profile' ? store.state().sides.profile?.data : other;
      return english ? japaneseFrom(english) : undefined;
    },
  };
}
