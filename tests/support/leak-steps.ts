/** Generated steps in which an admin changes a few posts; see `leaks.ts`. */
import { pages } from '#contract/paths.ts';
import fc from 'fast-check';
import type { SaveWay, WrittenPost, Writer } from './writer.ts';

/**
 * A step, which changes one post. `choice` selects among the actions that are possible for the post, so that every step
 * changes something.
 */
export interface Step {
  post: number;
  choice: number;
  category: 'new' | 'same';
}

/** Steps on few posts, so that each post passes through many states. */
export const steps = (count: number): fc.Arbitrary<Step[]> =>
  fc.array(fc.record({ post: fc.nat(3), choice: fc.nat(999), category: fc.constantFrom('new', 'same') }), {
    minLength: count,
    maxLength: count,
  });

export interface Text {
  /** A unique string in every word of this text, except in the category and the slug. */
  mark: string;
  category: string;
  /** The slug; `undefined` if the post uses its ID. */
  address: string | undefined;
}

export interface Tracked {
  id: string;
  /** The text of the draft. */
  head: Text;
  /** The text of the published version. */
  live: Text | undefined;
  revision: number;
  /** The text that is scheduled for publication. */
  scheduled: Text | undefined;
  trashed: boolean;
  /** Paths of links that show the draft; expired links are in `deadPreviews`. */
  previews: string[];
  /** Words in reviewer comments. */
  reviews: string[];
  deadPreviews: string[];
  /** Slugs that were public; they redirect to the published version, if there is one. */
  formerAddresses: Set<string>;
}

export const actions = [
  'create',
  'save',
  'autosave',
  'rename',
  'publish',
  'update',
  'discard',
  'unpublish',
  'schedule',
  'cancel',
  'come due',
  'preview',
  'end previews',
  'trash',
  'restore',
  'delete',
] as const;
export type Action = (typeof actions)[number];

export interface Walk {
  /** Every post, including deleted posts. */
  readonly all: readonly Tracked[];
  /** @returns the performed action */
  take(step: Step): Promise<Action>;
  /** Deletes the remaining posts. */
  end(): Promise<void>;
}

/**
 * @param newWord returns a word that occurs nowhere in the site
 * @param comeDue makes a scheduled post due; resolves when the post is public
 */
export function createWalk(writer: Writer, newWord: () => string, comeDue: (id: string) => Promise<void>): Walk {
  const all: Tracked[] = [];
  const posts = new Map<number, Tracked>();
  const newText = (category = newWord(), address?: string): Text => ({ mark: newWord(), category, address });

  async function save(post: Tracked, head: Text, way: SaveWay = {}): Promise<void> {
    const published = post.live !== undefined;
    post.revision = await writer.save(post.id, contentOf(head), post.revision, { ...way, published });
    post.head = head;
  }
  function makeLive(post: Tracked, text = post.head): void {
    post.live = text;
    post.scheduled = undefined;
    if (post.live.address !== undefined) post.formerAddresses.add(post.live.address);
  }
  const endPreviews = (post: Tracked) => post.deadPreviews.push(...post.previews.splice(0));

  async function create(place: number): Promise<void> {
    // The first title is not secret, because the ID is derived from it and becomes public with the post.
    const head = newText();
    const id = await writer.create({ ...contentOf(head), title: 'Note' });
    const states = {
      live: undefined,
      scheduled: undefined,
      trashed: false,
      previews: [],
      reviews: [],
      deadPreviews: [],
    };
    const post: Tracked = { id, head, revision: 1, ...states, formerAddresses: new Set() };
    await save(post, head);
    posts.set(place, post);
    all.push(post);
  }

  const works: Record<Exclude<Action, 'create'>, (post: Tracked, step: Step) => Promise<unknown>> = {
    save: (post, { category }) => save(post, newText(categoryOf(post, category), post.head.address)),
    autosave: (post, { category }) =>
      save(post, newText(categoryOf(post, category), post.head.address), { auto: true }),
    rename: (post) => save(post, newText(post.head.category, newWord())),
    async publish(post) {
      await writer.publish(post.id);
      makeLive(post);
    },
    async update(post) {
      await writer.update(post.id, post.revision);
      makeLive(post);
    },
    async discard(post) {
      post.revision = await writer.discard(post.id, post.revision);
      post.head = post.live ?? post.head;
    },
    async unpublish(post) {
      await writer.unpublish(post.id);
      post.live = undefined;
    },
    async schedule(post) {
      await writer.schedule(post.id, post.revision, inAYear());
      post.scheduled = post.head;
    },
    async cancel(post) {
      await writer.unpublish(post.id);
      post.scheduled = undefined;
    },
    async 'come due'(post) {
      await comeDue(post.id);
      makeLive(post, post.scheduled);
    },
    async preview(post, { choice }) {
      const comment = choice % 2 === 0 ? newWord() : undefined;
      post.previews.push(await writer.preview(post.id, comment));
      if (comment !== undefined) post.reviews.push(comment);
    },
    async 'end previews'(post) {
      await writer.endPreviews(post.id);
      endPreviews(post);
    },
    async trash(post) {
      await writer.delete(post.id);
      post.scheduled = undefined;
      post.trashed = true;
      endPreviews(post);
    },
    async restore(post) {
      await writer.restore(post.id);
      post.trashed = false;
    },
    async delete(post, { post: place }) {
      await writer.deleteForever(post.id);
      posts.delete(place);
    },
  };

  return {
    all,
    async take(step) {
      const post = posts.get(step.post);
      if (!post) {
        await create(step.post);
        return 'create';
      }
      const possible = possibleFor(post);
      const action = possible[step.choice % possible.length] ?? 'save';
      await works[action](post, step);
      return action;
    },
    async end() {
      for (const { id, live } of posts.values()) {
        if (live) await writer.unpublish(id);
        await writer.deleteForever(id);
      }
    },
  };
}

/** Returns the possible actions for a post; important actions occur several times. */
function possibleFor(post: Tracked): Exclude<Action, 'create'>[] {
  const { live, head, trashed, scheduled, previews } = post;
  if (trashed) return ['restore', 'restore', 'delete'];
  const always = ['save', 'autosave', 'rename', 'preview', ...(previews.length > 0 ? ['end previews' as const] : [])];
  const own = live
    ? live === head
      ? ['unpublish']
      : ['update', 'update', 'update', 'discard', 'unpublish']
    : ['publish', 'publish', 'trash', ...(scheduled ? ['come due', 'come due', 'cancel'] : ['schedule', 'schedule'])];
  return [...always, ...own] as Exclude<Action, 'create'>[];
}

const categoryOf = ({ head }: Tracked, which: Step['category']) => (which === 'same' ? head.category : undefined);

const inAYear = () => new Date(Date.now() + 365 * 24 * 3_600_000);

/** Words that reveal a text while it is not public. */
export const wordsOf = ({ mark, category, address }: Text): string[] =>
  address === undefined ? [mark, category] : [mark, category, address];

/** The part of a preview's URL that only its recipients may know. */
export const tokenOf = (preview: string): string => preview.slice(pages.preview('').length).toLowerCase();

const paragraph = (words: string) => ({ blocks: [{ type: 'paragraph', data: { text: words } }] });
const contentOf = ({ mark, category, address }: Text): WrittenPost => ({
  title: `Title ${mark}`,
  category,
  keywords: [`keyword ${mark}`],
  body: {
    blocks: [...paragraph(`Body ${mark}`).blocks, { type: 'header', data: { text: `Header ${mark}`, level: 2 } }],
  },
  summary: paragraph(`Summary ${mark}`),
  address: address ?? '',
});
