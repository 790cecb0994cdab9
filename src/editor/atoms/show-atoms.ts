/** How atoms look in the editor: in a shadow, so that the element itself stays what is stored. */
import type { CitableWork } from '#contract/citable.ts';
import { readCitation } from '#domain/document/citation-mark.ts';
import { citationWords, type CitedWork } from '#domain/document/rendering/citations.ts';
import { atomSelector } from '../history/caret.ts';
import { kindOf } from './atom.ts';
import type { FindWorks } from './find-works.ts';

/** By the browser's own interface: the page's policy lets no style element in. */
let sheet: CSSStyleSheet | undefined;

const styles = `
  :host { cursor: pointer; }
  math { font-family: 'STIX Two Math subset', 'STIX Two Math', 'Latin Modern Math', 'Cambria Math', math;
    font-size: 1.02em; font-style: normal; font-weight: 400; line-height: normal; }
  .tex { font: 0.84em var(--mono); }
  .wrong { text-decoration: underline wavy var(--accent); text-underline-offset: 0.25em; }
  sup { padding: 0.15em 0.35em; border-radius: 0.4em; background: var(--hover); color: var(--accent);
    font: 600 0.72em/0 var(--sans); }
  sup::before { content: counter(note); }
  .cited { text-decoration: underline; text-decoration-color: color-mix(in oklab, var(--accent) 30%, transparent); }
  .empty { color: var(--muted); font: 0.84em var(--sans); }
`;

/**
 * Shows the atoms in `holder`, those that are there and those that come, and shows one anew when it changes.
 * @returns what ends it
 */
export function showAtoms(holder: HTMLElement, works: FindWorks | undefined): () => void {
  const showIn = (node: Node): void => {
    if (!(node instanceof Element)) return;
    if (node.matches(atomSelector)) show(node, works);
    for (const atom of node.querySelectorAll(atomSelector)) show(atom, works);
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records) {
      for (const added of addedNodes) showIn(added);
      const changed = target instanceof Element ? target : target.parentElement;
      const atom = type === 'attributes' ? changed : changed?.closest(atomSelector);
      if (atom instanceof HTMLElement && kindOf(atom)) show(atom, works);
    }
  });
  observer.observe(holder, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['data-keys', 'data-locators', 'data-mode'],
  });
  showIn(holder);
  return () => observer.disconnect();
}

function show(atom: Element, works: FindWorks | undefined): void {
  if (!(atom instanceof HTMLElement)) return;
  const shadow = atom.shadowRoot ?? atom.attachShadow({ mode: 'open' });
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
  }
  shadow.adoptedStyleSheets = [sheet];
  atom.contentEditable = 'false';
  // Of a formula the name says what was written, not what is seen.
  atom.role = kindOf(atom) === 'inline-math' ? 'math' : 'button';
  switch (kindOf(atom)) {
    case 'inline-math':
      return showMath(atom, shadow);
    case 'footnote': {
      const text = atom.textContent;
      atom.ariaLabel = `Note: ${text}`;
      atom.title = text;
      if (!shadow.firstChild) shadow.append(document.createElement('sup'));
      return;
    }
    case 'citation':
      return showCitation(atom, shadow, works);
  }
}

function put(shadow: ShadowRoot, className: string, text: string): void {
  const shown = document.createElement('span');
  shown.className = className;
  shown.textContent = text;
  shadow.replaceChildren(shown);
}

function showMath(atom: HTMLElement, shadow: ShadowRoot): void {
  const tex = atom.textContent;
  atom.ariaLabel = `Formula: ${tex}`;
  if (!/\S/u.test(tex)) return put(shadow, 'empty', 'formula');
  if (!shadow.firstChild) put(shadow, 'tex', tex);
  void import('#domain/document/math.ts')
    .then(({ loadMath }) => loadMath())
    .then((render) => {
      if (tex !== atom.textContent) return;
      const { html, error } = render(tex, false);
      if (error === undefined) {
        atom.removeAttribute('title');
        // The renderer's own output: of a positive list, and the same that readers get.
        shadow.innerHTML = html;
      } else {
        atom.title = error;
        put(shadow, 'tex wrong', tex);
      }
    })
    .catch((error: unknown) => console.warn('Formulas cannot be shown.', error));
}

function showCitation(atom: HTMLElement, shadow: ShadowRoot, works: FindWorks | undefined): void {
  const stored = () =>
    Object.fromEntries(
      ['data-keys', 'data-locators', 'data-mode'].map((name) => [name, atom.getAttribute(name) ?? '']),
    );
  const now = JSON.stringify(stored());
  const citation = readCitation(stored());
  if (!citation) {
    atom.ariaLabel = 'Citation';
    return put(shadow, 'empty', '@');
  }
  const label = (known: ReadonlyMap<string, CitableWork> | undefined) => {
    if (now !== JSON.stringify(stored())) return;
    const words = citationWords(citation, (key) => asCited(known?.get(key)));
    const isUnknown = known && citation.works.some(({ key }) => !known.has(key));
    atom.ariaLabel = `Citation: ${words}`;
    put(shadow, isUnknown ? 'cited wrong' : 'cited', words);
  };
  if (!works || !shadow.firstChild) label(undefined);
  void works?.().then(label);
}

function asCited(work: CitableWork | undefined): CitedWork | undefined {
  return work && { authors: work.authors, year: work.year, reference: '' };
}
