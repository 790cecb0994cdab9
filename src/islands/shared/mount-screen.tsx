import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminOnly } from './AdminOnly.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** Shows an admin the screen in `place`. Who is none goes to the blog, or, where it is `quiet`, keeps the page. */
export function mountScreen(place: Element, screen: ReactNode, quiet = false): void {
  createRoot(place).render(
    <ErrorBoundary>
      <AdminOnly quiet={quiet}>{screen}</AdminOnly>
    </ErrorBoundary>,
  );
}
