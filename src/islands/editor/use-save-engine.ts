import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import type { PostText, StoredPost } from '#editor/post-text.ts';
import { createSaveEngine } from '#editor/save-engine.ts';
import type { SaveEngine, SaveState } from '#editor/saving.ts';
import { useEffect, useState } from 'react';
import { beginNewPost, drafts, endNewPost, newPostKey, onOtherTab } from './browser-drafts.ts';
import { transport } from './transport.ts';

const clock = {
  setTimeout: (work: () => void, milliseconds: number) => window.setTimeout(work, milliseconds),
  clearTimeout: (timer: unknown) => window.clearTimeout(timer as number),
};

/**
 * The save engine of this page and its state. Wired to the browser: a network that is back, a page that is left with
 * unsaved work, a page that is hidden (its last edits are collected), another tab with the same post.
 * @param collect brings what the editors hold into the engine
 */
export function useSaveEngine(options: {
  stored: StoredPost | undefined;
  text: PostText;
  collect: (engine: SaveEngine) => Promise<void>;
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
    });
    return made;
  });
  const [state, setState] = useState(() => engine.state());
  const [online, setOnline] = useState(() => navigator.onLine);
  const [otherTab, setOtherTab] = useState(false);

  useEffect(() => engine.subscribe(setState), [engine]);

  // A new post that was made has its own address from now on, and the tab's next new post a key of its own.
  const openedId = options.stored?.id;
  useEffect(() => {
    if (state.id === undefined || state.id === openedId) return;
    endNewPost();
    history.replaceState(null, '', pages.post(state.id));
  }, [openedId, state.id]);

  const { collect } = options;
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const listen = (target: EventTarget, type: string, listener: (event: Event) => void) =>
      target.addEventListener(type, listener, { signal });
    listen(window, 'online', () => {
      setOnline(true);
      engine.retryNow();
    });
    listen(window, 'offline', () => setOnline(false));
    listen(document, 'visibilitychange', () => void collect(engine));
    listen(window, 'pagehide', () => void collect(engine));
    listen(window, 'beforeunload', (event) => {
      if (engine.state().unsaved || engine.state().working) event.preventDefault();
    });
    const offOtherTab = onOtherTab(
      () => engine.state().owner,
      () => setOtherTab(true),
    );
    return () => {
      ending.abort();
      offOtherTab();
    };
  }, [engine, collect]);

  return { engine, state, online, otherTab };
}

/** One sentence on where the text is. */
export function saveStatus(state: SaveState, online: boolean): string {
  if (state.working === 'saving') return messages.saving;
  if (state.working === 'publishing') return messages.publishing;
  if (!online || state.problem?.kind === 'offline') {
    if (!state.unsaved && !state.queued) return messages.saved;
    if (!state.draftKept) return messages.offlineNotKept;
    return state.queued ? messages.offline : messages.offlineUnsaved;
  }
  if (state.problem?.kind === 'busy') return messages.serverBusy;
  if (!state.unsaved) return messages.saved;
  return state.draftKept ? messages.unsaved : messages.draftNotKept;
}
