/**
 * Prepares a Markdown source for the comparison with its imported post. All markup is replaced by blanks, so that
 * line numbers do not change. Each kind of markup has a separate pass, which also handles unclosed markup.
 */
import { problem, type Problem } from '#contract/problems.ts';
import type { Diagnostic } from './diagnostics.ts';
import { Parser } from 'htmlparser2';
import { isDressing, pageOfScript } from '#document/markdown/scripts-of-others.ts';
import { isPicture } from '#document/file-names.ts';

/** Returns white space of the same length, with the same line breaks. */
export const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** A range of a source. */
export interface Part {
  start: number;
  end: number;
}
/** Fenced code, with the start and end of its content. */
export interface Fenced extends Part {
  inside: Part;
}

/** Returns the fenced code of a source, including code in quotes and items. An unclosed fence extends to its end. */
export function fencedCode(source: string): Fenced[] {
  const found: Fenced[] = [];
  let open: { start: number; inside: number; fence: string } | undefined;
  let at = 0;
  for (const line of source.split('\n')) {
    const next = at + line.length + 1;
    const [whole, fence = ''] = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(`{3,}|~{3,})/.exec(line) ?? [];
    if (!open) {
      if (whole !== undefined && !(fence.startsWith('`') && line.slice(whole.length).includes('`')))
        open = { start: at, inside: next, fence };
    } else if (fence.startsWith(open.fence) && /^[ \t>]*[`~]+[ \t]*$/.test(line)) {
      found.push({ start: open.start, end: next - 1, inside: { start: open.inside, end: at } });
      open = undefined;
    }
    at = next;
  }
  const { length } = source;
  if (open)
    found.push({ start: open.start, end: length, inside: { start: Math.min(open.inside, length), end: length } });
  return found;
}

/** Longer lines are not searched for inline code. */
const longestLine = 20_000;

/** Returns the fenced and inline code of a source in order. The comparison treats code as words. */
function codeIn(source: string): Part[] {
  const fenced = fencedCode(source);
  const parts: Part[] = [...fenced];
  let at = 0;
  let next = 0;
  for (const line of source.split('\n')) {
    while ((fenced[next]?.end ?? Infinity) < at) next += 1;
    const isCode = (fenced[next]?.start ?? Infinity) <= at;
    if (!isCode && line.includes('`') && line.length <= longestLine) {
      for (const { index, 0: code } of line.matchAll(/(?<!`)(`{1,9})(?!`).*?[^`]\1(?!`)/g))
        parts.push({ start: at + index, end: at + index + code.length });
    }
    at += line.length + 1;
  }
  return parts.sort((a, b) => a.start - b.start);
}

/**
 * @param change applied to everything except code
 * @param code applied to code; if absent, code stays unchanged
 */
export function byParts(source: string, change: (prose: string) => string, code = (part: string) => part): string {
  let text = '';
  let at = 0;
  for (const { start, end } of codeIn(source)) {
    text += change(source.slice(at, start)) + code(source.slice(start, end));
    at = end;
  }
  return text + change(source.slice(at));
}

/** Returns a source with its code replaced by blanks. Line numbers do not change. */
export const withoutCode = (source: string): string => byParts(source, (prose) => prose, blank);

/**
 * Returns an Obsidian source without comments and block ids. Wiki links are replaced by their displayed text. Line
 * numbers do not change.
 */
export const readableNotes = (source: string): string =>
  byParts(source, (prose) =>
    prose
      .replace(/(?<!\S)%%[\s\S]*?%%/g, blank)
      .replace(/(?<=!\[[^[\]\n]*)\|\d+(?:x\d+)?(?=\]\()/g, blank)
      .replace(/(?<=^|[^\S\n])\^[A-Za-z\d-]+(?=[ \t]*$)/gm, blank)
      .replace(
        /(!?)\[\[([^[\]\n|#\\]*)(?:#([^[\]\n|\\]*))?(?:\\?\|([^[\]\n]*))?\]\](?![([:])/g,
        (whole: string, embed: string, name: string, heading?: string, words?: string): string => {
          if (embed !== '' && isPicture(name.trim())) return `![](${encodeURI(name.trim())})`;
          return /\p{L}/u.test(name + (heading ?? '')) && !/^_?TOC_?$/i.test(name)
            ? (words ?? `${name} ${heading?.replace(/^\^.*/, '') ?? ''}`)
            : whole;
        },
      ),
  );

/** A part that readers did not see. The line is counted from 0. */
type Hidden = Diagnostic;

/** Returns whether HTML contains only definitions for formulas. Such definitions also apply in the imported post. */
const isOfDefinitions = (html: string): boolean => !/\p{L}/u.test(html.replace(/<[^>]*>|\$\$[^$]*\$\$/g, ''));

/**
 * Returns the replacement for a script that embeds content of another site; undefined for other scripts. The
 * replacement is a link, or '' if the preceding content already contains the link.
 */
function insteadOfScript(script: string): string | undefined {
  const [, src = '', said = ''] = /^<script\b[^<>]*\bsrc\s*=\s*["']?([^"'\s<>]+)[^<>]*>([^<]*)/i.exec(script) ?? [];
  const page = pageOfScript(src);
  if (page !== undefined) return `<a href="${page}"></a>`;
  return isDressing(src) && said.trim() === '' ? '' : undefined;
}

interface Unseen {
  open: RegExp;
  close: RegExp;
  what?: Problem;
  reason?: Problem;
  /**
   * Returns the content that readers saw instead of this part of the source; undefined if there is none. A part with
   * such content is not reported.
   */
  instead?: (part: string) => string | undefined;
}

/** Parts of a source that readers did not see. A part is reported if readers could miss its effect. */
const unseen: readonly Unseen[] = [
  { open: /<!--/g, close: /-->/g },
  { open: /\{\/\*/g, close: /\*\/\}/g },
  { open: /\{::comment\}/g, close: /\{:\/(?:comment)?\}/g },
  { open: /\{%-?\s{0,9}comment\s{0,9}-?%\}/g, close: /\{%-?\s{0,9}endcomment\s{0,9}-?%\}/g },
  {
    open: /<div\b[^<>]*\bdisplay:\s?none\b[^<>]*>/gi,
    close: /<\/div\s{0,9}>/gi,
    what: problem('lossHidden'),
    reason: problem('hiddenThere'),
    instead: (part) => (isOfDefinitions(part) ? '' : undefined),
  },
  { open: /<style\b/gi, close: /<\/style\s{0,9}>/gi, what: problem('lossStyle'), reason: problem('styleNotImported') },
  {
    open: /<script\b[^<>]*\btype\s*=\s*["']?text\/bibliography\b/gi,
    close: /<\/script\s{0,9}>/gi,
    what: problem('lossBibliography'),
    reason: problem('worksAsBibtex'),
  },
  {
    open: /<script\b/gi,
    close: /<\/script\s{0,9}>/gi,
    what: problem('lossScript'),
    reason: problem('noScripts'),
    instead: insteadOfScript,
  },
];

/**
 * Returns the source without comments, styles and scripts. A tag that only outputs a path is replaced by that path.
 * @returns `hidden`: the removed parts to report
 */
export function readableSource(source: string): { text: string; hidden: Hidden[] } {
  const hidden: Hidden[] = [];
  let text = byParts(source, (prose) =>
    prose
      .replace(/\{\{-?\s{0,9}(?:"([^"{}\n]*)"|'([^'{}\n]*)')[^{}\n]*\}\}/g, (_, a?: string, b?: string) => a ?? b ?? '')
      .replace(/\{\{-?\s{0,9}site\.(?:base)?url\s{0,9}-?\}\}/g, '')
      // The content of these elements is removed, because it is only a fallback for programs that do not support the
      // elements.
      .replace(
        /(<(?:video|audio|iframe|canvas)\b[^<>]*>(?:\s{0,99}<(?:source|track)\b[^<>]*>){0,20})([^<]+)/gi,
        (_, tag: string, words: string) => tag + blank(words),
      ),
  );
  for (const { open, close, what, reason, instead } of unseen) {
    const code = codeIn(text);
    let left = '';
    let at = 0;
    for (;;) {
      open.lastIndex = at;
      const start = open.exec(text);
      close.lastIndex = open.lastIndex;
      if (!start || !close.test(text)) break;
      const isCode = code.some((part) => part.start <= start.index && start.index < part.end);
      const end = isCode ? open.lastIndex : close.lastIndex;
      const part = text.slice(start.index, end);
      const seen = isCode ? part : instead?.(part);
      if (seen === undefined && what !== undefined && reason !== undefined)
        hidden.push({ line: text.slice(0, start.index).split('\n').length - 1, what, reason });
      left += text.slice(at, start.index) + (isCode ? part : (seen ?? '') + blank(part));
      at = end;
    }
    text = left + text.slice(at);
  }
  return { text, hidden };
}

/** Markup between the words of a text; the order matters. */
const notWords: readonly RegExp[] = [
  // The opening line of a `:::` block (fenced div or container), including its type. A title in brackets or in
  // attributes counts as text.
  /^[ \t>]*:{3,}(?:[ \t]*details[ \t]+|[ \t]*[\w-]+\[|[^\n{]*(?=\{[#.])|[^\n]*$)/gm,
  // A table of contents that the generator creates.
  /^[ \t]*[-*+][ \t]+[^\n]*\n[ \t]*\{:[ \t]*toc\b[^{}\n]*\}|^[ \t]*(?:[-*+]|1\.)[ \t]+TOC[ \t]*$|^[ \t]*\[(?:TOC|\[_?TOC_?\])\][ \t]*$/gim,
  // A shortcode, a tag or a component with its attributes. Attributes are not words of the text.
  /\{%[^%]*(?:%(?!\})[^%]*)*%\}|\{\{[^{}]*\}\}|<\/?[A-Za-z][^<>]*>|\{:[^{}\n]*\}|\{[#.][^{}\n]*\}|(?<=\)|\n[ \t>]*)\{[^{}\n]*=[^{}\n]*\}(?=[ \t]*(?:\n|$))|(?<=\))\{[^{}\n]*\}/g,
  // `[label]: address`, and the targets of links and images.
  /^[ \t]*\[[^\]\n]+\]:[ \t]*\S[^\n]*$|\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\]\[[^\]\n]*\]|https?:\/\/[^\s<>"')\]]+/gm,
  // The checkbox of a list item.
  /(?<=^[ \t>]*(?:[-*+]|\d+[.)])[ \t]+)\[[ xX]\](?=\s)/gm,
  // Markup at the beginning of a block: the number of an item, the label of a note, or the marker of a callout.
  /^[ \t>]*(?:[-*+][ \t]+)?\d+[.)](?=\s)|\[\^[^\]\n]+\]:?|^[ \t>]*\[![\w-]+(?:\|[^\]\n]*)?\]|^[ \t]*@\[\w+\]?|\\(?:eq|auto|c)?ref\{[^{}\n]*\}|\\(?:text)?color(?:box)?\{[^{}\n]*\}/gm,
  // A multi-line `import` or `export` statement.
  /^(?:import[ \t]+\{[^{}'"]{0,2000}\}[ \t]*from[ \t][^\n]*|export[ \t]+(?:const|let)[ \t][^\n]*[{([][ \t]*\n(?:[^\n]+\n){0,100}?[)\]}]+;?[ \t]*)$/gm,
  /^(?:import[ \t][^\n]*[ \t]from[ \t][^\n]*|export[ \t]+(?:const|let)[ \t][^\n]*)$/gm,
];

const captioned = /^([^]*?\bcaption=")([^"]*)/;
const titled = /^(\{[^]*?(?:\b(?:caption|title)=|\{[<%]\s{0,9}details\s{1,9})")([^"]*)/;
/** Blanks the arguments of a tag, except the caption of an image and the title of a block. */
const tagBlank = (tag: string): string => {
  const [whole = '', start = '', words = ''] = (/^\{%-?\s{0,9}include/.test(tag) ? captioned : titled).exec(tag) ?? [];
  return blank(start) + words + blank(tag.slice(whole.length));
};

/**
 * Returns a text that contains only words and code. Entities are resolved, and everything else is replaced by blanks.
 */
export function comparable(text: string): string {
  const words = (prose: string) => decoded(notWords.reduce((left, pattern) => left.replace(pattern, tagBlank), prose));
  return byParts(text, words, (code) =>
    code.replace(/^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(?:`{3,}|~{3,})[^\n]*/, blank),
  );
}

const decoded = (text: string): string =>
  text.replace(/&(?:#\w{1,9}|[a-z]\w{0,31});/gi, (entity) => {
    let plain = '';
    const parser = new Parser({ ontext: (piece) => (plain += piece) });
    parser.end(entity);
    // A line break that is written as an entity does not end a line.
    return plain.replaceAll('\n', ' ');
  });
