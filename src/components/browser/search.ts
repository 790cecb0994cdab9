/** The search page: queries the index while typing, keeps the query in the URL, and announces the number of results. */
import type { LanguageCode } from '#contract/languages.ts';
import type { Messages } from '#messages/shape.ts';

/** The part of Pagefind's module that is used. The module is stored together with the index. */
interface Pagefind {
  mergeIndex(bundle: string, options: { language: string }): Promise<void>;
  debouncedSearch(term: string, options?: Options): Promise<Answer | null>;
  search(term: string, options: Options): Promise<Answer>;
}
interface Options {
  filters?: { part: string };
}
interface Answer {
  results: { data(): Promise<Found> }[];
}
interface Found {
  url: string;
  /** Escaped HTML with `mark` around the matches. */
  excerpt: string;
  /** `title`, and `kind-` plus a language code. */
  meta: Record<string, string | undefined>;
}

/** The maximum number of displayed results. */
const shown = 20;

/**
 * Starts the search, if the page has one. `data-search` names the bundles of the index, the main bundle first. On a
 * site with several languages, `data-part` is the bundle of the page's language. `data-part-of` is the path prefix of
 * that language.
 */
export function startSearch(words: Messages['searching']): void {
  const root = document.querySelector<HTMLElement>('[data-search]');
  const form = root?.querySelector('form');
  const input = root?.querySelector('input');
  const status = root?.querySelector('[data-search-status]');
  const list = root?.querySelector('[data-search-results]');
  const start = root?.querySelector('[data-search-start]');
  const others = root?.querySelector('[data-search-others]');
  if (!root || !form || !input || !status || !list) return;

  const bundles = (root.dataset.search ?? '').split(' ').filter(Boolean);
  let loading: Promise<Pagefind | undefined> | undefined;
  let again: number | undefined;

  const search = async () => {
    clearTimeout(again);
    const term = input.value.trim();
    history.replaceState(null, '', term ? `?${new URLSearchParams({ q: term })}` : location.pathname);
    keepQuestion();
    if (!term) {
      status.textContent = '';
      list.replaceChildren();
      others?.replaceChildren();
      start?.removeAttribute('hidden');
      return;
    }
    try {
      const pagefind = await (loading ??= load(bundles));
      const { part, partOf = '' } = root.dataset;
      const only = (code: string) => ({ filters: { part: code } });
      const answer = pagefind ? await pagefind.debouncedSearch(term, part ? only(part) : {}) : { results: [] };
      if (!answer || input.value.trim() !== term) return;
      const { found, count } = await bestOf(answer, term);
      if (input.value.trim() !== term) return;
      list.replaceChildren(...found.map((one) => row(one, partOf)));
      // Without results the suggestions are shown again.
      start?.toggleAttribute('hidden', found.length > 0);
      status.textContent = count === 0 ? words.nothingFor(term) : words.resultsFor(count, term, shown);
      others?.replaceChildren();
      for (const [code, href] of elsewhere(others)) {
        const more = pagefind ? (await bestOf(await pagefind.search(term, only(code)), term)).count : 0;
        if (input.value.trim() !== term) return;
        if (more === 0) continue;
        const link = document.createElement('a');
        link.href = `${href}?${new URLSearchParams({ q: term })}`;
        link.hreflang = code;
        link.textContent = words.moreIn[code](more);
        others?.append(link);
      }
    } catch (cause) {
      loading = undefined;
      list.replaceChildren();
      const isRenewing = cause instanceof RenewalPendingError;
      if (isRenewing) again = window.setTimeout(() => void search(), renewal);
      status.textContent = isRenewing ? words.renewing : words.failed;
    }
  };

  input.value = new URLSearchParams(location.search).get('q') ?? '';
  input.addEventListener('input', () => void search());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void search();
  });
  start?.toggleAttribute('hidden', input.value !== '');
  if (input.value) void search();
  else input.focus();
}

/** Adds the query to the links of the language switch. */
function keepQuestion(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.menu a[hreflang]')) link.search = location.search;
}

/** A post was unpublished or changed, and the updated index is not ready yet. */
class RenewalPendingError extends Error {}
/** The delay before the next attempt, in milliseconds. */
const renewal = 2_000;

async function load(bundles: string[]): Promise<Pagefind | undefined> {
  const [main, ...others] = bundles;
  if (!main) return undefined;
  // The files are requested before the import, because not every browser retries a module that failed to load.
  const entries = await Promise.all(
    bundles.map((bundle) => fetch(`${bundle}pagefind-entry.json`, { cache: 'no-cache' })),
  );
  if (entries.some(({ status }) => status === 503)) throw new RenewalPendingError();
  // A variable hides the import from the bundler, which would otherwise add a loader in a separate file.
  const address = main + 'pagefind.js';
  const pagefind = (await import(/* @vite-ignore */ address)) as Pagefind;
  for (const other of others) {
    await pagefind.mergeIndex(other, { language: other.split('/').at(-2)?.slice(0, 2) ?? '' });
  }
  return pagefind;
}

/** The search pages of the site's other languages. */
const elsewhere = (others: Element | null | undefined) =>
  Object.entries(JSON.parse(others?.getAttribute('data-search-others') ?? '{}') as object) as [LanguageCode, string][];

/** Returns the best results that match the query, and the total number of results. */
async function bestOf({ results }: Answer, term: string): Promise<{ found: Found[]; count: number }> {
  const best = await Promise.all(results.slice(0, shown).map((result) => result.data()));
  const found = best.filter(({ excerpt }) => isMatch(term, excerpt));
  return { found, count: results.length - best.length + found.length };
}

/**
 * Returns whether a result matches the query. If a word is unknown, Pagefind searches for shorter and shorter
 * prefixes, down to one letter, so some results do not match.
 */
export function isMatch(term: string, excerpt: string): boolean {
  const words = term.toLowerCase().split(/\s+/);
  const marks = [...excerpt.toLowerCase().matchAll(/<mark>(.*?)<\/mark>/gs)].map(([, text = '']) =>
    text.replace(/[^\p{L}\p{N}]/gu, ''),
  );
  return marks.some((mark) =>
    words.some((word) => {
      const start = word.slice(0, Math.ceil(word.length / 2));
      const isWord = mark.length > 1 || /\p{Script=Han}/u.test(mark);
      return mark.startsWith(start) || (isWord && word.includes(mark));
    }),
  );
}

/**
 * Adds '…' where a text continues before or after an excerpt.
 * @param excerpt HTML
 */
export function phrase(excerpt: string): string {
  const text = excerpt.replace(/<[^>]*>/g, '').trim();
  const begins = /^[\p{Lu}\p{N}“‘「（(]/u.test(text);
  const ends = /[.!?。！？」”’)）]$/u.test(text);
  return `${begins ? '' : '… '}${excerpt}${ends ? '' : ' …'}`;
}

/**
 * Returns the language of a text. Importing `domain/language.ts`, which the editor also uses, would cost a separate
 * request.
 */
const languageOf = (text: string) => (/[\u3041-\u30ff]{2}/.test(text) ? 'ja' : 'en');

/**
 * Returns the list item of a result.
 * @param partOf path prefix of the page's language; empty for the first language. A page that exists in every
 * language is linked in this language.
 */
function row({ url, excerpt, meta }: Found, partOf: string): HTMLElement {
  const item = document.createElement('li');
  item.className = 'row';
  const kind = document.createElement('p');
  kind.className = 'row-meta';
  kind.textContent = meta[`kind-${document.documentElement.lang}`] ?? '';
  const title = document.createElement('h2');
  const link = document.createElement('a');
  link.href = url.startsWith(`${partOf}/`) ? url : partOf + url;
  link.textContent = meta['title'] ?? url;
  title.lang = languageOf(link.textContent);
  title.append(link);
  const text = document.createElement('p');
  text.lang = languageOf(excerpt);
  text.innerHTML = phrase(excerpt);
  item.append(kind, title, text);
  return item;
}
