import type { CareerRecord } from '#contract/career.ts';
import type { CareerDocuments } from '#contract/career-documents.ts';
import { keirekishoOf } from './keirekisho.ts';
import { resumeOf } from './resume.ts';
import { rirekishoOf } from './rirekisho.ts';

/**
 * The three documents out of one record, personal fields only where they are open.
 * @param today `YYYY-MM-DD`: the day a document speaks of where the record gives none
 */
export function documentsOf(record: CareerRecord, today: string): CareerDocuments {
  return {
    resume: resumeOf(record, today),
    rirekisho: rirekishoOf(record, today),
    keirekisho: keirekishoOf(record, today),
  };
}
