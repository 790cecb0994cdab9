/** Converts footnotes in the HTML of Markdown programs: a list at the end, and links to its items. */
import { all, textOf, type HtmlElement, type HtmlNode } from '#document/html-tree.ts';
import { element, hasClass, reshaped } from './html-shapes.ts';

const isList = (node: HtmlElement): boolean =>
  ['section', 'div', 'aside'].includes(node.name) && hasClass(node, 'footnotes');

/**
 * @returns the nodes with each note in place of its reference, and without the list of notes. A note without a
 * reference stays in the list.
 */
export function withNotesInPlace(nodes: readonly HtmlNode[]): HtmlNode[] {
  const root = element('', {}, [...nodes]);
  const lists = ['section', 'div', 'aside'].flatMap((name) => all(root, name)).filter(isList);
  const items = lists
    .flatMap((list) => all(list, 'li'))
    .flatMap(({ attributes, children }) => (attributes.id ? [[attributes.id, children] as const] : []));
  if (items.length === 0) return [...nodes];
  const notes = new Map(items);
  const calls = all(root, 'a').map(({ attributes }) => attributes.href?.slice(1) ?? '');
  const isCalled = ([id]: readonly [string, unknown]) => calls.includes(id);
  const isWhole = items.every(isCalled);
  return reshaped(nodes, (node) => {
    if (isWhole && (isList(node) || hasClass(node, 'footnotes-sep'))) return [];
    if (node.name !== 'sup' && node.name !== 'a') return undefined;
    const [link] = node.name === 'a' ? [node] : all(node, 'a');
    const id = link?.attributes.href?.replace(/^#/, '') ?? '';
    const said = link?.attributes.href?.startsWith('#') ? notes.get(id) : undefined;
    if (said === undefined) return undefined;
    const name = calls.filter((call) => call === id).length > 1 ? { 'data-name': id } : undefined;
    return [element('span', { class: 'footnote', ...name }, inLine(withoutBack(said)))];
  });
}

/** Replaces paragraphs by lines with `<br>` between them. */
const inLine = (nodes: readonly HtmlNode[]): HtmlNode[] => {
  const whole = nodes.filter((node) => typeof node !== 'string' || node.trim() !== '');
  return whole.flatMap((node, at) => {
    if (typeof node === 'string' || node.name !== 'p') return [node];
    const last = node.children.at(-1);
    const own = typeof last === 'string' ? [...node.children.slice(0, -1), last.trimEnd()] : node.children;
    return [...(at > 0 ? [element('br')] : []), ...own];
  });
};

/** Removes links that lead from a note back to its reference. */
const withoutBack = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  reshaped(nodes, (node) => (node.name === 'a' && /^[↩↑^]/u.test(textOf(node.children).trim()) ? [] : undefined));
