/** The search for works to cite, and for labels to refer to. */
import type { CitableWork } from '#contract/citable.ts';
import { doiIn, findWorks } from '#publications/find-works.ts';
import { unescapeText } from '#domain/inline/read.ts';
import { labelsAround, type FoundLabel } from '#editor/embeds/labels.ts';
import { choicesBelow } from '#editor/tools/choices.ts';
import { element } from '#editor/tools/dom.ts';
import { writing } from '#i18n/writing.ts';
import { partsOf } from '../reference/embed.ts';
import { authorsOf } from './html.ts';

export type Found = CitableWork | FoundLabel;

/** Number of results shown at once. Nobody would read more results. */
const shownAtOnce = 8;

/**
 * Creates the search field, its results and a message.
 * @param choose receives the chosen work or label, and whether the writer wants to choose another one
 */
export function citationSearch(choose: (found: Found, isNotLast: boolean) => void) {
  const problem = element('p', 'citation-problem', { role: 'status' });
  const field = element('input', 'plain-field', {
    placeholder: writing.citationSearch,
    ariaLabel: writing.citationSearch,
    ariaExpanded: 'true',
    autocomplete: 'off',
    spellcheck: false,
    role: 'combobox',
  });
  const choices = choicesBelow<Found>({
    field,
    id: 'citation-works',
    name: writing.citationFound,
    orNone: false,
    parts: (found) =>
      'label' in found
        ? partsOf(found)
        : [
            element('span', 'work', { textContent: inShort(found) }),
            element('span', 'title', { textContent: found.title }),
          ],
    onChoose: (found, { shiftKey }) => choose(found, shiftKey),
  });
  return { field, choices, problem, show };

  /**
   * Shows the works and labels that match the search words.
   * @param cited keys of the works that the citation already has
   * @returns whether anything was found
   */
  function show(embed: Element, known: readonly CitableWork[], cited: ReadonlySet<string>, canAdd: boolean): boolean {
    const works = findWorks(known, field.value).filter(({ key }) => !cited.has(key));
    // A citation that already has works cannot become a reference to a figure, so labels are not offered.
    const labels = cited.size > 0 ? [] : labelsFor(embed, field.value);
    const found = [...labels, ...works].slice(0, shownAtOnce);
    choices.show(found, 0);
    const isAsked = found.length === 0 && field.value.trim() !== '';
    problem.replaceChildren(...(isAsked || known.length === 0 ? missing(field.value, isAsked, canAdd) : []));
    return found.length > 0;
  }
}

/** Returns the message for a search without results; without a search, the message that there are no works yet. */
function missing(asked: string, isAsked: boolean, canAdd: boolean): (Node | string)[] {
  if (!isAsked) return [canAdd ? writing.citationNoneYet : writing.citationNone];
  if (canAdd) return [writing.citationNotFoundYet];
  const doi = doiIn(asked);
  if (doi === undefined) return [writing.citationNotFound];
  return [writing.citationDoiUnknown, element('code', '', { textContent: writing.citationExample(doi) })];
}

/** Returns the post's labels that match the search words. */
function labelsFor(embed: Element, asked: string): FoundLabel[] {
  const words = asked.toLowerCase().split(/\s+/);
  return [...labelsAround(embed).values()].filter(({ label, words: said, text }) => {
    const all = `${label} ${said} ${text}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/**
 * Returns whether the last typed character leaves the search: a comma or a full stop, or a space after words that match
 * no work.
 * @param mayFind whether the words match a work, or the works are not loaded yet
 */
export function leavesSearch(typed: string, mayFind: boolean): boolean {
  const asked = typed.slice(0, -1);
  const last = typed.slice(-1);
  if (/\s/u.test(last)) return asked.trim() === '' || !mayFind;
  // In an identifier of a work, a comma or a full stop is part of the identifier.
  return /[,.、。，．]/u.test(last) && !/^(?:https?:|doi|arxiv|\d)/i.test(asked);
}

export function inShort({ authors, year }: CitableWork): string {
  return `${unescapeText(authorsOf({ authors, year, reference: '' }, '&'))}, ${year}`;
}
