/** Sorts the messages about an imported résumé. Fields are named as in the résumé form. */
import { fromSent, type SentProblem } from '#contract/problems.ts';
import { problemText } from '../content/model/errors.ts';
import { pathOf } from '../content/model/paths.ts';
import { labelOf, wordsOf } from '../content/words.ts';

/**
 * @param notices English messages, which are shown for unknown codes
 * @param problems the codes of the messages
 * @returns `kept`: names of private fields; `lost`: messages about content that was not imported
 */
export function told(notices: readonly string[], problems: readonly SentProblem[]): { kept: string[]; lost: string[] } {
  const kept: string[] = [];
  const lost: string[] = [];
  for (const [index, sent] of problems.entries()) {
    const problem = fromSent(sent);
    const [place, inner] = problem.params ?? [];
    const isPrivate = typeof place === 'string' && typeof inner === 'object' && inner.code === 'keptPrivate';
    if (isPrivate) kept.push(labelOf(wordsOf('profile'), pathOf(place))?.label ?? place);
    else lost.push(problemText(problem, notices[index]));
  }
  return { kept, lost };
}
