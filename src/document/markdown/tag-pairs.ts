/** Converts a pair of site generator tags with its content to the equivalent block of this site. */
import type { Html, Nodes } from 'mdast';
import type { CalloutKind } from '#blocks/callout/schema.ts';
import { textBlock } from '#blocks/index.ts';
import type { Block } from '#contract/documents.ts';
import { escapeText } from '#domain/document/escape.ts';
import { calloutKindOf } from './callout-names.ts';
import { textAndBlocks } from './html-blocks.ts';
import { htmlOf, tagsOf, type Tag } from './shortcodes.ts';

/**
 * A pair of tags with its content. The pair becomes a callout or a toggle. If neither is suitable, only the content
 * is imported.
 */
export interface TagPair {
  type: 'tagPair';
  kind: CalloutKind | 'details' | undefined;
  title: string;
  children: FlowNode[];
}
export type FlowNode = Nodes | TagPair;

const folds = new Set(['details', 'expand', 'collapse', 'collapsible', 'spoiler', 'accordion', 'fold', 'toggle']);
const callouts = new Set(['notice', 'admonition', 'callout', 'aside', 'alert', 'hint', 'block', 'message', 'box']);
/** Returns whether a pair of tags with this name has an equivalent. */
export const isKnownPair = (name: string): boolean =>
  folds.has(name) || callouts.has(name) || calloutKindOf(name) !== undefined || ofParts.test(name);

/** Matches tags for tabs, steps, cards and columns. Their titles are displayed. */
const ofParts = /^(?:tab|step|card|col)/;

/** Maximum depth of nested pairs. Hand-written texts have fewer levels. Tags at deeper levels are not paired. */
const maxOpen = 20;

/** Groups tags into pairs with their content. A tag without a partner is converted separately or stays text. */
export function withTagPairs(nodes: readonly Nodes[]): FlowNode[] {
  const items = nodes.flatMap((node): (Nodes | Tag)[] => (node.type === 'tagLine' ? tagsOf(node.value) : [node]));
  const pairs = pairsIn(items);
  const top: FlowNode[] = [];
  const open: { tag: Tag; children: FlowNode[] }[] = [];
  const close = (): Tag | undefined => {
    const closed = open.pop();
    if (closed) (open.at(-1)?.children ?? top).push(pairOf(closed.tag, withSummaries(withPicture(closed))));
    return closed?.tag;
  };
  for (const item of items) {
    const here = open.at(-1)?.children ?? top;
    if ('type' in item) here.push(item);
    else if (!pairs.has(item)) here.push(...alone(item));
    else if (!item.isClosing) open.push({ tag: item, children: [] });
    // Unclosed tags inside a pair end with the pair's closing tag.
    else while (open.length > 0 && close() !== pairs.get(item));
  }
  while (open.length > 0) close();
  return withSummaries(top);
}

/** Returns the opening tags of pairs, and a map from each closing tag to its opening tag. */
export function pairsIn(items: readonly (object | Tag)[]): Map<Tag, Tag | undefined> {
  const pairs = new Map<Tag, Tag | undefined>();
  const waiting = new Map<string, number>();
  const isOpener = (tag: Tag, { colons, name }: Tag) =>
    colons === undefined ? tag.name === name : tag.colons === '' || tag.colons === colons;
  let open: Tag[] = [];
  /** Unclosed `:::` blocks extend to the end of their container. */
  const leave = (from: number) => {
    for (const [at, tag] of open.slice(from).entries()) {
      waiting.set(tag.name, (waiting.get(tag.name) ?? 1) - 1);
      if (tag.colons !== undefined && from + at < maxOpen) pairs.set(tag, undefined);
    }
    open = open.slice(0, from);
  };
  for (const item of items) {
    if (!('isClosing' in item)) continue;
    const { name, isClosing, colons } = item;
    if (!isClosing) {
      open.push(item);
      waiting.set(name, (waiting.get(name) ?? 0) + 1);
      continue;
    }
    if (colons === undefined && (waiting.get(name) ?? 0) === 0) continue;
    const last = colons === undefined ? undefined : open.findLastIndex((tag) => tag.colons !== undefined);
    const at = last ?? open.findLastIndex((tag) => isOpener(tag, item));
    const opener = open[at];
    if (!opener || !isOpener(opener, item)) continue;
    leave(at + 1);
    waiting.set(opener.name, (waiting.get(opener.name) ?? 1) - 1);
    open.pop();
    if (open.length < maxOpen) pairs.set(opener, undefined).set(item, opener);
  }
  leave(0);
  return pairs;
}

/** Adds an image above the content of a pair if its opening tag has the path of an image. */
function withPicture({ tag, children }: { tag: Tag; children: FlowNode[] }): FlowNode[] {
  const value = htmlOf(tag) ?? '';
  return value.startsWith('<figure>') ? [{ type: 'html', value }, ...children] : children;
}

const alone = (tag: Tag): FlowNode[] => {
  const value = htmlOf(tag);
  if (value !== undefined) return value === '' ? [] : [{ type: 'html', value }];
  return [{ type: 'paragraph', children: [{ type: 'text', value: tag.source }] }];
};

/** Returns the pair for an opening tag's name and arguments. */
export function pairOf({ name, said, colons }: Pick<Tag, 'name' | 'said' | 'colons'>, children: FlowNode[]): TagPair {
  const { named, words } = toldIn(said);
  const isFold = folds.has(name);
  const kinds = [named.type, named.kind, named.level, words[0], name, callouts.has(name) ? 'note' : ''];
  const kind = isFold ? 'details' : kinds.map((word) => calloutKindOf(word ?? '')).find((found) => found !== undefined);
  const isCallout = callouts.has(name) || calloutKindOf(name) !== undefined;
  const others = words.filter((word, index) => isFold || index > 0 || calloutKindOf(word) === undefined);
  // In a toggle or a `:::` block, all unnamed arguments together are the title.
  const title = named.title ?? named.summary ?? named.name ?? (isFold || colons ? others.join(' ') : (others[0] ?? ''));
  if (isFold || isCallout) return { type: 'tagPair', kind, title, children };
  // The arguments of an unknown tag are ignored, except the titles of tabs, steps, cards and columns.
  return { type: 'tagPair', kind: undefined, title: ofParts.test(name) ? title : '', children };
}

/** Returns the named and the unnamed arguments of a tag. */
function toldIn(said: string): { named: Record<string, string>; words: string[] } {
  const named: Record<string, string> = {};
  const words: string[] = [];
  for (const [, key, ...values] of said.matchAll(/(?:([\w-]+)\s*=\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"'=]+))/g)) {
    const value = values.find((item) => item !== undefined) ?? '';
    if (key === undefined) words.push(value);
    else named[key] = value;
  }
  return { named, words };
}

/** @param inside content between the tags of the pair */
export function pairBlocks({ kind, title }: TagPair, inside: readonly Block[]): Block[] {
  if (kind === undefined) return [...(title === '' ? [] : [textBlock(`<b>${escapeText(title)}</b>`)]), ...inside];
  if (kind === 'details') return [{ type: 'details', data: { summary: escapeText(title), ...textAndBlocks(inside) } }];
  const named = title !== '' && { title: escapeText(title) };
  return [{ type: 'callout', data: { kind, ...named, ...textAndBlocks(inside) } }];
}

/** Merges `<details>` and a `<summary>` on the next line into one HTML node. */
function withSummaries(nodes: readonly FlowNode[]): FlowNode[] {
  const merged: FlowNode[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    const isSummary = node.type === 'html' && /^\s*<summary\b/i.test(node.value);
    if (isSummary && last?.type === 'html' && /^\s*<details\b[^<>]*>\s*$/i.test(last.value)) {
      merged[merged.length - 1] = { ...node, value: `${last.value}\n${node.value}` } satisfies Html;
    } else merged.push(node);
  }
  return merged;
}
