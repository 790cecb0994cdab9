/** How the documents are set, measured by the engine that makes the PDFs; runs where content is loaded. */
import type {
  CareerDocuments,
  KeirekishoDocument,
  ResumeDocument,
  RirekishoDocument,
} from '#contract/career-documents.ts';
import { chooseDensity, densities } from '#domain/career/density.ts';
import { formLayout, formTexts, type Lines } from '#domain/career/rirekisho-form.ts';
import { withStandIns } from './faces.ts';
import { inputOf } from './make-pdf.ts';
import { compile } from './typst.ts';

/** Pages that a document should have at most, where nothing else is asked. */
const PAGES = 2;

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
  withStandIns(JSON.stringify({ ...documents, rirekisho: { ...documents.rirekisho, photo: null } })).told;

/** The same documents with their layout in them. */
export function layOut({ resume, rirekisho, keirekisho }: CareerDocuments): CareerDocuments {
  return {
    resume: resume && { ...resume, meta: { ...resume.meta, density: resumeDensity(resume) } },
    rirekisho: rirekisho && { ...rirekisho, layout: formLayout(rirekisho, engineLines(rirekisho)) },
    keirekisho: keirekisho && { ...keirekisho, density: keirekishoDensity(keirekisho) },
  };
}

const pagesOf = (template: string, input: object | undefined) =>
  compile(template, input, ({ numOfPages }) => numOfPages);

const resumeDensity = (resume: ResumeDocument) =>
  chooseDensity(densities.latin, PAGES, (density) =>
    pagesOf('resume', inputOf('resume', { resume: { ...resume, meta: { ...resume.meta, density } } })),
  );

const keirekishoDensity = (keirekisho: KeirekishoDocument) =>
  chooseDensity(densities.japanese, PAGES, (density) =>
    pagesOf('keirekisho', inputOf('keirekisho', { keirekisho: { ...keirekisho, density } })),
  );

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
