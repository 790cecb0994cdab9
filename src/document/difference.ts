/**
 * Computes the difference of two documents: block by block, and within a changed block word by word, or line by line
 * in code. Loaded only where two versions are compared.
 */
import type { Block, EditorDocument } from '#contract/documents.ts';
import { diffArrays } from 'diff';
import { readBlock } from '#blocks/index.ts';
import { blockText, isVerbatim } from './block-text.ts';

/**
 * A piece of text that occurs in both versions (`same`), only in the old version (`removed`) or only in the new
 * version (`added`).
 */
export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/**
 * A block that occurs in both versions, a block that occurs in only one version, or a `changed` block. If all pieces
 * of a changed block are equal, only the markup changed.
 */
export type BlockDifference =
  { kind: 'same' | 'removed' | 'added'; block: Block } | { kind: 'changed'; was: Block; is: Block; pieces: Piece[] };

/**
 * Maximum number of changes in the word-by-word comparison, which limits its duration. A text with more changes is
 * shown as completely replaced.
 */
const maxChanges = 2_000;

/**
 * Compares two documents block by block.
 * @param was old version
 * @param is new version
 * @returns the blocks of both versions. Blocks from the same version keep their order.
 */
export function compareDocuments(was: EditorDocument, is: EditorDocument): BlockDifference[] {
  const [former, latter] = [was.blocks.map(said), is.blocks.map(said)];
  const found: BlockDifference[] = [];
  let [at, now] = [0, 0];
  for (const { removed, added, count } of changesOf(former, latter)) {
    if (removed) {
      for (let end = at + count; at < end; at += 1) push(found, 'removed', was.blocks[at]);
    } else if (added) {
      const gone: Block[] = [];
      while (found.at(-1)?.kind === 'removed') gone.unshift((found.pop() as { block: Block }).block);
      found.push(...paired(gone, is.blocks.slice(now, now + count)));
      now += count;
    } else {
      for (let end = now + count; now < end; now += 1, at += 1) push(found, 'same', is.blocks[now]);
    }
  }
  return found;
}

/** @param byLine compares whole lines instead of words */
export function comparePieces(was: string, is: string, byLine = false): Piece[] {
  const parts = byLine ? lines : words;
  const pieces = changesOf(parts(was), parts(is)).map(({ added, removed, value }): Piece => {
    return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value.join('') };
  });
  return byLine ? pieces : gathered(pieces);
}

/** Merges changed words into one change if only unchanged spaces are between them. */
function gathered(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = [];
  let [removed, added] = ['', ''];
  const end = () => {
    if (removed !== '') found.push({ kind: 'removed', text: removed });
    if (added !== '') found.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const [index, piece] of pieces.entries()) {
    const { kind, text } = piece;
    const isBetween =
      kind === 'same' && removed !== '' && added !== '' && /^\s+$/.test(text) && index + 1 < pieces.length;
    if (kind === 'same' && !isBetween) {
      end();
      found.push(piece);
    }
    if (kind === 'removed' || isBetween) removed += text;
    if (kind === 'added' || isBetween) added += text;
  }
  end();
  return found;
}

/** Returns the plain text of a block; for a block of an unknown type, its data as text. */
export function textOfBlock(block: Block): string {
  const known = readBlock(block);
  return known ? blockText(known) : JSON.stringify(block.data);
}

function push(found: BlockDifference[], kind: 'same' | 'removed', block: Block | undefined): void {
  if (block) found.push({ kind, block });
}

/**
 * Pairs adjacent removed and inserted blocks. A removed and an inserted block of the same type with similar text count
 * as one changed block.
 */
function paired(gone: readonly Block[], come: readonly Block[]): BlockDifference[] {
  const found: BlockDifference[] = [];
  let at = 0;
  for (const is of come) {
    const same = gone.findIndex((was, index) => index >= at && was.type === is.type && isLike(was, is));
    if (same < 0) {
      found.push({ kind: 'added', block: is });
      continue;
    }
    for (const block of gone.slice(at, same)) found.push({ kind: 'removed', block });
    const was = gone[same] as Block;
    at = same + 1;
    found.push({
      kind: 'changed',
      was,
      is,
      pieces: comparePieces(textOfBlock(was), textOfBlock(is), isVerbatim(readBlock(is))),
    });
  }
  for (const block of gone.slice(at)) found.push({ kind: 'removed', block });
  return found;
}

/**
 * Returns whether at least a third of the words of the shorter text also occur in the longer text. Two such blocks
 * count as versions of one block.
 */
export function isLike(was: Block, is: Block): boolean {
  const [one, two] = [wordSet(was), wordSet(is)];
  const common = [...one].filter((word) => two.has(word)).length;
  return common * 3 >= Math.min(one.size, two.size);
}

const wordSet = (block: Block) => new Set(words(textOfBlock(block)).filter((word) => /\S/.test(word)));

function changesOf(was: readonly string[], is: readonly string[]) {
  const all = diffArrays([...was], [...is], { maxEditLength: maxChanges });
  return (
    all ?? [
      { removed: true, added: false, count: was.length, value: [...was] },
      { removed: false, added: true, count: is.length, value: [...is] },
    ]
  );
}

/** Returns a key for comparing blocks. Ids, tunes and the order of keys are ignored. */
const said = ({ type, data }: Block) => JSON.stringify([type, ordered(data)]);

/** Sorts the keys of every object in a value, for a comparison. */
export function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, ordered(inner)]);
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
/** Splits a text of any script into words and the spaces between them. */
const words = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);
/** Splits a text into lines that include their line break. */
const lines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
