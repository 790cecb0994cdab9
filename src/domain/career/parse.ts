/** From the owner's files to a checked career record, or the list of what is wrong in them. */
import {
  englishResume,
  japaneseResume,
  privateProfile,
  type CareerRecord,
  type EnglishResume,
  type JapaneseResume,
} from '#contract/career.ts';
import { documentsSetup } from '#contract/document-setup.ts';
import { said, sentences } from '#contract/record-sentences.ts';
import { issuesOf, toUserMessage, type ContentIssue, type ContentNotice } from '../content-validation-error.ts';
import { readTolerantly } from './tolerant.ts';

/** The parsed JSON of each file; null where the owner has none. */
export interface CareerFiles {
  english: unknown;
  japanese: unknown;
  personal: unknown;
  /** How documents are made; left out: as usual. */
  setup?: unknown;
}

const fileNames = {
  english: 'resume.json',
  japanese: 'resume.ja.json',
  personal: 'private.json',
  setup: 'documents.json',
} as const;

/** Keys that are known somewhere: what a misspelt one may have meant. */
const knownKeys = (
  'basics work volunteer education awards certificates publications skills languages interests references projects ' +
  'meta name label image email phone url summary location profiles address postalCode city region countryCode ' +
  'network username company position startDate endDate highlights institution area studyType score courses title ' +
  'date awarder issuer publisher releaseDate level keywords language fluency reference description roles entity type ' +
  'organization x-site x-resume x-rirekisho x-keirekisho x-furigana x-unpaired seal tagline researchBio blogIntro techStack ' +
  'portraitAlt calendar motivation requests selfPr employment business scale team technologies'
).split(' ');

/**
 * Reads each résumé alone, as far as it can be read, then the two languages against each other: what one says of a
 * period, the other must. The personal file is read to the letter, since it says what may be seen.
 */
export function parseCareer(
  files: CareerFiles,
): { record: CareerRecord; notices: ContentNotice[] } | { mistakes: ContentIssue[] } {
  const english = readTolerantly<EnglishResume>(fileNames.english, files.english, englishResume, knownKeys);
  const japanese =
    files.japanese === null
      ? { data: null, notices: [] }
      : readTolerantly<JapaneseResume>(fileNames.japanese, files.japanese, japaneseResume, knownKeys);
  const personal = privateProfile.safeParse(files.personal ?? {}, { error: toUserMessage });
  const setup = documentsSetup.safeParse(files.setup ?? {}, { error: toUserMessage });
  const mistakes = [
    ...('mistakes' in english ? english.mistakes : []),
    ...('mistakes' in japanese ? japanese.mistakes : []),
    ...issuesOf(fileNames.personal, personal),
    ...issuesOf(fileNames.setup, setup),
  ];
  if ('data' in english && 'data' in japanese && japanese.data) mistakes.push(...unpaired(english.data, japanese.data));
  if (mistakes.length > 0 || !('data' in english) || !('data' in japanese) || !personal.success || !setup.success)
    return { mistakes };
  return {
    record: { english: english.data, japanese: japanese.data, personal: personal.data, setup: setup.data },
    notices: [...english.notices, ...undated(english.data), ...japanese.notices],
  };
}

/** What a resume says of a job, it says without a date, too; it stands behind those that have one. */
function undated({ work }: EnglishResume): ContentNotice[] {
  return work.flatMap(({ name, startDate }) => {
    if (startDate) return [];
    const message = `Nothing says when '${name}' began: it is shown without that date.`;
    return [{ file: fileNames.english, path: 'work', message, outcome: 'kept' }];
  });
}

/** Work entries come in both languages with equal dates, unless marked `x-unpaired`; education agrees where it overlaps. */
function unpaired(english: EnglishResume, japanese: JapaneseResume): ContentIssue[] {
  const sides = [
    { file: fileNames.english, own: english, lacking: sentences.noJapaneseEntry, other: japanese },
    { file: fileNames.japanese, own: japanese, lacking: sentences.noEnglishEntry, other: english },
  ];
  const missing = sides.flatMap(({ file, own, lacking, other }) =>
    own.work.flatMap((entry, index) =>
      entry['x-unpaired'] || !entry.startDate || other.work.some(({ startDate }) => startDate === entry.startDate)
        ? []
        : [{ file, path: `work[${index}].startDate`, message: said(lacking, entry.startDate) }],
    ),
  );
  const differing = (['work', 'education'] as const).flatMap((section) =>
    japanese[section].flatMap((entry, index) => {
      const candidates = english[section].filter(({ startDate }) => startDate && startDate === entry.startDate);
      if (candidates.length === 0 || candidates.some(({ endDate }) => endDate === entry.endDate)) return [];
      const message = endsDiffer(entry.endDate, candidates[0]?.endDate);
      return [{ file: fileNames.japanese, path: `${section}[${index}].endDate`, message }];
    }),
  );
  return [...missing, ...differing];
}

function endsDiffer(here: string | undefined, there: string | undefined): string {
  if (here === undefined) return said(sentences.endsThereAlone, there ?? '');
  return there === undefined ? said(sentences.endsHereAlone, here) : said(sentences.endsOtherwise, here, there);
}
