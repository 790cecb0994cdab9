/**
 * Drafts in this browser (product 3 and 4): five keys always hold the latest edit, a sixth says whose it is.
 * When another post is edited, the former draft is kept under a key of its own.
 */
import { editorDocument, emptyDocument, type EditorDocument } from '#contract/documents.ts';
import { z } from '#contract/zod.ts';
import { isEmptyText, withoutMarkup, type PostText } from './post-text.ts';

export const draftKeys = {
  title: 'post-title',
  category: 'post-category',
  body: 'post-body',
  keywords: 'post-keywords',
  summary: 'post-summary',
  owner: 'post-draft-id',
} as const;

/** The owner of a draft of a post that was never saved. No post has this id: ids end in a dash and six characters. */
export const newPost = 'new';

const keptKey = (owner: string) => `post-draft:${owner}`;

const keptDraft = z.object({
  title: z.string(),
  category: z.string(),
  keywords: z.string(),
  body: z.string(),
  summary: z.string(),
});
type Kept = z.infer<typeof keptDraft>;
const fields = ['title', 'category', 'body', 'keywords', 'summary'] as const;

export interface Drafts {
  /** Keeps the latest edit. @returns false where the browser cannot keep it (storage full or forbidden) */
  keep(owner: string, text: PostText): boolean;
  /** The draft of this post, or of the new post, if there is one. */
  find(owner: string): PostText | undefined;
  /** Removes the draft of this post; others stay. */
  clear(owner: string): void;
}

/** @param storage `localStorage`, or undefined where it is forbidden: then nothing is kept and nothing breaks */
export function createDrafts(storage: Storage | undefined): Drafts {
  const guarded = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return storage ? work(storage) : otherwise;
    } catch {
      return otherwise;
    }
  };
  return {
    keep: (owner, text) => guarded((storage) => keep(storage, owner, text), false),
    find: (owner) => guarded((storage) => find(storage, owner), undefined),
    clear: (owner) => guarded((storage) => clear(storage, owner), undefined),
  };
}

function keep(storage: Storage, owner: string, text: PostText): true {
  const former = ownerOf(storage);
  if (former !== undefined && former !== owner) setAside(storage, former);
  const kept = toStrings(text);
  for (const field of fields) storage.setItem(draftKeys[field], kept[field]);
  storage.setItem(draftKeys.owner, owner);
  storage.removeItem(keptKey(owner));
  return true;
}

function find(storage: Storage, owner: string): PostText | undefined {
  const kept = ownerOf(storage) === owner ? current(storage) : parseKept(storage.getItem(keptKey(owner)));
  const text = kept && fromStrings(kept);
  return text && !isEmptyText(text) ? text : undefined;
}

function clear(storage: Storage, owner: string): void {
  if (ownerOf(storage) === owner) for (const key of Object.values(draftKeys)) storage.removeItem(key);
  storage.removeItem(keptKey(owner));
}

function setAside(storage: Storage, owner: string): void {
  storage.setItem(keptKey(owner), JSON.stringify(current(storage)));
}

/** Whose the five keys are. Where they hold something and nobody is named, it is the new post's. */
function ownerOf(storage: Storage): string | undefined {
  const named = storage.getItem(draftKeys.owner);
  if (named !== null) return named;
  return fields.some((field) => storage.getItem(draftKeys[field]) !== null) ? newPost : undefined;
}

function current(storage: Storage): Kept {
  const read = (field: (typeof fields)[number]) => storage.getItem(draftKeys[field]) ?? '';
  return {
    title: read('title'),
    category: read('category'),
    body: read('body'),
    keywords: read('keywords'),
    summary: read('summary'),
  };
}

function toStrings(text: PostText): Kept {
  const { title, category, keywords, body, summary } = withoutMarkup(text);
  return {
    title,
    category,
    keywords: joinKeywords(keywords),
    body: JSON.stringify(body),
    summary: JSON.stringify(summary),
  };
}

function fromStrings(kept: Kept): PostText {
  return {
    title: kept.title,
    category: kept.category,
    keywords: splitKeywords(kept.keywords),
    body: readDocument(kept.body),
    summary: readDocument(kept.summary),
  };
}

/** Keywords as they are entered: separated by a comma and a space (product 5). A comma without one stays inside. */
export function splitKeywords(text: string): string[] {
  const keywords = text.split(/,\s+|,$/).map((keyword) => keyword.trim());
  return [...new Set(keywords.filter(Boolean))];
}

export function joinKeywords(keywords: readonly string[]): string {
  return keywords.join(', ');
}

function readDocument(json: string): EditorDocument {
  try {
    return editorDocument.parse(JSON.parse(json));
  } catch {
    return emptyDocument;
  }
}

function parseKept(json: string | null): Kept | undefined {
  try {
    return json === null ? undefined : keptDraft.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}
