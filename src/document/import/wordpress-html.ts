/** The HTML of a WordPress post as its readers had it: short codes, blocks of its editor, and the classic editor's paragraphs. */
import { z } from '#contract/zod.ts';
import { readVideoAddress } from '#blocks/video/address.ts';
import { escapeAttribute } from '#domain/document/escape.ts';
import { sureMathInHtml } from '../markdown/html-formulas.ts';
import type { Loss } from './losses.ts';

/** What the rest of an export says of one post. Data alone. */
export interface WordpressParts {
  /** The addresses of the files that it names, by the ids of their items. */
  attachments: ReadonlyMap<string, string>;
  /** The ids of the files that were uploaded for it. */
  uploads: readonly string[];
  /** The HTML of the blocks that it shares with others, by the ids of their items. */
  shared: ReadonlyMap<string, string>;
}

/** Its HTML as one could have written it by hand. @param footnotes the custom field that holds their texts */
export function plainHtml(html: string, parts: WordpressParts, footnotes = ''): string {
  const whole = withLanguages(withNotes(withShared(html, parts.shared), footnotes));
  return paragraphs(sureMathInHtml(withShortCodes(whole, parts)));
}

const shared = /<!-- wp:block (\{[^{}]*\}) \/-->/g;
const sharedId = (settings: string) => /"ref"\s*:\s*"?(\d+)/.exec(settings)?.[1] ?? '';

/** @param depth one that holds itself has an end */
function withShared(html: string, blocks: WordpressParts['shared'], depth = 3): string {
  if (depth === 0) return html;
  return html.replace(shared, (whole, settings: string) => {
    const found = blocks.get(sharedId(settings));
    return found === undefined ? whole : withShared(found, blocks, depth - 1);
  });
}

const notes = z.array(z.looseObject({ id: z.string(), content: z.string() }));

/** Its editor keeps the texts of notes beside the post, and a list of them where a block says. */
function withNotes(html: string, footnotes: string): string {
  let read;
  try {
    read = notes.safeParse(JSON.parse(footnotes));
  } catch {
    return html;
  }
  const texts = new Map(read.data?.map(({ id, content }) => [id, content]));
  return html.replace(/<sup\b[^>]*\bdata-fn="([^"]*)"[^>]*>[^]*?<\/sup>/g, (whole, id: string) => {
    const text = texts.get(id);
    return text === undefined ? whole : `<span class="footnote">${text}</span>`;
  });
}

/** The language of code that its block says and its HTML does not. */
const withLanguages = (html: string): string =>
  html.replace(/(<!-- wp:[\w/-]+ (\{[^\n]*?\}) -->\s*<pre\b)/g, (opening: string, _, settings: string) => {
    const language = /"(?:language|lang)"\s*:\s*"([\w+#-]+)"/.exec(settings)?.[1];
    return language === undefined ? opening : `${opening} lang="${language}"`;
  });

function withShortCodes(html: string, { attachments, uploads }: WordpressParts): string {
  return html
    .replace(
      /\[caption\b[^\]]*\](.*?(?:<img\b[^>]*>)(?:\s*<\/a>)?)(.*?)\[\/caption\]/gs,
      (_, image: string, words: string) => `\n\n<figure>${image}<figcaption>${words.trim()}</figcaption></figure>\n\n`,
    )
    .replace(/\[(code|sourcecode)\b([^\]]*)\](.*?)\[\/\1\]/gs, (_, _name: string, about: string, code: string) => {
      const language = /(?:lang|language)="?([\w+#-]+)/.exec(about)?.[1] ?? '';
      return `\n\n<pre class="language-${escapeAttribute(language)}">${code.replace(/^\n|\n$/g, '')}</pre>\n\n`;
    })
    .replace(/\[embed[^\]]*\]\s*(\S+?)\s*\[\/embed\]/g, '\n\n<p class="embed">$1</p>\n\n')
    .replace(/\[gallery\b[^\]]*\]/g, (whole) => {
      const ids = /\bids="([\d,\s]+)"/.exec(whole)?.[1]?.split(',') ?? uploads;
      const found = ids.flatMap((id) => attachments.get(id.trim()) ?? []);
      const figures = found.map((src) => `<figure><img src="${escapeAttribute(src)}" alt=""></figure>`);
      return figures.length > 0 ? `\n\n<figure>${figures.join('')}</figure>\n\n` : whole;
    });
}

/** Those of a text that nobody here knows; words in brackets are none unless they have attributes or an end. */
export function shortCodes(html: string): string[] {
  const prose = html.replace(/<(pre|code)\b[\s\S]*?<\/\1>/g, '');
  const names = [...prose.matchAll(/\[(gallery)\b[^\]\n]*\]|\[([a-z][\w-]*)\s+[\w-]+=[^\]\n]*\]|\[\/([a-z][\w-]*)\]/g)];
  return [...new Set(names.map(([, gallery, open, end]) => gallery ?? open ?? end ?? ''))];
}

/** Blocks whose HTML the blog's program made when somebody read it: the export has none. Those for the looks are no loss. */
const quiet = /^(?:more|nextpage|footnotes|spacer|separator|paragraph|heading|post-content|table-of-contents)$/;

/** @param html of a post, with the blocks that it shares @returns the blocks that nothing came of, where they stand */
export function blockLosses(html: string, { shared: blocks }: WordpressParts): Loss[] {
  return html.split('\n').flatMap((line, index) =>
    [...line.matchAll(/<!-- wp:([\w/-]+) (?:(\{.*?\}) )?\/-->/g)].flatMap(([, name = '', settings = '']): Loss[] => {
      if (quiet.test(name) || (name === 'block' && blocks.has(sharedId(settings)))) return [];
      const reason = name === 'block' ? 'its text is not in the export' : 'its text was made there when it was read';
      return [{ line: index + 1, what: `block ${name}`, reason }];
    }),
  );
}

const comment = /(<!-- \/?wp:[^]*?-->)/;
const whole = /(<(pre|script|style|table|ul|ol|dl|figure|svg|iframe|video|audio|form|math-block)\b[^]*?<\/\2\s*>)/i;
const names =
  'p|h[1-6]|ul|ol|li|dl|dt|dd|pre|blockquote|table|figure|figcaption|div|hr|iframe|section|article|aside|details|summary|form|math-block|main|header|footer|center|address|fieldset|script|style|svg|video|audio';
const blockTag = new RegExp(`^</?(?:${names})\\b`, 'i');
const opened = new RegExp(`(<(?:${names})\\b[^>]*>)`, 'gi');
const closed = new RegExp(`(</(?:${names})\\s*>|<hr\\b[^>]*>)`, 'gi');

/** The paragraphs that the classic editor leaves to blank lines; blocks of the other editor have their own. */
function paragraphs(html: string): string {
  let depth = 0;
  let classic = true;
  return html
    .split(comment)
    .map((part, index) => {
      if (index % 2 === 0) return depth === 0 || classic ? parted(part) : part;
      if (/^<!-- \/wp:/.test(part)) depth = Math.max(0, depth - 1);
      else if (!part.endsWith('/-->')) {
        if (depth === 0) classic = /^<!-- wp:(?:core\/)?freeform\b/.test(part);
        depth += 1;
      }
      return part;
    })
    .join('');
}

const parted = (html: string): string =>
  html
    .split(whole)
    .map((part, index) => {
      // Of three parts the second is a whole element, and the third its name.
      if (index % 3 === 2) return '';
      return index % 3 === 1
        ? part
        : part
            .replace(opened, '\n\n$1')
            .replace(closed, '$1\n\n')
            .split(/\n\s*\n/)
            .map(paragraph)
            .join('\n');
    })
    .join('\n');

function paragraph(part: string): string {
  const text = part.trim().replace(/(?:<br\s*\/?>)?[^\S\n]*\n/gi, '<br>');
  if (text === '' || blockTag.test(text)) return text;
  // An address in a line of its own is shown as what is there, where that is a film.
  const isFilm = /^https?:\/\/[^\s<>&]+$/.test(text) && readVideoAddress(text) !== undefined;
  return `<p${isFilm ? ' class="embed"' : ''}>${text}</p>`;
}
