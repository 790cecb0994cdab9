/** Connects a save engine to the browser, for posts and records. */
import type { SaveEngine, SaveState } from '#editor/saving.ts';
import { editor } from '#i18n/editor.ts';
import { useEffect, useState } from 'react';
import { isSignedInAgain, onSignedInElsewhere } from '../shared/auth.ts';
import { currentAccount, onOtherTab } from '#admin/editor/browser-drafts.ts';

export const clock = {
  setTimeout: (work: () => void, milliseconds: number) => window.setTimeout(work, milliseconds),
  clearTimeout: (timer: unknown) => window.clearTimeout(timer as number),
};

/** Minimum time in milliseconds between two checks for other devices' saves. */
const followAgainAfter = 2_000;

/** Loads other devices' saves each time the page becomes visible. */
export function useFollowing(engine: SaveEngine, collect: (engine: SaveEngine) => Promise<void>): void {
  useEffect(() => {
    let asked = Date.now();
    const ending = new AbortController();
    const follow = () => {
      if (document.hidden || Date.now() - asked < followAgainAfter) return;
      asked = Date.now();
      void collect(engine).then(() => engine.follow());
    };
    document.addEventListener('visibilitychange', follow, { signal: ending.signal });
    window.addEventListener('focus', follow, { signal: ending.signal });
    return () => ending.abort();
  }, [engine, collect]);
}

/**
 * Returns the save state of an engine. Retries saves when the network returns, and collects edits when the page is
 * hidden. Also reports if another tab edits the same text.
 */
export function useEngineInBrowser<Text>(
  engine: SaveEngine<Text>,
  collect: (engine: SaveEngine<Text>) => Promise<void>,
): { state: SaveState<Text>; online: boolean; otherTab: boolean } {
  const [state, setState] = useState(() => engine.state());
  const [online, setOnline] = useState(() => navigator.onLine);
  const [otherTab, setOtherTab] = useState(false);

  useEffect(() => engine.subscribe(setState), [engine]);

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
    const offOtherTab = onOtherTab(
      () => engine.state().owner,
      () => setOtherTab(true),
    );
    return () => {
      ending.abort();
      offOtherTab();
    };
  }, [engine, collect]);

  const isSessionOver = state.problem?.status === 401;
  useEffect(() => (isSessionOver ? whenSignedInAgain(() => engine.retryNow()) : undefined), [engine, isSessionOver]);

  return { state, online, otherTab };
}

/** Makes the browser ask before unsaved changes are lost. */
export function useAskBeforeLoss<Text>(engine: SaveEngine<Text>): void {
  useEffect(() => {
    const ask = (event: Event) => {
      if (engine.state().unsaved || engine.state().working) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [engine]);
}

/**
 * Calls `work` when the same account is logged in again. Another tab announces the login, or this page checks the
 * session when it becomes visible.
 */
export function whenSignedInAgain(work: () => void): () => void {
  const account = currentAccount();
  const ending = new AbortController();
  const { signal } = ending;
  const ask = async () => {
    if ((await isSignedInAgain(account)) && !signal.aborted) work();
  };
  const onAsk = () => void ask();
  signal.addEventListener('abort', onSignedInElsewhere(onAsk));
  document.addEventListener('visibilitychange', onAsk, { signal });
  window.addEventListener('focus', onAsk, { signal });
  return () => ending.abort();
}

/** Returns the message about where the latest changes are saved. */
export function saveStatus(state: SaveState<unknown>, online: boolean): string {
  if (state.working === 'saving') return editor.saving;
  if (state.working === 'publishing') return editor.publishing;
  if (!online || state.problem?.kind === 'offline') {
    if (!state.unsaved && !state.queued) return editor.saved;
    if (!state.draftKept) return editor.offlineNotKept;
    return state.queued ? editor.offline : editor.offlineUnsaved;
  }
  if (state.problem?.kind === 'busy') return editor.serverBusy;
  if (!state.unsaved) return state.id === undefined ? '' : editor.saved;
  return state.draftKept ? editor.unsaved : editor.draftNotKept;
}
