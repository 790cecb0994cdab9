import { pages } from '#contract/paths.ts';
import type { PostText, StoredPost } from '#editor/post-text.ts';
import { createSaveEngine } from '#editor/save-engine.ts';
import type { SaveEngine, SaveState } from '#editor/saving.ts';
import { useEffect, useRef, useState } from 'react';
import { clock, useAskBeforeLoss, useEngineInBrowser, useFollowing } from '../editing/use-engine.ts';
import { here } from '../shared/localized-path.ts';
import { beginNewPost, drafts, endNewPost, newPostKey } from './browser-drafts.ts';
import { loadMerge } from './merging.ts';
import { acceptable, transport } from './transport.ts';

/**
 * Connects the save engine of this page's post to the browser. When the page becomes visible, saves of other devices
 * are loaded.
 * @param collect passes the content of the editors to the engine
 * @param show shows a version of the post in the fields
 */
export function useSaveEngine(options: {
  stored: StoredPost | undefined;
  text: PostText;
  collect: (engine: SaveEngine) => Promise<void>;
  show: (text: PostText) => void;
}): { engine: SaveEngine; state: SaveState; online: boolean; otherTab: boolean } {
  const [engine] = useState(() => {
    const { stored, text } = options;
    const made: SaveEngine = createSaveEngine({
      post: stored,
      text,
      transport,
      drafts,
      clock,
      key: stored ? { value: '', fresh: true } : newPostKey(),
      nextKey: beginNewPost,
      collect: () => options.collect(made),
      acceptable,
      merge: loadMerge,
      show: (now) => shows.current(now),
    });
    return made;
  });
  const shows = useRef(options.show);
  useEffect(() => {
    shows.current = options.show;
  });
  useFollowing(engine, options.collect);
  useAskBeforeLoss(engine);
  const wired = useEngineInBrowser(engine, options.collect);
  const { state } = wired;

  // A post gets its own URL when it is created. The next new post in this tab gets a different key.
  const openedId = options.stored?.id;
  useEffect(() => {
    if (state.id === undefined || state.id === openedId) return;
    endNewPost();
    history.replaceState(null, '', here(pages.post(state.id)));
  }, [openedId, state.id]);

  return { engine, ...wired };
}
