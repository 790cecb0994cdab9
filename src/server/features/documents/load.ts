/** Loads the career's documents and the owner from `content/` into the database. Runs at startup and in builds. */
import type { CareerDocuments } from '#contract/career-documents.ts';
import type { CareerRecord } from '#contract/career.ts';
import { mediumOfPath } from '#contract/media-sizes.ts';
import type { Owner } from '#contract/owner.ts';
import { verbatim } from '#contract/problems.ts';
import { parseCareer } from '#career/parse.ts';
import {
  CareerContradictionError,
  ContentValidationError,
  type ContentNotice,
} from '#domain/content-validation-error.ts';
import { join } from 'node:path';
import { readPhoto, portraitFault } from './photo.ts';

/**
 * Returns the documents and the owner's data by name, for the database. Parts that the owner does not have are left
 * out.
 */
export function documentRows(documents: CareerDocuments, owner: Owner): [string, unknown][] {
  return Object.entries({ ...documents, owner }).filter(([, data]) => data !== undefined);
}

/** The data of the career files (or records) as JSON; null for a part that the owner does not have. */
export interface CareerValues {
  english: unknown;
  japanese: unknown;
  setup: unknown;
  personal: unknown;
}

/**
 * Validates the career in the owner's files or records. The photo is returned as a data: URL.
 * @param contentDir null if the owner's files are unavailable; the photo is then left out and the portrait is not
 * checked
 * @param personalFile name of the private data's source, for messages
 * @throws ContentValidationError; CareerContradictionError if the only problem is that the two languages contradict
 * each other
 */
export async function validateCareer(
  contentDir: string | null,
  values: CareerValues,
  personalFile = 'private.json',
): Promise<{ record: CareerRecord; notices: ContentNotice[] }> {
  const parsed = parseCareer({ ...values, english: values.english ?? missing('resume.json') });
  if ('mistakes' in parsed) {
    if (parsed.isContradiction) throw new CareerContradictionError(parsed.mistakes);
    const inFile = (file: string) => (file === 'private.json' ? personalFile : file);
    throw new ContentValidationError(parsed.mistakes.map((mistake) => ({ ...mistake, file: inFile(mistake.file) })));
  }
  if (contentDir === null) {
    const { photo: _, ...personal } = parsed.record.personal;
    return { ...parsed, record: { ...parsed.record, personal } };
  }
  const { record, notices } = await withSoundPortrait(contentDir, parsed);
  const { photo } = record.personal;
  if (!photo) return { record, notices };
  const picture = await readPhoto(join(contentDir, photo));
  if (!picture) {
    throw new ContentValidationError([
      { file: 'private.json', path: 'photo', problem: verbatim(`content/${photo} is missing or is not an image.`) },
    ]);
  }
  return { record: { ...record, personal: { ...record.personal, photo: picture } }, notices };
}

/** Removes a portrait that cannot be displayed and adds a notice. The site works without a portrait. */
async function withSoundPortrait(
  contentDir: string,
  { record, notices }: { record: CareerRecord; notices: ContentNotice[] },
): Promise<{ record: CareerRecord; notices: ContentNotice[] }> {
  const { image, ...basics } = record.english.basics;
  // An uploaded portrait is checked later, when the owner is stored.
  const isFile = image !== undefined && mediumOfPath(image) === undefined;
  const message = isFile ? await portraitFault(contentDir, image) : undefined;
  if (message === undefined) return { record, notices };
  return {
    record: { ...record, english: { ...record.english, basics } },
    notices: [
      ...notices,
      { file: 'resume.json', path: 'basics.image', problem: verbatim(message), outcome: 'left out' },
    ],
  };
}

function missing(file: string): never {
  throw new ContentValidationError([
    {
      file,
      path: '',
      problem: verbatim('This file is missing. The site needs this file for the data of the site owner.'),
    },
  ]);
}
