/** The career documents (product 7). */
import { api, type DocumentName } from '#contract/paths.ts';
import { z } from '#contract/zod.ts';
import { request } from './request.ts';
import type { Result } from './result.ts';

/** A document as the API answers it: a JSON Resume, whose many optional parts are read where they are shown. */
export async function getDocument(name: DocumentName): Promise<Result<Record<string, unknown>>> {
  return request({ method: 'GET', path: api.document(name), answer: z.record(z.string(), z.unknown()) });
}
