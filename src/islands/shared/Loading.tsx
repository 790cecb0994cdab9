/** What a screen shows in place of what is being loaded, or could not be. */
import { pages } from '#contract/paths.ts';
import { screens } from '#words/screens.ts';
import type { ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';
import { here } from './here.ts';

export function Loading() {
  return (
    <p className="loading" role="status">
      {screens.loading}
    </p>
  );
}

interface LoadFailedProps {
  failure: { status: number; message: string; requestId?: string | undefined };
  again: () => void;
  /** What the way to the login is called, for who is not signed in. */
  login?: string;
  children?: ReactNode;
}

export function LoadFailed({ failure, again, login, children }: LoadFailedProps) {
  return (
    <ErrorPage status={failure.status} details={failure.message} requestId={failure.requestId}>
      <button type="button" className="button primary" onClick={again}>
        {screens.tryAgain}
      </button>
      {failure.status === 401 && login && (
        <a className="button" href={here(pages.login)}>
          {login}
        </a>
      )}
      {children}
    </ErrorPage>
  );
}
