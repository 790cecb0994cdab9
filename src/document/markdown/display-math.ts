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
    const joined = joinedLine(lines, at);
    if (joined) {
      out.push(joined.line);
      at = joined.end;
      continue;
    }
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

/** So many lines may one formula within a sentence have. */
const MOST = 40;

/**
 * A formula that begins within a line and ends on a later one, in one line: else its end would begin a formula, which
 * takes what follows.
 */
function joinedLine(lines: readonly string[], at: number): { line: string; end: number } | undefined {
  const first = lines[at] ?? '';
  const opens = first.split('$$').length % 2 === 0 && !opening.test(first);
  if (!opens) return undefined;
  for (let end = at + 1; end < Math.min(lines.length, at + MOST); end += 1) {
    const line = lines[end] ?? '';
    if (line.trim() === '') return undefined;
    if (!line.includes('$$')) continue;
    if (line.split('$$').length % 2 !== 0) return undefined;
    const inside = lines.slice(at + 1, end + 1).map((item) => item.replace(/^[ \t>]+/, ''));
    const last = inside.pop() ?? '';
    const joined = [first.trimEnd(), ...inside].join(' ');
    return { line: joined + (last.startsWith('$$') ? last : ` ${last}`), end };
  }
  return undefined;
}

const definition =
  /\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator)\*?\s*(?:\{\s*\\[a-zA-Z]+\s*\}|\\[a-zA-Z]+)\s*(?:\[\s*\d\s*\]\s*)?|\\def\s*\\([a-zA-Z]+)((?:#\d)*)\s*/g;

/**
 * Commands that a page defines for its formulas where nobody sees them: a formula that shows nothing, for what one
 * defines holds in the whole text.
 */
export function hiddenDefinitions(html: string): string {
  const found: string[] = [];
  for (const { index, 0: opening, 1: name, 2: given = '' } of html.matchAll(definition)) {
    const body = groupAt(html, index + opening.length);
    if (body === undefined) continue;
    const told = given === '' ? '' : `[${given.length / 2}]`;
    found.push(name === undefined ? opening.trim() + body : `\\newcommand{\\${name}}${told}${body}`);
  }
  return found.length === 0 ? '' : `\n\n$$\n${found.join('\n')}\n$$\n\n`;
}

/** The group of TeX that begins here, with its braces. */
function groupAt(tex: string, start: number): string | undefined {
  if (tex[start] !== '{') return undefined;
  let depth = 0;
  for (let at = start; at < tex.length; at += 1) {
    if (tex[at] === '\\') at += 1;
    else if (tex[at] === '{') depth += 1;
    else if (tex[at] === '}') depth -= 1;
    if (depth === 0) return tex.slice(start, at + 1).replace(/\s*\n\s*/g, ' ');
  }
  return undefined;
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
