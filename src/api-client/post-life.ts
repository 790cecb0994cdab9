/** The calls about a post's life beside its text: schedule, history, preview links, trash (product 13). */
import { bringUpToResponse, originalResponse, type OriginalResponse } from '#contract/original.ts';
import { api } from '#contract/paths.ts';
import { post, postSummary, type Post, type PostSummary } from '#contract/posts.ts';
import {
  discardResponse,
  previewResponse,
  revisionSummary,
  revisionText,
  type PreviewResponse,
  type RevisionSummary,
  type RevisionText,
} from '#contract/revisions.ts';
import { z } from '#contract/zod.ts';
import { csrfHeader, request } from './request.ts';
import type { Result } from './result.ts';

/** @param publishAt ISO 8601; undefined ends the schedule */
export async function schedulePost(id: string, revision: number, publishAt?: string): Promise<Result<PostSummary>> {
  return request({
    method: 'PATCH',
    path: api.post(id),
    answer: postSummary,
    body: (_csrf) =>
      publishAt === undefined ? { published: false, _csrf } : { published: true, publishAt, revision, _csrf },
  });
}

/** Makes the text being written the live one again. */
export async function discardChanges(id: string, revision: number): Promise<Result<{ revision: number }>> {
  return request({
    method: 'DELETE',
    path: api.postChanges(id),
    answer: discardResponse,
    body: (_csrf) => ({ revision, _csrf }),
  });
}

/** The latest lines of a post's history, newest first. @param before only lines before this revision */
export async function listRevisions(id: string, before?: number): Promise<Result<RevisionSummary[]>> {
  const query = before === undefined ? '' : `?cursor=${before}`;
  return request({ method: 'GET', path: api.revisions(id) + query, answer: z.array(revisionSummary) });
}

export async function getRevision(id: string, revision: number): Promise<Result<RevisionText>> {
  return request({ method: 'GET', path: api.revision(id, revision), answer: revisionText });
}

/** @param name empty takes the name away */
export async function nameRevision(id: string, revision: number, name: string): Promise<Result<RevisionSummary>> {
  return request({
    method: 'PATCH',
    path: api.revision(id, revision),
    answer: revisionSummary,
    body: (_csrf) => ({ name, _csrf }),
  });
}

/** @param comment who has the link may comment */
export async function createPreview(id: string, comment = false): Promise<Result<PreviewResponse>> {
  return request({
    method: 'POST',
    path: api.postPreview(id),
    expects: 201,
    answer: previewResponse,
    body: (_csrf) => ({ ...(comment && { comment }), _csrf }),
  });
}

export async function endPreviews(id: string): Promise<Result<unknown>> {
  return request({ method: 'DELETE', path: api.postPreview(id), answer: z.unknown(), headers: csrfHeader });
}

/** The post of which this one is a translation, now and as it was translated. */
export async function getOriginal(id: string): Promise<Result<OriginalResponse>> {
  return request({ method: 'GET', path: api.postOriginal(id), answer: originalResponse });
}

/** Says that the translation says what the original said at this revision. */
export async function bringUpTo(id: string, revision: number): Promise<Result<{ revision: number }>> {
  return request({
    method: 'PATCH',
    path: api.postOriginal(id),
    answer: bringUpToResponse,
    body: (_csrf) => ({ revision, _csrf }),
  });
}

/** Takes a post out of the trash, as it was. */
export async function restorePost(id: string): Promise<Result<Post>> {
  return request({ method: 'POST', path: api.postRestore(id), answer: post, body: (_csrf) => ({ _csrf }) });
}

export async function deleteForever(id: string): Promise<Result<unknown>> {
  const path = `${api.post(id)}?forever=true`;
  return request({ method: 'DELETE', path, answer: z.unknown(), headers: csrfHeader });
}
