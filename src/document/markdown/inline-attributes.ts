/** Handles markup at the beginning and end of phrasing content: labels in braces, and the marker of a callout. */
import type { PhrasingContent } from 'mdast';

/** Matches the marker of a callout: kind, Obsidian's display options and folded state. */
export const calloutMarker = /^\[!([\w-]+)(?:\|[^\]\n]*)?\][+-]?[ \t]*/;

/** Returns phrasing content without the label in braces at the end, and the label. */
export function labelBehind(children: PhrasingContent[]): { rest: PhrasingContent[]; label?: string } {
  const last = children.at(-1);
  const [whole, label] = (last?.type === 'text' && /\s*\{#([a-z]+:[\w-]+)(?:\s[^{}]*)?\}\s*$/.exec(last.value)) || [];
  if (last?.type !== 'text' || whole === undefined || label === undefined) return { rest: children };
  const value = last.value.slice(0, -whole.length);
  return { rest: [...children.slice(0, -1), ...(value === '' ? [] : [{ ...last, value }])], label };
}

/** Splits phrasing content after its first line. */
export function splitLine(children: readonly PhrasingContent[]): [PhrasingContent[], PhrasingContent[]] {
  const at = children.findIndex((node) => node.type === 'break' || (node.type === 'text' && node.value.includes('\n')));
  const node = children[at];
  if (!node) return [[...children], []];
  if (node.type !== 'text') return [children.slice(0, at), children.slice(at + 1)];
  const [before = '', ...lines] = node.value.split('\n');
  const after = lines.join('\n');
  return [
    [...children.slice(0, at), ...(before === '' ? [] : [{ ...node, value: before }])],
    [...(after === '' ? [] : [{ ...node, value: after }]), ...children.slice(at + 1)],
  ];
}

export function withoutMarker([first, ...rest]: PhrasingContent[]): PhrasingContent[] {
  if (first?.type !== 'text') return first ? [first, ...rest] : [];
  const value = first.value.replace(calloutMarker, '');
  return value === '' ? rest : [{ ...first, value }, ...rest];
}

export function afterMarker(children: readonly PhrasingContent[]): PhrasingContent[] {
  const [first, ...rest] = children;
  if (first?.type !== 'text') return rest.filter((node, index) => index > 0 || node.type !== 'break');
  const value = first.value.replace(calloutMarker, '').replace(/^\n/, '');
  return value === ''
    ? rest.filter((node, index) => index > 0 || node.type !== 'break')
    : [{ ...first, value }, ...rest];
}
