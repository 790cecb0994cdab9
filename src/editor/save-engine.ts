/**
 * Saves texts so that no word is lost. The latest edit is stored as a draft at once. `save-reducer.ts` decides what
 * happens; this file carries it out. Independent of React, fetch and the clock, which are passed in.
 */
import { atStart, reduce, type Call, type Effect, type Known, type SaveEvent } from './save-reducer.ts';
import type {
  Merge,
  SaveEngine,
  SaveEngineOptions,
  SaveState,
  TextKind,
  Save,
  Transport,
  TransportResult,
  Clock,
} from './saving.ts';
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

/**
 * Creates a post once for each key, even if it is requested several times. An earlier page, or another device with
 * the same draft, may have created the post with a different text. The result is then a conflict, so that the writer
 * sees both versions.
 */
async function createOnce<Text>(
  transport: Pick<Transport<Text>, 'create' | 'load'>,
  kind: TextKind<Text>,
  sent: Save<Text>,
  key: { value: string; fresh: boolean },
): Promise<TransportResult<{ id: string; revision: number }, Text>> {
  const answer = await transport.create(sent, key.value);
  if (answer.kind !== 'ok' || (key.fresh && !answer.value.repeated)) return answer;
  const made = await transport.load(answer.value.id);
  if (made.kind !== 'ok' || kind.keyOf(made.value.text) === kind.keyOf(sent.text)) return made;
  return { kind: 'conflict', message: '', stored: made.value };
}

/** The first and the longest pause before a lost call is retried, in milliseconds. */
const pauses = { first: 2_000, longest: 60_000 };
/**
 * The longest wait that a server can request, in milliseconds. A browser's timer for several weeks would fire at once.
 */
const longestAsked = 3_600_000;

/** The pause before an autosave, and the longest delay after the first change, in milliseconds. */
const autosave = { still: 3_000, latest: 20_000 };

interface SaveTimers {
  /** Must be called on each change of the text. Calls `work` after a pause, or after the longest delay. */
  autosaveLater(work: () => void): void;
  stopAutosave(): void;
  /**
   * Calls `work` after a pause. Each pause is twice as long as the previous one.
   * @param retryAfter the wait that the server requested, in seconds
   */
  retryLater(work: () => void, retryAfter: number): void;
  stopRetry(): void;
  /** Resets the retry pause after a successful call. */
  succeeded(): void;
}

/** Timers for automatic saves: after a pause in writing, and after a failed call. */
function createSaveTimers(clock: Clock): SaveTimers {
  let pause = pauses.first;
  let retry: unknown;
  let still: unknown;
  let latest: unknown;

  function stopAutosave(): void {
    clock.clearTimeout(still);
    clock.clearTimeout(latest);
    latest = undefined;
  }

  return {
    autosaveLater(work) {
      const due = () => {
        stopAutosave();
        work();
      };
      clock.clearTimeout(still);
      still = clock.setTimeout(due, autosave.still);
      latest ??= clock.setTimeout(due, autosave.latest);
    },
    stopAutosave,
    retryLater(work, retryAfter) {
      retry = clock.setTimeout(work, Math.max(pause, Math.min(retryAfter * 1000, longestAsked)));
      pause = Math.min(pause * 2, pauses.longest);
    },
    stopRetry: () => clock.clearTimeout(retry),
    succeeded() {
      pause = pauses.first;
    },
  };
}
