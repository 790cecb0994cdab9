import { markContentUpToDate, getContentOriginal } from '#api-client/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { editPage } from '#contract/paths.ts';
import { Original } from '#admin/editor/Original.tsx';
import { useCallback } from 'react';

interface Props {
  kind: ContentKind;
  /** Key of the translation. */
  recordKey: string;
  /** Path of the page that shows the original. */
  page: string;
}

/** The original of a translated page or project, shown beside the form. */
export function RecordOriginal({ kind, recordKey: key, page }: Props) {
  const load = useCallback(() => getContentOriginal({ kind, key }), [kind, key]);
  return (
    <Original
      load={load}
      bringUpTo={(revision) => markContentUpToDate({ kind, key }, revision)}
      addressOf={(original) => editPage(kind, original, page)}
    />
  );
}
