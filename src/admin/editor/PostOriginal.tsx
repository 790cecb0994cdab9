import { markUpToDate, getOriginal } from '#api-client/post-life.ts';
import { pages } from '#contract/paths.ts';
import { useCallback } from 'react';
import { Original } from './Original.tsx';

/** The original of a translated post, beside the editor. */
export function PostOriginal({ id }: { id: string }) {
  const load = useCallback(() => getOriginal(id), [id]);
  return <Original load={load} bringUpTo={(revision) => markUpToDate(id, revision)} addressOf={pages.post} />;
}
