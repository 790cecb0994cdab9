/** Moves the owner's records through generated states, between the steps of `leaks.ts` that change posts. */
import type { ContentKind } from '#contract/content-keys.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { adminHeaders } from './admin-headers.ts';
import type { Host } from './host.ts';

interface Place {
  kind: ContentKind;
  key: string;
  /** Returns the data of a record that contains a word. */
  data: (word: string) => object;
  /** Page where everyone can see the word while the record is published; `undefined` if no page displays the record. */
  seenAt: string | undefined;
}

const links = { repository: null, live: null, more: null };
const places: readonly Place[] = [
  {
    kind: 'project',
    key: 'leak-project',
    seenAt: pages.home,
    data: (word) => ({
      id: 'leak-project',
      name: `Project ${word}`,
      date: '2024',
      category: '',
      description: word,
      technologies: [],
      ...links,
    }),
  },
  { kind: 'news', key: 'leak-news', seenAt: pages.home, data: (word) => ({ date: '2090', text: `News ${word}` }) },
  {
    kind: 'talk',
    key: 'leak-talk',
    seenAt: pages.research,
    data: (word) => ({ title: `Talk ${word}`, date: '2024', abstract: word }),
  },
  {
    kind: 'publication',
    key: 'leak2024',
    seenAt: pages.research,
    data: (word) => ({ bibtex: `@misc{leak2024, title={Paper ${word}}, year=2024, note={${word}}}` }),
  },
  {
    kind: 'page',
    key: 'leak-page',
    seenAt: pages.own('leak-page'),
    data: (word) => ({
      title: `Page ${word}`,
      summary: word,
      body: { time: 1, version: '2.31', blocks: [{ type: 'paragraph', data: { text: word } }] },
    }),
  },
  // Private fields are not in any public document.
  {
    kind: 'private',
    key: 'private',
    seenAt: undefined,
    data: (word) => ({ phone: word, address: { text: word, furigana: 'きょうと' } }),
  },
  // A document that is not public.
  {
    kind: 'documents',
    key: 'main',
    seenAt: undefined,
    data: (word) => ({ 'cv-leak': { title: word, public: false } }),
  },
];

/** Every public URL with the owner's content. */
export const contentAddresses: readonly string[] = [
  pages.research,
  pages.document('resume'),
  pages.document('rirekisho'),
  pages.document('keirekisho'),
  '/cv-leak',
  pages.own('leak-page'),
  pages.project('leak-project'),
  pages.publication('leak2024'),
  pages.publicationsBib,
  pages.publicationsFile('json'),
  pages.publicationsFile('txt'),
  api.publications,
  api.citable,
  api.content,
  api.document('resume'),
  api.documentAs('resume', 'txt'),
  api.document('rirekisho'),
  api.document('cv-leak'),
  '/built-in-lists.json',
  pages.manifest,
  pages.headPreview,
];

export interface ContentWalk {
  /** Every word that the walk has written. */
  readonly secrets: ReadonlySet<string>;
  /** Returns the words that are public now, each with its page. */
  shown(): Map<string, string>;
  /**
   * Changes a record.
   * @returns a description of the change
   */
  take(choice: number): Promise<string>;
  end(): Promise<void>;
}

/**
 * @param newWord returns a word that occurs nowhere in the site
 * @throws Error if a call is refused
 */
export async function createContentWalk(host: Host, newWord: () => string): Promise<ContentWalk> {
  const headers = await adminHeaders(host);
  const secrets = new Set<string>();
  const states = places.map((place) => ({
    place,
    revision: 0,
    head: undefined as string | undefined,
    live: undefined as string | undefined,
  }));
  type State = (typeof states)[number];

  async function call(method: string, { place }: State, body: object): Promise<{ revision?: number }> {
    const address = host.url + api.contentRecord(place.kind, place.key);
    const answer = await fetch(address, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${place.kind}: ${answer.status} ${text}`);
    return JSON.parse(text) as { revision?: number };
  }
  async function save(state: State, publish: boolean): Promise<void> {
    const word = newWord();
    secrets.add(word);
    const { revision } = await call('PUT', state, { data: state.place.data(word), revision: state.revision, publish });
    state.revision = revision ?? state.revision;
    state.head = word;
    if (publish) state.live = word;
  }
  async function setLive(state: State, publish: boolean): Promise<void> {
    await call('PATCH', state, { publish, revision: state.revision });
    state.live = publish ? state.head : undefined;
  }
  async function remove(state: State): Promise<void> {
    if (state.place.kind === 'page' && state.live !== undefined) await setLive(state, false);
    await call('DELETE', state, { revision: state.revision });
    [state.head, state.live, state.revision] = [undefined, undefined, 0];
  }

  return {
    secrets,
    shown: () =>
      new Map(
        states.flatMap(({ place, live }) =>
          live !== undefined && place.seenAt !== undefined ? [[live, place.seenAt] as const] : [],
        ),
      ),
    async take(choice) {
      const state = states[choice % states.length];
      if (!state) return 'nothing';
      const possible =
        state.head === undefined
          ? (['save', 'save live'] as const)
          : state.live === undefined
            ? (['save', 'publish', 'delete'] as const)
            : (['save', 'save live', 'take off', 'delete', 'publish'] as const);
      const done = possible[Math.floor(choice / states.length) % possible.length] ?? 'save';
      if (done === 'delete') await remove(state);
      else if (done === 'take off' || done === 'publish') await setLive(state, done === 'publish');
      else await save(state, done === 'save live');
      return `${done} ${state.place.kind}`;
    },
    async end() {
      for (const state of states) if (state.head !== undefined) await remove(state);
    },
  };
}
