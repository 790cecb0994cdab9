/** A page of somebody else's as a card that leads there. */
import type { LinkCardResponse } from '#contract/link-card.ts';
import { run } from '#server/workers/run.ts';
import { fetchPublic, type FetchLimits } from './fetch-public.ts';

/** A page says in its head what it is: what comes later is not waited for. */
const MOST_BYTES = 512 * 1024;

/**
 * @param of for tests: http, and this machine's own addresses
 * @throws OperatorError with a sentence: it cannot be reached, is not public or no answer; AppError BAD_INPUT where
 *   reading it takes too long
 */
export async function linkCardOf(url: string, of: Pick<FetchLimits, 'local'> = {}): Promise<LinkCardResponse> {
  const limits = { accept: 'text/html,application/xhtml+xml', maxBytes: MOST_BYTES, cut: true };
  return run('page head', await fetchPublic(url, { ...limits, ...of }));
}
