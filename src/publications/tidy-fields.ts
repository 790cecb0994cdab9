/**
 * Normalizes the fields of a record to valid BibTeX: HTML and MathML become TeX, entities become characters, and
 * special characters of LaTeX are escaped. Normalizing twice has no further effect.
 */
import { readHtml } from '#read-html';
import { journalName } from './journals.ts';
import { normalizeNames } from './names.ts';
import { mathematics } from './tex-characters.ts';

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

const names = new Map(
  Object.entries(mathematics)
    .filter(([name, sign]) => [...sign].length === 1 && /[^\x20-\x7e]/.test(sign) && name !== 'degree')
    .map(([name, sign]) => [sign, `\\${name} `]),
);

/** Characters around TeX that is the result of a previous conversion. */
const [open, close] = ['\u0001', '\u0002'];
const part = `${open}([^${open}${close}]*)${close}`;
const space = String.raw`\s*`;
const element = (names: string, inside: string) =>
  new RegExp(
    String.raw`<(?:mml:)?(?:${names})(?:\s[^<>]*)?>${space}${inside}${space}</(?:mml:)?(?:${names})\s*>`,
    'gi',
  );
const parts = (count: number) => Array(count).fill(part).join(space);
const held = (tex: string) => `${open}${tex}${close}`;
const joined = (found: string) => found.replace(new RegExp(`${close}${space}${open}|[${open}${close}]`, 'g'), '');

const token = element('mi|mn|mo|mtext|ms', '([^<]*?)');
const rules: readonly [RegExp, (...found: string[]) => string][] = [
  [element('msup', parts(2)), (base = '', up = '') => `${group(base)}^{${up.trim()}}`],
  [element('msub', parts(2)), (base = '', down = '') => `${group(base)}_{${down.trim()}}`],
  [element('msubsup', parts(3)), (base = '', down = '', up = '') => `${group(base)}_{${down.trim()}}^{${up.trim()}}`],
  [element('mfrac', parts(2)), (over = '', under = '') => `\\frac{${over.trim()}}{${under.trim()}}`],
  [element('msqrt', `((?:${part}${space})*)`), (inside = '') => `\\sqrt{${joined(inside).trim()}}`],
  [element('mover', parts(2)), (base = '', over = '') => overOf(base.trim(), over.trim())],
  [
    element('mrow|mstyle|mpadded|mphantom|merror|semantics|munder|mtd|mtr|mtable', `((?:${part}${space})*)`),
    (inside = '') => joined(inside),
  ],
];

/**
 * Converts MathML in titles of records to TeX.
 *
 * Converts a formula to TeX.
 * @param math a MathML element, including its content
 */
function mathmlToTex(math: string): string {
  let tex = math
    .replace(/<(?:mml:)?annotation\b[^]*?<\/(?:mml:)?annotation(?:-xml)?\s*>/gi, '')
    .replace(/<(?:mml:)?(?:mspace|none)\b[^<>]*\/?>/gi, '')
    .replace(token, (_, text: string) => held(signs(text.trim())));
  for (let before = ''; before !== tex;) {
    before = tex;
    for (const [pattern, make] of rules) tex = tex.replace(pattern, (_, ...found: string[]) => held(make(...found)));
  }
  const inside = joined(tex.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
  return inside === '' ? '' : `$${inside}$`;
}

const group = (base: string) => (/^(?:.|\\[a-z]+ ?)$/i.test(base) ? base.trim() : `{${base.trim()}}`);

const accents: Readonly<Record<string, string>> = {
  '¯': 'bar',
  '‾': 'bar',
  '^': 'hat',
  '~': 'tilde',
  '˜': 'tilde',
  '˙': 'dot',
  '→': 'vec',
};
const overOf = (base: string, over: string) =>
  `\\${accents[over.replace('\\to', '→').trim()] ?? `overset{${over}}`}{${base}}`;

function signs(text: string): string {
  if (/^[A-Za-z]{2,}$/.test(text)) return `\\mathrm{${text}}`;
  return [...text.replace('−', '-')].map((sign) => names.get(sign) ?? sign).join('');
}
