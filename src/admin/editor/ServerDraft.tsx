import { sameText, type PostText, type StoredPost } from '#editor/post-text.ts';
import { createSaveEngine } from '#editor/save-engine.ts';
import type { SaveEngine, SaveState } from '#editor/saving.ts';
import { editor } from '#i18n/editor.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { newPostKey, rememberDraftRevision, uuid } from './browser-drafts.ts';
import { draftTransport } from './draft-transport.ts';
import { loadMerge } from './merging.ts';
import { clock, useEngineInBrowser, useFollowing } from '../editing/use-engine.ts';

interface Props {
  /** The save engine of the new post. */
  engine: SaveEngine;
  /** The server's version of the draft. */
  stored: StoredPost | undefined;
  /** Passes the editors' current content to the engine. */
  collect: (engine: SaveEngine) => Promise<void>;
  /** Shows the given content in the fields. */
  show: (text: PostText) => void;
  onSessionOver: () => void;
}

/** This engine stores no drafts in the browser, because the engine of the new post already does. */
const noDrafts = { keep: () => true, clear: () => undefined };

/**
 * Stores a new post as a draft on the server, from the first letter until the first save creates the post (POST-14).
 * Changes to the draft by another device are merged. On a conflict, the version of the other device becomes a
 * separate draft. Only the engine of the new post asks before the page is left: a draft that is behind when its post
 * has been saved loses nothing.
 */
export function ServerDraft({ engine, stored, collect, show, onSessionOver }: Props) {
  const shows = useRef(show);
  useEffect(() => {
    shows.current = show;
  });
  const [draft] = useState(() =>
    createSaveEngine({
      post: stored,
      text: stored?.text ?? engine.text(),
      transport: draftTransport,
      drafts: noDrafts,
      clock,
      key: { value: newPostKey().value, fresh: true },
      nextKey: uuid,
      savesNew: true,
      merge: loadMerge,
      show: (now) => {
        if (sameText(now, engine.text())) return;
        engine.edit(now);
        shows.current(now);
      },
    }),
  );
  const collectBoth = useCallback(() => collect(engine), [collect, engine]);
  const { state } = useEngineInBrowser(draft, collectBoth);
  useFollowing(draft, collectBoth);

  useEffect(() => {
    const send = () => {
      draft.edit(engine.text());
      const { unsaved, working, problem } = draft.state();
      if (!draft.stored() && unsaved && !working && !problem) void draft.save();
    };
    send();
    const off = engine.subscribe(send);
    return () => {
      off();
      draft.close();
    };
  }, [draft, engine]);

  const revision = draft.stored()?.revision;
  useEffect(() => {
    if (revision !== undefined) rememberDraftRevision(revision);
  }, [revision, state]);

  const isSessionOver = state.problem?.status === 401;
  const endSession = useEffectEvent(onSessionOver);
  useEffect(() => {
    if (isSessionOver) endSession();
  }, [isSessionOver]);

  useKeepOther(draft, engine, state.conflict);
  return null;
}

/** Stores the other device's version as a separate draft after a conflict. */
function useKeepOther(draft: SaveEngine, engine: SaveEngine, conflict: SaveState['conflict']): void {
  useEffect(() => {
    if (!conflict) return;
    const theirs = { text: conflict.stored.text, published: false };
    void draftTransport.create(theirs, uuid()).then(({ kind }) => {
      if (kind !== 'ok') return;
      showAlert(editor.otherDraftKept, 'success');
      void draft.resolve('merged', engine.text());
    });
  }, [conflict, draft, engine]);
}
