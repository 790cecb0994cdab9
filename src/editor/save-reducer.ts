/**
 * The decisions of saving: a pure function from the known state and an event to the next state and its effects. One
 * call is sent at a time, in the order of the requests. A draft is deleted only after the server has confirmed that
 * exact text.
 */
import type { DraftOwner } from './drafts.ts';
import { isStatusAlone, type Stored } from './post-text.ts';
import type { Choice, Conflict, Merge, Save, SaveState, TextKind, TransportResult } from './saving.ts';

/** The known state of the text, and the pending requests. */
export interface Known<Text> extends SaveState<Text> {
  /** The server's version; undefined for a new post. */
  stored: Stored<Text> | undefined;
  key: { value: string; fresh: boolean };
  text: Text;
  /**
   * A save whose response is missing or was lost. The same save is repeated before anything newer is sent, to avoid a
   * false conflict.
   */
  inDoubt?: Save<Text> | undefined;
  /**
   * A publish call whose response was lost. The call is repeated. Otherwise, the server would refuse the next save,
   * which would contain the old status.
   */
  publishInDoubt?: boolean | undefined;
  wantsSave?: boolean;
  wantsAutosave?: boolean;
  wantsPublished?: boolean | undefined;
  /** Whether the post is emailed to subscribers when it is published. */
  mails?: boolean;
  overwrites?: boolean;
  closes?: boolean;
  /** Whether a call is running. */
  running?: boolean;
  closed?: boolean;
}

/** The state of a new text; the first `reduce` adds the rest. */
export const atStart: SaveState<never> = {
  id: undefined,
  owner: '',
  published: false,
  unsaved: false,
  working: undefined,
  problem: undefined,
  queued: false,
  conflict: undefined,
  draftKept: true,
};

/** Another device's version, and the call that found it. */
interface Theirs<Text> {
  stored: Stored<Text>;
  message: string;
  /** The save that met this version; `publish` and `follow` for the other calls. */
  by: Save<Text> | 'publish' | 'follow';
  /** For `follow`: the known version, to which `stored` was compared. */
  known?: Stored<Text>;
}

/** Requests of the editor, and the results of effects. */
export type SaveEvent<Text> =
  | { type: 'edit'; text: Text }
  | { type: 'save'; close: boolean }
  | { type: 'publish'; published: boolean; mail: boolean }
  /** `key` is set if the text becomes a new post, `merged` if the writer merged both versions. */
  | { type: 'resolve'; choice: Choice; key: string | undefined; merged: Text | undefined }
  | { type: 'replace'; stored: Stored<Text> }
  | { type: 'follow' | 'retry' | 'close' | 'autosaveDue' | 'retryNow' | 'failed' }
  | { type: 'draftKept'; draftKept: boolean }
  /** `text` is the collected text as the server accepts it. */
  | { type: 'prepared'; text: Text }
  | { type: 'saved'; save: Save<Text>; answer: TransportResult<{ id: string; revision: number }, Text> }
  | { type: 'published'; published: boolean; answer: TransportResult<unknown, Text> }
  | { type: 'loaded'; known: Stored<Text>; answer: TransportResult<Stored<Text>, Text> }
  | { type: 'mergeLoaded'; theirs: Theirs<Text>; merge: Merge<Text> | undefined };

/** Work that takes time and ends with an event. One call runs at a time. */
export type Call<Text> =
  | { to: 'prepare' }
  | { to: 'save'; save: Save<Text> }
  | { to: 'publish'; published: boolean; stored: Stored<Text>; mail: boolean }
  | { to: 'load'; stored: Stored<Text> }
  | { to: 'merge'; theirs: Theirs<Text> };

export type Effect<Text> =
  | { type: 'call'; call: Call<Text> }
  | { type: 'keep'; owner: DraftOwner; text: Text }
  | { type: 'clear'; owner: DraftOwner; saved?: Text }
  | { type: 'show'; text: Text }
  | { type: 'autosaveLater' | 'stopAutosave' | 'stopRetry' | 'succeeded' }
  | { type: 'retryLater'; retryAfter: number }
  /** Answers the pending requests. */
  | { type: 'settle'; done: boolean };

/** The next state, which the functions below change in place, and the effects. */
interface Step<Text> {
  kind: TextKind<Text>;
  now: Known<Text>;
  effects: Effect<Text>[];
}

// An empty new post does not need saving.
const isSaved = <Text>({ kind, now }: Step<Text>, text = now.text): boolean =>
  kind.keyOf(text) === kind.keyOf(now.stored?.text ?? kind.empty);

const ownerOf = <Text>({ kind, now }: Step<Text>): DraftOwner => now.stored?.id ?? kind.newOwner(now.key.value);

/**
 * Returns the next state and its effects, in the order in which they must begin.
 * @param event undefined for the state of a text that has just been opened
 */
export function reduce<Text>(kind: TextKind<Text>, known: Known<Text>, event?: SaveEvent<Text>): Step<Text> {
  const step: Step<Text> = { kind, now: { ...known }, effects: [] };
  if (event) handle(step, event);
  const { now } = step;
  const { stored, inDoubt, wantsSave, publishInDoubt, wantsPublished } = now;
  now.id = stored?.id;
  now.owner = ownerOf(step);
  now.published = stored?.published ?? false;
  now.unsaved = !isSaved(step);
  now.queued = (inDoubt ?? publishInDoubt ?? wantsPublished) !== undefined || wantsSave === true;
  return step;
}

function handle<Text>(step: Step<Text>, event: SaveEvent<Text>): void {
  const { now, effects } = step;
  switch (event.type) {
    case 'edit':
      return edit(step, event.text);
    case 'save':
      now.wantsSave = true;
      now.closes ||= event.close;
      return ask(step);
    case 'publish':
      // Saves even if nothing seems unsaved, because the last keystrokes may not have arrived from the editor yet.
      now.wantsSave ||= !now.stored?.published || event.published || !isSaved(step);
      now.wantsPublished = event.published;
      now.mails = event.mail;
      return ask(step);
    case 'resolve':
      return resolve(step, event);
    case 'replace':
      return replace(step, event.stored);
    case 'follow':
      if (now.running || now.closed || !now.stored || now.conflict) return;
      if (now.inDoubt || now.publishInDoubt !== undefined) return;
      return call(step, { to: 'load', stored: now.stored });
    case 'autosaveDue':
      now.wantsAutosave = !isSaved(step);
      // If a call failed and waits for its retry, the autosave runs after that retry.
      return !now.problem || now.problem.kind === 'refused' ? run(step) : undefined;
    case 'retryNow':
      effects.push({ type: 'succeeded' });
      return ask(step);
    case 'retry':
      return run(step);
    case 'close':
      now.closed = true;
      effects.push({ type: 'stopRetry' });
      return stopAutosave(step);
    case 'draftKept':
      now.draftKept = event.draftKept;
      return;
    case 'prepared':
      return send(step, event.text);
    case 'saved':
      return saved(step, event.save, event.answer);
    case 'published':
      return published(step, event.published, event.answer);
    case 'loaded':
      return loaded(step, event.known, event.answer);
    case 'mergeLoaded':
      return takeIn(step, event.theirs, event.merge);
    case 'failed':
      now.running = false;
  }
}

function edit<Text>(step: Step<Text>, text: Text): void {
  const { kind, now } = step;
  // Edits that change nothing are ignored. Editor.js reports such edits too. A space at the end of the title changes
  // nothing until more text follows.
  const isSame = kind.keyOf(text) === kind.keyOf(now.text);
  now.text = text;
  if (isSame) return;
  keep(step);
  step.effects.push({ type: 'autosaveLater' });
}

/** Stores the text as a draft, or deletes the draft of a saved text. */
function keep<Text>(step: Step<Text>): void {
  const { now, effects } = step;
  if (now.stored && isSaved(step)) {
    effects.push({ type: 'clear', owner: now.stored.id });
    now.draftKept = true;
  } else effects.push({ type: 'keep', owner: ownerOf(step), text: now.text });
}

function stopAutosave<Text>({ now, effects }: Step<Text>): void {
  now.wantsAutosave = false;
  effects.push({ type: 'stopAutosave' });
}

function ask<Text>(step: Step<Text>): void {
  step.effects.push({ type: 'stopRetry' });
  run(step);
}

/**
 * Processes the pending requests. A request stays pending if the response to its call was lost, but not if the server
 * refused the call.
 */
function run<Text>(step: Step<Text>): void {
  if (!step.now.running && !step.now.closed && !step.now.conflict) next(step);
}

/** Starts the next call, if a request is pending. */
function next<Text>(step: Step<Text>): void {
  const { now } = step;
  now.working = undefined;
  now.running = false;
  if (now.closed) return;
  const wanted = now.publishInDoubt ?? (now.wantsSave ? undefined : now.wantsPublished);
  if (!now.inDoubt && wanted !== undefined) return publish(step, wanted);
  if (!now.inDoubt && !now.wantsSave && !now.wantsAutosave) return settle(step, true);
  now.working = 'saving';
  if (now.inDoubt) return call(step, { to: 'save', save: now.inDoubt });
  stopAutosave(step);
  call(step, { to: 'prepare' });
}

function call<Text>({ now, effects }: Step<Text>, to: Call<Text>): void {
  now.running = true;
  effects.push({ type: 'call', call: to });
}

const settle = <Text>({ effects }: Step<Text>, done: boolean): void => void effects.push({ type: 'settle', done });

function send<Text>(step: Step<Text>, text: Text): void {
  const { now } = step;
  const { stored, overwrites, closes, wantsSave } = now;
  // Nothing is sent automatically if the server would refuse all changes.
  if (wantsSave || !(isSaved(step) || isSaved(step, text))) {
    now.inDoubt = {
      text,
      published: stored?.published ?? false,
      ...(stored && !overwrites && { revision: stored.revision }),
      ...(closes && { close: true }),
      ...(!wantsSave && { auto: true }),
    };
    now.wantsSave = false;
    now.closes = false;
  }
  next(step);
}

function saved<Text>(
  step: Step<Text>,
  save: Save<Text>,
  answer: TransportResult<{ id: string; revision: number }, Text>,
): void {
  const { now, effects } = step;
  if (answer.kind === 'conflict' && now.stored && isStatusAlone(now.stored, answer.stored)) {
    // In the meantime, the post was published or unpublished, by its schedule or on another device.
    now.stored = answer.stored;
    return saveAgain(step, save);
  }
  if (answer.kind === 'conflict') return askToMerge(step, { ...answer, by: save });
  if (answer.kind !== 'ok') return fail(step, answer);
  const owner = ownerOf(step);
  const { id, revision } = answer.value;
  now.stored = { ...now.stored, id, revision, published: save.published, text: save.text };
  now.inDoubt = undefined;
  now.overwrites = false;
  now.problem = undefined;
  effects.push({ type: 'succeeded' });
  const isWritten = !isSaved(step);
  // Stores text that was written in the meantime under the post's id. Only then is the previous draft deleted.
  if (isWritten) keep(step);
  else now.draftKept = true;
  if (owner !== id || !isWritten) effects.push({ type: 'clear', owner, saved: save.text });
  next(step);
}

/** Repeats a save that was based on an older version of the server. */
function saveAgain<Text>(step: Step<Text>, { auto, close = false }: Save<Text>): void {
  const { now } = step;
  if (auto) now.wantsAutosave = !isSaved(step);
  else now.wantsSave = true;
  now.closes ||= close;
  now.inDoubt = undefined;
  next(step);
}

function publish<Text>(step: Step<Text>, isPublic: boolean): void {
  const { now } = step;
  if (!now.stored) return refuse(step, { message: '', status: 0 });
  now.working = 'publishing';
  call(step, { to: 'publish', published: isPublic, stored: now.stored, mail: isPublic && now.mails === true });
}

function published<Text>(step: Step<Text>, isPublic: boolean, answer: TransportResult<unknown, Text>): void {
  const { now, effects } = step;
  now.publishInDoubt = answer.kind === 'lost' ? isPublic : undefined;
  if (answer.kind === 'conflict') return askToMerge(step, { ...answer, by: 'publish' });
  if (answer.kind !== 'ok') return fail(step, answer);
  if (now.stored)
    now.stored = {
      ...now.stored,
      published: isPublic,
      liveRevision: isPublic ? now.stored.revision : null,
      publishAt: null,
    };
  if (now.wantsPublished === isPublic) now.wantsPublished = undefined;
  now.problem = undefined;
  effects.push({ type: 'succeeded' });
  next(step);
}

function loaded<Text>(step: Step<Text>, known: Stored<Text>, answer: TransportResult<Stored<Text>, Text>): void {
  const { now } = step;
  // If the server's version cannot be loaded now, the next save detects a change by another device. A version that was
  // replaced in the meantime is not compared.
  if (!now.closed && now.stored === known && answer.kind === 'ok' && answer.value.liveRevision !== undefined) {
    const stored = answer.value;
    if (stored.revision !== known.revision) return askToMerge(step, { stored, message: '', by: 'follow', known });
    now.stored = { ...stored, text: known.text };
  }
  now.running = false;
  run(step);
}

function askToMerge<Text>(step: Step<Text>, theirs: Theirs<Text>): void {
  if (step.now.overwrites) takeIn(step, theirs, undefined);
  else call(step, { to: 'merge', theirs });
}

/** Merges another device's version into the current text. Without `merge`, or if it finds none, there is a conflict. */
function takeIn<Text>(step: Step<Text>, theirs: Theirs<Text>, merge: Merge<Text> | undefined): void {
  const { kind, now, effects } = step;
  const { stored, by, known } = theirs;
  // The known version was replaced by a newer one while the merge was prepared.
  if (by === 'follow' && known !== now.stored) {
    now.running = false;
    return run(step);
  }
  const merged = now.closed ? undefined : now.stored && merge?.(now.stored.text, now.text, stored.text);
  if (merged === undefined) return disagree(step, theirs);
  const isNew = kind.keyOf(merged) !== kind.keyOf(now.text);
  now.stored = stored;
  now.text = merged;
  keep(step);
  if (isNew) effects.push({ type: 'show', text: merged });
  if (typeof by !== 'string') {
    // A pending publication is canceled, because the writer has not seen the result of the merge.
    if (now.wantsPublished === true) settle(step, false);
    now.wantsPublished = undefined;
    now.problem = undefined;
    return saveAgain(step, by);
  }
  if (by === 'publish') {
    giveUp(step);
    now.problem = undefined;
  }
  if (!isSaved(step)) effects.push({ type: 'autosaveLater' });
  now.running = false;
  if (by === 'follow') run(step);
}

/** Shows a conflict with another device's version. */
function disagree<Text>(step: Step<Text>, { message, stored, by }: Theirs<Text>): void {
  const { now } = step;
  now.running = false;
  if (by === 'follow' && now.closed) return;
  if (by !== 'follow') {
    giveUp(step);
    now.problem = undefined;
  }
  now.conflict = conflictOf(now, message, stored);
}

const conflictOf = <Text>(now: Known<Text>, message: string, stored: Stored<Text>): Conflict<Text> => ({
  message,
  stored,
  ...(now.stored && { base: now.stored.text }),
});

function fail<Text>(
  step: Step<Text>,
  answer: Exclude<TransportResult<never, Text>, { kind: 'ok' | 'conflict' }>,
): void {
  const { now, effects } = step;
  if (answer.kind === 'refused') return refuse(step, answer);
  // Requests another save, so that text written after the lost call is saved as well.
  if (now.inDoubt?.auto) now.wantsAutosave = true;
  else if (now.inDoubt) now.wantsSave = true;
  const { message, status = 0, retryAfter = 0 } = answer;
  effects.push({ type: 'retryLater', retryAfter });
  now.working = undefined;
  now.running = false;
  now.problem = { kind: status === 0 ? 'offline' : 'busy', message, status };
}

function refuse<Text>(step: Step<Text>, { message, status }: { message: string; status: number }): void {
  const { now } = step;
  const isNew = !now.stored && now.inDoubt !== undefined;
  giveUp(step);
  // The session has ended. Saving continues after a login.
  if (status === 401) {
    now.wantsSave = isNew;
    now.wantsAutosave = !isSaved(step);
  }
  now.problem = { kind: 'refused', message, status };
}

/** Ends the running call and answers its requests with false. */
function giveUp<Text>(step: Step<Text>): void {
  drop(step);
  step.now.working = undefined;
  step.now.running = false;
  settle(step, false);
}

function drop<Text>(step: Step<Text>): void {
  const { now } = step;
  now.inDoubt = undefined;
  now.wantsSave = false;
  stopAutosave(step);
  now.wantsPublished = undefined;
  now.overwrites = false;
  now.closes = false;
}

function resolve<Text>(step: Step<Text>, { choice, key, merged }: Extract<SaveEvent<Text>, { type: 'resolve' }>): void {
  const { now, effects } = step;
  const theirs = now.conflict?.stored;
  if (!theirs) return;
  const former = ownerOf(step);
  now.conflict = undefined;
  now.stored = key === undefined ? theirs : undefined;
  if (key !== undefined) now.key = { value: key, fresh: true };
  if (choice === 'theirs') {
    now.text = theirs.text;
    effects.push({ type: 'clear', owner: former }, { type: 'clear', owner: theirs.id });
    return;
  }
  if (merged !== undefined) now.text = merged;
  keep(step);
  if (ownerOf(step) !== former) effects.push({ type: 'clear', owner: former });
  if (merged !== undefined) effects.push({ type: 'show', text: merged });
  now.overwrites = choice === 'mine';
  now.wantsSave = true;
  ask(step);
}

function replace<Text>(step: Step<Text>, stored: Stored<Text>): void {
  const { kind, now, effects } = step;
  if (now.stored && stored.revision < now.stored.revision) return;
  const isWritten = !isSaved(step) && kind.keyOf(now.text) !== kind.keyOf(stored.text);
  drop(step);
  now.problem = undefined;
  now.conflict = isWritten ? conflictOf(now, '', stored) : undefined;
  if (isWritten) return;
  now.stored = stored;
  now.text = stored.text;
  effects.push({ type: 'clear', owner: stored.id });
}
