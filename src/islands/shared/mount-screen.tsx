import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminOnly } from './AdminOnly.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** Shows an admin the screen in `place`. Others are sent to the blog, or, if it is `quiet`, keep the page. */
export function mountScreen(place: Element, screen: ReactNode, quiet = false): void {
  createRoot(place).render(
    <ErrorBoundary>
      <AdminOnly quiet={quiet}>{screen}</AdminOnly>
    </ErrorBoundary>,
  );
}
