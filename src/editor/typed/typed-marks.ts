/**
 * Markdown as it is typed: at the start of a paragraph `## `, `- `, `1. `, `> ` and ``` make a block, and `**x**`,
 * `*x*`, `~~x~~` and `x` in backticks a mark. Pure: text in, block out.
 */
import type { LiveBlock } from '../live-block.ts';
import { joinRuns, lengthOfRuns, markRuns, parseRuns, sliceRuns, writeRuns, type Run } from '../edits/runs.ts';
import { escapeText } from '#domain/document/escape.ts';
import { findCodeLanguage, plainText } from '#contract/code-languages.ts';

const marks: [RegExp, string][] = [
  [/\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/u, '<b>'],
  // Not within a number or a Latin word: 2*3*4 is a product.
  [/(?<![*\w])\*([^\s*](?:[^*]*[^\s*])?)\*$/u, '<i>'],
  [/~~([^\s~](?:[^~]*[^\s~])?)~~$/u, '<s>'],
  [/`([^`]+)`$/u, '<span class="inline-code">'],
];

/** @returns the block that a paragraph becomes when a space was typed after its first characters */
export function typedBlock(block: LiveBlock, offset: number): LiveBlock | undefined {
  if (block.type !== 'paragraph' || typeof block.data.text !== 'string') return undefined;
  const runs = parseRuns(block.data.text);
  const typed = textOf(sliceRuns(runs, 0, offset)).replaceAll('\u00a0', ' ');
  const rest = writeRuns(sliceRuns(runs, offset));
  const heading = /^(#{1,6}) $/.exec(typed)?.[1];
  if (heading) return { ...block, type: 'header', data: { text: rest, level: heading.length } };
  if (/^[-*+] $/.test(typed)) return { ...block, type: 'list', data: { style: 'unordered', items: [rest] } };
  if (/^1[.)] $/.test(typed)) return { ...block, type: 'list', data: { style: 'ordered', items: [rest] } };
  if (typed === '$$ ') return { ...block, type: 'math', data: { tex: textOf(sliceRuns(runs, offset)), label: '' } };
  if (typed === '> ') return { ...block, type: 'quote', data: { text: rest, cite: '' } };
  return undefined;
}

/** @returns the code block that a paragraph of three backticks, and a language, becomes at Enter */
export function typedFence(block: LiveBlock): LiveBlock | undefined {
  if (block.type !== 'paragraph' || typeof block.data.text !== 'string') return undefined;
  const fence = /^```(\w*)$/.exec(textOf(parseRuns(block.data.text)));
  if (!fence) return undefined;
  const language = findCodeLanguage(fence[1] ?? '') ?? plainText;
  return { ...block, type: 'code', data: { name: '', code: '', language: { ...language } } };
}

/** What is written between signs and then stands in the line as one thing. */
const atoms: [RegExp, (inside: readonly Run[]) => string | undefined][] = [
  // A price has a space or nothing before its second dollar: `$5 and $6` is text.
  [
    /(?<![\\$\p{L}\p{N}])\$([^\s$](?:[^$]*[^\s$])?)\$$/u,
    (inside) =>
      inside.every(({ text }) => text !== undefined)
        ? `<span class="inline-math">${escapeText(textOf(inside))}</span>`
        : undefined,
  ],
  [
    /\^\[([^[\]]*[^[\]\s][^[\]]*)\]$/u,
    (inside) =>
      inside.some(({ atom }) => atom?.startsWith('<span class="footnote"'))
        ? undefined
        : `<span class="footnote">${writeRuns(inside)}</span>`,
  ],
];

/** @returns the text with what was just closed at `offset` as one thing, and where the caret goes */
function typedAtom(runs: readonly Run[], text: string, offset: number): { html: string; offset: number } | undefined {
  for (const [pattern, make] of atoms) {
    const found = pattern.exec(text);
    const [whole, inside] = [found?.[0], found?.[1]];
    if (!found || whole === undefined || inside === undefined) continue;
    const start = found.index + whole.indexOf(inside, 1);
    const written = sliceRuns(runs, start, start + inside.length);
    if (written.some(({ marks: under }) => under.some((mark) => mark.includes('inline-code')))) continue;
    const atom = make(written);
    if (atom === undefined) continue;
    const joined = joinRuns(sliceRuns(runs, 0, found.index), [{ marks: [], atom }], sliceRuns(runs, offset));
    return { html: writeRuns(joined), offset: found.index + 1 };
  }
  return undefined;
}

/** @returns the text with the mark that was just closed at `offset`, and where the caret goes */
export function typedMark(html: string, offset: number): { html: string; offset: number } | undefined {
  const runs = parseRuns(html);
  const before = sliceRuns(runs, 0, offset);
  // An atom is one character, as it is in offsets.
  const text = before.map(({ text: own }) => own ?? '\ufffc').join('');
  const atom = typedAtom(runs, text, offset);
  if (atom) return atom;
  for (const [pattern, tag] of marks) {
    const found = pattern.exec(text);
    const [whole, inside] = [found?.[0], found?.[1]];
    if (!found || whole === undefined || inside === undefined) continue;
    const start = found.index;
    const width = (whole.length - inside.length) / 2;
    const marked = markRuns(sliceRuns(runs, start + width, start + width + inside.length), tag, true);
    const joined = joinRuns(sliceRuns(runs, 0, start), marked, sliceRuns(runs, offset));
    return { html: writeRuns(joined), offset: start + lengthOfRuns(marked) };
  }
  return undefined;
}

function textOf(runs: readonly Run[]): string {
  return runs.map(({ text }) => text ?? '').join('');
}
