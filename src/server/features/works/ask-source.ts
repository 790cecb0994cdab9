/** Sends one request to a source of works, and says what its answer means (WORK-11). */
import { AppError } from '#contract/errors.ts';
import { problem, type Problem } from '#contract/problems.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { sourceNames, type WorkSource } from '#contract/work-sources.ts';
import { fetchPublicAnswer, HttpError, type FetchLimits } from '#server/platform/integrations/fetch-public.ts';
import type { Sources } from '#server/platform/integrations/fetch-record.ts';
import { run } from '#server/platform/workers/run.ts';
import { sources } from './sources/index.ts';
import type { SourcePage } from './sources/source.ts';

/** The maximum size of an answer in bytes. A person's page at DBLP with five thousand works has about 5 MB. */
const MOST = 16 * 1024 * 1024;
/** The longest time that a source can ask to wait, in milliseconds. */
const LONGEST_WAIT = 7 * 24 * 60 * 60_000;

const types = {
  json: /^application\/(?:[\w.-]+\+)?json$|^text\/json$/,
  xml: /^(?:application|text)\/(?:[\w.-]+\+)?xml$/,
};
const accepts = { json: 'application/json', xml: 'application/xml, application/atom+xml;q=0.9, text/xml;q=0.8' };

/** The request: a page of a person's works (`dois` undefined), or works by their DOIs. */
interface Asked {
  source: WorkSource;
  person: string;
  page: string;
  dois?: readonly string[];
  /** '' to send no contact address. */
  contact: string;
  /** Validators of the last answer. */
  known?: { etag: string | null; modified: string | null };
}

export type Answered =
  | { result: 'read'; page: SourcePage; etag: string | null; modified: string | null }
  | { result: 'unchanged' }
  /** `wait`: the milliseconds that the source asks to wait. `isLost`: a later page is not known any more. */
  | { result: 'failed'; problem: Problem; wait: number; isLost: boolean };

export type Network = Pick<Sources, 'works' | 'local'> & Pick<FetchLimits, 'resolve'>;

export async function askSource(asked: Asked, { works, local, resolve }: Network, now: Date): Promise<Answered> {
  const { source, person, page, known } = asked;
  const { type } = sources[source];
  try {
    const {
      bytes,
      type: sent,
      validators,
    } = await fetchPublicAnswer(addressOf(asked, works), {
      accept: accepts[type],
      maxBytes: MOST,
      local,
      resolve,
      headers: {
        ...(known?.etag && { 'if-none-match': known.etag }),
        ...(known?.modified && { 'if-modified-since': known.modified }),
      },
    });
    const read = types[type].test(sent) ? await run('works', { source, bytes, person, page }) : undefined;
    if (!read) return failed(problem('sourceUnreadable', sourceNames[source]));
    return {
      result: 'read',
      page: read,
      etag: shortened(validators.etag),
      modified: shortened(validators.modified),
    };
  } catch (cause) {
    if (!(cause instanceof OperatorError) && !(cause instanceof AppError)) throw cause;
    return cause instanceof HttpError ? refused(asked, cause, now) : unreachable(source, cause);
  }
}

function addressOf({ source, person, page, dois, contact }: Asked, works: string | undefined): string {
  const { url, takesContact, path, byDoi } = sources[source];
  const base = works === undefined ? url : `${works}/${source}`;
  const asked = base + (dois && byDoi ? byDoi.path(dois) : path(person, page));
  return takesContact && contact !== '' ? `${asked}&mailto=${encodeURIComponent(contact)}` : asked;
}

/** A header that is sent back must have only the characters of headers. */
const shortened = (value: string | undefined): string | null =>
  value !== undefined && /^[\u0020-\u007e]{1,500}$/.test(value) ? value : null;

const failed = (said: Problem, wait = 0, isLost = false): Answered => ({
  result: 'failed',
  problem: said,
  wait,
  isLost,
});

function refused({ source, page, known }: Asked, { status, retryAfter }: HttpError, now: Date): Answered {
  const name = sourceNames[source];
  if (status === 304 && known) return { result: 'unchanged' };
  const wait = waitOf(retryAfter, now);
  if (status === 429) return failed(problem('sourceBusy', name), wait);
  if (status === 404 && page === '') return failed(problem('recordNowhere', name), wait);
  return failed(problem('sourceFailed', name, status), wait, status >= 400 && status < 500);
}

/** A message about a private address or too long an answer stays as it is. */
const unreachable = (source: WorkSource, cause: OperatorError | AppError): Answered =>
  failed(cause instanceof OperatorError ? cause.problem : problem('sourceUnreadable', sourceNames[source]));

/** Returns the milliseconds of a `Retry-After` header, which has seconds or a date. */
function waitOf(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  const seconds = /^\d{1,9}$/.test(retryAfter.trim())
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), LONGEST_WAIT) : 0;
}
