/** Sorts the messages about an imported résumé. Fields are named as in the résumé form. */
import { sentences } from '#contract/record-sentences.ts';
import { noticeInOwnWords } from '../content/model/errors.ts';
import { pathOf } from '../content/model/paths.ts';
import { labelOf, wordsOf } from '../content/words.ts';

/** @returns `kept`: names of private fields; `lost`: messages about content that was not imported */
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
