/** Converts definition lists of kramdown, PHP Markdown Extra and Pandoc to lists with each term in bold. */
import type { List, ListItem, Nodes, Paragraph, PhrasingContent } from 'mdast';

/** Matches the mark of a definition at the beginning of a paragraph or of a later line. */
const atStart = /^:[ \t]+/;
const atLine = /\n:[ \t]+/;
/** Maximum length of a term in characters. A longer paragraph before a definition is not a term. */
const longestTerm = 200;

/** Converts terms and their definitions to lists; adjacent lists of terms are merged. */
export function withDefinitions(nodes: readonly Nodes[]): Nodes[] {
  const made: Nodes[] = [];
  /** The list of terms at the end of `made`; undefined if the last node is something else. */
  let list: List | undefined;
  for (const node of nodes) {
    const [terms, ...meanings] = node.type === 'paragraph' ? partsOf(node) : [[]];
    const last = made.at(-1);
    if (node.type !== 'paragraph' || terms === undefined || meanings.length === 0) {
      made.push(node);
      list = undefined;
      continue;
    }
    let term = terms;
    if (isBlank(terms)) {
      const item = list?.children.at(-1);
      if (item) {
        addTo(item, meanings);
        continue;
      }
      if (last?.type !== 'paragraph' || !isTerm(last)) {
        made.push(node);
        continue;
      }
      term = last.children;
      made.pop();
      // The term is added to the preceding list of terms, if there is one.
      const before = made.at(-1);
      list = before?.type === 'list' && lists.has(before) ? before : undefined;
    }
    if (!list) {
      list = { type: 'list', ordered: false, spread: false, children: [] };
      lists.add(list);
      made.push(list);
    }
    for (const line of linesOf(term)) list.children.push(itemOf([{ type: 'strong', children: line }]));
    addTo(list.children.at(-1), meanings);
  }
  return made;
}

/** Lists that this module created. */
const lists = new WeakSet<Nodes>();

const itemOf = (children: PhrasingContent[]): ListItem => ({
  type: 'listItem',
  spread: false,
  children: [{ type: 'paragraph', children }],
});

function addTo(item: ListItem | undefined, meanings: readonly PhrasingContent[][]): void {
  if (!item) return;
  const nested = item.children.find((child) => child.type === 'list');
  if (nested) nested.children.push(...meanings.map(itemOf));
  else item.children.push({ type: 'list', ordered: false, spread: false, children: meanings.map(itemOf) });
}

/** Returns the content before the first definition, and the content of each definition. */
function partsOf({ children }: Paragraph): PhrasingContent[][] {
  const parts: PhrasingContent[][] = [[]];
  for (const [index, child] of children.entries()) {
    if (child.type !== 'text') {
      parts.at(-1)?.push(child);
      continue;
    }
    const isLineStart = index === 0 || children[index - 1]?.type === 'break';
    const opens = isLineStart && atStart.test(child.value);
    const pieces = (opens ? child.value.replace(atStart, '') : child.value).split(atLine);
    for (const [at, value] of pieces.entries()) {
      if (at > 0 || opens) {
        if (parts.at(-1)?.at(-1)?.type === 'break') parts.at(-1)?.pop();
        parts.push([]);
      }
      if (value !== '') parts.at(-1)?.push({ type: 'text', value });
    }
  }
  return parts;
}

const isBlank = (nodes: readonly PhrasingContent[]): boolean => nodes.length === 0;

const isTerm = ({ children, position }: Paragraph): boolean =>
  position !== undefined &&
  position.start.line === position.end.line &&
  position.end.column - position.start.column <= longestTerm &&
  children.every(({ type }) => type !== 'image');

/** Splits text with several terms: each line is a separate term. */
function linesOf(nodes: readonly PhrasingContent[]): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'break') lines.push([]);
    else if (node.type !== 'text') lines.at(-1)?.push(node);
    else
      for (const [at, value] of node.value.split('\n').entries()) {
        if (at > 0) lines.push([]);
        if (value !== '') lines.at(-1)?.push({ type: 'text', value });
      }
  }
  return lines.filter((line) => line.length > 0);
}
