/** Limits the keywords of an imported post to what the site allows. */
import { problem, type Problem } from '#contract/problems.ts';
import { limits } from '#contract/limits.ts';

/** Maximum length of the list of names in one notice, in characters. A report truncates longer lines. */
const LONGEST = 900;

/**
 * Returns the keywords that a post can have: 20, of up to 50 characters each.
 * @param names keywords of one post, without duplicates
 * @param notices receives notices that name the skipped keywords
 */
export function usableKeywords(names: readonly string[], notices: Problem[]): string[] {
  const kept = names.filter((name) => name.length <= limits.keyword).slice(0, limits.keywords);
  const left = names.filter((name) => !kept.includes(name));
  let from = 0;
  while (from < left.length) {
    let until = from + 1;
    while (until < left.length && left.slice(from, until + 1).join(', ').length <= LONGEST) until += 1;
    notices.push(problem('keywordsSkipped', until - from, left.slice(from, until).join(', ')));
    from = until;
  }
  return kept;
}
