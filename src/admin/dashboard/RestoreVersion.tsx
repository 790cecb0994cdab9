/** After an update of the site has failed, offers to revert the most recent changes one by one. */
import {
  listContent,
  getContentRevision,
  listContentRevisions,
  publishContent,
  putContent,
} from '#api-client/content.ts';
import type { ContentSummary } from '#contract/content.ts';
import { dashboard } from '#i18n/dashboard.ts';
import { dates } from '#i18n/dates.ts';
import { useEffect, useState } from 'react';
import type { useBuild } from '../blog-admin/use-build.ts';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';
import { nameOfKind } from '../content/name-of-kind.ts';
import type { Result } from '#api-client/result.ts';
import type { BuildResponse } from '#contract/builds.ts';

export function RestoreVersion({ build, retry }: ReturnType<typeof useBuild>) {
  const [records, setRecords] = useState<readonly ContentSummary[]>([]);
  const [busy, setBusy] = useState<string>();
  const isAsked = hasFailed(build);
  useEffect(() => {
    if (isAsked) void listContent().then((found) => found.ok && setRecords(found.value));
  }, [isAsked]);
  const offered = isAsked && build ? lastChanged(records, build) : [];
  if (offered.length === 0) return null;
  async function take(record: ContentSummary): Promise<void> {
    setBusy(`${record.kind}/${record.key}`);
    const done = await restoreVersion(record);
    if (succeeded(done)) {
      setRecords((all) => all.filter((one) => one !== record));
      showAlert(dashboard.takenBack, 'success');
      await retry();
    }
    setBusy(undefined);
  }
  return (
    <section className="dashboard-card" data-urgent aria-labelledby="take-back">
      <h2 id="take-back" className="eyebrow">
        {dashboard.lastChanges}
      </h2>
      <p>{dashboard.lastChangesHelp}</p>
      <ul>
        {offered.map((record) => {
          const { kind, key, title, updatedAt } = record;
          const name = title === kind ? nameOfKind(kind) : title;
          return (
            <li key={`${kind}/${key}`}>
              <p>{name}</p>
              <p className="row-meta">
                {nameOfKind(kind)} · {dates.longMoment(updatedAt)}
              </p>
              <Button
                busy={busy === `${kind}/${key}`}
                aria-label={dashboard.restoreVersionOf(name)}
                onClick={() => take(record)}
              >
                {dashboard.restoreVersion}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

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
