/** Loaded for signed-in visitors alone: React and the list of followers. */
import { createRoot } from 'react-dom/client';
import dashboardSheet from '#styles/dashboard.css?url';
import formsSheet from '#styles/forms.css?url';
import { AdminOnly } from '../shared/AdminOnly.tsx';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { loadStyles } from '../shared/load-styles.ts';
import { Followers } from './Followers.tsx';

await loadStyles(formsSheet, dashboardSheet);

/** Mounts the screen in `place`; who is no admin goes to the blog. */
export function mountFollowers(place: Element): void {
  createRoot(place).render(
    <ErrorBoundary>
      <AdminOnly>
        <Followers />
      </AdminOnly>
    </ErrorBoundary>,
  );
}
