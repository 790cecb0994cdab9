/** Runs the PDF engine (Typst) in a separate process on the host, so that its memory is released after the work. */
import type { CareerDocument, CareerDocuments } from '#contract/career-documents.ts';
import { inOwnProcess } from '#server/platform/workers/task-process.ts';
import type { LaidOut } from '#typesetting/lay-out.ts';
import type { Sheets } from '#typesetting/sheets.ts';
import type { EngineTasks } from './engine-tasks.ts';

const entry = new URL('./engine-tasks.ts', import.meta.url);

/**
 * Runs `laidOut` in a separate process.
 * @throws PdfError
 */
export const layOutElsewhere = (documents: CareerDocuments): Promise<LaidOut> =>
  inOwnProcess<EngineTasks, LaidOut>(entry, {}, (perform) => perform('lay out', documents));

/**
 * Runs `sheetsOf` in a separate process.
 * @throws PdfError
 */
export const sheetsElsewhere = (id: string, document: CareerDocument): Promise<Sheets> =>
  inOwnProcess<EngineTasks, Sheets>(entry, {}, (perform) => perform('sheets', { id, document }));

/**
 * Writes the PDFs of documents in a separate process.
 * @returns the reasons why PDFs could not be created, by file
 */
export const writeElsewhere = (
  asked: { documents: CareerDocuments; changed: Date; directory: string },
  signal: AbortSignal,
): Promise<Record<string, string>> =>
  inOwnProcess<EngineTasks, Record<string, string>>(entry, { signal }, (perform) => perform('write', asked));
