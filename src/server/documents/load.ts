/** From `content/` into the database: the career record's documents and the owner. Runs at start and in builds. */
import type { CareerDocuments } from '#contract/career-documents.ts';
import type { CareerRecord } from '#contract/career.ts';
import { ownerOf } from '#domain/career/owner.ts';
import { parseCareer } from '#domain/career/parse.ts';
import { ContentValidationError, type ContentNotice } from '#domain/content-validation-error.ts';
import { parseJson, readJson } from '#server/content-files.ts';
import { portraitFault } from '#server/content-pictures.ts';
import { join } from 'node:path';
import { readPhoto } from './photo.ts';

/** The documents and the owner by name, as the database keeps them: what the owner does not have is not there. */
export function documentRows(documents: CareerDocuments, record: CareerRecord): [string, unknown][] {
  return Object.entries({ ...documents, owner: ownerOf(record) }).filter(([, data]) => data !== undefined);
}

/**
 * Reads and checks the owner's files; the photo comes back as a data: address.
 * @throws ContentValidationError
 */
export async function readCareerRecord(contentDir: string, privateProfile: string | undefined): Promise<CareerRecord> {
  return (await readCareerFiles(contentDir, privateProfile)).record;
}

/** The same, with what was put right or left out in the files. */
export async function readCareerFiles(
  contentDir: string,
  privateProfile: string | undefined,
): Promise<{ record: CareerRecord; notices: ContentNotice[] }> {
  const inVariable = privateProfile !== undefined;
  const parsed = parseCareer({
    english: (await readJson(contentDir, 'resume.json')) ?? missing('resume.json'),
    japanese: await readJson(contentDir, 'resume.ja.json'),
    setup: await readJson(contentDir, 'documents.json'),
    personal: inVariable ? parseJson(privateProfile, 'PRIVATE_PROFILE') : await readJson(contentDir, 'private.json'),
  });
  if ('mistakes' in parsed) {
    const inFile = (file: string) => (inVariable && file === 'private.json' ? 'PRIVATE_PROFILE' : file);
    throw new ContentValidationError(parsed.mistakes.map((mistake) => ({ ...mistake, file: inFile(mistake.file) })));
  }
  const { record, notices } = await withSoundPortrait(contentDir, parsed);
  const { photo } = record.personal;
  if (!photo) return { record, notices };
  const picture = await readPhoto(join(contentDir, photo));
  if (!picture) {
    throw new ContentValidationError([
      { file: 'private.json', path: 'photo', message: `content/${photo} is missing or is no picture.` },
    ]);
  }
  return { record: { ...record, personal: { ...record.personal, photo: picture } }, notices };
}

/** A portrait that cannot be shown is told and left out: the site needs none. */
async function withSoundPortrait(
  contentDir: string,
  { record, notices }: { record: CareerRecord; notices: ContentNotice[] },
): Promise<{ record: CareerRecord; notices: ContentNotice[] }> {
  const { image, ...basics } = record.english.basics;
  const message = image === undefined ? undefined : await portraitFault(contentDir, image);
  if (message === undefined) return { record, notices };
  return {
    record: { ...record, english: { ...record.english, basics } },
    notices: [...notices, { file: 'resume.json', path: 'basics.image', message, outcome: 'left out' }],
  };
}

function missing(file: string): never {
  throw new ContentValidationError([
    { file, path: '', message: 'This file is missing. The site takes its owner from it.' },
  ]);
}

/** `YYYY-MM-DD`, where the owner is. */
export const dayInJapan = (now: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(now);
