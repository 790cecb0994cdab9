/**
 * Handles truncated exports, such as interrupted downloads: complete posts are imported, and the incomplete one is
 * reported.
 */
import { AppError } from '#contract/errors.ts';
import { problem } from '#contract/problems.ts';
import { wordsOf } from '#document/html-tree.ts';

/** The item in which a truncated export ends. Contains only plain data. */
export interface CutItem {
  /** Title of the incomplete post; '' if the export ends between two posts. */
  title: string;
}

/**
 * Returns the item at which a truncated XML export ends; undefined for a complete export.
 * @param root name of the root element
 */
export function cutXml(xml: string, root: string): CutItem | undefined {
  if (xml.includes(`</${root}>`, Math.max(0, xml.length - 10_000))) return undefined;
  // Markup in CDATA sections does not open or close elements.
  const tags = xml.replace(/<!\[CDATA\[[^]*?(?:\]\]>|$)/g, ({ length }) => ' '.repeat(length));
  const rest = xml.slice(Math.max(tags.lastIndexOf('</item>'), tags.lastIndexOf('<item>')));
  const title = /^<item>\s*<title>((?:<!\[CDATA\[[^]*?\]\]>|[^<])*)<\//.exec(rest)?.[1] ?? '';
  return { title: wordsOf(title.replace(/^<!\[CDATA\[|\]\]>$/g, '')).trim() };
}

/**
 * Returns the item at which a truncated JSON export ends.
 * @param rest text that begins with the incomplete item
 */
export const cutJson = (rest: string): CutItem => ({
  title: /"title"\s*:\s*"((?:[^"\\]|\\[^u])*)"/.exec(rest)?.[1] ?? '',
});

/**
 * Returns the complete objects of a list that may be truncated, and the index of the first incomplete object.
 * @param start index after `[`
 */
export function wholeObjects(json: string, start: number): { objects: string[]; end: number } {
  const objects: string[] = [];
  let [depth, from, end] = [0, start, start];
  // Strings are skipped, because brackets in strings do not open or close objects.
  const signs = /"(?:[^"\\]|\\[^])*(?:"|$)|[[\]{}]/g;
  signs.lastIndex = start;
  for (let found = signs.exec(json); found; found = signs.exec(json)) {
    const [sign] = found;
    if (sign === '{' || sign === '[') {
      if (depth === 0) from = found.index;
      depth += 1;
    } else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (depth < 0) break;
      end = signs.lastIndex;
      if (depth === 0) objects.push(json.slice(from, end));
    }
  }
  return { objects, end: depth > 0 ? from : end };
}

/** @throws AppError because the export contains no complete post */
export function refuseCut(): never {
  throw new AppError('BAD_INPUT', { problem: problem('exportCutOff') });
}
