import type { CareerRecord } from '#contract/career.ts';
import type { CareerDocuments } from '#contract/career-documents.ts';
import { keirekishoOf } from './keirekisho.ts';
import { resumeOf } from './resume.ts';
import { rirekishoOf } from './rirekisho.ts';
import { withWorks, type Works } from './works.ts';

/**
 * The three documents out of one record, personal fields only where they are open.
 * @param today `YYYY-MM-DD`: the day a document speaks of where the record gives none
 * @param works what the resume may take from the site
 */
export function documentsOf(record: CareerRecord, today: string, works?: Works): CareerDocuments {
  const resume = resumeOf(record, today);
  return {
    resume: resume && works ? withWorks(resume, record.english['x-resume'], works) : resume,
    rirekisho: rirekishoOf(record, today),
    keirekisho: keirekishoOf(record, today),
  };
}
