/**
 * What programs for blogs write beyond Markdown, put into forms that it has: Zenn's `:::message`, Jekyll's and Hugo's
 * shortcodes, kramdown's attributes, LaTeX's brackets. Code stays as it is. Isomorphic.
 */
import { writeCitation } from '#inlines/citation/schema.ts';
import { containers } from './containers.ts';
import { displayMath, hiddenDefinitions } from './display-math.ts';

/** Fenced code, code between tags, and code in a line: of these not a letter changes. */
export const codeParts =
  /(^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\2[`~]*[ \t]*$|(?![\s\S]))|\{%-?\s*(highlight|raw)\b[^%]*%\}[\s\S]*?(?:\{%-?\s*end\3\s*-?%\}|(?![\s\S]))|\{\{[<%]\s*highlight\b[\s\S]*?(?:\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}|(?![\s\S]))|(`+)(?!`)[^\n]*?[^`\n]\4(?!`))/gm;

export function withoutDialects(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replaceAll('\uFDD0', '');
  // Code stands aside meanwhile: a note may hold some.
  const code: string[] = [];
  const aside = lines.replace(codeParts, (part) => `\uFDD0${code.push(part) - 1};`);
  const read = outsideCode(aside).replace(/\uFDD0(\d+);/g, (_, index: string) => withoutRaw(code[Number(index)] ?? ''));
  return containers(read);
}

/** What Liquid shall leave as it is stands between two tags of its own, which nobody reads. */
const withoutRaw = (code: string) =>
  code.replace(
    /^(`*|[ \t]*(?:`{3,}|~{3,})[^\n]*\n)\{%-?\s*raw\s*-?%\}\n?([\s\S]*?)\n?\{%-?\s*endraw\s*-?%\}(\n?[ \t]*[`~]*)$/,
    '$1$2$3',
  );

/** A note where it stands, as Zenn and Pandoc write it: `^[…]`, with links in it. */
const inlineNote = /\^\[((?:[^[\]\\\n]|\\.|\[[^[\]\n]*\](?:\([^()\n]*\))?)+)\]/g;

/** An address that a program makes of a path: `{{ '/a.png' | relative_url }}`, `{{ site.baseurl }}/a.png`. */
const liquidPath = /\{\{-?\s*(?:"([^"{}\n]*)"|'([^'{}\n]*)')\s*(?:\|[^{}\n]*)?\}\}/g;

/** What a writer told nobody: Liquid's, Hugo's and MDX's comments. */
const comments: readonly (readonly [opening: RegExp, closing: RegExp])[] = [
  [/\{%-?\s*comment\s*-?%\}/g, /\{%-?\s*endcomment\s*-?%\}/g],
  [/\{\{[<%]?\s*\/\*/g, /\*\/\s*[>%]?\}\}/g],
  [/\{\/\*/g, /\*\/\}/g],
];

/** In one walk, whatever is never closed. */
function without(text: string, opening: RegExp, closing: RegExp): string {
  let left = '';
  let at = 0;
  for (;;) {
    opening.lastIndex = at;
    const start = opening.exec(text);
    closing.lastIndex = opening.lastIndex;
    if (!start || !closing.test(text)) return left + text.slice(at);
    left += text.slice(at, start.index);
    at = closing.lastIndex;
  }
}

/** Markdown on the line of a summary, or of the end of a fold, stands on a line of its own. */
const foldsByLine = (text: string): string =>
  text.replace(/^.*<\/(?:summary|details)\b.*$/gim, (line) => {
    const [isOpened, end] = [/<details\b/i.test(line), line.search(/<\/details\s*>/i)];
    if (end < 0) return line.replace(/(<\/summary\s*>)(?=[ \t]*[^\s<])/i, '$1\n');
    return isOpened || line.slice(0, end).trim() === '' ? line : `${line.slice(0, end)}\n\n${line.slice(end)}`;
  });

function outsideCode(text: string): string {
  const plain = foldsByLine(comments.reduce((left, pair) => without(left, ...pair), quartoLabels(text)))
    .replace(liquidPath, (_, one?: string, other?: string) => one ?? other ?? '')
    .replace(/\{\{-?\s*site\.(?:base)?url\s*-?\}\}/g, '')
    // What no reader sees; what it defines for formulas holds here as well.
    .replace(/<div style="display: ?none;?">(?:(?!<div)[^])*?<\/div>/g, hiddenDefinitions)
    .replace(markdownInside, (_, start: string, rest: string) => `${start}${rest}\n\n`)
    .replace(/\n(<\/(?:aside|details)\s*>)/g, '\n\n$1')
    // A heading right behind HTML, which CommonMark would take for more of it.
    .replace(/(<\/(?:center|details|div|figure|iframe|p|section|table|video)\s*>[ \t]*\n)(?=#{1,6}[ \t])/gi, '$1\n')
    // Attributes, as kramdown and Pandoc write them.
    .replace(/^[ \t]*[*+-][^\n]*\n[ \t]*\{:[ \t]*toc\b[^{}\n]*\}[ \t]*$/gm, '')
    .replace(/^[ \t]*\{:[^{}\n]*\}[ \t]*$/gm, '')
    .replace(/\{:[ \t]*[.#][^{}\n]*\}/g, '')
    .replace(/^(#{1,6}[ \t][^\n{}]*?)[ \t]*\{(?:[.#](?![a-z]+:)[^{}\n]*|-)\}[ \t]*$/gm, '$1')
    .replace(/(\]\([^()\n]*\))\{(?:(#[a-z]+:[\w-]+)(?=[\s}]))?[^{}\n]*\}/g, (_, link: string, label?: string) =>
      label === undefined ? link : `${link}{${label}}`,
    )
    .replace(/\{%-?\s*details\s+([^%\n]*?)\s*-?%\}/g, '\n\n<details><summary>$1</summary>\n\n')
    .replace(/\{%-?\s*enddetails\s*-?%\}/g, '\n\n</details>\n\n')
    .replace(/^(?:import\s[^'"\n]*(?:from\s*)?['"][^'"\n]+['"];?|export\s+(?:const|let)\s[^\n]*[^\n{([,])[ \t]*$/gm, '')
    .replace(/(?:\{%-?|\{\{[<%])[ \t]*(\w+)[ \t]+([^{}%<>\n]*?)[ \t]*(?:-?%\}|[>%]\}\})/g, embed)
    .replace(/\{%-?\s*twitter\s+(https?:\/\/[^\s%]+)[^%]*%\}/g, '\n\n$1\n\n')
    .replace(/\{%-?\s*include\s+video\.\w+\s+([^%]*?)-?%\}/g, (_, attributes: string) => video(attributes))
    .replace(/^@\[[a-z]+\]\((https?:\/\/[^\s()]+)\)[ \t]*$/gm, '\n$1\n')
    .replace(/^@\[youtube\]\(([\w-]{11})\)[ \t]*$/gm, '\nhttps://www.youtube.com/watch?v=$1\n')
    .replace(addressBelow, '$1\n\n$2\n')
    .replace(addressAbove, '$1\n\n')
    .replace(/(^https?:\/\/\S+)\n(?=https?:\/\/\S+$)/gm, '$1\n\n');
  return displayMath(withoutShortcodes(plain));
}

/** Where the programs of Jekyll, Hugo and dev.to show something of another site: its address, alone in a paragraph. */
const embeds: Readonly<Record<string, (settings: string[]) => string>> = {
  embed: ([address = '']) => address,
  link: ([address = '']) => address,
  codepen: ([address = '']) => address,
  github: ([path = '']) => (path.includes('/') ? (URL.parse(path, 'https://github.com/')?.href ?? '') : ''),
  gist: ([first = '', id]) =>
    /^https?:/.test(first) ? first : `https://gist.github.com/${id ? `${first}/${id}` : first}`,
  tweet: ([user = '', id]) => `https://twitter.com/${id ? user : 'i'}/status/${id ?? user}`,
  x: ([user = '', id]) => (id ? `https://twitter.com/${user}/status/${id}` : ''),
  youtube: ([id = '']) => (/^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : id),
  vimeo: ([id = '']) => (/^\d+$/.test(id) ? `https://vimeo.com/${id}` : id),
};

function embed(source: string, name: string, said: string): string {
  const settings = said
    .split(/[\s"']+/)
    .map((word) => word.replace(/^\w+=/, ''))
    .filter(Boolean);
  const address = embeds[name]?.(settings) ?? '';
  return /^https?:\/\/[^\s/]+\.\S+$/.test(address) ? `\n\n${address}\n\n` : source;
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
      .replace(/\{%-?\s*(?:(?:end)?(?:raw|comment)\s*|include\s+(?!figure)[^%]*)-?%\}/g, '')
      .replace(/\]\(\{\{[<%]\s*(?:rel)?ref\s+"?([^"{}]+?)"?\s*[>%]\}\}/g, ']($1')
      .replace(/\]\(\{%-?\s*(?:post_url|link)\s+([^\s%]+)\s*-?%\}/g, ']($1')
      .replace(/\{\{[<%]\s*([\w-]+)(?:\s[^{}\n]*)?[>%]\}\}([^{}\n]+)\{\{[<%]\s*\/\s*\1\s*[>%]\}\}/g, '$2')
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
      .replace(/<d-footnote\b[^<>]*>([\s\S]*?)<\/d-footnote>/g, '<span class="footnote">$1</span>')
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
