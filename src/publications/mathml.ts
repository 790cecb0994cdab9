/** Converts MathML in titles of records to TeX. */
import { mathematics } from './tex-characters.ts';

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
 * Converts a formula to TeX.
 * @param math a MathML element, including its content
 */
export function mathmlToTex(math: string): string {
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
