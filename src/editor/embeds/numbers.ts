/** Numbers headings, figures and other numbered elements while the writer edits, as readers will see them. */
import { getOrMake } from '#domain/get-or-make.ts';
import { known, readBlock, type KnownBlock } from '#blocks/index.ts';
import { numberingOf } from '#blocks/numbering.ts';
import type { Block } from '#contract/documents.ts';
import { ownWords } from '#domain/document/own-words.ts';
import { theoremKinds, type NumberedThing } from '#domain/document/numbers.ts';
import { definitionsOf } from '#domain/document/tex-definitions.ts';
import { formulasOf } from '#document/formulas-of.ts';
import { blockText } from '#document/block-text.ts';
import type { OpenEditor } from '../open-editor.ts';
import { adoptedSheet } from '../tools/dom.ts';
import { editedEvent } from '../tools/live-tools.ts';
import { whenIdle } from '../lazy-import.ts';
import { countedEvent, setLabelled } from './labels.ts';
import { show } from './show-embeds.ts';

/** The pause without changes before the numbers are updated, in milliseconds. */
const settled = 120;

/**
 * Updates the numbers in blocks and in references when the document changes. Numbers are in a style sheet, so that
 * they do not count as changes of the document.
 */
export function bindNumbers({ holder, liveDocument, works, signal }: OpenEditor): void {
  const sheet = adoptedSheet(signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before = '';
  /** The result of reading each block. An unchanged block stays the same object, so its cached result remains valid. */
  const read = new WeakMap<Block, KnownBlock | undefined>();
  const formulas = new WeakMap<KnownBlock, string[]>();
  const formulasIn = (block: KnownBlock): string[] => {
    return getOrMake(formulas, block, () => formulasOf(block).map(({ tex }) => tex));
  };

  function count(): void {
    const blocks = liveDocument.saved();
    const readHere = new Map<Block, KnownBlock | undefined>();
    const readOnce = (block: Block) => {
      if (!read.has(block)) read.set(block, readBlock(block));
      readHere.set(block, read.get(block));
      return read.get(block);
    };
    const { labelled, of } = numberingOf(blocks, readOnce);
    const words = ownWords(holder.closest<HTMLElement>('[lang]')?.lang);
    const saidOf = ({ counter, number }: NumberedThing) => words.numbered[counter](number);
    const rules = blocks.flatMap((block) => {
      const data = readOnce(block);
      const thing = data && of.get(known(data).data);
      return thing ? [ruleOf(block.id, thing, saidOf(thing), words.colon)] : [];
    });
    const blocksRead = [...readHere.values()].filter((block) => block !== undefined);
    const labels = labelsOf(labelled, blocksRead, saidOf);
    const macros = definitionsOf(blocksRead.flatMap(formulasIn));
    setLabelled(holder, { labels, macros });
    const now = JSON.stringify([rules, [...labels.values()].map(({ label, words: said }) => [label, said]), macros]);
    if (now === before) return;
    before = now;
    sheet.replaceSync(rules.join('\n'));
    for (const embed of holder.querySelectorAll('.ref, .inline-math')) show(embed, works);
    for (const formula of holder.querySelectorAll('.writing-math')) formula.dispatchEvent(new Event(countedEvent));
  }

  const later = () => {
    if (signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(count, settled);
  };
  const observer = new MutationObserver(later);
  observer.observe(holder, { childList: true, subtree: true, characterData: true });
  for (const type of ['input', 'change', editedEvent]) holder.addEventListener(type, later, { capture: true, signal });
  // The first count reads the whole document, so it waits until the browser is idle.
  whenIdle(later);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
}

/** Returns the words, the number and the start of the text of each labelled block. */
function labelsOf(
  labelled: ReturnType<typeof numberingOf>['labelled'],
  blocks: readonly KnownBlock[],
  saidOf: (thing: NumberedThing) => string,
) {
  const byData = new Map(blocks.map((block) => [known(block).data, block]));
  return new Map(
    [...labelled].map(([label, thing]) => {
      const block = byData.get(thing.data);
      const text = block ? blockText(block).slice(0, 80) : '';
      return [label, { label, words: saidOf(thing), number: thing.number, text }];
    }),
  );
}

/** CSS declarations that show an empty caption, which `editor.css` otherwise hides. */
const readCaption = 'position: static; padding-inline: 0; background: none; opacity: 1; pointer-events: auto;';

/**
 * Returns the CSS rules that show a block's number at the same position as for readers.
 * @param colon text between the number and a caption
 */
function ruleOf(id: string, { counter, number }: NumberedThing, words: string, colon: string): string {
  const block = `[data-id=${JSON.stringify(id)}] > .ce-block__content`;
  const says = (selector: string, text: string) => `${block} ${selector} { content: ${JSON.stringify(text)} }`;
  if (counter === 'section') return says(':is(h2, h3, h4, h5, h6)::before', `${number} `);
  if (counter === 'listing') return says('figcaption::before', words);
  if (counter === 'equation') return says('.math:not(.own-number)::after', words);
  // A no-break space follows the number, because a title in brackets can come next.
  if (theoremKinds.some((kind) => kind === counter))
    return says('.kind::after', `${words.endsWith(` ${number}`) ? ' ' : ''}${number}\u00a0`);
  const caption = '.caption-line:not(.of-item)';
  return [
    says(`${caption}::before`, words),
    says(`${caption} > :not(:empty, [data-empty='true'])::before`, colon),
    `${block} .caption-line { ${readCaption} }`,
    `${block} > * > .block-panel { inset-block-start: calc(100% + 0.5rem) }`,
  ].join('\n');
}
