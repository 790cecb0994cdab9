/** The works that a post can cite (product 7). */
import { citableWork, type CitableWork } from '#contract/citable.ts';
import { api } from '#contract/paths.ts';
import { z } from '#contract/zod.ts';
import { request } from './request.ts';
import type { Result } from './result.ts';

export async function listCitable(): Promise<Result<CitableWork[]>> {
  return request({ method: 'GET', path: api.citable, answer: z.array(citableWork) });
}
