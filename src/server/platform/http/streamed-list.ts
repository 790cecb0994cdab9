/** A list of unlimited length. A short list is sent in one piece; a long list is streamed. */
import type { EndpointResult, RequestContext } from './endpoint.ts';
import { isFresh } from './response-headers.ts';

/** Streams a long JSON array with only one batch in memory. */

/**
 * @param batches batches of entries, requested as fast as the client reads; if a batch fails, the response is aborted
 * and never looks complete
 * @returns the body, and `sent`, which resolves when the body has ended for any reason
 */
function jsonArray(batches: AsyncGenerator<readonly unknown[]>): {
  body: ReadableStream<Uint8Array>;
  sent: Promise<void>;
} {
  let over: () => void;
  const sent = new Promise<void>((resolve) => (over = resolve));
  const encoder = new TextEncoder();
  let begun = false;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await batches.next();
          const entries = (next.done ? [] : next.value).map((entry) => JSON.stringify(entry)).join(',');
          const before = begun ? entries && ',' : '[';
          begun = true;
          controller.enqueue(encoder.encode(before + entries + (next.done ? ']' : '')));
          if (!next.done) return;
          controller.close();
          over();
        } catch (cause) {
          controller.error(cause);
          over();
        }
      },
      async cancel() {
        await batches.return(undefined);
        over();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, sent };
}

/** Maximum number of entries in memory. A list up to this length is sent in one piece. */
const BATCH = 200;

interface LongList<Entry> {
  /** Returns the first `count` entries, or the first `count` entries after the entry `after`. */
  read: (count: number, after?: Entry) => Promise<readonly Entry[]>;
  /** Returns an ETag that changes whenever an entry changes. Only for lists that are identical for everyone. */
  version?: () => Promise<string>;
}

/**
 * Creates the response with a list, streamed if the list is long.
 * @param headers additional response headers
 */
export async function longList<Entry>(
  { app, request }: Pick<RequestContext, 'app' | 'request'>,
  list: LongList<Entry>,
  headers: Record<string, string> = {},
): Promise<EndpointResult> {
  const first = await list.read(BATCH + 1);
  if (first.length <= BATCH) return { json: first, headers, ...(list.version && { cache: 'etag' }) };
  const version = await list.version?.();
  const all = new Headers({ ...headers, 'content-type': 'application/json; charset=utf-8' });
  if (version !== undefined) {
    all.set('etag', version);
    all.set('cache-control', 'no-cache');
    if (isFresh(request.headers.get('if-none-match'), version))
      return new Response(null, { status: 304, headers: all });
  }
  const { body, sent } = jsonArray(batches(list, first));
  app.whileSending?.(sent);
  return new Response(body, { status: 200, headers: all });
}

/**
 * Reads the list in batches; each entry is current when it is read. If an entry changes during streaming, the ETag is
 * out of date, so the next request fetches the list again. Aborting the stream instead would fail for readers
 * whenever something is published.
 */
async function* batches<Entry>(list: LongList<Entry>, first: readonly Entry[]): AsyncGenerator<readonly Entry[]> {
  let found = first;
  while (found.length > BATCH) {
    const batch = found.slice(0, BATCH);
    yield batch;
    found = await list.read(BATCH + 1, batch.at(-1));
  }
  yield found;
}
