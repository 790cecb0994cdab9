/**
 * Saves texts so that no word is lost. The latest edit is stored as a draft at once. `save-reducer.ts` decides what
 * happens; this file carries it out. Independent of React, fetch and the clock, which are passed in.
 */
import { createOnce } from './create-once.ts';
import { atStart, reduce, type Call, type Effect, type Known, type SaveEvent } from './save-reducer.ts';
import { createSaveTimers } from './save-timers.ts';
import type { Merge, SaveEngine, SaveEngineOptions, SaveState, TextKind } from './saving.ts';
import { newPostOwner } from './drafts.ts';
import { emptyText, textKey, withoutMarkup, type PostText } from './post-text.ts';

/** Saves posts; see `createSaveEngineOf`. */
export const createSaveEngine = (options: SaveEngineOptions): SaveEngine => createSaveEngineOf(postTexts, options);

export function createSaveEngineOf<Text>(kind: TextKind<Text>, options: SaveEngineOptions<Text>): SaveEngine<Text> {
  const { known, listeners, dispatch, asked } = createRunner(kind, options);
  return {
    state: known,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    text: () => known().text,
    stored: () => known().stored,
    edit: (text) => void dispatch({ type: 'edit', text }),
    save: (close = false) => asked({ type: 'save', close }),
    publish: (published, mail = false) => asked({ type: 'publish', published, mail }),
    resolve(choice, merged) {
      if (!known().conflict) return Promise.resolve(true);
      const key = choice === 'new' ? options.nextKey() : undefined;
      const event = { type: 'resolve', choice, key, merged } as const;
      return choice === 'theirs' ? dispatch(event).then(() => true) : asked(event);
    },
    replace(stored) {
      void dispatch({ type: 'replace', stored });
      return known().stored === stored;
    },
    follow: async () => void (await dispatch({ type: 'follow' })),
    retryNow: () => void dispatch({ type: 'retryNow' }),
    close: () => void dispatch({ type: 'close' }),
  };
}

/** Keeps the state, and carries out effects. */
function createRunner<Text>(kind: TextKind<Text>, options: SaveEngineOptions<Text>) {
  const { drafts } = options;
  const timers = createSaveTimers(options.clock);
  const listeners = new Set<(state: SaveState<Text>) => void>();
  const { post: stored, key, text } = options;
  let { now: known } = reduce(kind, { ...atStart, stored, key, text });
  const waiting: ((done: boolean) => void)[] = [];
  let keeps = 0;

  /** Resolves when the effects of an event have ended. They begin before this function returns. */
  function dispatch(event: SaveEvent<Text>): Promise<unknown> {
    const { now, effects } = reduce(kind, known, event);
    known = now;
    const ends = effects.map(perform);
    for (const listener of listeners) listener(known);
    return Promise.all(ends);
  }

  /** Asynchronous, so that an effect that throws does not prevent the following effects. */
  async function perform(effect: Effect<Text>): Promise<unknown> {
    switch (effect.type) {
      case 'call': {
        const ended = answerTo(kind, options, () => known, effect.call);
        // If the call throws, later requests start again.
        ended.catch(() => dispatch({ type: 'failed' }));
        return dispatch(await ended);
      }
      case 'keep': {
        const turn = (keeps += 1);
        const kept = drafts.keep(effect.owner, effect.text);
        // If the browser needs time to store the draft, only the result for the latest text counts.
        const draftKept = typeof kept === 'boolean' ? kept : await kept;
        return turn === keeps && draftKept !== known.draftKept ? dispatch({ type: 'draftKept', draftKept }) : undefined;
      }
      case 'clear':
        return drafts.clear(effect.owner, effect.saved);
      case 'show':
        return options.show?.(effect.text);
      case 'autosaveLater':
        if (known.stored || options.savesNew) timers.autosaveLater(() => void dispatch({ type: 'autosaveDue' }));
        return;
      case 'retryLater':
        return timers.retryLater(() => void dispatch({ type: 'retry' }), effect.retryAfter);
      case 'settle':
        for (const resolve of waiting.splice(0)) resolve(effect.done);
        return;
      default:
        return timers[effect.type]();
    }
  }

  function asked(event: SaveEvent<Text>): Promise<boolean> {
    const answer = new Promise<boolean>((resolve) => waiting.push(resolve));
    void dispatch(event);
    return answer;
  }

  return { known: () => known, listeners, dispatch, asked };
}

/** Makes a call, and returns its result as an event. */
async function answerTo<Text>(
  kind: TextKind<Text>,
  options: SaveEngineOptions<Text>,
  known: () => Known<Text>,
  call: Call<Text>,
): Promise<SaveEvent<Text>> {
  const { transport, collect, acceptable } = options;
  switch (call.to) {
    case 'prepare': {
      await collect?.();
      const { text, stored } = known();
      const cleaned = kind.cleaned(text);
      return { type: 'prepared', text: stored && acceptable ? await acceptable(cleaned, stored.text) : cleaned };
    }
    case 'save': {
      const { stored, key } = known();
      const { save } = call;
      const sent = stored ? transport.save(stored.id, save) : createOnce(transport, kind, save, key);
      return { type: 'saved', save, answer: await sent };
    }
    case 'publish': {
      const { published, stored, mail } = call;
      return {
        type: 'published',
        published,
        answer: await transport.publish(stored.id, published, stored.revision, mail),
      };
    }
    case 'load':
      return { type: 'loaded', known: call.stored, answer: await transport.load(call.stored.id) };
    case 'merge': {
      const merge = await options.merge?.().catch(() => undefined);
      if (merge) await collect?.();
      return { type: 'mergeLoaded', theirs: call.theirs, merge: merge && conflictIfItFails(merge) };
    }
  }
}

/** The functions for posts that the save engine needs. */
const postTexts: TextKind<PostText> = {
  empty: emptyText,
  keyOf: textKey,
  cleaned: withoutMarkup,
  newOwner: newPostOwner,
};

/** Texts that cannot be merged are a conflict, so that the writer decides. */
const conflictIfItFails =
  <Text>(merge: Merge<Text>): Merge<Text> =>
  (...texts) => {
    try {
      return merge(...texts);
    } catch {
      return undefined;
    }
  };
