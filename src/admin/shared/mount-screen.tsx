import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminOnly } from './AdminOnly.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

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
