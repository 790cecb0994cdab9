/** Cleans the HTML of the citation processor: allowed elements only, without inline styles. */
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { Parser } from 'htmlparser2';

const kept: Readonly<Record<string, string>> = {
  i: 'i',
  em: 'i',
  b: 'b',
  strong: 'b',
  sup: 'sup',
  sub: 'sub',
};
const linked = /^(?:https?:\/\/|#work-\d+$)/;

/** @param html HTML of a citation, or of a reference list entry with its number in a `span` */
export function tidy(html: string): string {
  let out = '';
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name, { href = '', style = '', class: names = '' }) {
      let [opening, closing] = ['', ''];
      const tag = Object.hasOwn(kept, name) ? kept[name] : undefined;
      if (tag) [opening, closing] = [`<${tag}>`, `</${tag}>`];
      else if (name === 'a' && linked.test(href)) [opening, closing] = [`<a href="${escapeAttribute(href)}">`, '</a>'];
      else if (style.includes('small-caps')) [opening, closing] = ['<span class="small-caps">', '</span>'];
      else if (names === 'csl-left-margin') [opening, closing] = ['<span class="number">', '</span> '];
      else if (names === 'csl-block') [opening, closing] = [' ', ' '];
      out += opening;
      open.push(closing);
    },
    ontext(text) {
      out += escapeText(text);
    },
    onclosetag() {
      out += open.pop() ?? '';
    },
  });
  parser.end(html);
  return out.replace(/\s*\n\s*/g, ' ').trim();
}
