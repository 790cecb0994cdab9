/** What can be referred to in an editor, with the numbers that readers will see, as they are now. */
import { known, readBlock, type KnownBlock } from '#blocks/index.ts';
import { numberingOf } from '#blocks/numbering.ts';
import type { Block } from '#contract/documents.ts';
import { ownWords } from '#domain/document/own-words.ts';
import { theoremKinds, type NumberedThing } from '#domain/document/numbers.ts';
import { definitionsOf } from '#domain/document/tex-definitions.ts';
import { macrosHere, type TexMacros } from '#domain/document/tex-macros.ts';
import { formulasOf } from '#document/formulas-of.ts';
import { blockText } from '#document/block-text.ts';
import type { LiveDocument } from '../live-document.ts';
import { editedEvent } from '../tools/live-tools.ts';

export interface FoundLabel {
  label: string;
  /** `Figure 2`, as a reference says it. */
  words: string;
  /** What it says itself, to be told from others. */
  text: string;
}

const found = new WeakMap<Element, ReadonlyMap<string, FoundLabel>>();
const defined = new WeakMap<Element, TexMacros>();
const none: ReadonlyMap<string, FoundLabel> = new Map();

/** Those of the editor that an element stands in, by label. */
export function labelsAround(inside: Element): ReadonlyMap<string, FoundLabel> {
  for (let at: Element | null = inside; at; at = at.parentElement) {
    const labels = found.get(at);
    if (labels) return labels;
  }
  return none;
}

/** The site's names of TeX, and those that the text around an element defines. */
export function macrosAround(inside: Element): TexMacros {
  for (let at: Element | null = inside; at; at = at.parentElement) {
    const macros = defined.get(at);
    if (macros) return { ...macrosHere(), ...macros };
  }
  return macrosHere();
}

/** Told to formulas when the text defines others. */
export const macrosEvent = 'macros-changed';

/** Milliseconds without a change after which numbers follow. */
const settled = 120;

/**
 * Counts when the text changes: blocks show their numbers, references theirs. Numbers stand in a style sheet, so that
 * nothing on the page is a change of the text.
 * @param show shows a reference or a formula anew
 * @returns what ends it
 */
export function bindNumbers(options: {
  holder: HTMLElement;
  liveDocument: LiveDocument;
  show: (reference: Element) => void;
}): () => void {
  const { holder, liveDocument, show } = options;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before = '';

  function count(): void {
    const blocks = liveDocument.saved();
    const read = new Map<Block, KnownBlock | undefined>();
    const readOnce = (block: Block) => {
      if (!read.has(block)) read.set(block, readBlock(block));
      return read.get(block);
    };
    const { labelled, of } = numberingOf(blocks, readOnce);
    const words = ownWords(holder.closest<HTMLElement>('[lang]')?.lang);
    const saidOf = ({ counter, number }: NumberedThing) => words.numbered[counter](number);
    const rules = blocks.flatMap((block) => {
      const data = readOnce(block);
      const thing = data && of.get(known(data).data);
      return thing ? [ruleOf(block.id, thing, saidOf(thing))] : [];
    });
    const byData = new Map([...read.values()].flatMap((block) => (block ? [[known(block).data, block] as const] : [])));
    const labels = new Map(
      [...labelled].map(([label, thing]) => {
        const block = byData.get(thing.data);
        return [label, { label, words: saidOf(thing), text: block ? blockText(block).slice(0, 80) : '' }];
      }),
    );
    found.set(holder, labels);
    const macros = definitionsOf(
      [...read.values()].flatMap((block) => (block ? formulasOf(block) : [])).map(({ tex }) => tex),
    );
    if (JSON.stringify(macros) !== JSON.stringify(defined.get(holder) ?? {})) {
      defined.set(holder, macros);
      for (const formula of holder.querySelectorAll('.inline-math')) show(formula);
      for (const formula of holder.querySelectorAll('.writing-math')) formula.dispatchEvent(new Event(macrosEvent));
    }
    const now = JSON.stringify([rules, [...labels.values()].map(({ label, words: said }) => [label, said])]);
    if (now === before) return;
    before = now;
    sheet.replaceSync(rules.join('\n'));
    for (const reference of holder.querySelectorAll('.ref')) show(reference);
  }

  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(count, settled);
  };
  const observer = new MutationObserver(later);
  observer.observe(holder, { childList: true, subtree: true, characterData: true });
  const events = ['input', 'change', editedEvent] as const;
  for (const type of events) holder.addEventListener(type, later, { capture: true });
  count();
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const type of events) holder.removeEventListener(type, later, { capture: true });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** Where a block of the editor shows its number. */
function ruleOf(id: string, { counter, number }: NumberedThing, words: string): string {
  const block = `[data-id=${JSON.stringify(id)}] > .ce-block__content`;
  if (counter === 'section')
    return `${block} :is(h2, h3, h4, h5, h6)::before { content: ${JSON.stringify(`${number} `)} }`;
  // Beside the formula, where readers have it.
  if (counter === 'equation') return `${block} .math::after { content: ${JSON.stringify(words)} }`;
  if (theoremKinds.some((kind) => kind === counter))
    return `${block} .kind::after { content: ${JSON.stringify(words.endsWith(` ${number}`) ? ` ${number}` : number)} }`;
  return `${block}::before { content: ${JSON.stringify(words)} }`;
}
