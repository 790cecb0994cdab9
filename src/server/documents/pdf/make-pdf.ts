/**
 * The documents as PDF files, by Typst's compiler: fonts embedded and cut down to what is used, tagged after PDF/UA-1.
 * Runs where sites are built and on the host, never in a function: see docs/decisions for why.
 */
import type { CareerDocuments } from '#contract/career-documents.ts';
import type { DocumentName } from '#contract/paths.ts';
import { densities } from '#domain/career/density.ts';
import { resumeView } from '#domain/career/resume-sections.ts';
import { formPages, steps } from '#domain/career/rirekisho-form.ts';
import { compile } from './typst.ts';

/**
 * @param name which of the documents
 * @param documents its data is `documents[name]`
 * @param made the moment written into the file; the same data and moment give the same bytes
 * @returns the file; undefined when the owner has no such document
 * @throws PdfError
 */
export function makePdf(name: DocumentName, documents: CareerDocuments, made: Date): Buffer | undefined {
  const input = inputOf(name, documents);
  if (!input) return undefined;
  const data = documents[name];
  const photo = data && 'photo' in data ? data.photo : null;
  const options = { pdfStandard: 'ua-1', creationTimestamp: Math.floor(made.getTime() / 1000) };
  return compile(name, input, (document, typst) => typst.pdf(document, options), photo);
}

/** What the template of that name reads. */
export function inputOf(name: DocumentName, { resume, rirekisho, keirekisho }: CareerDocuments): object | undefined {
  if (name === 'resume') return resume && { view: resumeView(resume), density: densities.latin[resume.meta.density] };
  if (name === 'keirekisho')
    return keirekisho && { document: keirekisho, density: densities.japanese[keirekisho.density] };
  if (!rirekisho) return undefined;
  const { photo, layout, ...document } = rirekisho;
  const { step, sizes, pages } = formPages({ ...rirekisho, layout });
  return { document: { ...document, photo: photo === null ? null : 'photo.jpg' }, pages, sizes, step: steps[step] };
}
