/**
 * Finds content that a text refers to but that this site does not have. An import does not publish a post with missing
 * content.
 */
import { problem, type Code, type Problem } from '#contract/problems.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { decoded } from '#domain/decoded.ts';
import { escapeText } from '#domain/document/escape.ts';
import { unescapeText } from '#domain/inline/read.ts';
import { citedKeys } from '#inlines/citation/html.ts';
import { cleanDocument } from '#document/clean.ts';
import { outputPattern, tagPattern } from '#document/markdown/tag-syntax.ts';
import { withoutCode } from './comparable-source.ts';
import { isMade } from './find-picture.ts';
import { namedBy, type Diagnostic } from './diagnostics.ts';
import { isUnknownTag } from './tag-blocks.ts';

/** Maximum number of entries of each kind in a report. */
const most = 100;

export interface MissingParts {
  diagnostics: Diagnostic[];
  /** The reasons why the post is not published, such as `imageMissing`; empty if nothing is missing. */
  why: WhyMissing[];
}

type WhyMissing = 'imageMissing' | 'workMissing' | 'hasUnknownTag';

/**
 * Returns the missing parts, with the lines of the file that refer to the parts.
 * @param source text of the whole file; undefined for a post of an export, because its line numbers are not useful
 * @param document imported post
 * @param pictures URLs of missing images
 * @param hasWork returns whether this site has the work with a key
 */
export function missingParts(
  source: string | undefined,
  document: EditorDocument,
  pictures: readonly string[],
  hasWork: (key: string) => boolean,
): MissingParts {
  if (source === undefined) return { diagnostics: [], why: pictures.length > 0 ? ['imageMissing'] : [] };
  const lines = withoutCode(source).split('\n');
  const html = proseOf(document.blocks).join('\n');
  const works = [...new Set(citedKeys(html))].filter((key) => !hasWork(key));
  const kinds: [why: WhyMissing, reason: Code, what: Code, wanted: readonly string[], mark: RegExp][] = [
    ['imageMissing', 'notImported', 'lossImage', pictures.filter((src) => !isMade(src)), /./],
    ['workMissing', 'bibtexMissing', 'lossCitation', works, /@|cite/i],
    [
      'hasUnknownTag',
      'tagUnsupported',
      'lossTag',
      [...new Set([...unknownTags(source, lines, html), ...pictures.filter(isMade)])],
      /\{/,
    ],
  ];
  const diagnostics = kinds.flatMap(([, reason, what, wanted, mark]) =>
    wanted.slice(0, most).flatMap((said) => {
      const [first = ''] = said.split('\n');
      const found = lines.flatMap((line, index) =>
        unescapeText(line).includes(first) && mark.test(line) ? [index + 1] : [],
      );
      return (found.length > 0 ? found : [1]).map((line) => ({
        line,
        what: { code: what, params: [first] },
        reason: { code: reason },
      }));
    }),
  );
  return { diagnostics, why: kinds.flatMap(([why, , , wanted]) => (wanted.length > 0 ? [why] : [])) };
}

/**
 * @param why the reasons from `missingParts`
 * @param diagnostics all diagnostics of the post's conversion
 * @returns the reason not to publish, including removed tags; undefined if there is none
 */
export function whyMissing(why: readonly WhyMissing[], diagnostics: readonly Diagnostic[]): Problem | undefined {
  const all = new Set([...why, ...(diagnostics.some(isUnknownTag) ? (['hasUnknownTag'] as const) : [])]);
  return [...all]
    .map((code): Problem => problem(code))
    .reduce<Problem | undefined>((said, one) => (said ? problem('bothReasons', said, one) : one), undefined);
}

/** Linked files that readers download or play. */
const files =
  /^[^?#]*\.(?:pdf|zip|t?gz|7z|docx?|xlsx?|pptx?|od[tps]|csv|tsv|txt|epub|mp3|m4a|og[gav]|opus|wav|flac|mp4|m4v|mov|webm|avi)(?:[?#]|$)/i;

const texts = /^[^?#]+\.(?:md|markdown|mdx|[qr]md|ipynb)(?:[?#]|$)/i;

/**
 * Returns entries for the links of a post to files and texts of its source site that are not imported.
 * @param source as in `missingParts`
 * @param isComing returns whether the file at a URL is imported
 */
export function missingFiles(
  source: string | undefined,
  document: EditorDocument,
  isComing: (address: string) => boolean,
): Diagnostic[] {
  const lines = source === undefined ? [] : withoutCode(source).split('\n');
  const linked = proseOf(document.blocks).flatMap((text) =>
    [...text.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => unescapeText(href)),
  );
  const addresses = [...linked, ...cardsOf(document.blocks)];
  const wanted = new Set(
    addresses.filter(
      (one) => (files.test(one) || texts.test(one)) && !isComing(one) && !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(one),
    ),
  );
  return [...wanted].slice(0, most).map((address) => {
    // In Hugo, a link can omit the file extension. In Jekyll, a link tag contains the path of a file from the root of
    // the site.
    const said = [address, decoded(address), address.replace(/^\//, ''), `"${address.replace(/\.md$/, '')}"`];
    const at = lines.findIndex((line) => said.some((one) => line.includes(one)));
    const line = Math.max(at, 0) + 1;
    return texts.test(address)
      ? { line, what: problem('lossLink', address), reason: problem('nothingAtUrl') }
      : { line, what: problem('lossFile', address), reason: problem('notImported') };
  });
}

/**
 * Returns the document of a Jekyll post without unknown tags, because readers of the source site did not see the
 * tags.
 * @param diagnostics all diagnostics of the post's conversion
 */
export function withoutTags(document: EditorDocument, diagnostics: readonly Diagnostic[]): EditorDocument {
  const tags = diagnostics.filter(isUnknownTag).map((loss) => escapeText(namedBy(loss)));
  const without = (text: string) => tags.reduce((rest, tag) => rest.replaceAll(tag, ''), text);
  const strip = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const made = value.replace(/<span class="inline-(?:code|math)"[^>]*>[^<]*<\/span>|[^<]+/g, (part) =>
        part.startsWith('<') ? part : without(part),
      );
      return made === value ? value : made.trim();
    }
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== 'object' || value === null || isNoProse(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, strip(one)]));
  };
  return tags.length === 0 ? document : cleanDocument(strip(document) as EditorDocument);
}

const notProse = new Set(['code', 'math', 'diagram', 'chart']);

const isNoProse = (value: object) => 'type' in value && typeof value.type === 'string' && notProse.has(value.type);

/** Returns the links of all cards, including nested cards. */
function cardsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'url' in value && typeof value.url === 'string' ? [value.url] : [];
  return [...own, ...Object.values(value).flatMap(cardsOf)];
}

/** Returns the HTML of each text of a document, except code and formulas. */
function proseOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/<span class="inline-(?:code|math)"[^>]*>[^<]*<\/span>/g, '')];
  if (typeof value !== 'object' || value === null) return [];
  if (isNoProse(value)) return [];
  return Object.values(value).flatMap(proseOf);
}

/**
 * Returns the tags that appear as text in the post. Tags between `raw` and `endraw` and tags that include files are not
 * returned.
 */
function unknownTags(source: string, lines: readonly string[], html: string): string[] {
  const raw = source
    .split(/\{%-?\s*raw\s*-?%\}/)
    .slice(1)
    .map((part) => part.split(/\{%-?\s*endraw\s*-?%\}/)[0] ?? '')
    .join('\n');
  const text = unescapeText(html.replace(/<[^>]*>/g, ''));
  const shown = text.match(new RegExp(`${tagPattern}|${outputPattern}`, 'g')) ?? [];
  const included = lines.flatMap(
    (line) => line.match(/\{%-?\s*include\s+(?!(?:video|figure|toc)\.)[^{}%\s][^{}]*%\}/g) ?? [],
  );
  return [...new Set([...shown, ...included])].filter((tag) => !raw.includes(tag));
}
