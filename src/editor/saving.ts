/** The interfaces of saving: calls, state, and engine. */
import type { DraftOwner, Drafts } from './drafts.ts';
import type { PostText, Stored } from './post-text.ts';

/** The result of a call. If it is `lost`, no response arrived, but the server may have processed the call. */
export type TransportResult<T, Text = PostText> =
  | { kind: 'ok'; value: T }
  /** `status` is set if the server reported that it is unavailable; `retryAfter` is the requested wait in seconds. */
  | { kind: 'lost'; message: string; status?: number; retryAfter?: number }
  | { kind: 'refused'; message: string; status: number }
  /** Another device has changed the post. `stored` is the version of that device. */
  | { kind: 'conflict'; message: string; stored: Stored<Text> };

/**
 * A text to save. `revision` is the stored revision on which the text is based. Without `revision`, the save overwrites
 * any revision.
 */
export interface Save<Text = PostText> {
  text: Text;
  published: boolean;
  revision?: number;
  /** Whether the writer leaves the editor after this save (POST-13). */
  close?: boolean;
  /** Set for an autosave. An autosave never overwrites a stored version that this device does not know. */
  auto?: true;
}

export interface Transport<Text = PostText> {
  /**
   * Creates a post. If the key was used before, returns the post that was created with this key, even if its text
   * differs. `repeated` is then true.
   */
  create(
    save: Save<Text>,
    key: string,
  ): Promise<TransportResult<{ id: string; revision: number; repeated?: boolean }, Text>>;
  save(id: string, save: Save<Text>): Promise<TransportResult<{ id: string; revision: number }, Text>>;
  /** Publishes or unpublishes a post. The result is a conflict if the stored revision differs from `revision`. */
  publish(id: string, published: boolean, revision: number, mail: boolean): Promise<TransportResult<unknown, Text>>;
  load(id: string): Promise<TransportResult<Stored<Text>, Text>>;
}

export interface Clock {
  setTimeout(work: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The functions that the save engine needs for posts, or for content records. */
export interface TextKind<Text> {
  /** The empty text. */
  empty: Text;
  /** Returns a key that is equal for texts with equal content. */
  keyOf: (text: Text) => string;
  /** Returns the text in the form in which it is sent and stored. */
  cleaned: (text: Text) => Text;
  /**
   * Returns the draft owner of a text that the server has not created yet.
   * @param key makes the creation of the text idempotent
   */
  newOwner: (key: string) => DraftOwner;
}

export interface SaveEngineOptions<Text = PostText> {
  /** The server's version; undefined for a new post. */
  post: Stored<Text> | undefined;
  /** The initial text of the editor. */
  text: Text;
  transport: Transport<Text>;
  drafts: Pick<Drafts<Text>, 'keep' | 'clear'>;
  clock: Clock;
  /** Makes the creation idempotent and names the new post's draft. `fresh` means that no earlier page used the key. */
  key: { value: string; fresh: boolean };
  /** Creates a key for another new post. */
  nextKey: () => string;
  /** Whether a new text is also autosaved. This is possible if its key is known before the first save. */
  savesNew?: boolean;
  /**
   * Called and awaited before a text is sent. The text then contains the edits that the editor had not reported yet.
   */
  collect?: () => Promise<void>;
  /**
   * Returns a version of the text that the server accepts. Fields that the server would refuse keep their stored
   * value.
   */
  acceptable?: (text: Text, stored: Text) => Promise<Text>;
  /**
   * Loads the function that merges two devices' versions. Without this function, the writer chooses one of the
   * versions.
   */
  merge?: () => Promise<Merge<Text>>;
  /** Shows the result of a merge with another device's version. */
  show?: (text: Text) => void;
}

/**
 * @param base the last common version
 * @returns undefined if both devices changed the same part, and the writer must choose
 */
export type Merge<Text> = (base: Text, mine: Text, theirs: Text) => Text | undefined;

export interface SaveState<Text = PostText> {
  /** Undefined until the server has created the post. */
  id: string | undefined;
  /** The draft's owner: the post's id, or the new post's temporary name. */
  owner: DraftOwner;
  published: boolean;
  /** Whether the latest edit differs from the server's version. */
  unsaved: boolean;
  working: 'saving' | 'publishing' | undefined;
  /**
   * `offline`: no response; `busy`: the server is unavailable. Both are retried automatically. `refused`: the writer
   * must act.
   */
  problem: { kind: 'offline' | 'busy' | 'refused'; message: string; status: number } | undefined;
  /** Whether a request is pending. Saving continues automatically only while a request is pending. */
  queued: boolean;
  /** The two versions in conflict. Both remain until the writer has chosen. */
  conflict: Conflict<Text> | undefined;
  /** False if the browser could not store the latest edit as a draft. */
  draftKept: boolean;
}

export interface Conflict<Text> {
  message: string;
  stored: Stored<Text>;
  /** The common base of both versions; undefined if unknown. */
  base?: Text;
}

export type Choice = 'mine' | 'theirs' | 'new' | 'merged';

export interface SaveEngine<Text = PostText> {
  state(): SaveState<Text>;
  /**
   * Calls `listener` after each change.
   * @returns a function that removes the listener
   */
  subscribe(listener: (state: SaveState<Text>) => void): () => void;
  text(): Text;
  /** Returns the server's version; undefined until the server has created the post. */
  stored(): Stored<Text> | undefined;
  /**
   * Sets the latest edit. If the edit differs from the current text, it is stored as a draft before this function
   * returns. Once the post exists on the server, the edit is autosaved as well.
   */
  edit(text: Text): void;
  /**
   * Saves the current text. Resolves to true if the server has stored the text, and to false if the server refused
   * it.
   * @param close whether the writer leaves the editor after the save
   */
  save(close?: boolean): Promise<boolean>;
  /**
   * Publishes or unpublishes the post, after saving unsaved changes. If the post is already published, publishes its
   * unpublished changes. Resolves like `save`.
   * @param mail whether to email the post to subscribers
   */
  publish(published: boolean, mail?: boolean): Promise<boolean>;
  /**
   * Resolves a conflict. `mine` overwrites the stored version, which remains in the revision history. `theirs` loads
   * the stored version. `new` creates a separate post from this editor's text. `merged` saves the text that the writer
   * merged from both versions.
   */
  resolve(choice: Choice, merged?: Text): Promise<boolean>;
  /**
   * Replaces the text with a new version from the server. If there are unsaved changes, the writer chooses between
   * the versions. A version that is older than the last save is ignored.
   * @returns whether the new version is shown
   */
  replace(now: Stored<Text>): boolean;
  /**
   * Checks whether another device has saved the post. If so, merges that version and keeps local changes. If both
   * devices changed the same part, a conflict results. Does nothing during a save.
   */
  follow(): Promise<void>;
  /** Retries at once. Call when the network is back or after a new login. */
  retryNow(): void;
  /** Stops further calls. */
  close(): void;
}
