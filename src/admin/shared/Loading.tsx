/** Replaces content that is loading or has failed to load. */
import type { Failure } from '#api-client/result.ts';
import { pages } from '#contract/paths.ts';
import { lists } from '#i18n/lists.ts';
import { screens } from '#i18n/screens.ts';
import type { ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';
import { linkAndBack } from './account-links.ts';
import { Button } from './Button.tsx';

export function Loading() {
  return (
    <p className="loading" role="status">
      {screens.loading}
    </p>
  );
}

/** Says in place why something could not be loaded, and loads it again. */
export const NotLoaded = ({ failure, again }: { failure: Failure; again: () => unknown }) => (
  <p role="alert">
    {failure.status === 401 ? lists.logInToContinue : failure.message}{' '}
    <Button onClick={() => again()}>{screens.tryAgain}</Button>
  </p>
);

interface LoadFailedProps {
  failure: { status: number; message: string; requestId?: string | undefined };
  again: () => void;
  /** Label of the link to the login, for visitors. */
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
        <a className="button" href={linkAndBack(pages.login)}>
          {login}
        </a>
      )}
      {children}
    </ErrorPage>
  );
}
