/** The parts of saving: its calls, its state, and its interface. */
import type { DraftOwner, Drafts } from './drafts.ts';
import type { PostText, Stored } from './post-text.ts';

/** The result of a call: an answer, no answer at all (`lost`: it can have been done or not), or a refusal. */
export type TransportResult<T, Text = PostText> =
  | { kind: 'ok'; value: T }
  /** `status` is set if the server reported to be unavailable, with the seconds it asks to wait. */
  | { kind: 'lost'; message: string; status?: number; retryAfter?: number }
  | { kind: 'refused'; message: string; status: number }
  /** Another device changed the post: the stored version. */
  | { kind: 'conflict'; message: string; stored: Stored<Text> };

/** `revision` is the stored one that the text was made from; absent, the save is unconditional. */
export interface Save<Text = PostText> {
  text: Text;
  published: boolean;
  revision?: number;
  /** The writer is leaving with this save (POST-13). */
  close?: boolean;
  /** An autosave: it never overwrites an unknown text. */
  auto?: true;
}

export interface Transport<Text = PostText> {
  /** A repeated key returns the post that was created with it, whatever the text; `repeated` is then true. */
  create(
    save: Save<Text>,
    key: string,
  ): Promise<TransportResult<{ id: string; revision: number; repeated?: boolean }, Text>>;
  save(id: string, save: Save<Text>): Promise<TransportResult<{ id: string; revision: number }, Text>>;
  /** Refused with a conflict when the stored text is not `revision` any more. */
  publish(id: string, published: boolean, revision: number, mail: boolean): Promise<TransportResult<unknown, Text>>;
  load(id: string): Promise<TransportResult<Stored<Text>, Text>>;
}

export interface Clock {
  setTimeout(work: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The functions of a kind of text that saving needs: of posts, or of content records. */
export interface TextKind<Text> {
  /** Nothing written yet. */
  empty: Text;
  /** Two texts say the same when their keys are equal. */
  keyOf: (text: Text) => string;
  /** Returns the form that is sent and stored. */
  cleaned: (text: Text) => Text;
  /** Whose the draft is of one that the server has not made yet; `key` makes creating it safe to repeat. */
  newOwner: (key: string) => DraftOwner;
}

export interface SaveEngineOptions<Text = PostText> {
  /** The server's version; undefined: a new post. */
  post: Stored<Text> | undefined;
  /** The initial text of the editor. */
  text: Text;
  transport: Transport<Text>;
  drafts: Drafts<Text>;
  clock: Clock;
  /** Makes the creation idempotent and names the new post's draft; `fresh` means that no earlier page used the key. */
  key: { value: string; fresh: boolean };
  /** Creates a key for another new post. */
  nextKey: () => string;
  /** A new text is autosaved, too: its place is known before it is written. */
  savesNew?: boolean;
  /** Awaited before a text is sent, so that edits still on their way from the editor are in it. */
  collect?: () => Promise<void>;
  /** Returns the acceptable version of a text: fields that the server would refuse keep their stored value. */
  acceptable?: (text: Text, stored: Text) => Promise<Text>;
  /** Loads the merging of two devices' texts; without it the writer chooses between both. */
  merge?: () => Promise<Merge<Text>>;
  /** Shows another text in the fields, which another device has saved. */
  show?: (text: Text) => void;
}

/**
 * @param base the last text that both sides knew
 * @returns undefined where both changed the same: the writer chooses
 */
export type Merge<Text> = (base: Text, mine: Text, theirs: Text) => Text | undefined;

export interface SaveState<Text = PostText> {
  /** Undefined until the server has created the post. */
  readonly id: string | undefined;
  /** Whose the draft is: the post's id, or the new post's own name. */
  readonly owner: DraftOwner;
  readonly published: boolean;
  /** Whether the latest edit is something else than what the server has. */
  readonly unsaved: boolean;
  readonly working: 'saving' | 'publishing' | undefined;
  /**
   * `offline`: no answer, `busy`: the server is unavailable; both are retried automatically. `refused`: the writer must
   * act.
   */
  readonly problem: { kind: 'offline' | 'busy' | 'refused'; message: string; status: number } | undefined;
  /** Whether something that was asked for waits to be done: only then does saving continue on its own. */
  readonly queued: boolean;
  /** Both texts stay until the writer has chosen. */
  readonly conflict: Conflict<Text> | undefined;
  /** False where the browser could not keep the latest edit as a draft. */
  readonly draftKept: boolean;
}

export interface Conflict<Text> {
  message: string;
  stored: Stored<Text>;
  /** The common base of both; undefined if unknown. */
  base?: Text;
}

export interface SaveEngine<Text = PostText> {
  state(): SaveState<Text>;
  /** Calls `listener` after each change. Returns what ends it. */
  subscribe(listener: (state: SaveState<Text>) => void): () => void;
  text(): Text;
  /** Returns the server's version; undefined until it has created the post. */
  stored(): Stored<Text> | undefined;
  /**
   * Sets the latest edit: it is stored as a draft before this returns, if it differs. Once the post exists on the
   * server, it is autosaved as well.
   */
  edit(text: Text): void;
  /**
   * Saves the present text. Resolves to true if the server has it, to false if the server refused it.
   * @param close whether the writer leaves after it
   */
  save(close?: boolean): Promise<boolean>;
  /**
   * Publishes (for a published post: its changes) or unpublishes, after unsaved changes are saved. Resolves like
   * `save`.
   * @param mail whether it is emailed to subscribers
   */
  publish(published: boolean, mail?: boolean): Promise<boolean>;
  /**
   * Resolves a conflict: `mine` overwrites the stored text (which stays in the history), `theirs` loads it, `new`
   * creates a separate post from this text, `merged` saves `text`, merged from both.
   */
  resolve(choice: 'mine' | 'theirs' | 'new'): Promise<boolean>;
  resolve(choice: 'merged', text: Text): Promise<boolean>;
  /**
   * Replaces the text with a new version of the server. If there are unsaved changes, the writer chooses between both;
   * an answer that is older than the last save is ignored.
   * @returns whether the new version is shown
   */
  replace(now: Stored<Text>): boolean;
  /**
   * Checks for a save by another device and merges it, keeping local changes. A conflicting change becomes a conflict.
   * Does nothing during a save.
   */
  follow(): Promise<void>;
  /** Call when the network is back or somebody has logged in again: retries at once. */
  retryNow(): void;
  /** Stops further calls. */
  close(): void;
}
