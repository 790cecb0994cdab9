import { releaseHighlighting, warmUpHighlighting } from '#blocks/code/highlight.ts';
import { api } from '#contract/paths.ts';
import type { App } from '#server/app.ts';

/** The answer to what woke them goes first. Milliseconds. */
const AFTER = 500;
/** So long after the last save nobody is writing any more. Milliseconds. */
const IDLE = 10 * 60_000;

export interface Grammars {
  /** The same, and the grammars are ready for saved texts. */
  readyFor: (app: App) => App;
  /** Gives them back unless somebody is writing: nothing is to be rendered for now. */
  rest: () => void;
}

/**
 * The highlighter's grammars for writers: a saved text is published soon, and then need not wait for them
 * (0.6 s). A site that is only read does without their 70 MB.
 */
export function grammarsForWriters(warmUp = warmUpHighlighting, release = releaseHighlighting): Grammars {
  let writing: NodeJS.Timeout | undefined;
  const written = () => {
    if (writing) clearTimeout(writing);
    else setTimeout(() => void warmUp(), AFTER).unref();
    writing = setTimeout(() => {
      writing = undefined;
      release();
    }, IDLE).unref();
  };
  return {
    readyFor: (app) => ({
      fetch: async (request, connection) => {
        const answer = await app.fetch(request, connection);
        const writes = !['GET', 'HEAD'].includes(request.method) && answer.ok;
        if (writes && new URL(request.url).pathname.startsWith(api.posts)) written();
        return answer;
      },
    }),
    rest: () => {
      if (!writing) release();
    },
  };
}
