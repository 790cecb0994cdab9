/** A post as a PDF file, set as the documents are: tagged after PDF/UA-1, its faces embedded. */
import { withPictures, type PostPaper } from '#document/print/post-paper.ts';
import { written } from './make-pdf.ts';
import { PdfError } from './pdf-error.ts';
import { compile } from './typst.ts';

/**
 * Signs of formulas that no face has are set as 〓, as those of texts are.
 * @param there those pictures that could be had, by the address under which the paper names them: PNG, JPEG, WebP or SVG
 * @param made written into the file; the same paper and moment give the same bytes
 * @throws PdfError
 */
export function makePostPdf(paper: PostPaper, there: ReadonlyMap<string, Buffer>, made: Date): Buffer {
  const { paper: set, pictures } = withPictures(paper, there);
  let data = set;
  for (let tries = 0; ; tries += 1) {
    try {
      return compile('post', data, written(made), pictures);
    } catch (cause) {
      if (!(cause instanceof PdfError)) throw cause;
      // Its tags fail in rare places (Typst 0.14: a note beside a word of many lines): better untagged than none.
      if (cause.message.includes('internal error')) return compile('post', data, written(made, false), pictures);
      const lacking = lackingIn(cause.message);
      if (lacking.size === 0 || tries === MOST_TRIES) throw cause;
      data = without(data, lacking);
    }
  }
}

/** The engine names the first signs that it cannot set, not all. */
const MOST_TRIES = 20;
const GETA = 0x30_13;

/** `the text "…" could not be displayed`, `contains the disallowed codepoint`: the code points of what is quoted. */
const lackingIn = (message: string): Set<number> =>
  new Set(
    [...message.matchAll(/the text (?:contains the disallowed codepoint )?`"((?:[^"\\]|\\.)*)"`/g)].flatMap(
      ([, quoted = '']) =>
        [...quoted.replace(/\\u\{([\da-f]+)\}/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))]
          .map((sign) => sign.codePointAt(0) ?? 0)
          .filter((code) => code !== GETA),
    ),
  );

function without<T>(value: T, lacking: ReadonlySet<number>, name = ''): T {
  if (typeof value === 'number' && ['s', 'open', 'close'].includes(name))
    return (lacking.has(value) ? GETA : value) as T;
  if (typeof value === 'string')
    return [...value]
      .map((sign) => (lacking.has(sign.codePointAt(0) ?? 0) ? String.fromCodePoint(GETA) : sign))
      .join('') as T;
  if (Array.isArray(value)) return value.map((part) => without(part as unknown, lacking, name)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, without(part as unknown, lacking, key)]),
  ) as T;
}
