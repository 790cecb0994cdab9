/**
 * The guard of the editor (SITE-9): shows 'Loading...' during the check of the session; others are sent to the blog.
 */
import { pages } from '#contract/paths.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { here } from './localized-path.ts';
import { recheckAuth, useAuth } from './auth.ts';
import { LoadFailed, Loading } from './Loading.tsx';

interface Props {
  children: ReactNode;
  /** On a page that others may read as it is: they stay, and nothing is shown to them. */
  quiet?: boolean;
}

export function AdminOnly({ children, quiet = false }: Props) {
  const auth = useAuth();
  const isAdmin = auth.state === 'signed-in' && auth.isAdmin;
  const isOther = auth.state === 'anonymous' || (auth.state === 'signed-in' && !auth.isAdmin);
  // A writer keeps the editor when the session ends: saving then reports it, and the text stays.
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
