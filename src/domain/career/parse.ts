/** From the owner's files to a checked career record, or the list of what is wrong in them. */
import {
  englishResume,
  japaneseResume,
  privateProfile,
  type CareerRecord,
  type EnglishResume,
  type JapaneseResume,
} from '#contract/career.ts';
import type { z } from 'zod';

/** The parsed JSON of each file; null where the owner has none. */
export interface CareerFiles {
  english: unknown;
  japanese: unknown;
  personal: unknown;
}

/** Where a mistake is (`resume.ja.json`, `work[2].startDate`) and a sentence that says what to do. */
export interface Mistake {
  file: string;
  path: string;
  message: string;
}

const fileNames = { english: 'resume.json', japanese: 'resume.ja.json', personal: 'private.json' } as const;

/** Checks each file alone, then the two languages against each other: what one says of a period, the other must. */
export function parseCareer(files: CareerFiles): { record: CareerRecord } | { mistakes: Mistake[] } {
  const english = englishResume.safeParse(files.english, { error: sentence });
  const japanese = files.japanese === null ? null : japaneseResume.safeParse(files.japanese, { error: sentence });
  const personal = privateProfile.safeParse(files.personal ?? {}, { error: sentence });
  const mistakes = [
    ...mistakesOf('english', english),
    ...(japanese ? mistakesOf('japanese', japanese) : []),
    ...mistakesOf('personal', personal),
  ];
  if (english.success && japanese?.success) mistakes.push(...unpaired(english.data, japanese.data));
  if (mistakes.length > 0 || !english.success || japanese?.success === false || !personal.success) return { mistakes };
  return { record: { english: english.data, japanese: japanese?.data ?? null, personal: personal.data } };
}

/** One mistake as a line for a terminal: `content/resume.json: work[0].startDate: This is missing.` */
export const describeMistake = ({ file, path, message }: Mistake) =>
  `${file.endsWith('.json') ? `content/${file}` : file}: ${path === '' ? '' : `${path}: `}${message}`;

function mistakesOf(file: keyof typeof fileNames, result: z.ZodSafeParseResult<unknown>): Mistake[] {
  if (result.success) return [];
  return result.error.issues.flatMap((issue) => {
    const at = { file: fileNames[file], path: pathOf(issue.path), message: issue.message };
    if (issue.code !== 'unrecognized_keys') return [at];
    return issue.keys.map((key) => ({ ...at, path: pathOf([...issue.path, key]) }));
  });
}

const pathOf = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

const kinds: Record<string, string> = {
  string: 'text in quotes',
  number: 'a number',
  array: 'a list in [ ]',
  object: 'an object in { }',
  boolean: 'true or false',
};

/** What zod found, in words for someone who edits JSON by hand. The schemas' own messages come first. */
function sentence(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') return 'This key is not known. Is it misspelt?';
  if (issue.code === 'invalid_type') {
    return issue.input === undefined
      ? 'This is missing.'
      : `This should be ${kinds[issue.expected] ?? issue.expected}.`;
  }
  if (issue.code === 'invalid_value')
    return `This should be ${issue.values.map((value) => `"${String(value)}"`).join(' or ')}.`;
  if (issue.code === 'invalid_union') return 'This has none of the forms that are possible here.';
  return undefined;
}

/** Work entries come in both languages with equal dates, unless marked `x-unpaired`; education agrees where it overlaps. */
function unpaired(english: EnglishResume, japanese: JapaneseResume): Mistake[] {
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
