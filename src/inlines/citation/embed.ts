/**
 * A citation embed. The writer searches for works, adds a locator to each work, and puts the citation in brackets or
 * makes the authors part of the sentence.
 */
import type { CitableWork } from '#contract/citable.ts';
import { doiIn, findWorks } from '#publications/find-works.ts';
import { unescapeText } from '#domain/inline/read.ts';
import { showWords } from '#editor/embeds/embed.ts';
import type { EmbedEditing, EmbedPanel } from '#editor/embeds/embed-editing.ts';
import { citationIn, wordsInStyle } from '#editor/embeds/citations-in-style.ts';
import type { FindWorks } from '#editor/embeds/find-works.ts';
import { openPanel } from '#editor/embeds/panel.ts';
import { isComposing } from '#editor/tools/events.ts';
import { choicesBelow } from '#editor/tools/choices.ts';
import { element } from '#editor/tools/dom.ts';
import type { CitedWork } from '#publications/cited-work.ts';
import { labelsAround, type FoundLabel } from '#editor/embeds/labels.ts';
import { writing } from '#i18n/writing.ts';
import { partsOf, referTo } from '../reference/embed.ts';
import { addingForm } from './tool-adding.ts';
import { authorsOf, citationWords } from './html.ts';
import { citation as schema, writeCitation, type Citation } from './schema.ts';

export const citationEmbed: EmbedEditing = {
  schema,
  key: 'KeyC',
  begins: '@',
  canStand: (_, works) => works !== undefined,
  role: 'button',
  show: showCitation,
  open: openPanelOf,
};

/** Number of results shown at once. Nobody would read more results. */
const shownAtOnce = 8;

function openPanelOf({ holder, embed, works, changed, onClose }: EmbedPanel): void {
  let citation: Citation = citationIn(embed) ?? { works: [], narrative: false };
  let known: CitableWork[] = [];
  let isLoaded = false;
  let found: (CitableWork | FoundLabel)[] = [];
  /**
   * Whether the writer has left the search by typing a comma, or words that match no work. The caret is then in the
   * document again.
   */
  let hasLeft = false;

  const chosen = element('ul', 'cited-works');
  const problem = element('p', 'citation-problem', { role: 'status' });
  const search = element('input', 'plain-field', {
    placeholder: writing.citationSearch,
    ariaLabel: writing.citationSearch,
    autocomplete: 'off',
    spellcheck: false,
    role: 'combobox',
  });
  search.setAttribute('aria-expanded', 'true');
  const choices = choicesBelow<CitableWork | FoundLabel>({
    field: search,
    id: 'citation-works',
    name: writing.citationFound,
    orNone: false,
    parts: (work) =>
      'label' in work
        ? partsOf(work)
        : [
            element('span', 'work', { textContent: inShort(work) }),
            element('span', 'title', { textContent: work.title }),
          ],
    onChoose: (work, { shiftKey }) => choose(work, shiftKey),
  });
  const narrative = element('input', '', { type: 'checkbox', checked: citation.narrative });
  const mode = element('label', 'citation-mode', {}, narrative, writing.citationNarrative);
  const adding =
    works?.add && addingForm({ add: works.add, onAdded, say: (sentence) => (problem.textContent = sentence) });
  const hint = element('p', 'citation-hint', { textContent: writing.citationSeveral });
  const content = [chosen, search, choices.root, problem, ...(adding ? [adding.root] : []), hint, mode];
  const panel = openPanel({ holder, anchor: embed, name: writing.toolCitation, content, onClose: end });

  function change(next: Partial<Citation>): void {
    citation = { ...citation, ...next };
    const template = document.createElement('template');
    template.innerHTML = citation.works.length > 0 ? writeCitation(citation) : '';
    const made = template.content.firstElementChild;
    for (const name of ['data-keys', 'data-locators', 'data-mode']) {
      const value = made?.getAttribute(name);
      if (value) embed.setAttribute(name, value);
      else embed.removeAttribute(name);
    }
    changed();
  }

  /** Closes the panel. If no work was chosen, the search words are inserted as text. */
  function end(byKey: boolean): void {
    onClose(byKey, hasLeft || citation.works.length === 0 ? search.value : '');
  }

  /**
   * Leaves the search if the writer has just typed a comma or a full stop, or a space after words that match no work.
   * The caret returns to the document.
   */
  function leaveSearch(): void {
    const asked = search.value.slice(0, -1);
    const last = search.value.slice(-1);
    const isSpace = /\s/u.test(last);
    if (isSpace && asked.trim() !== '' && (found.length > 0 || !isLoaded)) return;
    // In an identifier of a work, a comma or a full stop is part of the identifier.
    if (!isSpace && (!/[,.、。，．]/u.test(last) || /^(?:https?:|doi|arxiv|\d)/i.test(asked))) return;
    hasLeft = true;
    panel.close();
  }

  /** Adds works that were just created to the citation. */
  async function onAdded(keys: readonly string[]): Promise<void> {
    known = [...((await works?.()) ?? new Map<string, CitableWork>()).values()];
    const others = keys.filter((key) => citation.works.every((item) => item.key !== key));
    change({ works: [...citation.works, ...others.map((key) => ({ key, locator: '' }))] });
    panel.close();
  }

  function showChosen(): void {
    chosen.replaceChildren(
      ...citation.works.map(({ key, locator }, index) => {
        const work = known.find((item) => item.key === key);
        const field = element('input', 'plain-field', {
          value: locator,
          placeholder: writing.citationLocator,
          ariaLabel: writing.citationLocatorOf(key),
        });
        field.addEventListener('input', () =>
          change({ works: citation.works.with(index, { key, locator: field.value }) }),
        );
        field.addEventListener('keydown', closeByEnter);
        const remove = element('button', '', {
          type: 'button',
          textContent: '×',
          ariaLabel: writing.citationRemove(key),
        });
        remove.addEventListener('click', () => {
          change({ works: citation.works.toSpliced(index, 1) });
          showChosen();
          search.focus();
        });
        const name = element('span', work ? '' : 'unknown-citation', { textContent: work ? inShort(work) : `@${key}` });
        return element('li', '', {}, name, field, remove);
      }),
    );
    mode.hidden = citation.works.length === 0;
  }

  function showFound(): void {
    const asked = search.value;
    const works = findWorks(known, asked).filter(({ key }) => citation.works.every((item) => item.key !== key));
    // A citation that already has works cannot become a reference to a figure, so labels are not offered.
    const labels = citation.works.length > 0 ? [] : labelsFor(asked);
    found = [...labels, ...works].slice(0, shownAtOnce);
    choices.show(found, 0);
    const doi = doiIn(asked);
    problem.textContent = '';
    if (found.length > 0 || asked.trim() === '') {
      if (known.length === 0) problem.textContent = adding ? writing.citationNoneYet : writing.citationNone;
    } else if (adding) problem.textContent = writing.citationNotFoundYet;
    else if (doi === undefined) problem.textContent = writing.citationNotFound;
    else {
      const entry = element('code', '', { textContent: writing.citationExample(doi) });
      problem.append(writing.citationDoiUnknown, entry);
    }
  }

  /** Returns the post's labels that match the search words. */
  function labelsFor(asked: string): FoundLabel[] {
    const words = asked.toLowerCase().split(/\s+/);
    return [...labelsAround(embed).values()].filter(({ label, words: said, text }) => {
      const all = `${label} ${said} ${text}`.toLowerCase();
      return words.every((word) => all.includes(word));
    });
  }

  /**
   * Adds a work to the citation, or turns the embed into a reference to a label. The caret then returns to the
   * document, unless the writer wants to add another work.
   */
  function choose(work: CitableWork | FoundLabel, isNotLast: boolean): void {
    if ('label' in work) {
      referTo(embed, work.label);
      search.value = '';
      changed();
      return panel.close();
    }
    change({ works: [...citation.works, { key: work.key, locator: '' }] });
    if (!isNotLast) return panel.close();
    search.value = '';
    showChosen();
    showFound();
    search.focus();
  }

  function closeByEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    panel.close();
  }

  search.addEventListener('input', (event) => {
    showFound();
    if (event instanceof InputEvent && event.inputType === 'insertText') leaveSearch();
  });
  search.addEventListener('compositionend', leaveSearch);
  search.addEventListener('keydown', (event) => {
    if (isComposing(event)) return;
    const work = choices.active();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') choices.move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && search.value.trim() === '' && citation.works.length > 0) panel.close();
    else if (event.key === 'Enter') {
      if (work) choose(work, event.shiftKey);
      else if (doiIn(search.value) !== undefined) adding?.open(search.value);
    } else if (event.key === 'Backspace' && search.value === '') {
      if (citation.works.length === 0) return panel.close();
      change({ works: citation.works.slice(0, -1) });
      showChosen();
      showFound();
    } else return;
    event.preventDefault();
  });
  search.addEventListener('paste', (event) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (!adding || !/^\s*@\w+\s*[{(]/.test(pasted)) return;
    event.preventDefault();
    adding.open(pasted);
  });
  narrative.addEventListener('change', () => change({ narrative: narrative.checked }));

  showChosen();
  void works?.().then((map) => {
    known = [...map.values()];
    isLoaded = true;
    showChosen();
    showFound();
  });
  search.focus({ preventScroll: true });
}

function showCitation(embed: HTMLElement, shadow: ShadowRoot, works: FindWorks | undefined): void {
  const citation = citationIn(embed);
  const now = JSON.stringify(citation);
  if (!citation) {
    embed.ariaLabel = writing.toolCitation;
    return showWords(shadow, 'empty', '@');
  }
  const label = (known: ReadonlyMap<string, CitableWork> | undefined) => {
    if (now !== JSON.stringify(citationIn(embed))) return;
    const words = wordsInStyle(embed) || citationWords(citation, (key) => asCited(known?.get(key)));
    const isUnknown = known && citation.works.some(({ key }) => !known.has(key));
    embed.ariaLabel = writing.citation(words);
    showWords(shadow, isUnknown ? 'cited wrong' : 'cited', words);
  };
  if (!works || !shadow.firstChild) label(undefined);
  void works?.().then(label);
}

function asCited(work: CitableWork | undefined): CitedWork | undefined {
  return work && { authors: work.authors, year: work.year, reference: '' };
}

function inShort({ authors, year }: CitableWork): string {
  return `${unescapeText(authorsOf({ authors, year, reference: '' }, '&'))}, ${year}`;
}
