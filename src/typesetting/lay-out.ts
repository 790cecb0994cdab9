/** The layout of the documents, measured by the engine that creates the PDFs. Runs where content is loaded. */
import type { CareerDocument, CareerDocuments, RirekishoDocument } from '#contract/career-documents.ts';
import { chooseDensity, densities } from '#career/density.ts';
import { formLayout, formTexts, type Lines } from '#career/rirekisho-form.ts';
import { givenUp, shortened } from '#career/shorten.ts';
import { withSubstitutes } from './faces.ts';
import { inputOf, templateOf } from './make-pdf.ts';
import { compile } from './typst.ts';

/** The documents with their layout, and warnings for the owner. */
export interface LaidOut {
  documents: CareerDocuments;
  /**
   * Warnings for the owner: one for each character that the PDFs cannot show as written, and one for content that a
   * résumé omits to fit its pages.
   */
  warnings: string[];
}

export function laidOut(documents: CareerDocuments): LaidOut {
  const warnings: string[] = [];
  const entries = Object.entries(documents) as [string, CareerDocument | undefined][];
  const laidEntries = entries.map(([id, document]) => [
    id,
    document && laid(id, document, (line) => warnings.push(line)),
  ]);
  return {
    documents: Object.fromEntries(laidEntries) as CareerDocuments,
    warnings: [...missingCharacters(documents), ...warnings],
  };
}

/** Returns the documents with their layout. */
export const layOut = (documents: CareerDocuments): CareerDocuments => laidOut(documents).documents;

/** Returns a warning for each character in the documents that the PDFs cannot show as written. */
const missingCharacters = (documents: CareerDocuments): string[] =>
  withSubstitutes(JSON.stringify(documents, (key, value: unknown) => (key === 'photo' ? null : value))).warnings;

function laid(id: string, document: CareerDocument, report: (line: string) => void): CareerDocument {
  const pagesOf = (item: CareerDocument) => compile(templateOf(id), inputOf(item), ({ numOfPages }) => numOfPages);
  if ('meta' in document) {
    const { pages } = document.meta;
    const at = (density: number, item = document) => ({ ...item, meta: { ...item.meta, density } });
    const chosen = chooseDensity(densities.latin, pages, (step) => pagesOf(at(step)));
    if (pages === DEFAULT_PAGES || chosen.pages <= pages) return at(chosen.step);
    const whole = at(densities.latin.length - 1);
    const short = shortened(whole, (item) => pagesOf(item) <= pages);
    const [lost, left] = [givenUp(whole, short), pagesOf(short)];
    if (lost) report(`${id} leaves out ${lost}, to fit ${counted(pages)}.`);
    if (left > pages)
      report(`${id} has ${counted(left)}, not ${pages}. Choose its sections or entries in documents.json.`);
    return short;
  }
  if ('view' in document || ('density' in document && 'work' in document)) {
    const steps = 'view' in document ? densities.latin : densities.japanese;
    const { step } = chooseDensity(steps, document.pages, (density) => pagesOf({ ...document, density }));
    return { ...document, density: step };
  }
  if (!('history' in document)) return document;
  return { ...document, layout: formLayout(document, engineLines(document)) };
}

/** Maximum number of pages if the owner sets no limit. With this value, a longer document is not shortened. */
const DEFAULT_PAGES = 2;
const counted = (pages: number) => (pages === 1 ? 'one page' : `${pages} pages`);

/**
 * Returns a function that measures strings. All known strings of the form are measured in one engine call. Any other
 * string is measured when it is needed.
 */
function engineLines(document: RirekishoDocument): Lines {
  const known = new Map<string, number>();
  const keyOf = (...asked: Parameters<Lines>) => asked.join('\0');
  const ask = (asked: Parameters<Lines>[]) => {
    const counts = compile('measure', asked, (result, typst) => {
      const [{ value }] = typst.query(result, { selector: '<lines>' }) as [{ value: number[] }];
      return value;
    });
    for (const [index, one] of asked.entries()) known.set(keyOf(...one), counts[index] ?? 1);
  };
  ask(formTexts(document));
  return (...asked) => {
    if (!known.has(keyOf(...asked))) ask([asked]);
    return known.get(keyOf(...asked)) ?? 1;
  };
}
