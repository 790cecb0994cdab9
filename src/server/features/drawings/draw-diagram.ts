/** Draws diagrams: DOT with Graphviz in WebAssembly, Mermaid with a renderer that needs no browser. */
import { plainMermaid } from './mermaid-source.ts';
import { tokens } from './tokens.ts';

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
