/** The field for a link's URL. It accepts a URL, or search words for the site's own posts. */
import { type LinkInput, readLink } from '#domain/link.ts';
import { answers } from '#i18n/answers.ts';
import { writing } from '#i18n/writing.ts';
import { absorb, isComposing } from './events.ts';
import { choicesBelow } from './choices.ts';
import { element, say } from './dom.ts';

/** A post that can be linked to. `path` is its public path. */
export interface FoundPost {
  title: string;
  path: string;
}

/** Returns the published posts that match the words, best first; empty if the search is not available. */
export type FindPosts = (words: string) => Promise<readonly FoundPost[]>;

export type ConfirmedLink = Exclude<LinkInput, { kind: 'invalid' }>;

export interface LinkField {
  /** Elements for a panel or a menu: the field, the found posts, an error. */
  readonly parts: HTMLElement[];
  /**
   * Focuses the field.
   * @param href the link's current URL
   */
  readonly ask: (href: string) => void;
}

/** Searches for posts when the writer stops typing, not on each letter. */
const TYPING_PAUSE_MS = 200;

let lists = 0;

interface LinkFieldOptions {
  className: string;
  findPosts: FindPosts | undefined;
  onLink: (read: ConfirmedLink) => void;
}

/**
 * Creates the field.
 * @param options `onLink` receives the confirmed or chosen URL, never an invalid one; without `findPosts` only URLs are
 * accepted
 */
export function linkField(options: LinkFieldOptions): LinkField {
  const { onLink } = options;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const problem = element('p', 'link-error', { role: 'alert', hidden: true });
  const field = element('input', options.className, {
    placeholder: writing.addLink,
    ariaLabel: writing.toolLink,
    ariaAutoComplete: 'list',
    type: 'text',
    inputMode: 'url',
    enterKeyHint: 'done',
    autocomplete: 'off',
  });
  const { posts, show, find } = postSearch(field, options);

  function refuse(sentence: string): void {
    say(problem, sentence);
    field.setAttribute('aria-invalid', String(sentence !== ''));
  }

  function confirm(): void {
    const post = posts.active();
    const read = post ? ({ kind: 'link', href: post.path } as const) : readLink(field.value);
    if (read.kind === 'invalid') refuse(answers.linkInvalid);
    else onLink(read);
  }

  field.addEventListener('input', () => {
    refuse('');
    clearTimeout(pause);
    pause = setTimeout(() => void find(), TYPING_PAUSE_MS);
  });
  field.addEventListener('keydown', (event) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') confirm();
    else if (event.key === 'ArrowDown') posts.move(1);
    else if (event.key === 'ArrowUp') posts.move(-1);
    else return;
    absorb(event);
  });
  return {
    parts: [field, posts.root, problem],
    ask(href) {
      field.value = href;
      refuse('');
      show([]);
      field.focus();
      // Selects the current URL, so that typing replaces it.
      field.select();
    },
  };
}

/** Shows the posts that match the words in the field. */
function postSearch(field: HTMLInputElement, { findPosts, onLink }: LinkFieldOptions) {
  lists += 1;
  const posts = choicesBelow<FoundPost>({
    field,
    id: `found-posts-${lists}`,
    name: writing.linkPosts,
    orNone: true,
    parts: ({ title, path }) => [
      element('span', 'work', { textContent: title }),
      element('span', 'title', { textContent: path }),
    ],
    onChoose: ({ path }) => onLink({ kind: 'link', href: path }),
  });

  function show(found: readonly FoundPost[]): void {
    // The first post is highlighted only if the input cannot be a URL. Otherwise, Enter accepts the typed URL.
    posts.show(found, found.length > 0 && readLink(field.value).kind === 'invalid' ? 0 : -1);
    posts.root.hidden = found.length === 0;
  }

  async function find(): Promise<void> {
    if (!findPosts) return;
    const asked = field.value;
    const words = asked.trim();
    const found = words === '' || isAddress(words) ? [] : await findPosts(words);
    if (field.value === asked) show(found);
  }

  return { posts, show, find };
}

/** Matches a protocol, a path, a fragment, or a host with a dot. */
const isAddress = (words: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|[/#]|[^\s.]+\.[^\s.])/i.test(words);
