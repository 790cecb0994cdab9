/** Citations in the text, and the list of what was cited, in APA's author-date style. */
import type { Citation } from '../citation-mark.ts';
import { escapeAttribute, escapeText } from '../escape.ts';
import { messages } from '#contract/messages.ts';
import type { CitedWork, Context } from './context.ts';

/** `(Ito, 2024, p. 4; Sato & Mori, 2021)`, or `Ito (2024, p. 4)`; each work leads to its entry in the list. */
export function renderCitation({ works, narrative }: Citation, context: Context): string {
  const parts = works.map(({ key, locator }) => {
    const work = context.cited.get(key) ?? context.citations?.(key);
    if (!work)
      return `<span class="unknown-citation" title="${escapeAttribute(messages.citationUnknown)}">@${escapeText(key)}</span>`;
    context.cited.set(key, work);
    const where = locator ? `, ${escapeText(locator)}` : '';
    const authors = escapeText(authorsInText(work.authors, narrative ? 'and' : '&'));
    const open = `<a href="#${referenceId(key)}">`;
    return narrative ? `${open}${authors} (${work.year}${where})</a>` : `${open}${authors}, ${work.year}</a>${where}`;
  });
  const all = parts.join('; ');
  return `<span class="citation">${narrative ? all : `(${all})`}</span>`;
}

/** The list at the end of the text; '' where nothing was cited. Ordered as APA orders: by author, then by year. */
export function renderReferences({ cited }: Context): string {
  if (cited.size === 0) return '';
  const entries = [...cited].sort(([, one], [, other]) => compareWorks(one, other));
  const rows = entries.map(([key, { reference }]) => `<li id="${referenceId(key)}">${reference}</li>`);
  return `<section class="references" aria-labelledby="reference-list"><h2 id="reference-list">References</h2><ul>${rows.join('')}</ul></section>`;
}

function authorsInText(authors: readonly string[], and: string): string {
  const [first = '', second] = authors;
  if (authors.length > 2) return `${first} et al.`;
  return second === undefined ? first : `${first} ${and} ${second}`;
}

function compareWorks(one: CitedWork, other: CitedWork): number {
  const byName = one.authors.join(' ').localeCompare(other.authors.join(' '), 'en');
  return byName || one.year.localeCompare(other.year, 'en');
}

/** An id is free of what addresses escape. */
function referenceId(key: string): string {
  return `ref-${encodeURIComponent(key).replaceAll('%', '.')}`;
}
