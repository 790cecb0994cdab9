import type { BuildResponse } from '#contract/builds.ts';
import { screens } from '#i18n/screens.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { useState } from 'react';
import { Button } from '../shared/Button.tsx';

interface Props {
  build: BuildResponse | undefined;
  retry: () => Promise<void>;
}

/** The status of the site's build: updating, up to date, late or failed, with a retry button. */
export function BuildStatus({ build, retry }: Props) {
  const [busy, setBusy] = useState(false);
  if (!build || build.state === 'idle') return null;
  return (
    <p className="build-status" role="status" data-build={build.state}>
      {build.state === 'building' && blogAdmin.siteBuilding}
      {build.state === 'live' && (build.error ?? blogAdmin.siteLive)}
      {(build.state === 'failed' || build.state === 'unconfirmed') && (
        <>
          <strong>{build.state === 'failed' ? blogAdmin.siteFailed : blogAdmin.siteUnconfirmed}</strong> {build.error}{' '}
          <Button
            busy={busy}
            onClick={() => {
              setBusy(true);
              void retry().finally(() => setBusy(false));
            }}
          >
            {screens.tryAgain}
          </Button>
        </>
      )}
    </p>
  );
}
