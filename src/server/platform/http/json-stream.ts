/** Streams a long JSON array with only one batch in memory. */

/**
 * @param batches batches of entries, requested as fast as the client reads; if a batch fails, the response is aborted
 * and never looks complete
 * @returns the body, and `sent`, which resolves when the body has ended for any reason
 */
export function jsonArray(batches: AsyncGenerator<readonly unknown[]>): {
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
