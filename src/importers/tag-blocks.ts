/**
 * Finds loops and conditions of template languages. The losses inside a loop or condition are reported as one loss.
 */
import { problem } from '#contract/problems.ts';
import { withoutCode } from './comparable-source.ts';
import { namedBy, type Diagnostic } from './diagnostics.ts';

export const isUnknownTag = ({ reason }: Diagnostic): boolean => reason.code === 'tagUnsupported';

interface TagBlock {
  /** Lines of the file, from 1. */
  first: number;
  last: number;
  opening: string;
  closing: string;
}

const liquid = new Set(['for', 'tablerow', 'if', 'unless', 'case', 'capture']);
/** Matches Liquid's tags, and the opening and closing tags of Go templates. */
const tags = /\{%-?\s*(\w+)\b[^{}]*%\}|\{\{-?\s*(range|if|with|block|end)\b[^{}]*\}\}/g;

/** Returns the outermost blocks of a source in order. Unclosed blocks are ignored. */
function blocksIn(source: string): TagBlock[] {
  const open = new Map<string, { first: number; opening: string }[]>();
  const blocks: TagBlock[] = [];
  for (const [index, line] of withoutCode(source).split('\n').entries())
    for (const [tag, name, go] of line.matchAll(tags)) {
      const kind = go === undefined ? (name ?? '').replace(/^end/, '') : 'go';
      const waiting = open.get(kind) ?? [];
      if (go === 'end' || (go === undefined && name !== kind)) {
        const found = waiting.pop();
        if (found) blocks.push({ ...found, last: index + 1, closing: tag });
      } else if (go !== undefined || liquid.has(kind)) {
        waiting.push({ first: index + 1, opening: tag });
        open.set(kind, waiting);
      }
    }
  let end = 0;
  return blocks
    .sort((a, b) => a.first - b.first || b.last - a.last)
    .filter(({ first, last }) => {
      if (last <= end || first < end) return false;
      end = last;
      return true;
    });
}

const isOfTag = (loss: Diagnostic) =>
  loss.what.code === 'lossTag' || loss.reason.code === 'insideTag' || /\{[{%]/.test(namedBy(loss));

/**
 * Merges the losses inside a loop or condition into one.
 * @param source text of the whole file
 * @param diagnostics losses by line
 */
export function lossesByBlock(source: string, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const blocks = blocksIn(source);
  const told = new Set<TagBlock>();
  let at = 0;
  return diagnostics.flatMap((loss) => {
    while ((blocks[at]?.last ?? Infinity) < loss.line) at += 1;
    const block = blocks[at];
    if (!block || block.first > loss.line || !isOfTag(loss)) return [loss];
    if (told.has(block)) return [];
    told.add(block);
    const what = problem('lossTag', `${block.opening} … ${block.closing}`);
    return [{ line: block.first, what, reason: problem('tagUnsupported') }];
  });
}
