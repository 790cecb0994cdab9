/**
 * Numbers the parts of a document in order, for pages, feeds, Markdown and the editor. This file is the only place
 * where parts are counted. The kind of a block decides which of its parts are counted.
 */
import type { Block } from '#contract/documents.ts';
import {
  partLetter,
  type Counter,
  type Numbered,
  type NumberedThing,
  type Numbering,
} from '#domain/document/numbers.ts';
import { nestedBlocksOf, known, readBlock, type KnownBlock } from './index.ts';

/** Returns whether parts with this counter are numbered even without a label. */
const alwaysNumbered = (counter: Counter): boolean =>
  !['figure', 'table', 'listing', 'section', 'equation'].includes(counter);

/**
 * Numbers figures, tables, listings and headings. Their numbers are shown if any part with the same counter has a
 * label. Formulas are numbered only with a label, and theorems always. If two labels are equal, the first one counts.
 * @param read reads a block, like `readBlock`. If the result is looked up by data, `read` must return the same object
 * for the same block.
 */
export function numberingOf(
  blocks: readonly Block[],
  read: (block: Block) => KnownBlock | undefined = (block) => readBlock(block),
): Numbering {
  const found = [...numberedIn(blocks, read)];
  const used = new Set(found.flatMap(([, { counter, labels, parts = [] }]) => (isNamed(labels, parts) ? counter : [])));
  const counts = new Map<Counter, number>();
  const labelled = new Map<string, NumberedThing>();
  const of = new Map<object, NumberedThing>();
  const sections: number[] = [];
  const formulas = new Map<object, string>();
  for (const [data, { counter, labels, tag, level = 1, parts = [] }] of found) {
    const free = labels.filter((label) => !labelled.has(label));
    if (counter === 'equation' ? free.length === 0 : !used.has(counter) && !alwaysNumbered(counter)) continue;
    let number = tag;
    if (counter === 'section') number = nextSection(sections, level);
    else if (number === undefined) {
      counts.set(counter, (counts.get(counter) ?? 0) + 1);
      number = String(counts.get(counter));
    }
    // All lines of a formula link to the same position.
    const formula = counter === 'equation' ? (formulas.get(data) ?? `eq-${labelled.size + 1}`) : undefined;
    if (formula !== undefined) formulas.set(data, formula);
    const anchor = counter === 'section' ? undefined : (formula ?? free[0]);
    const thing = { counter, number, data, ...(anchor !== undefined && { anchor }) };
    if (!of.has(data)) of.set(data, thing);
    for (const label of free) labelled.set(label, thing);
    for (const [index, label] of parts.entries())
      if (label !== '' && !labelled.has(label))
        labelled.set(label, { ...thing, number: `${number}(${partLetter(index)})`, anchor: label });
  }
  return { labelled, of };
}

const isNamed = (labels: readonly string[], parts: readonly string[]) => labels.length > 0 || parts.some(Boolean);

function* numberedIn(
  blocks: readonly Block[],
  read: (block: Block) => KnownBlock | undefined,
): Generator<[object, Numbered]> {
  for (const block of blocks) {
    const found = read(block);
    if (!found) continue;
    const { kind, data } = known(found);
    for (const numbered of kind.numbered?.(data) ?? []) yield [data, numbered];
    yield* numberedIn(nestedBlocksOf(found), read);
  }
}

/**
 * Returns the next section number. The numbers have no gaps, like the rendered headings. Headings of levels 1 and 2 are
 * both top-level sections of the post.
 */
function nextSection(sections: number[], level: number): string {
  const depth = Math.min(Math.max(level - 2, 0), sections.length);
  sections.splice(depth + 1);
  sections[depth] = (sections[depth] ?? 0) + 1;
  return sections.join('.');
}
