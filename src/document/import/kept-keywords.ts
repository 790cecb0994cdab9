/** Keywords of an import, within the site's limits. Isomorphic. */
import { limits } from '#contract/limits.ts';

/**
 * Returns the keywords that a post can have: 20, of up to 50 characters each.
 * @param names of one post, each once
 * @param notices gets a sentence that names the others
 */
export function keptKeywords(names: readonly string[], notices: string[]): string[] {
  const kept = names.filter((name) => name.length <= limits.keyword).slice(0, limits.keywords);
  const left = names.filter((name) => !kept.includes(name));
  if (left.length > 0) notices.push(`${left.length} of its keywords were left out: ${left.join(', ')}`);
  return kept;
}
