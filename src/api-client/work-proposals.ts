/** API calls for proposals of works (WORK-5). */
import * as calls from '#contract/work-proposals.ts';
import type { AcceptProposal, ProposalKind, WorkProposal } from '#contract/work-proposals.ts';
import { whilePagesRender } from './content.ts';
import { pageOf } from './pages.ts';
import { call } from './request.ts';

/** Filter of proposals; see `proposalsQuery`. */
export interface ProposalsWanted {
  state?: 'open' | 'never';
  kind?: ProposalKind;
  text?: string;
}

/**
 * Returns a page of proposals: notices first, then the newest.
 * @param next path from the previous page
 */
export const listProposals = (wanted: ProposalsWanted, next?: string, limit?: number) =>
  pageOf<WorkProposal>((more) => call(calls.getWorkProposals, { ...wanted, limit }, undefined, more), next);

/** @param into the key of the publication to compare with */
export const getProposal = (id: string, into?: string) => call(calls.getWorkProposal, { id, with: into });

export const acceptProposal = (id: string, how: AcceptProposal) =>
  call(calls.acceptWorkProposal, { id }, how, whilePagesRender);

/** Rejects a proposal forever, or undoes the decision about it. */
export const setProposal = (id: string, state: 'never' | 'open') =>
  call(calls.patchWorkProposal, { id }, { state }, whilePagesRender);

export const acceptCertain = () => call(calls.acceptCertainProposals, {}, {}, whilePagesRender);
