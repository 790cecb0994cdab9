/** What stands between two tags of a site generator, as what it is here. Isomorphic. */
import type { Html, Nodes } from 'mdast';
import type { CalloutKind } from '#blocks/callout/schema.ts';
import { textBlock } from '#blocks/index.ts';
import type { Block } from '#contract/documents.ts';
import { escapeText } from '#domain/document/escape.ts';
import { calloutKindOf } from './callout-names.ts';
import { textAndBlocks } from './html-blocks.ts';

/** Nodes that a pair of tags holds: a callout, a fold, or nothing that has a form here. */
export interface TagPair {
  type: 'tagPair';
  kind: CalloutKind | 'details' | undefined;
  title: string;
  children: FlowNode[];
}
export type FlowNode = Nodes | TagPair;

interface Tag {
  name: string;
  said: string;
  isClosing: boolean;
  source: string;
}

const oneTag =
  /\{%-?\s*(\/|end(?=[a-z]))?([\w-]*)((?:"[^"]*"|'[^']*'|[^{}%"']|%(?!\}))*?)-?%\}|\{\{[<%]\s*(\/)?\s*([\w-]*)((?:"[^"]*"|[^{}"])*?)[>%]\}\}/g;

const tagsOf = (line: string): Tag[] =>
  [...line.matchAll(oneTag)].map(([source, slash, name, said, otherSlash, otherName, otherSaid]) => ({
    name: (name ?? otherName ?? '').toLowerCase(),
    said: (said ?? otherSaid ?? '').trim(),
    isClosing: (slash ?? otherSlash) !== undefined,
    source,
  }));

const folds = new Set(['details', 'expand', 'collapse', 'collapsible', 'spoiler', 'accordion', 'fold', 'toggle']);
const callouts = new Set(['notice', 'admonition', 'callout', 'aside', 'alert', 'hint', 'block', 'message', 'box']);
/** Where a page's own list of headings stands: it is made here. */
const madeHere = new Set(['toc', 'tableofcontents', 'table-of-contents']);

/** Deeper than anyone nests: what is deeper is text. */
const maxOpen = 20;

/** Lines of tags in pairs around what they hold; a tag that stands alone stays a line of text. */
export function withTagPairs(nodes: readonly Nodes[]): FlowNode[] {
  const items = nodes.flatMap((node): (Nodes | Tag)[] => (node.type === 'tagLine' ? tagsOf(node.value) : [node]));
  const pairs = pairsIn(items);
  const top: FlowNode[] = [];
  const open: { tag: Tag; children: FlowNode[] }[] = [];
  for (const item of items) {
    const here = open.at(-1)?.children ?? top;
    if ('type' in item) here.push(item);
    else if (!pairs.has(item)) here.push(...textOf(item));
    else if (!item.isClosing) open.push({ tag: item, children: [] });
    else {
      const closed = open.pop();
      if (closed) (open.at(-1)?.children ?? top).push(pairOf(closed.tag, withSummaries(closed.children)));
    }
  }
  return withSummaries(top);
}

/** The tags that another one closes, and those that close one. */
function pairsIn(items: readonly (Nodes | Tag)[]): Set<Tag> {
  const pairs = new Set<Tag>();
  const waiting = new Map<string, number>();
  let open: Tag[] = [];
  for (const item of items) {
    if ('type' in item) continue;
    const { name, isClosing } = item;
    if (!isClosing) {
      open.push(item);
      waiting.set(name, (waiting.get(name) ?? 0) + 1);
    } else if ((waiting.get(name) ?? 0) > 0) {
      const at = open.findLastIndex((other) => other.name === name);
      const opener = open[at];
      for (const other of open.slice(at)) waiting.set(other.name, (waiting.get(other.name) ?? 1) - 1);
      open = open.slice(0, at);
      if (opener && open.length < maxOpen) pairs.add(opener).add(item);
    }
  }
  return pairs;
}

/** What a page makes of itself says nothing. */
const textOf = ({ name, source }: Tag): FlowNode[] =>
  madeHere.has(name) ? [] : [{ type: 'paragraph', children: [{ type: 'text', value: source }] }];

/** What a pair of this name is, told what stands in the tag that opens it. */
export function pairOf({ name, said }: Pick<Tag, 'name' | 'said'>, children: FlowNode[]): TagPair {
  const { named, words } = toldIn(said);
  const isFold = folds.has(name);
  const kinds = [named.type, named.kind, named.level, words[0], callouts.has(name) ? 'note' : name];
  const kind = isFold ? 'details' : kinds.map((word) => calloutKindOf(word ?? '')).find((found) => found !== undefined);
  const isCallout = callouts.has(name) || calloutKindOf(name) !== undefined;
  const others = words.filter((word) => isFold || calloutKindOf(word) === undefined);
  const title = named.title ?? named.summary ?? named.name ?? (isFold ? others.join(' ') : (others[0] ?? ''));
  if (isFold || isCallout) return { type: 'tagPair', kind, title, children };
  // A name over one of several parts is read; what else a tag of its own is told is not.
  return { type: 'tagPair', kind: undefined, title: /^(?:tab|step|card|col)/.test(name) ? title : '', children };
}

/** What a tag is told: under names, and without. */
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

/** @param inside what stands between its tags */
export function pairBlocks({ kind, title }: TagPair, inside: readonly Block[]): Block[] {
  if (kind === undefined) return [...(title === '' ? [] : [textBlock(`<b>${escapeText(title)}</b>`)]), ...inside];
  if (kind === 'details') return [{ type: 'details', data: { summary: escapeText(title), ...textAndBlocks(inside) } }];
  const named = title !== '' && { title: escapeText(title) };
  return [{ type: 'callout', data: { kind, ...named, ...textAndBlocks(inside) } }];
}

/** `<summary>` on a line behind `<details>`: one piece of HTML. */
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
