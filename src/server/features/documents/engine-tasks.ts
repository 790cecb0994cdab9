/**
 * Tasks of the PDF engine (Typst): layout of documents, drawings of their pages, and PDFs. They run in a separate
 * process, which `engine-process.ts` starts, so that the engine's 100 MB are released when the process ends. The
 * process reads `{ task, … }` as JSON. It writes results and failures as JSON, and an error as text.
 */
import { text } from 'node:stream/consumers';
import type { EngineTask } from './engine-process.ts';
import { laidOut } from '#typesetting/lay-out.ts';
import { PdfError } from '#typesetting/pdf-error.ts';
import { sheetsOf } from '#typesetting/sheets.ts';
import { replaceFiles, triedPdfsOf } from './write-pdfs.ts';

const asked = JSON.parse(await text(process.stdin)) as EngineTask;
try {
  if (asked.task === 'lay-out') process.stdout.write(JSON.stringify(laidOut(asked.documents)));
  else if (asked.task === 'sheets') process.stdout.write(JSON.stringify(sheetsOf(asked.id, asked.document)));
  else {
    const { files, faults } = triedPdfsOf(asked.documents, new Date(asked.changed));
    await replaceFiles(asked.directory, files);
    process.stdout.write(JSON.stringify(faults));
  }
} catch (cause) {
  process.stderr.write(cause instanceof PdfError ? cause.message : String(cause));
  process.exitCode = 1;
}
