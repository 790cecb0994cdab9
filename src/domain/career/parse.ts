/** From the owner's files to a checked career record, or the list of what is wrong in them. */
import {
  englishResume,
  japaneseResume,
  privateProfile,
  type CareerRecord,
  type EnglishResume,
  type JapaneseResume,
} from '#contract/career.ts';
import { issuesOf, toUserMessage, type ContentIssue } from '../content-validation-error.ts';

/** The parsed JSON of each file; null where the owner has none. */
export interface CareerFiles {
  english: unknown;
  japanese: unknown;
  personal: unknown;
}

const fileNames = { english: 'resume.json', japanese: 'resume.ja.json', personal: 'private.json' } as const;

/** Checks each file alone, then the two languages against each other: what one says of a period, the other must. */
export function parseCareer(files: CareerFiles): { record: CareerRecord } | { mistakes: ContentIssue[] } {
  const english = englishResume.safeParse(files.english, { error: toUserMessage });
  const japanese = files.japanese === null ? null : japaneseResume.safeParse(files.japanese, { error: toUserMessage });
  const personal = privateProfile.safeParse(files.personal ?? {}, { error: toUserMessage });
  const mistakes = [
    ...issuesOf(fileNames.english, english),
    ...(japanese ? issuesOf(fileNames.japanese, japanese) : []),
    ...issuesOf(fileNames.personal, personal),
  ];
  if (english.success && japanese?.success) mistakes.push(...unpaired(english.data, japanese.data));
  if (mistakes.length > 0 || !english.success || japanese?.success === false || !personal.success) return { mistakes };
  return { record: { english: english.data, japanese: japanese?.data ?? null, personal: personal.data } };
}

/** Work entries come in both languages with equal dates, unless marked `x-unpaired`; education agrees where it overlaps. */
function unpaired(english: EnglishResume, japanese: JapaneseResume): ContentIssue[] {
  const sides = [
    { file: fileNames.english, own: english, otherFile: fileNames.japanese, other: japanese },
    { file: fileNames.japanese, own: japanese, otherFile: fileNames.english, other: english },
  ];
  const missing = sides.flatMap(({ file, own, otherFile, other }) =>
    own.work.flatMap((entry, index) =>
      entry['x-unpaired'] || other.work.some(({ startDate }) => startDate === entry.startDate)
        ? []
        : [
            {
              file,
              path: `work[${index}].startDate`,
              message: `No work entry of ${otherFile} starts ${entry.startDate}. Add it there, or mark this one "x-unpaired": true.`,
            },
          ],
    ),
  );
  const differing = (['work', 'education'] as const).flatMap((section) =>
    japanese[section].flatMap((entry, index) => {
      const candidates = english[section].filter(({ startDate }) => startDate && startDate === entry.startDate);
      if (candidates.length === 0 || candidates.some(({ endDate }) => endDate === entry.endDate)) return [];
      return [
        {
          file: fileNames.japanese,
          path: `${section}[${index}].endDate`,
          message: `It ends ${entry.endDate ?? 'never'} here and ${candidates[0]?.endDate ?? 'never'} in ${fileNames.english}.`,
        },
      ];
    }),
  );
  return [...missing, ...differing];
}
