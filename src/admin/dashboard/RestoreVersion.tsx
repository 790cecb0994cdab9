/** After an update of the site has failed, offers to revert the most recent changes one by one. */
import { listContent } from '#api-client/content.ts';
import type { ContentSummary } from '#contract/content.ts';
import { dashboard } from '#i18n/dashboard.ts';
import { dates } from '#i18n/dates.ts';
import { useEffect, useState } from 'react';
import type { useBuild } from '../blog-admin/use-build.ts';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';
import { hasFailed, lastChanged, restoreVersion } from './restore-version.ts';
import { nameOfKind } from '../content/name-of-kind.ts';

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
