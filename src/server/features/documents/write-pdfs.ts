import { fileOf, type CareerDocument, type CareerDocuments } from '#contract/career-documents.ts';
import type { Database } from '#server/platform/db/database.ts';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '#server/platform/hash.ts';
import { getDocuments } from './document-service.ts';
import { makePdf } from '#typesetting/make-pdf.ts';
import { PdfError } from '#typesetting/typst.ts';

/**
 * Creates the PDF of every document of the owner in a directory, such as `/documents/` of a static build.
 * @param kept folder with files of earlier builds, and the program version; a file made from equal data by this version
 * is reused
 * @returns the names of the files
 * @throws PdfError with the name of the failed document; the previous files stay
 */
export async function writePdfs(
  db: Database,
  directory: string,
  kept?: { folder: string; by: string },
): Promise<string[]> {
  const { documents, changed } = await getDocuments(db);
  const files = kept ? await keptPdfs(documents, changed, kept) : pdfsOf(documents, changed);
  await replaceFiles(directory, files);
  return [...files.keys()];
}

async function keptPdfs(documents: CareerDocuments, made: Date, { folder, by }: { folder: string; by: string }) {
  const [files, kept] = [new Map<string, Buffer>(), new Map<string, Buffer>()];
  for (const [id, document] of entriesOf(documents)) {
    const name = `${sha256(JSON.stringify([by, id, document, made]))}.pdf`;
    const pdf = await readFile(join(folder, name)).catch(() => makePdf(id, document, made));
    files.set(fileOf(document).file, pdf);
    kept.set(name, pdf);
  }
  await replaceFiles(folder, kept);
  return files;
}

/** Replaces the content of the directory with these files, each atomically. */
export async function replaceFiles(directory: string, files: Map<string, Buffer>): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const [file, bytes] of files) {
    const temporary = join(directory, `.${file}.new`);
    await writeFile(temporary, bytes);
    await rename(temporary, join(directory, file));
  }
  for (const file of await readdir(directory)) {
    if (!files.has(file)) await rm(join(directory, file), { force: true });
  }
}

/**
 * Returns every document's PDF by its file name.
 * @throws PdfError
 */
export function pdfsOf(documents: CareerDocuments, made: Date): Map<string, Buffer> {
  const { files, faults } = triedPdfsOf(documents, made);
  const [fault] = Object.values(faults);
  if (fault !== undefined) throw new PdfError(fault);
  return files;
}

/** Returns the PDFs that could be created by their file names, and the reasons why the others failed. */
export function triedPdfsOf(
  documents: CareerDocuments,
  made: Date,
): { files: Map<string, Buffer>; faults: Record<string, string> } {
  const files = new Map<string, Buffer>();
  const faults: Record<string, string> = {};
  for (const [id, document] of entriesOf(documents)) {
    const { file } = fileOf(document);
    try {
      files.set(file, makePdf(id, document, made));
    } catch (cause) {
      if (!(cause instanceof PdfError)) throw cause;
      faults[file] = cause.message;
    }
  }
  return { files, faults };
}

const entriesOf = (documents: CareerDocuments) =>
  (Object.entries(documents) as [string, CareerDocument | undefined][]).flatMap(([id, document]) =>
    document ? [[id, document] as const] : [],
  );
