/**
 * Tasks of the PDF engine (Typst): layout of documents, drawings of their pages, and PDFs. They run in a separate
 * process, which `engine-process.ts` starts, so that the engine's 100 MB are released when the process ends.
 */
import type { CareerDocument, CareerDocuments } from '#contract/career-documents.ts';
import { serveTasks } from '#server/platform/workers/serve-tasks.ts';

const tasks = {
  'lay out': async () => (await import('#typesetting/lay-out.ts')).laidOut,
  sheets: async () => {
    const { sheetsOf } = await import('#typesetting/sheets.ts');
    return ({ id, document }: { id: string; document: CareerDocument }) => sheetsOf(id, document);
  },
  /** Writes the PDFs, and returns the reasons why PDFs could not be created, by file. */
  write: async () => {
    const { replaceFiles, triedPdfsOf } = await import('./write-pdfs.ts');
    return async (asked: { documents: CareerDocuments; changed: Date; directory: string }) => {
      const { files, faults } = triedPdfsOf(asked.documents, asked.changed);
      await replaceFiles(asked.directory, files);
      return faults;
    };
  },
};
export type EngineTasks = typeof tasks;

serveTasks(tasks);
