/** From `content/` into the database: the career record's documents and the owner. Runs at start and in builds. */
import type { CareerDocuments } from '#contract/career-documents.ts';
import type { CareerRecord } from '#contract/career.ts';
import type { Owner } from '#contract/owner.ts';
import { documentsOf } from '#domain/career/documents.ts';
import { ownerOf } from '#domain/career/owner.ts';
import { parseCareer } from '#domain/career/parse.ts';
import { ContentValidationError } from '#domain/content-validation-error.ts';
import { parseJson, readJson } from '#server/content-files.ts';
import type { Database } from '#server/db/database.ts';
import { join } from 'node:path';
import { replaceDocuments } from './document-repository.ts';
import { readPhoto } from './photo.ts';

/**
 * Puts the documents and the owner into the database, and takes out what the owner no longer has. Nothing is changed
 * when a file has a mistake.
 * @param privateProfile JSON text of the variable PRIVATE_PROFILE; `content/private.json` counts where it is unset
 * @throws ContentValidationError
 */
export async function loadCareerRecord(
  db: Database,
  contentDir: string,
  privateProfile: string | undefined,
  now = new Date(),
): Promise<{ owner: Owner; documents: CareerDocuments }> {
  const record = await readCareerRecord(contentDir, privateProfile);
  const documents = documentsOf(record, dayInJapan(now));
  const owner = ownerOf(record);
  const rows = Object.entries({ ...documents, owner }).filter(([, data]) => data !== undefined);
  await replaceDocuments(db, new Map(rows), now);
  return { owner, documents };
}

/**
 * Reads and checks the owner's files; the photo comes back as a data: address.
 * @throws ContentValidationError
 */
export async function readCareerRecord(contentDir: string, privateProfile: string | undefined): Promise<CareerRecord> {
  const inVariable = privateProfile !== undefined;
  const parsed = parseCareer({
    english: (await readJson(contentDir, 'resume.json')) ?? missing('resume.json'),
    japanese: await readJson(contentDir, 'resume.ja.json'),
    personal: inVariable ? parseJson(privateProfile, 'PRIVATE_PROFILE') : await readJson(contentDir, 'private.json'),
  });
  if ('mistakes' in parsed) {
    const inFile = (file: string) => (inVariable && file === 'private.json' ? 'PRIVATE_PROFILE' : file);
    throw new ContentValidationError(parsed.mistakes.map((mistake) => ({ ...mistake, file: inFile(mistake.file) })));
  }
  const { record } = parsed;
  const { photo } = record.personal;
  if (!photo) return record;
  const picture = await readPhoto(join(contentDir, photo));
  if (!picture) {
    throw new ContentValidationError([
      { file: 'private.json', path: 'photo', message: `content/${photo} is missing or is no picture.` },
    ]);
  }
  return { ...record, personal: { ...record.personal, photo: picture } };
}

function missing(file: string): never {
  throw new ContentValidationError([
    { file, path: '', message: 'This file is missing. The site takes its owner from it.' },
  ]);
}

/** `YYYY-MM-DD`, where the owner is. */
export const dayInJapan = (now: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(now);
