/** Converts several blocks at once, as a pure function. Blocks without editable text stay unchanged. */
import { newBlockId, type LiveBlock } from '../live-block.ts';
import type { NewId } from './edits.ts';
import { isFlowing, itemsOf, linesOf } from './lines.ts';
import { besides, depthOf } from './outline.ts';
import { plainText } from '#contract/code-languages.ts';
import { lineBreak } from '#inlines/basic/schema.ts';
import { type Run, writeRuns } from '#inlines/runs.ts';
import { fullText } from '#inlines/text.ts';

export type Kind = 'paragraph' | 'header' | 'quote' | 'callout' | 'ordered' | 'unordered' | 'code';

/** @param level level of the new headings */
export function convertBlocks(
  blocks: readonly LiveBlock[],
  from: string,
  to: string,
  kind: Kind,
  level = 2,
  newId: NewId = newBlockId,
): LiveBlock[] | undefined {
  const start = blocks.findIndex(({ id }) => id === from);
  const end = blocks.findIndex(({ id }) => id === to);
  if (start < 0 || end < start) return undefined;
  const inside = blocks.slice(start, end + 1);
  const made =
    kind === 'code'
      ? asCode(inside)
      : kind === 'ordered' || kind === 'unordered'
        ? asLists(inside, kind)
        : asTexts(inside, kind, level, newId);
  return [...blocks.slice(0, start), ...made, ...blocks.slice(end + 1)];
}

/** Converts adjacent blocks to one list. If a block is a list, its items keep their levels. */
function asLists(blocks: readonly LiveBlock[], style: 'ordered' | 'unordered'): LiveBlock[] {
  const made: LiveBlock[] = [];
  for (const block of blocks) {
    const last = made.at(-1);
    if (!isFlowing(block)) made.push(block);
    else if (last?.type === 'list' && depthOf(last) === depthOf(block))
      last.data = { style, items: itemsOf([...linesOf(last), ...withCite(block)]) };
    else made.push({ ...block, type: 'list', data: { style, items: itemsOf(withCite(block)) } });
  }
  return made;
}

/** Converts adjacent blocks to one code block, without inline formatting. */
function asCode(blocks: readonly LiveBlock[]): LiveBlock[] {
  const made: LiveBlock[] = [];
  /** The code block to which the next lines are added; undefined if the next line starts a new code block. */
  let open: LiveBlock | undefined;
  for (const block of blocks) {
    const code = isText(block)
      ? withCite(block)
          .map(({ runs }) => runs.map(codeOf).join(''))
          .join('\n')
      : undefined;
    if (code !== undefined && open && depthOf(open) === depthOf(block)) {
      open.data.code = `${String(open.data.code)}\n${code}`;
      continue;
    }
    const place = { id: block.id, ...besides(block) };
    open =
      code === undefined ? undefined : { ...place, type: 'code', data: { name: '', code, language: { ...plainText } } };
    made.push(open ?? block);
  }
  return made;
}

/**
 * Returns the caret's offset in the code block to which a block is converted. A list has several lines, so the caret
 * moves to the end of the code.
 */
export const offsetInCode = (block: LiveBlock | undefined, offset: number): number =>
  block && block.type !== 'list' ? offset : Infinity;

const codeOf = (run: Run): string =>
  run.text ?? (run.embed?.kind === lineBreak.name ? '\n' : fullText(writeRuns([run])));

/** Returns whether a block contains only text. A list item can contain blocks. */
const isText = (block: LiveBlock): boolean =>
  isFlowing(block) && linesOf(block).every(({ item }) => item?.blocks === undefined);

/** Converts each line to a separate block. A list item that contains more than text stays in a list. */
function asTexts(
  blocks: readonly LiveBlock[],
  kind: Exclude<Kind, 'ordered' | 'unordered' | 'code'>,
  level: number,
  newId: NewId,
): LiveBlock[] {
  return blocks.flatMap((block) => {
    if (!isText(block)) return [block];
    return withCite(block).map(({ runs }, index): LiveBlock => {
      const text = writeRuns(runs);
      const id = index === 0 ? block.id : newId();
      const place = { id, ...besides(block) };
      if (kind === 'header') return { ...place, type: 'header', data: { text, level } };
      if (kind === 'quote') return { ...place, type: 'quote', data: { text, cite: '' } };
      if (kind === 'callout') return { ...place, type: 'callout', data: { kind: 'note', text } };
      return { ...place, type: 'paragraph', data: { text, align: 'left' } };
    });
  });
}

/**
 * Returns the lines of a block. The title and the source of a block become additional lines, so that no word is lost.
 */
function withCite(block: LiveBlock) {
  const { title, cite } = block.data;
  const more = (text: unknown) =>
    typeof text === 'string' && text !== '' && block.type !== 'list'
      ? linesOf({ ...block, type: 'paragraph', data: { text } })
      : [];
  return [...more(title), ...linesOf(block), ...more(cite)];
}
