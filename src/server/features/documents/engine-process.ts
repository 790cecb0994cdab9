/** Runs the PDF engine (Typst) in a separate process on the host, so that its memory is released after the work. */
import type { CareerDocument, CareerDocuments } from '#contract/career-documents.ts';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { LaidOut } from '#typesetting/lay-out.ts';
import { PdfError } from '#typesetting/pdf-error.ts';
import type { Sheets } from '#typesetting/sheets.ts';

export type EngineTask =
  | { task: 'lay-out'; documents: CareerDocuments }
  | { task: 'sheets'; id: string; document: CareerDocument }
  | { task: 'write'; documents: CareerDocuments; changed: Date | string; directory: string };

/**
 * Starts the engine in a process.
 * @returns a promise of the engine's output, which rejects with PdfError on failure, and a function that ends the
 * process
 */
export function engineProcess(task: EngineTask): { answer: Promise<string>; end: () => void } {
  const child = spawn(process.execPath, [`${import.meta.dirname}/engine-tasks.ts`], { stdio: 'pipe', env: {} });
  // If the process dies early, writing to its input fails. That error is ignored, because the process's own error
  // message is more useful.
  child.stdin.on('error', () => undefined).end(JSON.stringify(task));
  const ended = new Promise<unknown>((resolve) => child.once('error', resolve).once('close', resolve));
  const answer = Promise.all([ended, text(child.stdout), text(child.stderr)]).then(([code, said, complaint]) => {
    if (code !== 0) throw new PdfError(complaint.trim() || String(code));
    return said;
  });
  return { answer, end: () => child.kill() };
}

/**
 * Runs `laidOut` in a separate process.
 * @throws PdfError
 */
export async function layOutElsewhere(documents: CareerDocuments): Promise<LaidOut> {
  return JSON.parse(await engineProcess({ task: 'lay-out', documents }).answer) as LaidOut;
}

/**
 * Runs `sheetsOf` in a separate process.
 * @throws PdfError
 */
export async function sheetsElsewhere(id: string, document: CareerDocument): Promise<Sheets> {
  return JSON.parse(await engineProcess({ task: 'sheets', id, document }).answer) as Sheets;
}
