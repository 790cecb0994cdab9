/**
 * Converts Markdown during typing. At the start of a paragraph, `## `, `- `, `- [ ] `, `1. `, `> `, ``` and ---
 * create a block. The patterns of inline kinds create a mark or an embed. All functions are pure.
 */
import { diagramLanguages } from '#blocks/diagram/schema.ts';
import { figure } from '#blocks/figure/schema.ts';
import { withChecked } from '#blocks/list/schema.ts';
import { calloutKindOf } from '#document/markdown/callout-names.ts';
import { itemsOf, linesOf, placeOf } from '../edits/lines.ts';
import type { LiveBlock } from '../live-block.ts';
import { joinRuns, lengthOfRuns, markRuns, parseRuns, sliceRuns, writeRuns, type Run } from '#inlines/runs.ts';
import { newElement } from '#domain/inline/kind.ts';
import { literalKinds } from '#inlines/index.ts';
import { inlineTools } from '#inlines/tools.ts';
import { findCodeLanguage, plainText } from '#contract/code-languages.ts';

/** Matches `[ ]`, `[]` and `[x]` with the following space. */
const box = /^\[([ xX]?)\] $/;

/**
 * @returns the block that replaces a paragraph or list when a space is typed after a prefix such as `#` or `1.`;
 * undefined if the text is not a prefix
 */
export function typedBlock(block: LiveBlock, offset: number): LiveBlock | undefined {
  if (block.type === 'list') return typedBox(block, offset);
  if (block.type !== 'paragraph' || typeof block.data.text !== 'string') return undefined;
  const runs = parseRuns(block.data.text);
  const typed = narrow(textOf(sliceRuns(runs, 0, offset)));
  const rest = writeRuns(sliceRuns(runs, offset));
  const heading = /^(#{1,6}) $/.exec(typed)?.[1];
  if (heading) return { ...block, type: 'header', data: { text: rest, level: heading.length } };
  if (/^[-*+] $/.test(typed)) return { ...block, type: 'list', data: { style: 'unordered', items: [rest] } };
  if (/^1[.)] $/.test(typed)) return { ...block, type: 'list', data: { style: 'ordered', items: [rest] } };
  const checked = box.exec(typed)?.[1];
  if (checked !== undefined) {
    const item = { content: rest, ...withChecked(undefined, /x/i.test(checked)), items: [] };
    return { ...block, type: 'list', data: { style: 'checklist', items: [item] } };
  }
  if (typed === '$$ ') return { ...block, type: 'math', data: { tex: textOf(sliceRuns(runs, offset)), label: '' } };
  if (typed === '> ') return { ...block, type: 'quote', data: { text: rest, cite: '' } };
  return undefined;
}

/** Converts a list to a checklist if a box is typed at the start of an item. */
function typedBox(block: LiveBlock, offset: number): LiveBlock | undefined {
  const lines = linesOf(block);
  const { line, at } = placeOf(block, lines, offset);
  const here = lines[line];
  const typed = narrow(textOf(sliceRuns(here?.runs ?? [], 0, at)));
  const checked = block.data.style === 'checklist' ? undefined : box.exec(typed)?.[1];
  if (!here || checked === undefined) return undefined;
  const item = { ...here.item, ...withChecked(here.item?.meta, /x/i.test(checked)) };
  const made = { ...here, runs: sliceRuns(here.runs, at), item };
  return { ...block, data: { style: 'checklist', items: itemsOf(lines.with(line, made)) } };
}

/**
 * @returns the block that replaces a paragraph when Enter is pressed. Three backticks and a language create code or a
 * diagram, three hyphens a divider, two dollar signs a formula, and `[!note]` a callout.
 */
export function typedLine(block: LiveBlock): LiveBlock | undefined {
  if (!/^(?:paragraph|quote)$/.test(block.type) || typeof block.data.text !== 'string') return undefined;
  const text = narrow(textOf(parseRuns(block.data.text)));
  const kind = calloutKindOf(/^(?:> ?)?\[!(\w+)\]$/.exec(text)?.[1] ?? '');
  if (kind) return { ...block, type: 'callout', data: { kind, text: '' } };
  if (block.type !== 'paragraph') return undefined;
  if (text === '---') return { ...block, type: 'divider', data: {} };
  const fence = /^```(\w*)$/.exec(text)?.[1];
  const drawn = diagramLanguages.find((one) => one === fence);
  if (drawn) return { ...block, type: 'diagram', data: { code: '', language: drawn, alt: '', caption: '' } };
  if (fence !== undefined) {
    const language = findCodeLanguage(fence) ?? plainText;
    return { ...block, type: 'code', data: { name: '', code: '', language: { ...language } } };
  }
  const tex = /^\$\$(?:([^$]+)\$\$)?$/.exec(text);
  return tex ? { ...block, type: 'math', data: { tex: tex[1] ?? '', label: '' } } : undefined;
}

/** Returns the URL from which the server can download an image; undefined for an embedded image. */
export const pictureAddress = (src: string): URL | undefined =>
  /^https:/i.test(src) ? (URL.parse(src) ?? undefined) : undefined;

/** @returns the figure that replaces a paragraph that contains only `![alt](address)`, and the image's URL */
export function typedPicture(block: LiveBlock): { block: LiveBlock; address: URL } | undefined {
  if (block.type !== 'paragraph' || typeof block.data.text !== 'string') return undefined;
  const [, alt = '', src] = /^!\[([^[\]]*)\]\((\S+)\)$/.exec(textOf(parseRuns(block.data.text))) ?? [];
  const address = src === undefined ? undefined : pictureAddress(src);
  return address && { block: { ...block, ...figure('', alt) }, address };
}

/** @returns the HTML with the mark or embed that was closed at `offset`, and the new caret offset */
export function typedMark(html: string, offset: number): { html: string; offset: number } | undefined {
  const runs = parseRuns(html);
  const before = sliceRuns(runs, 0, offset);
  // An embed counts as one character, as it does in offsets.
  const text = before.map(({ text: own }) => own ?? '\ufffc').join('');
  for (const { schema, typed, embedOf, markOf } of inlineTools) {
    const found = typed?.exec(text);
    const [whole, inside] = [found?.[0], found?.[1] ?? found?.[2]];
    if (!found || whole === undefined || inside === undefined) continue;
    const start = found.index + whole.indexOf(inside, 1);
    const written = sliceRuns(runs, start, start + inside.length);
    const embed = embedOf && !isLiteral(written) ? embedOf(written, found) : undefined;
    if (embedOf && !embed) continue;
    const mark = markOf ? markOf(found) : newElement(schema);
    if (!mark) continue;
    const made = embed ? [{ marks: schema.ends ? [] : marksOfAll(written), embed }] : markRuns(written, mark, true);
    const joined = joinRuns(sliceRuns(runs, 0, found.index), made, sliceRuns(runs, offset));
    return { html: writeRuns(joined), offset: found.index + lengthOfRuns(made) };
  }
  return undefined;
}

/** Returns the marks that cover all runs. */
const marksOfAll = (runs: readonly Run[]) =>
  (runs[0]?.marks ?? []).filter(({ kind }) => runs.every(({ marks }) => marks.some((mark) => mark.kind === kind)));

const isLiteral = (runs: readonly Run[]) => runs.some(({ marks }) => marks.some(({ kind }) => literalKinds.has(kind)));

/** Normalizes full-width characters and spaces from a Japanese keyboard to ASCII. */
const narrow = (text: string) => text.normalize('NFKC');

function textOf(runs: readonly Run[]): string {
  return runs.map(({ text }) => text ?? '').join('');
}
