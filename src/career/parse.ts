/** Converts the owner's files to a validated career record, or returns the list of mistakes. */
import type { CareerRecord, EnglishResume, JapaneseResume } from '#contract/career.ts';
import { problem, type Problem } from '#contract/problems.ts';
import type { ContentIssue, ContentNotice } from '#domain/content-validation-error.ts';
import { readRecord } from './content/read-record.ts';

/** The parsed JSON of each file; `null` if the file does not exist. */
export interface CareerFiles {
  english: unknown;
  japanese: unknown;
  personal: unknown;
  /** Settings of the documents; defaults if absent. */
  setup?: unknown;
}

const fileNames = {
  english: 'resume.json',
  japanese: 'resume.ja.json',
  personal: 'private.json',
  setup: 'documents.json',
} as const;

/**
 * Parses each résumé separately and skips unusable parts. Then compares the periods in both languages, which must
 * agree. `private.json` is parsed strictly, because it determines what is public.
 * @returns the record or its mistakes. `isContradiction` is true if each language is valid, but the two languages
 * contradict each other
 */
export function parseCareer(
  files: CareerFiles,
): { record: CareerRecord; notices: ContentNotice[] } | { mistakes: ContentIssue[]; isContradiction: boolean } {
  const english = readRecord('profile', files.english, fileNames.english);
  const japanese =
    files.japanese === null
      ? { data: null, notices: [] }
      : readRecord('profile-ja', files.japanese, fileNames.japanese);
  const personal = readRecord('private', files.personal ?? {}, fileNames.personal);
  const setup = readRecord('documents', files.setup ?? {}, fileNames.setup);
  const mistakes = [english, japanese, personal, setup].flatMap((read) => ('mistakes' in read ? read.mistakes : []));
  const isContradiction = mistakes.length === 0;
  if ('data' in english && 'data' in japanese && japanese.data) mistakes.push(...unpaired(english.data, japanese.data));
  if (
    mistakes.length > 0 ||
    !('data' in english) ||
    !('data' in japanese) ||
    !('data' in personal) ||
    !('data' in setup)
  )
    return { mistakes, isContradiction };
  return {
    record: { english: english.data, japanese: japanese.data, personal: personal.data, setup: setup.data },
    notices: [...english.notices, ...undated(english.data), ...japanese.notices],
  };
}

/** Reports jobs without a date, which a résumé lists after those with a date. */
function undated({ work }: EnglishResume): ContentNotice[] {
  return work.flatMap(({ name, startDate }) => {
    if (startDate) return [];
    return [{ file: fileNames.english, path: 'work', problem: problem('undatedWork', name), outcome: 'kept' }];
  });
}

/**
 * Reports jobs that differ between the two languages, except jobs with `x-unpaired`. Each job must be in both languages
 * with the same dates. Entries of work or education that start together must also end together.
 */
function unpaired(english: EnglishResume, japanese: JapaneseResume): ContentIssue[] {
  const sides = [
    { file: fileNames.english, own: english, lacking: 'noJapaneseEntry', other: japanese },
    { file: fileNames.japanese, own: japanese, lacking: 'noEnglishEntry', other: english },
  ] as const;
  const missing = sides.flatMap(({ file, own, lacking, other }) =>
    own.work.flatMap((entry, index) =>
      entry['x-unpaired'] || !entry.startDate || other.work.some(({ startDate }) => startDate === entry.startDate)
        ? []
        : [{ file, path: `work[${index}].startDate`, problem: problem(lacking, entry.startDate) }],
    ),
  );
  const differing = (['work', 'education'] as const).flatMap((section) =>
    japanese[section].flatMap((entry, index) => {
      const candidates = english[section].filter(({ startDate }) => startDate && startDate === entry.startDate);
      if (candidates.length === 0 || candidates.some(({ endDate }) => endDate === entry.endDate)) return [];
      const differs = endsDiffer(entry.endDate, candidates[0]?.endDate);
      return [{ file: fileNames.japanese, path: `${section}[${index}].endDate`, problem: differs }];
    }),
  );
  return [...missing, ...differing];
}

function endsDiffer(here: string | undefined, there: string | undefined): Problem {
  if (here === undefined) return problem('endsThereAlone', there ?? '');
  return there === undefined ? problem('endsHereAlone', here) : problem('endsOtherwise', here, there);
}
