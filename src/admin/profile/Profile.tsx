import { getUser } from '#api-client/accounts.ts';
import { useEffect, useState } from 'react';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { LoadFailed, Loading } from '../shared/Loading.tsx';
import { SignedInOnly } from '../shared/Guards.tsx';
import { useAnswer } from '../shared/use-answer.ts';
import { DeleteAccount, hasComments } from './DeleteAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { Newsletter } from './Newsletter.tsx';
import { General } from './General.tsx';
import { InPublic } from './InPublic.tsx';
import { OwnComments } from './OwnComments.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Security } from './Security.tsx';
import { SecurityLog } from './SecurityLog.tsx';
import { Sessions } from './Sessions.tsx';
import { StepUp } from './StepUp.tsx';
import { Tokens } from './Tokens.tsx';

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
