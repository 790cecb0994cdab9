import { warmUpHighlighting } from '#blocks/code/highlight.ts';
import { api } from '#contract/paths.ts';
import type { App } from '#server/app.ts';

/** The answer to what woke it goes first. Milliseconds. */
const AFTER = 500;

/**
 * Whoever saves a text publishes soon, and need not wait for the highlighter's grammars then (0.6 s). A site that is
 * only read does without their 70 MB.
 * @param warmUp done once, after the first request that writes a post
 */
export function warmForWriters(app: App, warmUp: () => Promise<void> = warmUpHighlighting): App {
  let isWarm = false;
  return {
    fetch: async (request, connection) => {
      const answer = await app.fetch(request, connection);
      if (!isWarm && request.method !== 'GET' && answer.ok && new URL(request.url).pathname.startsWith(api.posts)) {
        isWarm = true;
        setTimeout(() => void warmUp(), AFTER).unref();
      }
      return answer;
    },
  };
}
