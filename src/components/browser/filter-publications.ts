/**
 * Filters of the research page. The filters can be combined with each other and with a text search. On the full page,
 * filters hide works that do not match, and the URL contains the selected filters
 * (`/research?kind=article&year=2024&q=ink`). Without this script each filter is a separate page. The script shares
 * no imports with other scripts, so that the page can contain it inline. `data-filters` is the URL of the full page.
 */
import { facets, type Facet } from '#contract/facets.ts';
import type { Messages } from '#messages/shape.ts';

type Words = Messages['filtering'];
type Choice = Partial<Record<Facet | 'q', string>>;

/** Starts the filters if the page has any. */
export function startFilters(messages: Words): void {
  const root = document.querySelector<HTMLElement>('[data-filters]');
  if (!root) return;
  const links = [...root.querySelectorAll<HTMLAnchorElement>('[data-facet]')];
  const all = root.dataset.filters ?? '';
  const isFullPage = location.pathname.replace(/\/$/, '') === all;

  /** Returns the selected filters: from the URL on the full page, from the page itself elsewhere. */
  const choice = (): Choice => {
    if (isFullPage) return Object.fromEntries(new URLSearchParams(location.search));
    const current = links.find((link) => link.ariaCurrent === 'true');
    return current ? { [facetOf(current)]: current.dataset.value } : {};
  };

  const field = document.querySelector<HTMLInputElement>('#publication-search');
  if (isFullPage && field) {
    field.closest<HTMLElement>('[data-filter-search]')?.removeAttribute('hidden');
    field.addEventListener('input', () => {
      const next = { ...choice(), q: field.value.trim() || undefined };
      history.replaceState(null, '', addressOf(all, next));
      show(root, links, next, messages);
    });
  }

  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-facet], [data-filter-clear]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const next = link.dataset.facet ? toggled(choice(), link) : {};
    const address = addressOf(all, next);
    if (!isFullPage) return location.assign(address);
    history.pushState(null, '', address);
    show(root, links, next, messages);
  });
  if (isFullPage) {
    addEventListener('popstate', () => show(root, links, choice(), messages));
    if (location.search) show(root, links, choice(), messages);
  }
}

const facetOf = (link: HTMLAnchorElement) => link.dataset.facet as Facet;

function toggled(choice: Choice, link: HTMLAnchorElement): Choice {
  const { value } = link.dataset;
  const facet = facetOf(link);
  return { ...choice, [facet]: choice[facet] === value ? undefined : value };
}

function addressOf(all: string, choice: Choice): string {
  const query = new URLSearchParams();
  for (const name of [...facets, 'q'] as const) if (choice[name]) query.set(name, choice[name]);
  return query.size > 0 ? `${all}?${query}` : all;
}

function show(root: HTMLElement, links: HTMLAnchorElement[], choice: Choice, messages: Words): void {
  const works = [...document.querySelectorAll<HTMLElement>('[data-work]')];
  const words = folded(choice.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  for (const work of works) {
    const isOther = facets.some((facet) => {
      const wanted = choice[facet];
      return wanted !== undefined && !work.dataset[facet]?.split('\n').includes(wanted);
    });
    work.hidden = isOther || (words.length > 0 && !words.every((word) => textOf(work).includes(word)));
  }
  const field = document.querySelector<HTMLInputElement>('#publication-search');
  if (field && field.value.trim() !== (choice.q ?? '')) field.value = choice.q ?? '';
  if (choice.q) field?.closest('details')?.setAttribute('open', '');
  for (const group of document.querySelectorAll<HTMLElement>('[data-work-group]')) {
    group.hidden = !group.querySelector('[data-work]:not([hidden])');
  }
  const isFiltered = [...facets, 'q' as const].some((name) => choice[name]);
  for (const part of document.querySelectorAll<HTMLElement>('[data-unfiltered]')) part.hidden = isFiltered;
  for (const link of links) {
    const chosen = choice[facetOf(link)] === link.dataset.value;
    if (chosen) {
      link.setAttribute('aria-current', 'true');
      for (let fold = link.closest('details'); fold; fold = fold.parentElement!.closest('details')) fold.open = true;
    } else link.removeAttribute('aria-current');
  }
  const count = root.querySelector('[data-filter-count]');
  if (count) count.textContent = messages.countOf(works.filter((work) => !work.hidden).length, works.length);
  const clear = root.querySelector<HTMLElement>('[data-filter-clear]');
  if (clear) clear.hidden = !isFiltered;
}

const texts = new WeakMap<HTMLElement, string>();

/** Returns the searchable text of a work, in lower case and without accents. The text is computed once. */
function textOf(work: HTMLElement): string {
  const known = texts.get(work) ?? folded(work.textContent);
  texts.set(work, known);
  return known;
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
