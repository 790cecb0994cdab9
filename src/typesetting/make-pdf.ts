/**
 * Creates PDFs of the documents with Typst's compiler: with embedded subset fonts, and tagged according to PDF/UA-1.
 * Runs where sites are built and on the host, never in a function: see docs/decisions/pdf-typst.md.
 */
import { fileOf, languageOfDocument, type CareerDocument, type ResumeView } from '#contract/career-documents.ts';
import { kindOf } from '#contract/paths.ts';
import { densities } from '#career/density.ts';
import { resumeView } from '#career/resume-sections.ts';
import { formPages, steps } from '#career/rirekisho-form.ts';
import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { compile } from './typst.ts';

/**
 * @param id id of the document, which determines its kind
 * @param made time written to the file; the same data and time give the same bytes
 * @returns the file
 * @throws PdfError
 */
export const makePdf = (id: string, document: CareerDocument, made: Date): Buffer =>
  setDocument(id, document, written(made));

/**
 * Compiles the document with its photo and passes the compiled document to `use`.
 * @throws PdfError
 */
export function setDocument<T>(
  id: string,
  document: CareerDocument,
  use: (set: NodeTypstDocument, typst: NodeCompiler) => T,
): T {
  const photo = 'photo' in document ? document.photo : null;
  const pictures = photo === null ? [] : [['/photo.jpg', bytesOf(photo)] as const];
  return compile(templateOf(id), inputOf(document), use, new Map(pictures));
}

/** Returns the name of the document's template. A CV uses the résumé template. */
export const templateOf = (id: string) => (kindOf(id) === 'cv' ? 'resume' : kindOf(id));

/** Returns the input of the document's template. */
export function inputOf(document: CareerDocument): object {
  const { paper } = fileOf(document);
  const lang = languageOfDocument(document);
  const latin = (title: string, view: ResumeView, density: number) => ({
    title,
    lang,
    paper,
    view,
    density: densities.latin[density],
  });
  if ('meta' in document) {
    return latin(lang === 'en' ? 'Resume' : 'レジュメ', resumeView(document), document.meta.density);
  }
  if ('view' in document) return latin('Curriculum Vitae', document.view, document.density);
  if ('sections' in document) return { paper, document };
  if ('density' in document) return { paper, document, density: densities.japanese[document.density] };
  const { photo, layout, ...form } = document;
  const { step, sizes, pages } = formPages({ ...document, layout });
  return { document: { ...form, photo: photo === null ? null : 'photo.jpg' }, pages, sizes, step: steps[step] };
}

/** @param address a data: URL */
const bytesOf = (address: string) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');

/**
 * @param made time written to the file
 * @param isTagged whether tags according to PDF/UA-1 are written
 */
export const written =
  (made: Date, isTagged = true) =>
  (document: NodeTypstDocument, typst: NodeCompiler) =>
    typst.pdf(document, {
      ...(isTagged ? { pdfStandard: 'ua-1' } : { pdfTags: false }),
      creationTimestamp: Math.floor(made.getTime() / 1000),
    });
