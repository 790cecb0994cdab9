/** Finds words in the HTML of an export that are missing in the imported post. */
import { problem } from '#contract/problems.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { dropped } from '#document/markdown/html-inline.ts';
import { isDressing, pageOfScript } from '#document/markdown/scripts-of-others.ts';
import type { HtmlNode } from '#document/html-tree.ts';
import { lostWords, textsOf, type Diagnostic } from './diagnostics.ts';

/** Inline elements; every other element ends a line. */
const within = new Set(
  'a abbr b bdi bdo cite code del em font i ins kbd label mark q s samp small span strong sub sup ruby rb rt rp time u var'.split(
    ' ',
  ),
);

/**
 * @param html original HTML, whose lines appear in the report
 * @param nodes parsed content of the HTML, without elements that readers did not see
 * @param document imported post
 */
export function htmlLosses(html: string, nodes: readonly HtmlNode[], document: EditorDocument): Diagnostic[] {
  const lines = linesIn(nodes);
  const lost = lostWords(lines, lines, textsOf(document.blocks), 0);
  let at = 0;
  let last = 0;
  const places = lines.map((line) => {
    const found = html.indexOf(/\S{3,}/.exec(line)?.[0] ?? '\0', last);
    if (found >= 0) {
      at += html.slice(last, found).split('\n').length - 1;
      last = found;
    }
    return at + 1;
  });
  return [...lost.map((loss) => ({ ...loss, line: places[loss.line] ?? 1 })), ...unseenIn(html, nodes)];
}

/** Losses of elements that have no equivalent in a post, by element name. */
const unseen: Readonly<Record<string, Pick<Diagnostic, 'what' | 'reason'>>> = {
  script: { what: problem('lossScript'), reason: problem('noScripts') },
  style: { what: problem('lossStyle'), reason: problem('styleNotImported') },
  form: { what: problem('lossForm'), reason: problem('htmlUnsupported') },
  canvas: { what: problem('lossCanvas'), reason: problem('htmlUnsupported') },
};

function unseenIn(html: string, nodes: readonly HtmlNode[]): Diagnostic[] {
  const left = new Map<string, number>();
  const walk = (node: HtmlNode): void => {
    if (typeof node === 'string') return;
    const isNamed = node.name !== 'script' || !isKnown(node.attributes.src ?? '');
    if (Object.hasOwn(unseen, node.name) && isNamed) left.set(node.name, (left.get(node.name) ?? 0) + 1);
    node.children.forEach(walk);
  };
  nodes.forEach(walk);
  if (left.size === 0) return [];
  const diagnostics: Diagnostic[] = [];
  for (const { index, 0: opening, 1: tag = '' } of html.matchAll(/<(script|style|form|canvas)\b[^>]*>/gi)) {
    const name = tag.toLowerCase();
    const count = left.get(name) ?? 0;
    const loss = unseen[name];
    if (!loss || count === 0 || isKnown(/\ssrc=["']?([^"'\s>]+)/.exec(opening)?.[1] ?? '')) continue;
    left.set(name, count - 1);
    diagnostics.push({ line: html.slice(0, index).split('\n').length, ...loss });
  }
  return diagnostics;
}

const isKnown = (src: string): boolean => isDressing(src) || pageOfScript(src) !== undefined;

function linesIn(nodes: readonly HtmlNode[]): string[] {
  const lines: string[] = [''];
  const walk = (node: HtmlNode): void => {
    if (typeof node === 'string') lines.push((lines.pop() ?? '') + node.replace(/\s+/g, ' '));
    else if (!dropped.has(node.name)) {
      if (!within.has(node.name)) lines.push('');
      node.children.forEach(walk);
      if (!within.has(node.name)) lines.push('');
    }
  };
  nodes.forEach(walk);
  return lines.filter((line) => line.trim() !== '');
}
