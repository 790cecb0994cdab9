/** How the documents are set, measured by the engine that makes the PDFs; runs where content is loaded. */
import type { CareerDocument, CareerDocuments, ResumeDocument, RirekishoDocument } from '#contract/career-documents.ts';
import { chooseDensity, densities } from '#domain/career/density.ts';
import { formLayout, formTexts, type Lines } from '#domain/career/rirekisho-form.ts';
import { withStandIns } from './faces.ts';
import { inputOf, templateOf } from './make-pdf.ts';
import { compile } from './typst.ts';

/** The documents with their layout in them, and what the owner should know of their characters. */
export interface LaidOut {
  documents: CareerDocuments;
  told: string[];
}
export const laidOut = (documents: CareerDocuments): LaidOut => ({
  documents: layOut(documents),
  told: missingCharacters(documents),
});

/** A sentence for each character of the documents that is not drawn as it is written. */
const missingCharacters = (documents: CareerDocuments): string[] =>
  withStandIns(JSON.stringify(documents, (key, value: unknown) => (key === 'photo' ? null : value))).told;

/** The same documents with their layout in them. */
export const layOut = (documents: CareerDocuments): CareerDocuments =>
  Object.fromEntries(
    Object.entries(documents).map(([id, document]) => [id, document && laid(id, document as CareerDocument)]),
  );

function laid(id: string, document: CareerDocument): CareerDocument {
  const pagesOf = (one: CareerDocument) => compile(templateOf(id), inputOf(one), ({ numOfPages }) => numOfPages);
  if ('meta' in document) {
    const { pages } = document.meta;
    const at = (density: number, one = document) => ({ ...one, meta: { ...one.meta, density } });
    const density = chooseDensity(densities.latin, pages, (step) => pagesOf(at(step)));
    const set = at(density);
    if (pages === DEFAULT_PAGES || pagesOf(set) <= pages) return set;
    return shortened(at(densities.latin.length - 1), (one) => pagesOf(one) <= pages);
  }
  if ('view' in document || ('density' in document && 'work' in document)) {
    const steps = 'view' in document ? densities.latin : densities.japanese;
    const density = chooseDensity(steps, document.pages, (step) => pagesOf({ ...document, density: step }));
    return { ...document, density };
  }
  if (!('history' in document)) return document;
  return { ...document, layout: formLayout(document, engineLines(document)) };
}

/** Where the owner asked for no number of pages, nothing is given up for one. */
const DEFAULT_PAGES = 2;

/** The résumé without as many points and then texts of its oldest employers as it takes, all of them at the most. */
function shortened(document: ResumeDocument, fits: (document: ResumeDocument) => boolean): ResumeDocument {
  const points = document.work.reduce((sum, { highlights }) => sum + highlights.length, 0);
  const total = points + document.work.length;
  const without = (count: number): ResumeDocument => {
    let left = count;
    const oldest = document.work.toReversed().map((entry) => {
      const kept = Math.max(0, entry.highlights.length - left);
      left -= entry.highlights.length - kept;
      return { ...entry, highlights: entry.highlights.slice(0, kept) };
    });
    const texts = Math.max(0, count - points);
    const work = oldest.map((entry, index) => (index < texts ? { ...entry, summary: undefined } : entry));
    return { ...document, work: work.toReversed() };
  };
  let [few, many] = [0, total];
  while (few < many) {
    const half = Math.floor((few + many) / 2);
    if (fits(without(half))) many = half;
    else few = half + 1;
  }
  return without(many);
}

/** Asks the engine once for all texts of the form, and again for those that nobody foresaw. */
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
