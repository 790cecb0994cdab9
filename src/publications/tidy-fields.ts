/**
 * Normalizes the fields of a record to valid BibTeX: HTML and MathML become TeX, entities become characters, and
 * special characters of LaTeX are escaped. Normalizing twice has no further effect.
 */
import { readHtml } from '#read-html';
import { journalName } from './journals.ts';
import { mathmlToTex } from './mathml.ts';
import { normalizeNames } from './names.ts';

/** Fields that are not prose: URLs, paths, numbers and dates stay as written. */
const verbatim =
  /^(?:doi|url|eprint|file|pdf|code|data|slides|poster|video|website|html|preview|arxiv|arxivid|pmid|pmcid|hal|isbn|issn|date|year|month|day|urldate|origdate|eventdate|crossref|xdata|ids|author\+an)$/;

export const normalizeFields = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      verbatim.test(name) ? value.replace(/\\?&amp;/g, '&') : escaped(inText(withoutHtml(known(name, value)))),
    ]),
  );

/**
 * Normalizes lists of names, and expands macros for journal names, which only the LaTeX classes of some journals
 * define.
 */
const known = (name: string, value: string): string =>
  /^(?:author|editor|translator|bookauthor)$/.test(name)
    ? normalizeNames(value)
    : /^journal(?:title)?$/.test(name)
      ? journalName(value)
      : value;

/** HTML elements that become TeX commands. */
const marks: Readonly<Record<string, string>> = {
  i: 'emph',
  em: 'emph',
  italic: 'emph',
  b: 'textbf',
  strong: 'textbf',
  bold: 'textbf',
  sub: 'textsubscript',
  inf: 'textsubscript',
  sup: 'textsuperscript',
  scp: 'textsc',
  sc: 'textsc',
  'small-caps': 'textsc',
};
/** Matches the attributes of an element. Other text between `<` and `>` is not an element. */
const attributes = String.raw`(?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*`;
const marked = new RegExp(
  String.raw`<(?:jats:)?(${Object.keys(marks).join('|')})${attributes}>((?:(?!<(?:jats:)?(?:${Object.keys(marks).join('|')})[\s>])[^])*?)</(?:jats:)?\1\s*>`,
  'gi',
);
/**
 * Matches elements that are removed, because they do not change the meaning of the text. Other text between `<` and
 * `>` stays.
 */
const plain = new RegExp(
  String.raw`</?(?:(?:jats|mml|xhtml):[\w-]+|p|br|u|tt|span|font|div|title|sec|styled-content|ext-link|named-content|monospace|underline|roman|sans-serif|xref|a|inline-formula|alternatives|${Object.keys(marks).join('|')})${attributes}/?>`,
  'gi',
);

/** Matches small capitals as CSL writes them. */
const smallCaps = /<span\s[^<>]*font-variant(?:-caps)?:\s*small-caps[^<>]*>([^<>]*)<\/span\s*>/gi;

function withoutHtml(value: string): string {
  if (!/[<&]/.test(value)) return value;
  const named = value.replace(smallCaps, '<scp>$1</scp>');
  let text = named.replace(/<((?:mml:)?math)\b[^]*?<\/\1\s*>/gi, mathmlToTex);
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(marked, (_, name: string, inside: string) => `\\${marks[name.toLowerCase()]}{${inside}}`);
  }
  text = text.replace(plain, (tag) => (/^<\/?(?:jats:)?(?:p|br|div|title|sec)\b/i.test(tag) ? ' ' : ''));
  return text
    .trim()
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/\\?&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,31});/gi, signOf);
}

/** Characters with a special meaning in TeX, mapped to the TeX for the literal character. */
const own: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '~': '\\textasciitilde{}',
  '\u00a0': '~',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
};

function signOf(entity: string, at: number, all: string): string {
  let sign = '';
  readHtml(entity.replace(/^\\/, ''), {
    open: () => undefined,
    text: (piece) => void (sign += piece),
    close: () => undefined,
  });
  // In HTML, some entities at the beginning of a word do not need a semicolon. If the parser leaves the semicolon, it
  // recognized only such a beginning, so the text stays as written.
  if (sign.endsWith(';')) return entity;
  // An entity that was encoded twice is decoded only once, so that normalizing the result again changes nothing.
  if (sign === '&' && /^#?\w+;/.test(all.slice(at + entity.length))) return '\\&{}';
  return [...sign].map((one) => own[one] ?? one).join('');
}

/** Replaces `\ifmmode` by its text branch. Journal styles use `\ifmmode` to distinguish formulas and text. */
const inText = (value: string): string =>
  value.replace(/\\ifmmode\b[^]*?\\else\b\s*([^]*?)\\fi\b(?:\{\})?/g, (_, text: string) => text.trimEnd());

/**
 * Matches everything that must not be escaped: formulas, commands whose argument is not text, and escaped characters.
 */
const kept = String.raw`\$\$?[^$]*[^$\\]\$\$?|\\\([^]*?\\\)|\\(?:url|path|label|ref|cite\w*|href|begin|end)\{[^{}]*\}|\\ensuremath\{(?:[^{}]|\{[^{}]*\})*\}|\\[^]`;
const special = new RegExp(String.raw`${kept}|[&%#_^]`, 'g');

const escaped = (value: string): string =>
  value.replace(special, (found) => {
    if (found.length > 1) return found;
    return found === '^' ? '\\textasciicircum{}' : `\\${found}`;
  });
