/**
 * A citation embed. The writer searches for works, adds a locator to each work, and puts the citation in brackets or
 * makes the authors part of the sentence.
 */
import type { CitableWork } from '#contract/citable.ts';
import { doiIn } from '#publications/find-works.ts';
import { showWords } from '#editor/embeds/embed.ts';
import type { EmbedEditing, EmbedPanel } from '#editor/embeds/embed-editing.ts';
import { citationIn, wordsInStyle } from '#editor/embeds/citations-in-style.ts';
import type { FindWorks } from '#editor/embeds/find-works.ts';
import { openPanel } from '#editor/embeds/panel.ts';
import { isComposing, onEnter } from '#editor/tools/events.ts';
import { button, element, parsed } from '#editor/tools/dom.ts';
import type { CitedWork } from '#publications/cited-work.ts';
import { writing } from '#i18n/writing.ts';
import { referTo } from '../reference/embed.ts';
import { addingForm } from './tool-adding.ts';
import { citationSearch, inShort, leavesSearch, type Found } from './tool-search.ts';
import { citationWords } from './html.ts';
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

function openPanelOf({ holder, embed, works, changed, onClose }: EmbedPanel): void {
  let isLoaded = false;
  /** Whether the search words match a work, or the works are not loaded yet. */
  let mayFind = true;
  /**
   * Whether the writer has left the search by typing a comma, or words that match no work. The caret is then in the
   * document again.
   */
  let hasLeft = false;

  const { field: search, choices, problem, show } = citationSearch(choose);
  const cited = citedWorks({ embed, changed, close, onRemoved: () => search.focus() });
  const adding =
    works?.add && addingForm({ add: works.add, onAdded, say: (sentence) => (problem.textContent = sentence) });
  const hint = element('p', 'citation-hint', { textContent: writing.citationSeveral });
  const content = [cited.list, search, choices.root, problem, ...(adding ? [adding.root] : []), hint, cited.mode];
  const panel = openPanel({
    holder,
    anchor: embed,
    name: writing.toolCitation,
    content,
    // If no work was chosen, the search words are inserted as text.
    onClose: (byKey) => onClose(byKey, hasLeft || cited.keys().length === 0 ? search.value : ''),
  });

  function close(): void {
    panel.close();
  }

  function showFound(): void {
    mayFind = show(embed, cited.known(), new Set(cited.keys()), adding !== undefined) || !isLoaded;
  }

  /** Leaves the search if the writer has just typed a character after which the caret returns to the document. */
  function leaveSearch(): void {
    if (!leavesSearch(search.value, mayFind)) return;
    hasLeft = true;
    close();
  }

  /** Adds works that were just created to the citation. */
  async function onAdded(keys: readonly string[]): Promise<void> {
    cited.know((await works?.()) ?? new Map<string, CitableWork>());
    cited.add(...keys);
    close();
  }

  /**
   * Adds a work to the citation, or turns the embed into a reference to a label. The caret then returns to the
   * document, unless the writer wants to add another work.
   */
  function choose(work: Found, isNotLast: boolean): void {
    if ('label' in work) {
      referTo(embed, work.label);
      search.value = '';
      changed();
      return close();
    }
    cited.add(work.key);
    if (!isNotLast) return close();
    search.value = '';
    showFound();
    search.focus();
  }

  /** @returns whether the key was handled */
  function onKey({ key, shiftKey }: KeyboardEvent): boolean {
    const isBlank = search.value.trim() === '';
    const hasWorks = cited.keys().length > 0;
    const work = choices.active();
    if (key === 'ArrowDown' || key === 'ArrowUp') choices.move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter') {
      if (isBlank && hasWorks) close();
      else if (work) choose(work, shiftKey);
      else if (doiIn(search.value) !== undefined) adding?.open(search.value);
    } else if (key !== 'Backspace' || search.value !== '') return false;
    else if (!hasWorks) {
      close();
      return false;
    } else {
      cited.removeLast();
      showFound();
    }
    return true;
  }

  search.addEventListener('input', (event) => {
    showFound();
    if (event instanceof InputEvent && event.inputType === 'insertText') leaveSearch();
  });
  search.addEventListener('compositionend', leaveSearch);
  search.addEventListener('keydown', (event) => !isComposing(event) && onKey(event) && event.preventDefault());
  if (adding) takeBibtex(search, adding.open);
  void works?.().then((map) => {
    cited.know(map);
    isLoaded = true;
    showFound();
  });
  search.focus({ preventScroll: true });
}

interface CitedWorks extends Pick<EmbedPanel, 'embed' | 'changed'> {
  close: () => void;
  /** Called after the writer has removed a work by its button. */
  onRemoved: () => void;
}

/** The works of a citation in its panel, and whether their authors are part of the sentence. */
function citedWorks({ embed, changed, close, onRemoved }: CitedWorks) {
  let citation: Citation = citationIn(embed) ?? { works: [], narrative: false };
  let known: CitableWork[] = [];
  const list = element('ul', 'cited-works');
  const narrative = element('input', '', { type: 'checkbox', checked: citation.narrative });
  const mode = element('label', 'citation-mode', {}, narrative, writing.citationNarrative);

  function change(next: Partial<Citation>): void {
    citation = { ...citation, ...next };
    writeTo(embed, citation);
    changed();
  }

  function showWorks(): void {
    const items = citation.works.map((cited, index) =>
      chosenWork(cited, known, close, (...now) => {
        change({ works: citation.works.toSpliced(index, 1, ...now) });
        if (now.length > 0) return;
        showWorks();
        onRemoved();
      }),
    );
    list.replaceChildren(...items);
    mode.hidden = citation.works.length === 0;
  }

  function put(works: Citation['works']): void {
    change({ works });
    showWorks();
  }

  const keys = () => citation.works.map(({ key }) => key);
  narrative.addEventListener('change', () => change({ narrative: narrative.checked }));
  showWorks();
  return {
    list,
    mode,
    keys,
    known: () => known,
    know(works: ReadonlyMap<string, CitableWork>): void {
      known = [...works.values()];
      showWorks();
    },
    /** Adds the works that are not in the citation yet. */
    add(...added: readonly string[]): void {
      const others = added.filter((key) => !keys().includes(key));
      put([...citation.works, ...others.map((key) => ({ key, locator: '' }))]);
    },
    removeLast: () => put(citation.works.slice(0, -1)),
  };
}

/** Opens the form for new works if BibTeX is pasted into the search. */
function takeBibtex(search: HTMLInputElement, open: (given: string) => void): void {
  search.addEventListener('paste', (event) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (!/^\s*@\w+\s*[{(]/.test(pasted)) return;
    event.preventDefault();
    open(pasted);
  });
}

/** Writes a citation into the attributes of its element. */
function writeTo(embed: HTMLElement, citation: Citation): void {
  const made = citation.works.length > 0 ? parsed(writeCitation(citation)).firstElementChild : undefined;
  for (const name of ['data-keys', 'data-locators', 'data-mode']) {
    const value = made?.getAttribute(name);
    if (value) embed.setAttribute(name, value);
    else embed.removeAttribute(name);
  }
}

/**
 * Returns a chosen work with the field of its locator and a button that removes it.
 * @param become replaces the work by other works, or removes it
 */
function chosenWork(
  { key, locator }: Citation['works'][number],
  known: readonly CitableWork[],
  close: () => void,
  become: (...now: Citation['works']) => void,
): HTMLElement {
  const work = known.find((item) => item.key === key);
  const field = element('input', 'plain-field', {
    value: locator,
    placeholder: writing.citationLocator,
    ariaLabel: writing.citationLocatorOf(key),
  });
  field.addEventListener('input', () => become({ key, locator: field.value }));
  onEnter(field, close);
  const name = element('span', work ? '' : 'unknown-citation', { textContent: work ? inShort(work) : `@${key}` });
  const remove = button('', '×', () => become(), { ariaLabel: writing.citationRemove(key) });
  return element('li', '', {}, name, field, remove);
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
