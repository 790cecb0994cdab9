/** Sorts the messages about an imported résumé, and names fields as the résumé's form does. */
import { sentences } from '#contract/record-sentences.ts';
import { noticeInOwnWords } from '../content/model/errors.ts';
import { pathOf } from '../content/model/paths.ts';
import { labelOf, wordsOf } from '../content/words.ts';

/** @returns `kept`: names of private fields; `lost`: messages about parts that were not imported */
export function told(notices: readonly string[]): { kept: string[]; lost: string[] } {
  const kept: string[] = [];
  const lost: string[] = [];
  for (const notice of notices) {
    const [place = '', sentence = ''] = notice.split(/: (.*)/s);
    if (sentence === sentences.keptPrivate) kept.push(labelOf(wordsOf('profile'), pathOf(place))?.label ?? place);
    else lost.push(noticeInOwnWords(notice));
  }
  return { kept, lost };
}
