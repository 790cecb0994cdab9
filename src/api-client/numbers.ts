/** What was counted of visits (product 20). */
import { numbersResponse, redirectResponse, type NumbersResponse } from '#contract/numbers.ts';
import { api } from '#contract/paths.ts';
import { z } from '#contract/zod.ts';
import { request } from './request.ts';
import type { Result } from './result.ts';

/** Both days count, as ISO 8601 writes them; without them the last thirty. */
export interface Span {
  from?: string;
  to?: string;
}

const withSpan = (path: string, span: Span) => `${path}?${new URLSearchParams({ ...span })}`;

export const getNumbers = (span: Span): Promise<Result<NumbersResponse>> =>
  request({ method: 'GET', path: withSpan(api.numbers, span), answer: numbersResponse });

export const numbersCsv = (span: Span): Promise<Result<string>> =>
  request({ method: 'GET', path: withSpan(api.numbersCsv, span), answer: z.string(), asText: true });

/** From now on `path` leads to the post `to`, told by its path or address. */
export const addRedirect = (path: string, to: string): Promise<Result<{ to: string }>> =>
  request({
    ...{ method: 'POST', path: api.redirects, answer: redirectResponse },
    body: (_csrf) => ({ path, to, _csrf }),
  });
