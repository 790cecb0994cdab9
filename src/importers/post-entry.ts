/** Converts one post of any import, before its images are imported. */
import { problem, type Problem } from '#contract/problems.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { notebooks as en } from '#messages/en/notebooks.ts';
import { notebooks as ja } from '#messages/ja/notebooks.ts';
import { languageOf } from '#domain/language.ts';
import type { PostFacts } from './post-facts.ts';
import { fromMarkdown } from '#document/markdown/from-markdown.ts';
import { hasChunks, readChunks } from '#document/markdown/chunks.ts';
import { cleanDocument } from '#document/clean.ts';
import { pictureBlock } from '#document/markdown/picture-block.ts';
import { splitFrontMatter } from '#document/markdown/front-matter.ts';
import { readFrontMatter, oneText } from './front-matter.ts';
import { documentSettings } from '#document/notebook/cell-options.ts';
import { fromAozora } from './aozora.ts';
import type { FormerComment } from './former-comments.ts';
import { byParts, readableNotes } from './comparable-source.ts';
import { withoutLiquid } from './liquid-text.ts';
import type { Diagnostic } from './diagnostics.ts';
import { lossesOf } from './markdown-diagnostics.ts';
import type { LinkResolver } from '#document/links.ts';
import type { SiteRules } from './site-rules.ts';
import { lineNames, namesOf, type LineValues } from '#contract/post-fields.ts';
import { isRecord } from './addresses/tokens.ts';

/** Returns the id of an image by its URL in the text; undefined if the image is not imported. */
export type FindPicture = (src: string) => string | undefined;

export interface PostEntry {
  /** Path in the source: a file, or a post in a file. */
  path: string;
  /** Complete source of the post. If the source is unchanged, the post is not imported again. */
  source: string;
  facts: PostFacts;
  /** `true` if this entry contains only comments, and the post is imported from another file. */
  isThread?: true;
  comments?: FormerComment[];
  /** For a post from an export: its HTML, and the line of the file on which the HTML begins; 1 if unknown. */
  exported?: { html: string; line: number };
  /**
   * Returns the content that is missing in the document, in any order; absent if this cannot be determined.
   * @param isThere returns whether an image was imported
   */
  diagnostics?: (document: EditorDocument, isThere: (src: string) => boolean) => Diagnostic[];
  /** Returns the document. The function is called once to find the images, and again when their ids are known. */
  read: (picture: FindPicture) => EditorDocument;
}

/**
 * @param knowsKey returns whether `@key` in a sentence is a citation
 * @param rules rules of the site that the text belongs to
 * @param reach finds imported notes
 */
export function markdownEntry(
  path: string,
  source: string,
  knowsKey: (key: string) => boolean,
  rules?: SiteRules,
  reach: LinkResolver = () => undefined,
): PostEntry {
  const { facts, text: said } = readFrontMatter(source, path, rules);
  const { data } = splitFrontMatter(source);
  const day = /(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]*$/.exec(path)?.[1];
  const generator = rules?.rules.generator;
  const isLiquid = generator === 'jekyll' || generator === 'eleventy';
  const known = rules?.rules.generator === 'jekyll' && {
    site: rules.rules.site,
    page: { ...(day !== undefined && { date: day }), ...data },
  };
  const fenced = facts.ours ? said : drawingsAsCode(said);
  const { text: found, lost } =
    !facts.ours && (isLiquid || rules === undefined)
      ? withoutLiquid(fenced, { ...known, named: new Map() }, isLiquid)
      : { text: fenced, lost: [] };
  const { text: written, left } = facts.ours ? { text: found, left: [] } : fromAozora(found);
  const options = { knowsKey: facts.ours ? () => true : knowsKey, dialects: !facts.ours };
  const line = source.split('\n').length - written.split('\n').length + 1;
  const isNote = !facts.ours && /\.(?:md|markdown)$/i.test(path);
  let formless: Diagnostic[] = [];
  const { text, compared, run } = hasChunks(path)
    ? readChunks(written, documentSettings(data), languageOf(written) === 'ja' ? ja.code : en.code)
    : { text: written, compared: isNote ? readableNotes(written) : written, run: 0 };
  if (run > 0) facts.notices.push(run === 1 ? problem('chunkNotRun') : problem('chunksNotRun', run));
  return {
    path,
    source,
    facts,
    diagnostics: (document, isThere) => [
      ...[...lost, ...left, ...formless].map((loss) => ({ ...loss, line: line + loss.line - 1 })),
      ...(facts.ours ? [] : partsBeside(source, facts.isPage || facts.record ? {} : (facts.lines ?? {}))),
      ...lossesOf(compared, line, document, isThere),
    ],
    read(picture) {
      formless = [];
      const notes = { reach, onUnsupported: (loss: Diagnostic) => void formless.push(loss) };
      return withCover(facts.cover, fromMarkdown(text, { ...options, picture, ...(isNote && { notes }) }), picture);
    },
  };
}

/** Converts drawings and formulas between special tags to Markdown. */
const drawingsAsCode = (text: string): string =>
  byParts(text, (prose) =>
    prose
      // R Markdown writes `<` and `>` as entities if a Hugo tag is on a separate line.
      .replace(/^\{\{&lt;([ \t]*\w[^{}<>&\n]*)&gt;\}\}[ \t]*$/gm, '{{<$1>}}')
      .replace(
        /^([ \t]*)(?:\{\{[<%]\s*(mermaid)\b[^{}]*[>%]\}\}|\{%-?\s*(mermaid)\b[^{}]*%\})[ \t]*$(\n[^]*?\n)[ \t]*(?:\{\{[<%]\s*\/\s*mermaid\s*[>%]\}\}|\{%-?\s*endmermaid\s*-?%\})[ \t]*$/gm,
        '$1```mermaid$4$1```',
      )
      .replace(/\{%-?\s*katex\s+display\b[^{}]*%\}([^]*?)\{%-?\s*endkatex\s*-?%\}/g, '$$$$$1$$$$')
      .replace(/\{%-?\s*katex\s*-?%\}([^\n]*?)\{%-?\s*endkatex\s*-?%\}/g, (_, tex: string) => `$${tex.trim()}$`),
  );

/** Returns the document with a link to its cover image if the image is not imported. */
function withCover(cover: string | undefined, document: EditorDocument, picture: FindPicture): EditorDocument {
  if (cover === undefined || picture(cover) !== undefined) return document;
  const link = pictureBlock(picture)({ src: cover, alt: '', caption: '' });
  return cleanDocument({ ...document, blocks: [link, ...document.blocks] });
}

/** The notice for a post of a blog with several authors. A site has one owner, so posts do not name other authors. */
export const writtenBy = (names: readonly string[]) => problem('writtenBy', names.join(', '));

const toText = problem('valueForText');
const toProfile = problem('valueForProfile');

/** Maximum number of al-folio profiles that are read per file. */
const MOST = 20;

/** Fields of the profile that al-folio shows in a column next to the text. */
const ofProfile = ['image', 'more_info', 'address', 'content'];

/**
 * Reports each part of front matter that readers saw but that posts and pages on this site cannot store.
 *
 * Returns the parts of a file's front matter that readers saw but that are not imported.
 * @param source text of the whole file
 * @param imported the fields that are imported
 */
function partsBeside(source: string, imported: LineValues): Diagnostic[] {
  const { data, text } = splitFrontMatter(source);
  const lines = source.slice(0, source.length - text.length).split(/\r\n?|\n/);
  const diagnostics: Diagnostic[] = [];
  /**
   * Returns the line of a field.
   * @param from line at which the search starts, from 0
   */
  const lineOf = (name: string, from: number) =>
    Math.max(
      from,
      lines.findIndex(
        (line, index) => index >= from && /^(\w+)\s*[:=]/.exec(line.replace(/^[\s-]*/, ''))?.[1] === name,
      ),
    );
  const look = (name: string, value: unknown, path: string, from: number, reason: Problem) => {
    if (value === undefined || value === null || value === '') return;
    diagnostics.push({ line: lineOf(name, from) + 1, what: problem('lossField', path), reason });
  };
  for (const name of lineNames)
    for (const written of namesOf(name))
      if (oneText(data[written]) !== imported[name]) look(written, data[written], written, 0, toText);
  look('cv_pdf', data.cv_pdf, 'cv_pdf', 0, toText);
  for (const [name, said] of [
    ['profile', [data.profile]],
    ['profiles', Array.isArray(data.profiles) ? data.profiles : []],
  ] as const) {
    let from = lineOf(name, 0);
    for (const [index, one] of said.slice(0, MOST).entries()) {
      if (!isRecord(one)) continue;
      const path = name === 'profiles' ? `${name}.${index}` : name;
      for (const part of ofProfile) look(part, one[part], `${path}.${part}`, from, toProfile);
      from = lineOf(Object.keys(one).at(-1) ?? '', from) + 1;
    }
  }
  return diagnostics;
}
