import type { BuildResponse } from '#contract/builds.ts';
import { screens } from '#i18n/screens.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { WorkButton } from '../shared/Button.tsx';

interface Props {
  build: BuildResponse | undefined;
  retry: () => Promise<void>;
}

/** The status of the site's build: updating, up to date, late or failed, with a retry button. */
export function BuildStatus({ build, retry }: Props) {
  if (!build || build.state === 'idle') return null;
  return (
    <p className="build-status" role="status" data-build={build.state}>
      {build.state === 'building' && blogAdmin.siteBuilding}
      {build.state === 'live' && (build.error ?? blogAdmin.siteLive)}
      {(build.state === 'failed' || build.state === 'unconfirmed') && (
        <>
          <strong>{build.state === 'failed' ? blogAdmin.siteFailed : blogAdmin.siteUnconfirmed}</strong> {build.error}{' '}
          <WorkButton onClick={retry}>{screens.tryAgain}</WorkButton>
        </>
      )}
    </p>
  );
}
