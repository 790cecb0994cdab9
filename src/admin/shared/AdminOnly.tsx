/**
 * The guard of admin pages (SITE-9). It shows 'Loading...' during the session check and redirects non-admins to the
 * blog.
 */
import { pages } from '#contract/paths.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { here } from './localized-path.ts';
import { recheckAuth, useAuth } from './auth.ts';
import { LoadFailed, Loading } from './Loading.tsx';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './ErrorBoundary.tsx';

interface Props {
  children: ReactNode;
  /**
   * Whether the page is public. On a public page, visitors without admin access stay, but do not see the admin's part.
   */
  quiet?: boolean;
}

export function AdminOnly({ children, quiet = false }: Props) {
  const auth = useAuth();
  const isAdmin = auth.state === 'signed-in' && auth.isAdmin;
  const isOther = auth.state === 'anonymous' || (auth.state === 'signed-in' && !auth.isAdmin);
  // If the session ends, the editor stays open so that no text is lost. The next save reports that the session has
  // ended.
  const [wasAdmin, setWasAdmin] = useState(isAdmin);
  if (isAdmin && !wasAdmin) setWasAdmin(true);

  useEffect(() => {
    if (isOther && !wasAdmin && !quiet) location.replace(here(pages.blog));
  }, [isOther, wasAdmin, quiet]);

  if (wasAdmin) return children;
  if (quiet) return null;
  if (auth.state === 'unknown') return <LoadFailed failure={auth.failure} again={() => void recheckAuth()} />;
  return <Loading />;
}

/**
 * Shows the screen in `place` to an admin. Other visitors are redirected to the blog or, if `quiet`, stay on the page.
 */
export function mountScreen(place: Element, screen: ReactNode, quiet = false): void {
  createRoot(place).render(
    <ErrorBoundary>
      <AdminOnly quiet={quiet}>{screen}</AdminOnly>
    </ErrorBoundary>,
  );
}
