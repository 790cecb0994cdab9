/** What HTML of another program said that the post made of it does not, by its words. */
import type { EditorDocument } from '#contract/documents.ts';
import { dropped } from '../markdown/html-inline.ts';
import type { HtmlNode } from '../html-tree.ts';
import { lostWords, textsOf, type Loss } from './losses.ts';

/** Elements within a line; every other one ends it. */
const within = new Set(
  'a abbr b bdi bdo cite code del em font i ins kbd label mark q s samp small span strong sub sup ruby rb rt rp time u var'.split(
    ' ',
  ),
);

/**
 * @param html as it was, by whose lines a loss is told
 * @param nodes what is read of it, without what nobody read there
 */
export function htmlLosses(html: string, nodes: readonly HtmlNode[], document: EditorDocument): Loss[] {
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
  return lost.map((loss) => ({ ...loss, line: places[loss.line] ?? 1 }));
}

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
