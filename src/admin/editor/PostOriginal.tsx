import { markUpToDate, getOriginal } from '#api-client/post-life.ts';
import { pages } from '#contract/paths.ts';
import { Original } from '../editing/Original.tsx';

/** The original of a translated post, next to the editor. Its calls are loaded with it, on demand. */
export const PostOriginal = ({ id }: { id: string }) => (
  <Original load={() => getOriginal(id)} bringUpTo={(revision) => markUpToDate(id, revision)} addressOf={pages.post} />
);
