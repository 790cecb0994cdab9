/**
 * The two route guards (SITE-9). They show 'Loading...' during the session check, and redirect visitors without access.
 */
import { pages } from '#contract/paths.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { pageAfterLogin } from './account-links.ts';
import { here } from './localized-path.ts';
import { flash } from './alerts.ts';
import { type Auth, recheckAuth, useAuth } from './auth.ts';
import { LoadFailed, Loading } from './Loading.tsx';

/** The guard of login, signup and both reset pages. It redirects logged-in users as after a login. */
export function AnonymousOnly({ children }: { children: ReactNode }) {
  const auth = useAuth();
  const signedIn = auth.state === 'signed-in';
  useEffect(() => {
    if (signedIn) location.replace(pageAfterLogin());
  }, [signedIn]);
  // If the session check fails, the visitor can still try to log in. The server then accepts or rejects the login.
  return <Gate open={auth.state === 'anonymous' || auth.state === 'unknown'}>{children}</Gate>;
}

type SignedIn = Extract<Auth, { state: 'signed-in' }>;

/** The guard of the profile. It redirects visitors to the login, with a message if the session has ended. */
export function SignedInOnly({ children }: { children: (user: SignedIn) => ReactNode }) {
  const auth = useAuth();
  useEffect(() => {
    if (auth.state !== 'anonymous') return;
    flash(auth.message, 'warning');
    location.replace(here(pages.login));
  }, [auth]);
  const user = useLast(auth.state === 'signed-in' ? auth : undefined);
  if (auth.state === 'unknown') return <LoadFailed failure={auth.failure} again={() => void recheckAuth()} />;
  return <Gate open={auth.state === 'signed-in'}>{user && children(user)}</Gate>;
}

/**
 * Shows the content once access is granted. If access ends, the content is hidden but not unmounted, so typed text
 * stays.
 */
function Gate({ open, children }: { open: boolean; children: ReactNode }) {
  const opened = useLast(open || undefined);
  return (
    <>
      {!open && <Loading />}
      {opened && <div hidden={!open}>{children}</div>}
    </>
  );
}

/** Returns the last defined value. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, keep] = useState(value);
  if (value !== undefined && value !== last) keep(value);
  return value ?? last;
}
