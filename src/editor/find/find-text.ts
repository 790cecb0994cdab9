/** Find and replace in a document, as pure functions over all blocks, including code. */
import { readBlock, withTexts } from '#blocks/index.ts';
import type { Block } from '#contract/documents.ts';
import type { LiveBlock } from '../live-block.ts';
import { joinRuns, parseRuns, sliceRuns, writeRuns, type Run } from '#inlines/runs.ts';

export interface Query {
  text: string;
  /** Whether the search is case-sensitive. */
  matchCase: boolean;
}

/** Represents an embed as one character that is never typed. */
const EMBED = '\ufffc';

/** Returns the positions of the query in a text, from the start, without overlap. */
export function placesIn(text: string, { text: wanted, matchCase }: Query): number[] {
  if (wanted === '') return [];
  const [within, sought] = matchCase ? [text, wanted] : [lower(text), lower(wanted)];
  const places: number[] = [];
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + sought.length)) places.push(at);
  return places;
}

/** Counts the matches of the query in the blocks. */
export function countIn(blocks: readonly LiveBlock[], query: Query): number {
  let count = 0;
  for (const block of blocks)
    mapTexts(block, (text, isInline) => {
      count += placesIn(isInline ? plainOf(parseRuns(text)) : text, query).length;
      return text;
    });
  return count;
}

/**
 * Returns the blocks with the query replaced; the surrounding text keeps its marks.
 * @param only index, from 0, of the single match to replace; if absent, all matches are replaced
 */
export function replaceIn(blocks: readonly LiveBlock[], query: Query, other: string, only?: number): LiveBlock[] {
  let passed = 0;
  const wanted = (text: string): number[] => {
    const places = placesIn(text, query);
    const first = passed;
    passed += places.length;
    return only === undefined ? places : places.filter((_, index) => first + index === only);
  };
  return blocks.map((block) =>
    mapTexts(block, (text, isInline) =>
      isInline
        ? replaceInline(text, query.text.length, other, wanted)
        : replacePlain(text, query.text.length, other, wanted),
    ),
  );
}

type Places = (text: string) => number[];

function replacePlain(text: string, length: number, other: string, places: Places): string {
  let out = '';
  let from = 0;
  for (const at of places(text)) {
    out += text.slice(from, at) + other;
    from = at + length;
  }
  return out + text.slice(from);
}

/** Replaces text in inline HTML. The new text gets the marks of the first replaced character. */
function replaceInline(html: string, length: number, other: string, placesOf: Places): string {
  const runs = parseRuns(html);
  const places = placesOf(plainOf(runs));
  if (places.length === 0) return html;
  const parts: Run[][] = [];
  let from = 0;
  for (const at of places) {
    const [first] = sliceRuns(runs, at, at + 1);
    parts.push(sliceRuns(runs, from, at), other === '' ? [] : [{ marks: first?.marks ?? [], text: other }]);
    from = at + length;
  }
  return writeRuns(joinRuns(...parts, sliceRuns(runs, from)));
}

/**
 * Returns the block with its texts and those of its nested blocks changed. If no text changed, returns the same
 * block. URLs, ids and similar values are not changed.
 */
function mapTexts<T extends Block>(block: T, change: (text: string, isInline: boolean) => string): T {
  const read = readBlock(block);
  if (!read) return block;
  let isChanged = false;
  const noted = (text: string, isInline: boolean) => {
    const changed = change(text, isInline);
    isChanged ||= changed !== text;
    return changed;
  };
  const changed = withTexts(read, {
    inline: (html) => noted(html, true),
    words: (text) => noted(text, false),
    code: (text) => noted(text, false),
    blocks: (inner) =>
      inner.map((item) => {
        const mapped = mapTexts(item, change);
        isChanged ||= mapped !== item;
        return mapped;
      }),
  });
  return isChanged ? { ...block, data: { ...changed } } : block;
}

function plainOf(runs: readonly Run[]): string {
  return runs.map(({ text }) => text?.replaceAll('\u00a0', ' ') ?? EMBED).join('');
}

/** Lowercases letter by letter, so that positions stay valid: some capitals become two characters. */
function lower(text: string): string {
  return [...text]
    .map((letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter))
    .join('');
}
