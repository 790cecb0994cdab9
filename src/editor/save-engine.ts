/**
 * Saves texts so that no word is lost. A queue sends one call at a time, in the order of the requests. The latest
 * edit is stored as a draft at once, and the draft is deleted only after the server has confirmed that exact text.
 * Independent of React, fetch and the clock, which are passed in.
 */
import { createOnce } from './create-once.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import type { DraftOwner } from './drafts.ts';
import { isStatusAlone, type Stored } from './post-text.ts';
import { postTexts } from './post-texts.ts';
import { createSaveTimers } from './save-timers.ts';
import type { Save, SaveEngine, SaveEngineOptions, SaveState, TextKind, TransportResult } from './saving.ts';

/** Saves posts; see `createSaveEngineOf`. */
export const createSaveEngine = (options: SaveEngineOptions): SaveEngine => createSaveEngineOf(postTexts, options);

export function createSaveEngineOf<Text>(kind: TextKind<Text>, options: SaveEngineOptions<Text>): SaveEngine<Text> {
  const { transport, drafts, clock } = options;
  const textKey = kind.keyOf;
  const sameText = (a: Text, b: Text) => textKey(a) === textKey(b);
  const emptyText = kind.empty;
  let stored = options.post;
  let key = options.key;
  /**
   * The key of the server's version. For a new post, this is the key of an empty post, because an empty post does not
   * need saving.
   */
  let storedKey = textKey(stored?.text ?? emptyText);
  let text = options.text;
  let state: SaveState<Text> = {
    id: stored?.id,
    owner: owner(),
    published: stored?.published ?? false,
    unsaved: isUnsaved(),
    working: undefined,
    problem: undefined,
    queued: false,
    conflict: undefined,
    draftKept: true,
  };

  /**
   * A save whose response was lost. The same save is repeated before anything newer is sent, to avoid a false
   * conflict.
   */
  let inDoubt: Save<Text> | undefined;
  /**
   * A publish call whose response was lost. The call is repeated. Otherwise, the server would refuse the next save,
   * which would contain the old status.
   */
  let publishInDoubt: boolean | undefined;
  /** Whether the post is emailed to subscribers when it is published. */
  let mails = false;
  let wantsSave = false;
  let wantsAutosave = false;
  let wantsPublished: boolean | undefined;
  let overwrites = false;
  let closes = false;
  let running = false;
  const listeners = new Set<(state: SaveState<Text>) => void>();
  let closed = false;
  const timers = createSaveTimers(clock);
  const keepDraft = createDraftKeeper(drafts, (draftKept) => {
    if (draftKept !== state.draftKept) set({ draftKept });
  });
  let waiting: ((done: boolean) => void)[] = [];

  function isUnsaved(): boolean {
    return textKey(text) !== storedKey;
  }

  function setStored(now: Stored<Text>): void {
    stored = now;
    storedKey = textKey(now.text);
  }

  function set(change: Partial<SaveState<Text>>): void {
    const queued = inDoubt !== undefined || wantsSave || publishInDoubt !== undefined || wantsPublished !== undefined;
    const { id, published = false } = stored ?? {};
    state = { ...state, id, owner: owner(), published, unsaved: isUnsaved(), queued, ...change };
    for (const listener of listeners) listener(state);
  }

  function owner(): DraftOwner {
    return stored?.id ?? kind.newOwner(key.value);
  }

  /** Stores the text as a draft. If the browser needs time for that, the result is reported later. */
  function keep(): Partial<SaveState<Text>> {
    if (stored && !isUnsaved()) {
      drafts.clear(stored.id);
      return { draftKept: true };
    }
    return keepDraft(owner(), text);
  }

  function settle(done: boolean): void {
    const settled = waiting;
    waiting = [];
    for (const resolve of settled) resolve(done);
  }

  function asked(): Promise<boolean> {
    timers.stopRetry();
    const answer = new Promise<boolean>((resolve) => waiting.push(resolve));
    void run();
    return answer;
  }

  /**
   * Processes the pending requests. A request stays pending if the response to its call was lost, but not if the server
   * refused the call.
   */
  async function run(): Promise<void> {
    if (running || closed || state.conflict) return;
    running = true;
    try {
      while (await next());
    } finally {
      running = false;
    }
  }

  /** @returns whether more work may remain */
  async function next(): Promise<boolean> {
    if (closed) return false;
    if (!inDoubt && publishInDoubt !== undefined) return publishOnce(publishInDoubt);
    if (inDoubt || wantsSave) return saveOnce();
    if (wantsPublished !== undefined) return publishOnce(wantsPublished);
    if (wantsAutosave) return saveOnce();
    settle(true);
    return false;
  }

  async function saveOnce(): Promise<boolean> {
    set({ working: 'saving' });
    if (!inDoubt) {
      await options.collect?.();
      stopAutosave();
      if (!wantsSave && !isUnsaved()) {
        set({ working: undefined });
        return true;
      }
      const sent = (stored && (await options.acceptable?.(kind.cleaned(text), stored.text))) ?? kind.cleaned(text);
      if (!wantsSave && textKey(sent) === storedKey) {
        set({ working: undefined });
        return true;
      }
      inDoubt = {
        text: sent,
        published: stored?.published ?? false,
        ...(stored && !overwrites && { revision: stored.revision }),
        ...(closes && { close: true }),
        ...(!wantsSave && { auto: true }),
      };
      wantsSave = false;
      closes = false;
    }
    const sent = inDoubt;
    const answer = stored ? await transport.save(stored.id, sent) : await createOnce(transport, kind, sent, key);
    if (answer.kind === 'conflict' && stored && isStatusAlone(stored, answer.stored)) {
      // In the meantime, the post was published or unpublished, by its schedule or on another device. The save is
      // repeated with the new status.
      stored = answer.stored;
      if (sent.auto) wantsAutosave = true;
      else wantsSave = true;
      inDoubt = undefined;
      return true;
    }
    if (answer.kind === 'conflict' && (await takeIn(answer.stored))) {
      // A pending publication is canceled, because the writer has not seen the result of the merge.
      const publishes = wantsPublished === true;
      wantsPublished = undefined;
      if (sent.auto) wantsAutosave = isUnsaved();
      else wantsSave = true;
      closes ||= sent.close === true;
      inDoubt = undefined;
      set({ working: undefined, problem: undefined });
      if (publishes) settle(false);
      return true;
    }
    if (answer.kind !== 'ok') return failed(answer);
    const saved = owner();
    const { id, revision } = answer.value;
    setStored({ ...stored, id, revision, published: sent.published, text: sent.text });
    inDoubt = undefined;
    overwrites = false;
    timers.succeeded();
    // Stores text that was written in the meantime under the post's id. Only then is the previous draft deleted.
    const kept = isUnsaved() ? keep() : { draftKept: true };
    if (saved !== id || !isUnsaved()) drafts.clear(saved, sent.text);
    set({ working: undefined, problem: undefined, ...kept });
    return true;
  }

  function stopAutosave(): void {
    wantsAutosave = false;
    timers.stopAutosave();
  }

  function autosaveLater(): void {
    if (!stored && options.savesNew !== true) return;
    timers.autosaveLater(() => {
      wantsAutosave = isUnsaved();
      // If a call failed and waits for its retry, the autosave runs after that retry.
      if (!state.problem || state.problem.kind === 'refused') void run();
    });
  }

  async function publishOnce(published: boolean): Promise<boolean> {
    if (!stored) return refuse({ message: '', status: 0 });
    set({ working: 'publishing' });
    const answer = await transport.publish(stored.id, published, stored.revision, published && mails);
    publishInDoubt = answer.kind === 'lost' ? published : undefined;
    if (answer.kind === 'conflict' && (await takeIn(answer.stored))) {
      drop();
      set({ working: undefined, problem: undefined });
      if (isUnsaved()) autosaveLater();
      settle(false);
      return false;
    }
    if (answer.kind !== 'ok') return failed(answer);
    stored = { ...stored, published, liveRevision: published ? stored.revision : null, publishAt: null };
    if (wantsPublished === published) wantsPublished = undefined;
    timers.succeeded();
    set({ working: undefined, problem: undefined });
    return true;
  }

  /**
   * Merges another device's save into the current text.
   * @returns false if there is a conflict
   */
  async function takeIn(now: Stored<Text>): Promise<boolean> {
    const base = stored;
    if (!base || overwrites) return false;
    const merge = await options.merge?.().catch(() => undefined);
    if (!merge) return false;
    await options.collect?.();
    if (closed) return false;
    // There is no `await` below, so the merged text includes the latest edit.
    const merged = merge(base.text, text, now.text);
    if (merged === undefined) return false;
    setStored(now);
    const isNew = !sameText(merged, text);
    text = merged;
    set(keep());
    if (isNew) options.show?.(merged);
    return true;
  }

  async function followOnce(): Promise<void> {
    if (running || closed || !stored || state.conflict || inDoubt || publishInDoubt !== undefined) return;
    const known = stored;
    running = true;
    try {
      const answer = await transport.load(known.id);
      // If the server's version cannot be loaded now, the next save detects a change by another device.
      if (closed || answer.kind !== 'ok' || answer.value.liveRevision === undefined) return;
      const now = answer.value;
      if (now.revision === known.revision) {
        stored = { ...now, text: known.text };
        set({});
      } else if (!(await takeIn(now)) && !closed) set({ conflict: conflictWith('', now) });
      else if (isUnsaved()) autosaveLater();
    } finally {
      running = false;
    }
    await run();
  }

  function conflictWith(message: string, now: Stored<Text>): SaveState<Text>['conflict'] {
    return { message, stored: now, ...(stored && { base: stored.text }) };
  }

  function failed(answer: Exclude<TransportResult<unknown, Text>, { kind: 'ok' }>): false {
    if (answer.kind === 'refused') return refuse(answer);
    if (answer.kind === 'lost') {
      // Requests another save, so that text written after the lost call is saved as well.
      if (inDoubt?.auto) wantsAutosave = true;
      else if (inDoubt) wantsSave = true;
      const { message, status = 0, retryAfter = 0 } = answer;
      timers.retryLater(() => void run(), retryAfter);
      set({ working: undefined, problem: { kind: status === 0 ? 'offline' : 'busy', message, status } });
      return false;
    }
    drop();
    set({ working: undefined, problem: undefined, conflict: conflictWith(answer.message, answer.stored) });
    settle(false);
    return false;
  }

  function refuse({ message, status }: { message: string; status: number }): false {
    const isNew = !stored && inDoubt !== undefined;
    drop();
    // The session has ended. Saving continues after a login.
    if (status === 401) {
      wantsSave = isNew;
      wantsAutosave = isUnsaved();
    }
    set({ working: undefined, problem: { kind: 'refused', message, status } });
    settle(false);
    return false;
  }

  function drop(): void {
    inDoubt = undefined;
    wantsSave = false;
    stopAutosave();
    wantsPublished = undefined;
    overwrites = false;
    closes = false;
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    text: () => text,
    stored: () => stored,
    edit(edited) {
      // Edits that change nothing are ignored. Editor.js reports such edits too. A space at the end of the title
      // changes nothing until more text follows.
      const same = sameText(edited, text);
      text = edited;
      if (same) return;
      set(keep());
      autosaveLater();
    },
    save(close = false) {
      wantsSave = true;
      closes ||= close;
      return asked();
    },
    publish(published, mail = false) {
      // Saves even if nothing seems unsaved, because the last keystrokes may not have arrived from the editor yet.
      if (!stored?.published || published || isUnsaved()) wantsSave = true;
      wantsPublished = published;
      mails = mail;
      return asked();
    },
    resolve(choice: 'mine' | 'theirs' | 'new' | 'merged', merged?: Text) {
      const theirs = state.conflict?.stored;
      if (!theirs) return Promise.resolve(true);
      const former = owner();
      if (choice === 'new') {
        stored = undefined;
        storedKey = textKey(emptyText);
        key = { value: options.nextKey(), fresh: true };
      } else setStored(theirs);
      if (choice === 'theirs') {
        text = theirs.text;
        drafts.clear(former);
        drafts.clear(theirs.id);
        set({ conflict: undefined });
        return Promise.resolve(true);
      }
      if (merged !== undefined) {
        text = merged;
        options.show?.(merged);
      }
      set(keep());
      if (owner() !== former) drafts.clear(former);
      overwrites = choice === 'mine';
      wantsSave = true;
      set({ conflict: undefined });
      return asked();
    },
    replace(now) {
      if (stored && now.revision < stored.revision) return false;
      const isWritten = isUnsaved() && !sameText(text, now.text);
      drop();
      if (isWritten) {
        set({ problem: undefined, conflict: conflictWith('', now) });
        return false;
      }
      setStored(now);
      text = now.text;
      drafts.clear(now.id);
      set({ problem: undefined, conflict: undefined });
      return true;
    },
    follow: followOnce,
    retryNow() {
      timers.stopRetry();
      timers.succeeded();
      void run();
    },
    close() {
      closed = true;
      timers.stopRetry();
      stopAutosave();
    },
  };
}
