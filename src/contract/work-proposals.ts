/** Proposals to add works to the publications or to change their records, from the answers of sources (WORK-5). */
import { adminReads, adminWrites } from './call.ts';
import { storedText } from './db-safe-string.ts';
import { limits } from './limits.ts';
import { pageQuery } from './posts.ts';
import { z } from './zod.ts';

/**
 * `notice`: a correction, retraction or expression of concern. `published`: a preprint that has appeared. `fields`:
 * fields that differ. The most urgent first.
 */
export const proposalKinds = ['notice', 'published', 'new', 'fields'] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** `settled`: nothing is to be decided, because the record says what the sources say. */
const proposalStates = ['open', 'settled', 'accepted', 'merged', 'never'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** `text` is part of a title or name. The first page has the total in `X-Total-Count`. */
export const proposalsQuery = z.strictObject({
  ...pageQuery,
  state: z.enum(['open', 'never']).optional(),
  kind: z.enum(proposalKinds).optional(),
  text: storedText.max(limits.search).optional(),
});

/** A field that differs. `own` is as written in the record; '' in `found` removes the field. */
export const proposedField = z.object({
  name: z.string(),
  own: z.string().nullable(),
  found: z.string(),
  sources: z.array(z.string()),
});
export type ProposedField = z.infer<typeof proposedField>;

/** A publication of the owner, as it is now. `isLive`: whether it has no unpublished changes. */
export const comparedRecord = z.object({
  key: z.string(),
  title: z.string(),
  bibtex: z.string(),
  revision: z.number(),
  isLive: z.boolean(),
});

const workProposal = z.object({
  id: z.string(),
  kind: z.enum(proposalKinds),
  state: z.enum(proposalStates),
  title: z.string(),
  /** Authors and venue. */
  details: z.string(),
  /** As in the record: `2024`, `2024-03`. */
  date: z.string().nullable(),
  sources: z.array(z.string()),
  /** Whether the proposal is accepted with all others that are certain (WORK-8). */
  isCertain: z.boolean(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** The publication that changes, as it is now. For a new work: the publication that it could be. */
  record: comparedRecord.nullable(),
  /** The record of a new work, with the key that it gets. */
  bibtex: z.string(),
  /** Empty for a new work. */
  fields: z.array(proposedField),
});
export type WorkProposal = z.infer<typeof workProposal>;

const key = storedText.min(1).max(limits.address);

/** `with`: the key of the publication to compare a new work with. */
export const proposalQuery = z.strictObject({ with: key.optional() });

/**
 * Request to accept a proposal. A new work is added with `bibtex`, or as proposed. A change needs the `revision` of
 * the record that was compared, and takes the named `fields`, or the edited `bibtex`. `with` merges a new work into
 * this publication.
 */
const acceptProposalRequest = z.strictObject({
  with: key.optional(),
  revision: z.number().int().min(0).max(2_147_483_647).optional(),
  fields: z.array(z.string().max(100)).max(100).optional(),
  bibtex: storedText.min(1).max(50_000).optional(),
});
export type AcceptProposal = z.infer<typeof acceptProposalRequest>;

/** `isLive`: whether readers see the change now. It waits for the owner if the record had unpublished changes. */
const acceptedProposal = z.object({ key: z.string(), isLive: z.boolean() });
export type AcceptedProposal = z.infer<typeof acceptedProposal>;

/** `never`: neither this nor another source proposes this again. `open` undoes the decision, and the change. */
const proposalChange = z.strictObject({ state: z.enum(['never', 'open']) });

/** Accepts every certain proposal. `ids` are the accepted ones, `failed` those that could not be accepted. */
const certainRequest = z.strictObject({});
const certainResponse = z.object({ ids: z.array(z.string()), failed: z.number() });

export const getWorkProposals = adminReads('GET /api/work-proposals', {
  answer: z.array(workProposal),
  compressed: true,
});
export const getWorkProposal = adminReads('GET /api/work-proposals/:id', { answer: workProposal });
export const acceptWorkProposal = adminWrites('POST /api/work-proposals/:id/accept', {
  maxBytes: 128 * 1024,
  body: acceptProposalRequest,
  answer: acceptedProposal,
});
export const patchWorkProposal = adminWrites('PATCH /api/work-proposals/:id', { body: proposalChange });
export const acceptCertainProposals = adminWrites('POST /api/work-proposals/certain', {
  body: certainRequest,
  answer: certainResponse,
});
