/** Finds formulas in raw HTML, and hidden definitions of TeX macros. */
import { endOfGroup } from '#domain/document/tex-definitions.ts';
import { dollarFormula } from '#domain/inline/dollars.ts';

const definition =
  /\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator)\*?\s*(?:\{\s*\\[a-zA-Z]+\s*\}|\\[a-zA-Z]+)\s*(?:\[\s*\d\s*\]\s*)?|\\def\s*\\([a-zA-Z]+)((?:#\d)*)\s*/g;

/**
 * Returns the TeX macro definitions in hidden HTML; '' if there are none. They become an invisible formula block, so
 * that all formulas of the post can use the macros.
 */
export function hiddenDefinitions(html: string): string {
  const found: string[] = [];
  for (const { index, 0: opening, 1: name, 2: given = '' } of html.matchAll(definition)) {
    const body = groupAt(html, index + opening.length);
    if (body === undefined) continue;
    const parameters = given === '' ? '' : `[${given.length / 2}]`;
    found.push(name === undefined ? opening.trim() + body : `\\newcommand{\\${name}}${parameters}${body}`);
  }
  return found.join('\n');
}

/** Returns the TeX group that begins at an index, including its braces; undefined if no group begins there. */
function groupAt(tex: string, start: number): string | undefined {
  const end = tex[start] === '{' ? endOfGroup(tex, start + 1) : undefined;
  return end === undefined ? undefined : tex.slice(start, end + 1).replace(/\s*\n\s*/g, ' ');
}

const elements = /(<(pre|code|script|style)\b[\s\S]*?<\/\2\s*>|<\/?[a-z!][^>]*>)/i;
const formulas =
  /\$\$((?:[^$\\]|\\[^])+)\$\$|\$(?!\s)((?:[^$\\\n]|\\.)*[^$\s\\])\$(?!\d)|\\{1,2}\(((?:[^\\\n]|\\(?![()]))+?)\\{1,2}\)/g;

/** Converts formulas in raw HTML, which MathJax or KaTeX render on pages of other programs. */
export function mathInHtml(html: string): string {
  if (!/\$|\\\(/.test(html)) return html;
  const parts = html.split(elements);
  // The split result repeats three entries: text, an element, and the name of that element. The name is dropped.
  return parts
    .map((part, index) => {
      if (index % 3 === 2) return '';
      return index % 3 === 1
        ? part
        : part.replace(formulas, (_, ...tex: (string | undefined)[]) => inlineMath(tex[0] ?? tex[1] ?? tex[2] ?? ''));
    })
    .join('');
}

/**
 * Matches formulas in the syntax of plugins, between dollars, and in brackets. Each capture group is the TeX of one
 * syntax.
 */
const sure = new RegExp(
  [
    String.raw`\$latex\s((?:[^$\\]|\\[^])+)\$|\[(?:katex|latex|mathjax)\b[^\]]*\]([^]+?)\[/(?:katex|latex|mathjax)\]|\$\$((?:[^$\\]|\\[^])+)\$\$`,
    String.raw`\\\[((?:[^\\]|\\[^\]])+)\\\]|\\\(((?:[^\\\n]|\\[^()])+)\\\)`,
    dollarFormula,
  ].join('|'),
  'gu',
);
const edge = /^<(?:!|\/?(?:p|div|br|h\d|li|ul|ol|blockquote|figure|td|th|section)\b)/i;

/**
 * Finds formulas in the HTML of a post by the rule that distinguishes them from amounts of money. A formula in `$$`
 * or `\[` on separate lines becomes a `math-block` element.
 */
export function sureMathInHtml(html: string): string {
  if (!/\$|\[(?:katex|latex|mathjax)|\\[[(]/.test(html)) return html;
  const parts = html.split(elements);
  const isEdge = (index: number) => parts[index] === undefined || parts[index] === '' || edge.test(parts[index]);
  return parts
    .map((part, index) => {
      if (index % 3 === 2) return '';
      if (index % 3 === 1) return part;
      return part.replace(sure, (whole: string, ...found: unknown[]) => {
        const [named, coded, dollars, square, round, dollar] = found as (string | undefined)[];
        const tex = (named ?? coded ?? dollars ?? square ?? round ?? dollar ?? '').replace(
          /(?:&(?:amp;)?(?:s|bg|fg)=[\w-]+)+$/,
          '',
        );
        const [at] = found.slice(-2) as [number];
        const before = part.slice(0, at);
        const after = part.slice(at + whole.length);
        const ends = [/^\s*$/.test(before) ? isEdge(index - 2) : /\n\s*$/.test(before)];
        ends.push(/^\s*$/.test(after) ? isEdge(index + 1) : /^\s*\n/.test(after));
        const isDisplay = (dollars ?? square) !== undefined || /^\[\w+ [^\]]*display=["']?true/.test(whole);
        const isAlone = isDisplay && ends.every(Boolean);
        return isAlone ? `<math-block>${tex.trim()}</math-block>` : inlineMath(tex);
      });
    })
    .join('');
}

const inlineMath = (tex: string) => `<span class="inline-math">${tex.trim()}</span>`;
