/** Loads the code that merges the versions of two devices, when the editor is idle or when needed. */
import type * as Merging from '#editor/merge-texts.ts';
import type { PostText } from '#editor/post-text.ts';
import type { Merge } from '#editor/saving.ts';
import { lazyLoaded } from '../shared/lazy.tsx';

let loaded: typeof Merging | undefined;

const load = async (): Promise<typeof Merging> => (loaded ??= await import('#editor/merge-texts.ts'));
lazyLoaded(load);

/** Returns the merge code; undefined until loaded. */
export const merging = (): typeof Merging | undefined => loaded;

/** Waits until the input method has finished its composition, because text must not change during a composition. */
export async function loadMerge(): Promise<Merge<PostText>> {
  const { mergeTexts } = await load();
  await composed();
  return (base, mine, theirs) => {
    const merged = mergeTexts(base, mine, theirs);
    return merged.conflicts.length === 0 ? merged.text() : undefined;
  };
}

let composing = false;
addEventListener('compositionstart', () => (composing = true), { capture: true });
addEventListener('compositionend', () => (composing = false), { capture: true });

async function composed(): Promise<void> {
  while (composing)
    await new Promise<void>((resolve) => {
      const done = () => setTimeout(resolve, 0);
      addEventListener('compositionend', done, { capture: true, once: true });
    });
}
