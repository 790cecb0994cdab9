/** Reverts a change that broke the site's build: the previously published version is published again. */
import { getContentRevision, listContentRevisions, publishContent, putContent } from '#api-client/content.ts';
import type { Result } from '#api-client/result.ts';
import type { BuildResponse } from '#contract/builds.ts';
import type { ContentSummary } from '#contract/content.ts';

/** The number of last changes that can be reverted. */
const OFFERED = 3;

/** Returns whether the update of the site, or of one of its pages, has failed. */
export const hasFailed = (build: BuildResponse | undefined): boolean =>
  build !== undefined && (build.state === 'failed' || (build.state === 'live' && build.error !== null));

/** Returns the published records that were changed last before the build failed, the latest first. */
export function lastChanged(records: readonly ContentSummary[], build: BuildResponse): ContentSummary[] {
  const until = build.finishedAt ?? build.requestedAt ?? '';
  return records
    .filter(({ liveRevision, updatedAt }) => liveRevision !== null && updatedAt <= until)
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    .slice(0, OFFERED);
}

/**
 * Publishes the previously published version of a record again. If there is no earlier published version, unpublishes
 * the record.
 */
export async function restoreVersion({ kind, key, revision, liveRevision }: ContentSummary): Promise<Result<unknown>> {
  const lines = await listContentRevisions({ kind, key });
  if (!lines.ok) return lines;
  const former = lines.value.find((line) => line.wasLive && line.revision < (liveRevision ?? 0));
  if (!former) return publishContent({ kind, key }, { publish: false, revision });
  const text = await getContentRevision({ kind, key }, former.revision);
  if (!text.ok) return text;
  // The site published this version before, so invalid parts are skipped again instead of rejected.
  const data = text.value.data as Record<string, unknown>;
  return putContent({ kind, key }, { data, revision, publish: true, fromFile: true });
}
