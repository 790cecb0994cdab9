/** Draws diagrams: DOT with Graphviz in WebAssembly, Mermaid with a renderer that needs no browser. */
import { tokens } from './tokens.ts';

/** Rewrites common Mermaid notation in the longer forms that the renderer supports, without changing the diagram. */

/** Matches a label: text in quotes, brackets or bars. */
const words = /("[^"]*"|\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|\|[^|]*\|)/;
/** Matches a node and its shape, with the label in it. */
const named = /([\w-]+)\s*([[({]{1,3}(?:"[^"]*"|[^"\])}])*[\])}]{1,3})/g;
/** Matches a line between two nodes, with or without spaces around it. */
const arrow = /\s*(?<![-=.<])(<?(?:-{2,}>|-{3,}|-\.+->?|={2,}>|={3,}))\s*/g;

function plainMermaid(code: string): string {
  const lines = code
    .replace(/\r\n?/g, '\n')
    .replace(/^\s*---\n[\s\S]*?\n---\s*\n/, '')
    .replace(/%%\{[\s\S]*?\}%%/g, '')
    .split('\n')
    .filter((line) => /\S/.test(line) && !/^\s*%%/.test(line));
  const kind = /^\s*(\w+)/.exec(lines[0] ?? '')?.[1] ?? '';
  if (kind === 'flowchart' || kind === 'graph') return flowchart(lines).join('\n');
  if (kind === 'erDiagram') return lines.map(relation).join('\n');
  return lines.join('\n');
}

function flowchart(lines: readonly string[]): string[] {
  const [head = '', ...rest] = lines.flatMap(statements).map(spaced);
  const [inside, outside]: [string[], string[]] = [[], []];
  let depth = 0;
  // A node belongs to the group that contains it, even if an earlier line outside the group mentions the node. The
  // renderer would use the node's first mention.
  for (const line of rest) {
    if (/^\s*subgraph\b/.test(line)) depth += 1;
    (depth > 0 ? inside : outside).push(line);
    if (/^\s*end\s*$/.test(line)) depth -= 1;
  }
  const isNamed = (id: string) => inside.some((line) => new RegExp(`\\b${id}\\s*[[({>]`).test(line));
  for (const [, id = '', shape = ''] of outside.flatMap((line) => [...line.matchAll(named)])) {
    const bare = new RegExp(`(?<![\\w-])${id}(?![\\w-])`);
    const at = isNamed(id)
      ? -1
      : inside.findIndex((line) => !/^\s*subgraph\b/.test(line) && bare.test(line.replace(/"[^"]*"/g, '')));
    const line = inside[at];
    if (line !== undefined) inside[at] = outsideWords(line, (part) => part.replace(bare, () => id + shape));
  }
  return [head, ...inside, ...outside];
}

/** Splits a line into statements, which can end in a semicolon. */
const statements = (line: string): string[] =>
  outsideWords(line, (part) => part.replaceAll(';', '\n'))
    .split('\n')
    .filter((one) => /\S/.test(one));

const spaced = (line: string): string =>
  outsideWords(line, (part) =>
    part
      // An edge that ends in a circle or a cross is changed to an arrow.
      .replace(/--+[xo](?=\s)/g, '-->')
      .replace(/\s*(?<![-<])--(?=[^\s->][^-]*--)/g, ' -- ')
      .replace(arrow, ' $1 '),
  ).replace(/(->|--|=>|==) +\|/g, '$1|');

function relation(line: string): string {
  return line
    .replace(/\s*((?:\|[|o]|\}[|o])(?:--|\.\.)(?:[|o]\||[|o]\{))\s*/, ' $1 ')
    .replace(/^(.*(?:--|\.\.).*?)\s*:\s*/, '$1 : ');
}

const outsideWords = (line: string, change: (part: string) => string): string =>
  line
    .split(words)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');

/** The page's design tokens, by the renderer's names for colors. */
const colours: Readonly<Record<string, string>> = {
  _text: tokens.ink,
  '_text-sec': tokens.muted,
  '_text-muted': tokens.muted,
  '_text-faint': tokens.muted,
  _line: tokens.muted,
  _arrow: tokens.muted,
  '_node-fill': tokens.tint,
  '_node-stroke': tokens.control,
  '_group-fill': 'none',
  '_group-hdr': tokens.tint,
  '_inner-stroke': tokens.rule,
  '_key-badge': tokens.rule,
  bg: tokens.paper,
  fg: tokens.ink,
};

/**
 * @returns the renderer's SVG
 * @throws Error with the renderer's error message
 */
export async function drawMermaid(code: string): Promise<string> {
  const { renderMermaidSVG } = await import('beautiful-mermaid');
  const svg = renderMermaidSVG(plainMermaid(code), { padding: 6, transparent: true });
  return svg
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/^(<svg[^>]*?) style="[^"]*"/, '$1')
    .replace(/"var\(--([\w-]+)[^"]*\)"/g, (_, name: string) => `"${colours[name] ?? tokens.ink}"`);
}

/** Font size in points, equal to the page's small text. */
const FONT_SIZE = '10';

export async function drawDot(code: string): Promise<string> {
  const { instance } = await import('@viz-js/viz');
  const own = { fontname: 'Helvetica', fontsize: FONT_SIZE, fontcolor: tokens.ink };
  const result = (await instance()).render(code, {
    format: 'svg',
    graphAttributes: { ...own, bgcolor: 'transparent', pad: '0.05', color: tokens.control, fillcolor: tokens.tint },
    nodeAttributes: { ...own, color: tokens.control, fillcolor: tokens.tint },
    edgeAttributes: { ...own, fontcolor: tokens.muted, color: tokens.muted },
  });
  if (result.status === 'success') return result.output;
  throw new Error(result.errors.map(({ message }) => message).join(' ') || 'Graphviz could not read this.');
}
