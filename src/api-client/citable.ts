/**
 * The works that a post can cite (CONT-21). If the call fails, the owner's own works are read from the lists in the
 * site's build. Writing can therefore continue while the API is down.
 */
import * as calls from '#contract/citable.ts';
import type { CitableWork } from '#contract/citable.ts';
import { toCitable } from '#publications/cited-work.ts';
import { listPublications } from './portfolio.ts';
import { call } from './request.ts';

/**
 * Lists the citable works.
 * @returns `isWhole`: false if references other than the owner's works are missing
 */
export async function listCitable(): Promise<{ works: CitableWork[]; isWhole: boolean }> {
  const result = await call(calls.getCitable);
  if (result.ok) return { works: result.value, isWhole: true };
  const own = await listPublications();
  return { works: own.map((work) => toCitable(work, 'publications.bib')), isWhole: false };
}
