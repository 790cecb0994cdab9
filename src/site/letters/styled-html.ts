/**
 * A post's HTML as mail programs show it: they know no style sheets of ours, so each element carries its style. What it
 * is made of is what feeds get, in which no class means anything: a style is of an element's name and its place alone.
 */
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { letterFormula } from '#site/assets/pictures/letter-formulas.ts';
import { Parser } from 'htmlparser2';

export interface MailFaces {
  serif: string;
  sans: string;
  heading: string;
}

const mono = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Noto Sans Mono', monospace";

/** By element; a class names the colours that dark mode changes. */
const looks = (
  { serif, sans, heading }: MailFaces,
  accent: string,
): Record<string, [style: string, colour?: string]> => ({
  p: [`margin:0 0 16px;color:#1c1b1a;font:17px/1.65 ${serif}`, 'ink'],
  h2: [`margin:32px 0 12px;color:#1c1b1a;font:500 22px/1.3 ${heading}`, 'ink'],
  h3: [`margin:28px 0 10px;color:#1c1b1a;font:500 19px/1.35 ${heading}`, 'ink'],
  h4: [`margin:24px 0 8px;color:#1c1b1a;font:600 17px/1.4 ${heading}`, 'ink'],
  h5: [`margin:20px 0 8px;color:#1c1b1a;font:600 16px/1.4 ${heading}`, 'ink'],
  h6: [`margin:20px 0 8px;color:#1c1b1a;font:600 15px/1.4 ${heading}`, 'ink'],
  ul: [`margin:0 0 16px;padding:0 0 0 24px;color:#1c1b1a;font:17px/1.65 ${serif}`, 'ink'],
  ol: [`margin:0 0 16px;padding:0 0 0 24px;color:#1c1b1a;font:17px/1.65 ${serif}`, 'ink'],
  li: ['margin:0 0 6px'],
  a: [`color:${accent};text-decoration:underline`, 'accent'],
  blockquote: [
    `margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #d9d2c7;color:#1c1b1a;font:italic 17px/1.65 ${serif}`,
    'ink',
  ],
  aside: ['margin:0 0 16px;padding:14px 16px;background:#f4f0e8;border-left:3px solid #d9d2c7', 'soft'],
  details: ['margin:0 0 16px'],
  pre: [
    `margin:0 0 16px;padding:14px 16px;background:#f4f0e8;color:#1c1b1a;font:14px/1.5 ${mono};white-space:pre-wrap;word-break:break-word`,
    'soft',
  ],
  code: [`font:0.88em ${mono};word-break:break-word`],
  figure: ['margin:0 0 20px'],
  figcaption: [`margin:8px 0 0;color:#6a645d;font:14px/1.5 ${sans}`, 'muted'],
  table: ['margin:0 0 16px;border-collapse:collapse'],
  th: [`padding:6px 10px;border:1px solid #d9d2c7;color:#1c1b1a;font:600 15px/1.5 ${sans};text-align:left`, 'ink'],
  td: [`padding:6px 10px;border:1px solid #d9d2c7;color:#1c1b1a;font:15px/1.5 ${sans}`, 'ink'],
  hr: ['margin:28px 0;border:0;border-top:1px solid #d9d2c7'],
  mark: ['background:#fff1b8;color:#1c1b1a'],
  sup: ['font-size:0.75em;line-height:0'],
  sub: ['font-size:0.75em;line-height:0'],
});

/** Elements that look like another. */
const alike: Readonly<Record<string, string>> = { caption: 'figcaption', summary: 'h4' };

/** Tags that mail programs drop or show badly; what they hold stays. */
const unwrapped = new Set(['section', 'article', 'nav', 'input', 'details', 'summary', 'time', 'cite']);
const dropped = new Set(['svg', 'style', 'script', 'iframe']);
const kept = new Set(['href', 'src', 'alt', 'width', 'colspan', 'rowspan', 'start', 'lang', 'dir']);
const voids = new Set(['br', 'hr', 'img']);
/** The widest that a picture stands in a mail, in pixels. */
const WIDEST = 574;

/** @param html as `feedHtml` makes it @param accent `#rrggbb`, of links */
export function styledHtml(html: string, faces: MailFaces, accent: string): string {
  const look = looks(faces, accent);
  const open: string[] = [];
  let out = '';
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (dropped.has(name)) hidden += 1;
      // A folded part stands open, its heading as a line.
      const isLine = name === 'summary';
      if (hidden > 0 || (unwrapped.has(name) && !isLine)) return void open.push('');
      const tag = isLine ? 'p' : name;
      const isCodeBlock = name === 'code' && open.at(-1) === '</pre>';
      const [style, colour] = isCodeBlock ? [] : (look[alike[name] ?? name] ?? []);
      const said = Object.entries(attributes)
        .filter(([key]) => kept.has(key) && key !== 'width')
        .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
        .join('');
      if (name === 'img') {
        out += `<img${said}${pictureLook(attributes)}>`;
        return void open.push('');
      }
      const dressed = `${colour ? ` class="${colour}"` : ''}${style ? ` style="${escapeAttribute(style)}"` : ''}`;
      out += `<${tag}${said}${dressed}>`;
      open.push(voids.has(name) ? '' : `</${tag}>`);
    },
    ontext(text) {
      if (hidden === 0) out += escapeText(text);
    },
    onclosetag(name) {
      if (dropped.has(name)) hidden -= 1;
      out += open.pop() ?? '';
    },
  });
  parser.end(html);
  return out;
}

/** A picture of a post, no wider than the mail; or a formula, which is as large as it is drawn. */
function pictureLook({ class: name, width: said }: Record<string, string>): string {
  const { height, depth } = letterFormula;
  // Its baseline stands on that of its line.
  if (name === 'formula') {
    return ` class="formula" height="${height}" style="height:${height}px;width:auto;vertical-align:-${depth}px;border:0"`;
  }
  if (name === 'formula-display') {
    return ' class="formula" style="display:block;max-width:100%;height:auto;margin:0 auto 16px;border:0"';
  }
  const width = Math.min(WIDEST, Number(said) || WIDEST);
  // Outlook knows no max-width; and the words of a picture that is not shown are no wider than the mail.
  return ` width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0"`;
}
