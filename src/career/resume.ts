/** Creates the résumé from the public part of the record, as a JSON Resume document. */
import type { CareerRecord } from '#contract/career.ts';
import type { ResumeDocument } from '#contract/career-documents.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { openFields } from './privacy.ts';
import { fileNames } from './files.ts';
import { newestFirst } from './time.ts';

const schemaAddress = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

/**
 * @param today `YYYY-MM-DD`, for `meta.lastModified` if the file has none
 * @param language language of headings and dates
 * @param hasWorks whether publications are enough for a document
 * @returns undefined if the record has neither work nor education
 */
export function resumeOf(
  record: CareerRecord,
  today: string,
  id = 'resume',
  language: LanguageCode = 'en',
  hasWorks = false,
): ResumeDocument | undefined {
  const { 'x-resume': _, ...english } = record.english;
  const setup = record.setup[id];
  if (english.work.length + english.education.length === 0 && !hasWorks) return undefined;
  const { name, label, email, url, summary, profiles, location } = english.basics;
  const open = openFields(record, id);
  return {
    ...english,
    $schema: schemaAddress,
    basics: {
      name,
      label,
      email,
      url,
      summary,
      profiles,
      ...(open.phone && { phone: open.phone }),
      ...(open.birthDate && { birthDate: open.birthDate }),
      ...(open.photo && { image: open.photo }),
      location: {
        city: location.city,
        region: location.region,
        countryCode: location.countryCode,
        ...(open.address && {
          address: (language === 'en' ? open.address.english : undefined) ?? open.address.text,
          postalCode: open.address.postalCode,
        }),
      },
    },
    work: english.work.toSorted(newestFirst(today)).map((entry) => ({ ...entry, 'x-unpaired': undefined })),
    education: english.education.toSorted(newestFirst(today)),
    'x-talks': [],
    meta: {
      language,
      lastModified: english.meta.lastModified ?? today,
      date: today,
      density: 0,
      ...(setup?.sections && { sections: setup.sections }),
      ...fileNames(record, id, { language }),
    },
  };
}
