/**
 * Converts a post's HTML for email programs, which ignore style sheets, so each element has inline styles. The input is
 * the HTML of feeds, which has no classes: a style depends only on an element's name and position.
 */
import { MAIL_WIDTH, mailForm } from '#contract/media-sizes.ts';
import { pages } from '#contract/paths.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { emailFormula } from '#site/assets/pictures/email-formulas.ts';
import { Parser } from 'htmlparser2';

export interface MailFaces {
  serif: string;
  sans: string;
  heading: string;
}

const mono = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Noto Sans Mono', monospace";

/** Styles by element name. The second value is a class for the colors that change in dark mode. */
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

/** Elements that use the style of another element. */
const alike: Readonly<Record<string, string>> = { caption: 'figcaption', summary: 'h4' };

/** Tags that email programs remove or display badly. The tags are removed, but their content stays. */
const unwrapped = new Set(['section', 'article', 'nav', 'input', 'details', 'summary', 'time', 'cite']);
const dropped = new Set(['svg', 'style', 'script', 'iframe']);
/** Replacements for tags that Outlook ignores together with their styles. */
const plainTags: Readonly<Record<string, string>> = {
  aside: 'div',
  figure: 'div',
  figcaption: 'div',
  mark: 'span',
  summary: 'p',
};
const kept = new Set(['href', 'alt', 'colspan', 'rowspan', 'start', 'type', 'lang', 'dir']);
const voids = new Set(['br', 'hr', 'img']);
/**
 * @param html output of `feedHtml`
 * @param accent color of links, `#rrggbb`
 */
export function styledHtml(html: string, faces: MailFaces, accent: string): string {
  const look = looks(faces, accent);
  const open: string[] = [];
  let out = '';
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (dropped.has(name)) hidden += 1;
      // Email programs show toggles open, so the title of a toggle is a line of text.
      const isLine = name === 'summary';
      if (hidden > 0 || (unwrapped.has(name) && !isLine)) return void open.push('');
      const tag = plainTags[name] ?? name;
      const isCodeBlock = name === 'code' && open.at(-1) === '</pre>';
      const [style, colour] = isCodeBlock ? [] : (look[alike[name] ?? name] ?? []);
      const said = Object.entries(attributes)
        .filter(([key]) => kept.has(key))
        .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
        .join('');
      if (name === 'img') {
        out += picture(said, attributes);
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

/**
 * Renders an image of a post, no wider than the email, in a format that Outlook can show. The image of a formula has
 * the size that it was drawn for. Outlook ignores max-width, so the width is also an attribute.
 */
function picture(
  said: string,
  { class: name, src = '', width: own = '', height = '' }: Record<string, string>,
): string {
  // The formula is aligned with the baseline of the line. Outlook supports only `middle`, which differs by a pixel.
  if (name === 'formula') {
    const style = `max-width:100%;object-fit:contain;vertical-align:-${emailFormula.depth}px;border:0`;
    return `<img src="${escapeAttribute(src)}"${said} class="formula" align="absmiddle" width="${own}" height="${height}" style="${style}">`;
  }
  if (name === 'formula-display') {
    const style = 'max-width:100%;height:auto;border:0';
    return `<div style="margin:0 0 16px;text-align:center"><img src="${escapeAttribute(src)}"${said} class="formula" width="${own}" height="${height}" style="${style}"></div>`;
  }
  const width = Math.min(MAIL_WIDTH, Number(own) || MAIL_WIDTH);
  const style = `display:block;width:100%;max-width:${width}px;height:auto;border:0`;
  return `<img src="${escapeAttribute(inMailForm(src, Number(own)))}"${said} width="${width}" style="${style}">`;
}

const ownPicture = new RegExp(`^(.*${pages.allMedia}(?:preview/[^/]+/)?[\\w-]{22})-\\d+\\.(webp|svg)$`);

/**
 * Returns the URL of an image in the variant for emails; any other URL unchanged.
 * @param width width of the image itself, in pixels
 */
const inMailForm = (src: string, width: number): string =>
  src.replace(ownPicture, (_, before: string, format: string) => {
    const form = mailForm({ kind: format === 'svg' ? 'svg' : 'picture', width });
    return `${before}-${form.width}.${form.format}`;
  });
