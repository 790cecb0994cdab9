/**
 * Makes PDFs in a process of its own: `{ documents, changed, directory }` comes in as JSON, an error leaves as text.
 * Started by `host-pdfs.ts`; the engine's 100 MB go when it ends.
 */
import type { CareerDocuments } from '#contract/career-documents.ts';
import { text } from 'node:stream/consumers';
import { PdfError } from './make-pdf.ts';
import { pdfsOf, replaceFiles } from './write-pdfs.ts';

const { documents, changed, directory } = JSON.parse(await text(process.stdin)) as {
  documents: CareerDocuments;
  changed: string;
  directory: string;
};
try {
  await replaceFiles(directory, pdfsOf(documents, new Date(changed)));
} catch (cause) {
  process.stderr.write(cause instanceof PdfError ? cause.message : String(cause));
  process.exitCode = 1;
}
