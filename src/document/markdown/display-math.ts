/**
 * Formulas on lines of their own as kramdown takes them, where `$$` may stand beside the TeX, put as Markdown's readers
 * want them: each `$$` on a line of its own. One that only opens would take the whole rest of the text. Isomorphic.
 */

/** A line that opens a formula and does not end it: what stands before it (quotes, spaces), and its TeX. */
const opening = /^([ \t>]*)\$\$(?!\$)((?:(?!\$\$).)*)$/;

/** @param text without code */
export function displayMath(text: string): string {
  if (!text.includes('$$')) return text;
  const lines = text.split('\n');
  const out: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, prefix, tex] = opening.exec(line) ?? [];
    let end = at + 1;
    while (prefix !== undefined && end < lines.length && !lines[end]?.includes('$$')) end += 1;
    if (prefix === undefined || tex === undefined || end >= lines.length) {
      out.push(line);
      continue;
    }
    const last = lines[end] ?? '';
    const [before, after] = [last.slice(0, last.indexOf('$$')), last.slice(last.indexOf('$$') + 2)];
    // What follows the formula is a line of its own; attributes and a break for the looks are not.
    const rest = after.replace(/^\s*(?:\{:[^{}]*\}|<br\s*\/?>|[.,;])?\s*$/, '').trim();
    out.push(`${prefix}$$`);
    if (tex.trim() !== '') out.push(prefix + tex.trim());
    out.push(...lines.slice(at + 1, end));
    if (/[^\s>]/.test(before)) out.push(before.trimEnd());
    out.push(`${prefix}$$`);
    if (rest !== '') out.push(prefix + rest);
    at = end;
  }
  return out.join('\n');
}

const elements = /(<(pre|code|script|style)\b[\s\S]*?<\/\2\s*>|<\/?[a-z!][^>]*>)/i;
const dollars = /\$\$((?:[^$\\]|\\[^])+)\$\$|\$(?!\s)((?:[^$\\\n]|\\.)*[^$\s\\])\$(?!\d)/g;

/** Formulas between dollars in raw HTML, where pages of other programs let MathJax or KaTeX find them. */
export function mathInHtml(html: string): string {
  if (!html.includes('$')) return html;
  const parts = html.split(elements);
  // Of three parts the first is text, the second the element, the third its name, which stands in the second too.
  return parts
    .map((part, index) => {
      if (index % 3 === 2) return '';
      return index % 3 === 1
        ? part
        : part.replace(dollars, (_, display?: string, line?: string) => inlineMath(display ?? line ?? ''));
    })
    .join('');
}

const inlineMath = (tex: string) => `<span class="inline-math">${tex.trim()}</span>`;
