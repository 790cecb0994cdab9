import { createFieldsPart } from '#editor/history/fields-part.ts';
import { createHistoryStore } from '#editor/history/history-store.ts';
import { createPostHistory, type HistoryState, type PostHistory } from '#editor/history/post-history.ts';
import { haveSameText } from '#editor/history/same-text.ts';
import type { PostText } from '#editor/post-text.ts';
import type { SaveEngine } from '#editor/saving.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { currentAccount } from './browser-drafts.ts';

/** Milliseconds until a change of the history is stored in the browser. */
const keepAfter = 300;

/**
 * The undo history of the post on this page: its fields and, through `history`, its editors. The browser stores the
 * history under `owner`, so that it continues after a reload. A read-only post has no history.
 * @returns `changed`, which must be called after each change of a field
 */
export function usePostHistory(options: {
  owner: string;
  active: boolean;
  engine: SaveEngine;
  scope: RefObject<HTMLElement | null>;
  edit: (engine: SaveEngine, change: Partial<PostText>) => void;
}): { post: PostHistory; state: HistoryState; changed: () => void } {
  const { owner, active, engine, scope, edit } = options;
  const [post] = useState(() => createPostHistory({ isSame: haveSameText }));
  const [store] = useState(() => createHistoryStore(pageName(), currentAccount));
  const [fields] = useState(() =>
    createFieldsPart({
      read: () => engine.text(),
      write: (change) => flushSync(() => edit(engine, change)),
      scope: () => scope.current,
    }),
  );
  const [state, setState] = useState(() => post.state());
  const keptAs = useRef<string>(undefined);

  useEffect(() => {
    if (!active || !scope.current) return undefined;
    const detach = post.attach('post', fields);
    const unbind = post.bind(scope.current);
    return () => {
      unbind();
      detach();
    };
  }, [active, post, fields, scope]);

  useEffect(() => {
    let gone = false;
    let timer = 0;
    const keep = () => {
      timer = 0;
      void store.keep(owner, post.keep(), post.takeDirtyFrom());
    };
    const unsubscribe = post.subscribe((now) => {
      setState((before) => (before.canUndo === now.canUndo && before.canRedo === now.canRedo ? before : now));
      if (keptAs.current === owner && (now.canUndo || now.canRedo)) timer ||= window.setTimeout(keep, keepAfter);
    });
    const former = keptAs.current;
    const ready = former === undefined ? store.load(owner) : store.rename(former, owner);
    void ready.then((kept) => {
      if (gone) return;
      keptAs.current = owner;
      if (kept) post.resume(kept);
    });
    const onHide = () => timer && (clearTimeout(timer), keep());
    window.addEventListener('pagehide', onHide);
    return () => {
      gone = true;
      unsubscribe();
      window.removeEventListener('pagehide', onHide);
      onHide();
    };
  }, [owner, post, store]);

  return { post, state, changed: () => fields.changed() };
}

function pageName(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
