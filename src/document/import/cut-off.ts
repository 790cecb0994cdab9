/** Exports that end in the middle, as a download that broke off: their whole posts come, and the rest is named. */
import { AppError } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { wordsOf } from '../html-tree.ts';

/** What is missing of an export. Data alone. */
export interface CutItem {
  /** Of the post that it ends in; '' where it ends behind one. */
  title: string;
}

/** What an export of XML that ends before its end ends in; undefined for a whole one. @param root the element that it is */
export function cutXml(xml: string, root: string): CutItem | undefined {
  if (xml.includes(`</${root}>`, Math.max(0, xml.length - 10_000))) return undefined;
  // What a text says opens and ends nothing.
  const tags = xml.replace(/<!\[CDATA\[[^]*?(?:\]\]>|$)/g, ({ length }) => ' '.repeat(length));
  const rest = xml.slice(Math.max(tags.lastIndexOf('</item>'), tags.lastIndexOf('<item>')));
  const title = /^<item>\s*<title>((?:<!\[CDATA\[[^]*?\]\]>|[^<])*)<\//.exec(rest)?.[1] ?? '';
  return { title: wordsOf(title.replace(/^<!\[CDATA\[|\]\]>$/g, '')).trim() };
}

/** What JSON that ends before its end ends in, among the objects of a list. @param rest from the first one on */
export const cutJson = (rest: string): CutItem => ({
  title: /"title"\s*:\s*"((?:[^"\\]|\\[^u])*)"/.exec(rest)?.[1] ?? '',
});

/** The whole objects of a list that may end anywhere, and where the first that is not whole begins. @param start behind `[` */
export function wholeObjects(json: string, start: number): { objects: string[]; end: number } {
  const objects: string[] = [];
  let [depth, from, end] = [0, start, start];
  // Strings are passed over whole: what stands in them opens and ends nothing.
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

/** @throws AppError with a sentence: there is no post of it */
export function refuseCut(): never {
  throw new AppError('BAD_INPUT', { message: messages.exportCutOff });
}
