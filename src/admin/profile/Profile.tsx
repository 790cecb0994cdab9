import { getUser, getUserData } from '#api-client/accounts.ts';
import { useEffect, useState } from 'react';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { LoadFailed, Loading } from '../shared/Loading.tsx';
import { SignedInOnly } from '../shared/Guards.tsx';
import { useAnswer } from '../shared/use-answer.ts';
import { DeleteAccount, hasComments } from './DeleteAccount.tsx';
import { Newsletter } from './Newsletter.tsx';
import { General } from './General.tsx';
import { InPublic } from './InPublic.tsx';
import { OwnComments } from './OwnComments.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Security } from './Security.tsx';
import { SecurityLog } from './SecurityLog.tsx';
import { Sessions } from './Sessions.tsx';
import { StepUp } from './StepUp.tsx';
import { adminScreens } from '#contract/admin-screens.ts';
import { keys } from '#i18n/keys.ts';
import { here } from '../shared/localized-path.ts';
import { ProfileSection } from './ProfileSection.tsx';
import { profile } from '#i18n/profile.ts';
import { WorkButton } from '../shared/Button.tsx';
import { succeeded } from '../shared/alerts.ts';
import { saveFile } from '../shared/files.ts';

/** The profile page (ACC-3). */
export function Profile() {
  return (
    <ErrorBoundary>
      <SignedInOnly>{({ userId, isAdmin }) => <Loaded key={userId} userId={userId} isAdmin={isAdmin} />}</SignedInOnly>
    </ErrorBoundary>
  );
}

function Loaded({ userId, isAdmin }: { userId: string; isAdmin: boolean }) {
  const [attempt, setAttempt] = useState(0);
  const [result] = useAnswer(() => getUser(userId), attempt);
  useEffect(() => {
    document.querySelector('[data-for-admins]')?.toggleAttribute('hidden', !isAdmin);
  }, [isAdmin]);

  if (!result) {
    return <Loading />;
  }
  if (!result.ok) return <LoadFailed failure={result} again={() => setAttempt(attempt + 1)} />;
  return (
    <>
      <General user={result.value} />
      {hasComments() && <InPublic user={result.value} />}
      <Security user={result.value} />
      <Passkeys user={result.value} />
      <Sessions userId={userId} />
      <SecurityLog userId={userId} />
      {hasComments() && <OwnComments userId={userId} />}
      <Newsletter userId={userId} />
      {isAdmin && <Tokens />}
      <DownloadData userId={userId} />
      <DeleteAccount userId={userId} />
      <StepUp user={result.value} />
    </>
  );
}

/** The way from the account to the screen of API tokens, for admins. */
const Tokens = () => (
  <ProfileSection title={keys.tokens}>
    <p className="form-note">{keys.tokensIntro}</p>
    <p className="actions">
      <a className="button" href={here(adminScreens.tokens.path)}>
        {keys.manageTokens}
      </a>
    </p>
  </ProfileSection>
);

/**
 * A button that downloads all stored data about the user as a zip file. The zip file contains a file for programs and a
 * readable file.
 */
function DownloadData({ userId }: { userId: string }) {
  async function download(): Promise<void> {
    const result = await getUserData(userId);
    if (!succeeded(result)) return;
    // Loaded only for a download.
    const { zipOfData } = await import('./my-data.ts');
    saveFile(zipOfData(result.value), 'application/zip', 'my-data.zip');
  }

  return (
    <ProfileSection title={profile.yourData}>
      <p className="form-note">{profile.dataIntro}</p>
      <WorkButton onClick={download}>{profile.downloadData}</WorkButton>
    </ProfileSection>
  );
}
