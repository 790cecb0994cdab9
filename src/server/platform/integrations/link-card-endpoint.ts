/** The endpoint that returns the content of a link card, read from the linked page. The editor uses it. */
import * as calls from '#contract/editor-calls.ts';
import { AppError } from '#contract/errors.ts';
import type { LinkCardResponse } from '#contract/editor-calls.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { run } from '#server/platform/workers/run.ts';
import { fetchPublic, type FetchLimits } from './fetch-public.ts';

export const postLinkCard = implement(calls.postLinkCard, async ({ app, body }) => {
  try {
    if (!URL.canParse(body.url)) throw new OperatorError('This is not a valid URL.');
    return { json: await linkCardOf(body.url, { local: app.sources?.local }) };
  } catch (cause) {
    if (!(cause instanceof OperatorError)) throw cause;
    const { problem } = cause;
    throw new AppError('BAD_INPUT', { problem, fields: { url: problem } });
  }
});

/** Maximum number of bytes that are read. The metadata is in the head of a page, so the rest is not needed. */
const MOST_BYTES = 512 * 1024;

/**
 * Fetches a page and returns the content of its link card.
 * @param of in tests, allows http and this machine's own addresses
 * @throws OperatorError with a message if the page is unreachable, not public or has an error status
 * @throws AppError BAD_INPUT if reading the page takes too long
 */
async function linkCardOf(url: string, of: Pick<FetchLimits, 'local'> = {}): Promise<LinkCardResponse> {
  const limits = { accept: 'text/html,application/xhtml+xml', maxBytes: MOST_BYTES, cut: true };
  return run('page head', await fetchPublic(url, { ...limits, ...of }));
}
