/** Creates the PDF of a post. Like the PDFs of documents, it has tags according to PDF/UA-1 and embedded fonts. */
import { withPictures, type PostPaper } from '#document/print/post-paper.ts';
import { written } from './make-pdf.ts';
import { compile, PdfError } from './typst.ts';

/**
 * Creates the PDF of a post. Characters that no font has are replaced with 〓, in formulas too.
 * @param there available images (PNG, JPEG, WebP or SVG), by the URL with which the paper refers to them
 * @param made time written to the file; the same paper and time give the same bytes
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
      // Tagging fails in rare cases (Typst 0.14: a note next to a word that spans many lines). A PDF without tags is
      // better than no PDF.
      if (cause.message.includes('internal error')) return compile('post', data, written(made, false), pictures);
      const lacking = lackingIn(cause.message);
      if (lacking.size === 0 || tries === MOST_TRIES) throw cause;
      data = without(data, lacking);
    }
  }
}

/**
 * Maximum number of attempts to compile. Each error message contains only the first missing characters, so several
 * attempts can be necessary.
 */
const MOST_TRIES = 20;
const GETA = 0x30_13;

/** Returns the code points quoted in `the text "…" could not be displayed` or `contains the disallowed codepoint`. */
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
