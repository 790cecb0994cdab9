/** The owner's material (product 15): records, their histories, and what their files say. For admins alone. */
import {
  contentRecord,
  contentRevision,
  contentRevisionLine,
  contentSummary,
  type ContentKind,
  type ContentRecord,
  type ContentRevision,
  type ContentRevisionLine,
  type ContentSummary,
  type PublishContent,
  type PutContent,
} from '#contract/content.ts';
import { bringUpToResponse, originalResponse, type OriginalResponse } from '#contract/original.ts';
import { api } from '#contract/paths.ts';
import { worksResponse, type WorksResponse } from '#contract/works.ts';
import { z } from '#contract/zod.ts';
import { request } from './request.ts';
import type { Failure, Result } from './result.ts';

export interface RecordName {
  kind: ContentKind;
  key: string;
}

const saved = z.object({ revision: z.number() });
type Saved = z.infer<typeof saved>;

export const listContent = (): Promise<Result<ContentSummary[]>> =>
  request({ method: 'GET', path: api.content, answer: z.array(contentSummary) });

export const getContent = ({ kind, key }: RecordName): Promise<Result<ContentRecord>> =>
  request({ method: 'GET', path: api.contentRecord(kind, key), answer: contentRecord });

/** Keeps what was typed. `conflictingRecord` tells what is stored where the answer is a conflict. */
export const putContent = ({ kind, key }: RecordName, input: Omit<PutContent, '_csrf'>): Promise<Result<Saved>> =>
  request({
    method: 'PUT',
    path: api.contentRecord(kind, key),
    answer: saved,
    body: (_csrf) => ({ ...input, _csrf }),
  });

/** Makes what is being written live, or takes it off the site. */
export const publishContent = (
  { kind, key }: RecordName,
  input: Omit<PublishContent, '_csrf'>,
): Promise<Result<ContentRecord>> =>
  request({
    method: 'PATCH',
    path: api.contentRecord(kind, key),
    answer: contentRecord,
    body: (_csrf) => ({ ...input, _csrf }),
  });

/** The record of which this one is a translation, now and as it was translated. */
export const getContentOriginal = ({ kind, key }: RecordName): Promise<Result<OriginalResponse>> =>
  request({ method: 'GET', path: api.contentOriginal(kind, key), answer: originalResponse });

/** Says that the translation says what the original said at this revision. */
export const bringContentUpTo = ({ kind, key }: RecordName, revision: number): Promise<Result<{ revision: number }>> =>
  request({
    method: 'PATCH',
    path: api.contentOriginal(kind, key),
    answer: bringUpToResponse,
    body: (_csrf) => ({ revision, _csrf }),
  });

export const deleteContent = ({ kind, key }: RecordName, revision: number): Promise<Result<unknown>> =>
  request({
    method: 'DELETE',
    path: api.contentRecord(kind, key),
    answer: z.unknown(),
    body: (_csrf) => ({ revision, _csrf }),
  });

/** Says which of two texts counts, where file and browser both changed a record. */
export const settleContent = ({ kind, key }: RecordName, take: 'file' | 'browser'): Promise<Result<Saved>> =>
  request({
    method: 'POST',
    path: api.contentProposal(kind, key),
    answer: saved,
    body: (_csrf) => ({ take, _csrf }),
  });

export const listContentRevisions = ({ kind, key }: RecordName): Promise<Result<ContentRevisionLine[]>> =>
  request({ method: 'GET', path: api.contentRevisions(kind, key), answer: z.array(contentRevisionLine) });

export const getContentRevision = ({ kind, key }: RecordName, revision: number): Promise<Result<ContentRevision>> =>
  request({ method: 'GET', path: api.contentRevision(kind, key, revision), answer: contentRevision });

/** Papers as records that can be kept: of BibTeX, or of DOIs, numbers on arXiv, ISBNs, an ORCID iD. */
export const givenWorks = (given: string): Promise<Result<WorksResponse>> =>
  request({ method: 'POST', path: api.works, answer: worksResponse, body: (_csrf) => ({ given, _csrf }) });

/** The record as it is stored, of a change that was refused because it was changed somewhere else (409). */
export const conflictingRecord = ({ answer }: Failure): ContentRecord | undefined =>
  z.object({ record: contentRecord }).safeParse(answer).data?.record;
