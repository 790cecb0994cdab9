/** The checks before publishing (POST-22) as sentences, in the language of the messages. */
import type { Messages } from '#messages/shape.ts';
import { missingLabelsOf, missingOf, type TextToPublish } from './before-publishing.ts';

/** Findings that need a browser or a server: invalid formulas, broken paths, and keys of unknown works. */
export interface FoundElsewhere {
  wrong: readonly string[];
  dead: readonly string[];
  works: readonly string[];
}

/** Returns all findings as messages. */
export function findingSentences(
  say: Messages['publishSheet'],
  post: TextToPublish,
  { wrong, dead, works }: FoundElsewhere,
): string[] {
  const { summary, keywords, alternatives, pictures, addresses } = missingOf(post);
  return [
    ...(summary ? [say.summaryMissing] : []),
    ...(keywords ? [say.keywordsMissing] : []),
    ...(alternatives > 0 ? [say.alternativesMissing(alternatives)] : []),
    ...(pictures > 0 ? [say.picturesMissing(pictures)] : []),
    ...(addresses > 0 ? [say.addressesMissing(addresses)] : []),
    ...missingLabelsOf(post).map((label) => say.referenceMissing(label)),
    ...works.map((key) => say.workMissing(key)),
    ...wrong.map((tex) => say.formulaWrong(tex)),
    ...dead.map((path) => say.linkDead(path)),
  ];
}
