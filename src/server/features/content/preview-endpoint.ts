/** Returns a page of the site that shows a draft. The owner sees it in a frame next to the draft's form. */
import * as calls from '#contract/content.ts';
import { AppError } from '#contract/errors.ts';
import { contentKinds } from '#contract/content-keys.ts';
import { storedText } from '#contract/db-safe-string.ts';
import { normalisePath } from '#domain/path.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { z } from 'zod';

const wanted = z.object({
  page: storedText.startsWith('/').max(2_000),
  kind: z.enum(contentKinds).optional(),
  key: storedText.max(2_000).optional(),
  as: z.literal('sheets').optional(),
});

export const getHeadPreview = implement(calls.getHeadPreview, {
  handlerQuery: wanted,
  handle: async ({ app, query }) => {
    const { page, kind, key, as } = wanted.safeParse(query).data ?? {};
    const path = page === undefined ? undefined : normalisePath(page);
    const record = kind && key !== undefined ? { kind, key } : undefined;
    const made = path === undefined ? undefined : await app.headPage?.(path, record, as === 'sheets');
    if (!made) throw new AppError('NOT_FOUND');
    return new Response(new Uint8Array(made.body), {
      headers: { ...made.headers, 'content-type': 'text/html; charset=utf-8' },
    });
  },
});
