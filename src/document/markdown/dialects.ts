/**
 * What programs for blogs write beyond Markdown, put into forms that it has: Zenn's `:::message`, Jekyll's and Hugo's
 * shortcodes, kramdown's attributes, LaTeX's brackets. Code stays as it is. Isomorphic.
 */
import { writeCitation } from '#inlines/citation/schema.ts';
import { containers } from './containers.ts';
import { displayMath } from './display-math.ts';

/** Fenced code, and code in a line: of these not a letter changes. */
const codeParts =
  /(^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\2[`~]*[ \t]*$|(?![\s\S]))|(`+)(?!`)[^\n]*?[^`\n]\3(?!`))/gm;

export function withoutDialects(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replaceAll('\uFDD0', '');
  // Code stands aside meanwhile: a note may hold some.
  const code: string[] = [];
  const aside = lines.replace(codeParts, (part) => `\uFDD0${code.push(part) - 1};`);
  const read = outsideCode(aside).replace(/\uFDD0(\d+);/g, (_, index: string) => code[Number(index)] ?? '');
  return containers(read);
}

/** A note where it stands, as Zenn and Pandoc write it: `^[…]`, with links in it. */
const inlineNote = /\^\[((?:[^[\]\\\n]|\\.|\[[^[\]\n]*\](?:\([^()\n]*\))?)+)\]/g;

/** An address that a program makes of a path: `{{ '/a.png' | relative_url }}`, `{{ site.baseurl }}/a.png`. */
const liquidPath = /\{\{-?\s*(?:"([^"{}\n]*)"|'([^'{}\n]*)')\s*(?:\|[^{}\n]*)?\}\}/g;

function outsideCode(text: string): string {
  const plain = quartoLabels(text)
    .replace(liquidPath, (_, one?: string, other?: string) => one ?? other ?? '')
    .replace(/\{\{-?\s*site\.(?:base)?url\s*-?\}\}/g, '')
    // What no reader sees: definitions for a page's own scripts.
    .replace(/<div style="display: ?none;?">(?:(?!<div)[^])*?<\/div>/g, '')
    .replace(markdownInside, (_, start: string, rest: string) => `${start}${rest}\n\n`)
    .replace(/\n(<\/(?:aside|details)\s*>)/g, '\n\n$1')
    // Attributes, as kramdown and Pandoc write them.
    .replace(/^[ \t]*\{:[^{}\n]*\}[ \t]*$/gm, '')
    .replace(/(\]\([^()\n]*\))\{(?:(#[a-z]+:[\w-]+)(?=[\s}]))?[^{}\n]*\}/g, (_, link: string, label?: string) =>
      label === undefined ? link : `${link}{${label}}`,
    )
    .replace(/\{%-?\s*details\s+([^%\n]*?)\s*-?%\}/g, '\n\n<details><summary>$1</summary>\n\n')
    .replace(/\{%-?\s*enddetails\s*-?%\}/g, '\n\n</details>\n\n')
    .replace(/\{%-?\s*twitter\s+(https?:\/\/[^\s%]+)[^%]*%\}/g, '\n\n$1\n\n')
    .replace(/\{%-?\s*include\s+video\.\w+\s+([^%]*?)-?%\}/g, (_, attributes: string) => video(attributes))
    .replace(/^@\[[a-z]+\]\((https?:\/\/[^\s()]+)\)[ \t]*$/gm, '\n$1\n')
    .replace(/^@\[youtube\]\(([\w-]{11})\)[ \t]*$/gm, '\nhttps://www.youtube.com/watch?v=$1\n')
    .replace(addressBelow, '$1\n\n$2\n')
    .replace(addressAbove, '$1\n\n')
    .replace(/(^https?:\/\/\S+)\n(?=https?:\/\/\S+$)/gm, '$1\n\n');
  return displayMath(withoutShortcodes(plain));
}

/** An element that kramdown reads Markdown in: a blank line after its start says the same. */
const markdownInside = /(<(?:aside|div|section)\b[^<>]*?)\smarkdown=["']?(?:1|block|span)["']?([^<>]*>)[ \t]*\n?/g;

/** An address on a line of its own beside Japanese, which breaks lines where it means to: a card, as Zenn shows it. */
const addressBelow = /([\p{sc=Hira}\p{sc=Kana}\p{sc=Han}。：])\n(https?:\/\/[^\s<>()]+)[ \t]*$/gmu;
const addressAbove = /(^https?:\/\/[^\s<>()]+)[ \t]*\n(?=[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}])/gmu;

/** `{#fig-reeds}` and `@fig-reeds` as Pandoc's crossref, and this site, writes them: `fig:reeds`. */
const quartoLabels = (text: string): string =>
  text.replace(
    /(\{#|(?<![\p{L}\p{N}_@\\])@)(fig|tbl|eq|sec|lst|thm|lem|def|prp|cor|exm|rem)-([\w-]*\w)/gu,
    (_, sign: string, kind: string, name: string) => `${sign}${kind}:${name}`,
  );

function withoutShortcodes(text: string): string {
  return (
    text
      .replace(/\{%-?\s*highlight\s+([\w+#-]+)[^%]*%\}\n?([\s\S]*?)\{%-?\s*endhighlight\s*-?%\}/g, '```$1\n$2```')
      .replace(/\{%-?\s*(?:raw|endraw|comment|endcomment|include\s+(?!figure)[^%]*)-?%\}/g, '')
      // Indented it stands among other HTML, which a blank line would end.
      .replace(
        /(^[ \t]+)?\{%-?\s*include\s+figure\.\w+\s+([\s\S]*?)-?%\}/gm,
        (_, indent: string, attributes: string) => (indent ? indent + figure(attributes).trim() : figure(attributes)),
      )
      .replace(/\{\{[<%]\s*(?:figure|img)\s+([\s\S]*?)\/?[>%]\}\}/g, (_, attributes: string) => figure(attributes))
      .replace(/\{\{[<%]\s*youtube\s+(?:id=)?"?([\w-]{11})"?[^>%]*[>%]\}\}/g, '\nhttps://www.youtube.com/watch?v=$1\n')
      .replace(/\{\{[<%]\s*vimeo\s+(?:id=)?"?(\d+)"?[^>%]*[>%]\}\}/g, '\nhttps://vimeo.com/$1\n')
      .replace(/\{%-?\s*cite\s+([^%]*?)\s*-?%\}/g, (_, keys: string) => cite(keys.split(/\s+/)))
      .replace(
        /<d-cite\s+(?:bibtex-)?key=(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>/]+))\s*(?:\/>|>)(?:\s*<\/d-cite\s*>)?/g,
        (_, ...found: (string | undefined)[]) => cite((found[0] ?? found[1] ?? found[2] ?? '').split(',')),
      )
      .replace(inlineNote, (_, words: string) => `<d-footnote>${words}</d-footnote>`)
      .replace(/<d-footnote>([\s\S]*?)<\/d-footnote>/g, '<span class="footnote">$1</span>')
      .replace(/\\{1,2}\(((?:[^\\\n]|\\(?![()]))+?)\\{1,2}\)/g, (_, tex: string) => `$${tex.trim()}$`)
      .replace(/^\\{1,2}\[\s*([\s\S]+?)\s*\\{1,2}\]$/gm, '$$$$\n$1\n$$$$')
  );
}

/** As a document has it, for it stands in raw HTML too, where Pandoc's brackets would be words. */
function cite(keys: readonly string[]): string {
  const named = keys.map((key) => key.trim()).filter((key) => /^[\p{L}\p{N}_]/u.test(key));
  return named.length === 0
    ? ''
    : writeCitation({ works: named.map((key) => ({ key, locator: '' })), narrative: false });
}

const valuesOf = (attributes: string): Record<string, string> =>
  Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

/** A film of the site's own: al-folio's paths have no slash before them. */
function video(attributes: string): string {
  const { path = '' } = valuesOf(attributes);
  return `\n\n<video src="${/^(?:https?:)?\//.test(path) ? path : `/${path}`}"></video>\n\n`;
}

function figure(attributes: string): string {
  const values = valuesOf(attributes);
  const caption = values.caption ?? values.title ?? '';
  const words = caption && `<figcaption>${caption}</figcaption>`;
  const src = values.path ?? values.src ?? '';
  return `\n\n<figure><img src="${src}" alt="${(values.alt ?? '').replaceAll('"', '&quot;')}">${words}</figure>\n\n`;
}
