/** Loaded for signed-in visitors alone: React and the dashboard. */
import { createRoot } from 'react-dom/client';
import dashboardSheet from '#styles/dashboard.css?url';
import formsSheet from '#styles/forms.css?url';
import numbersSheet from '#styles/numbers.css?url';
import { AdminOnly } from '../shared/AdminOnly.tsx';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { loadStyles } from '../shared/load-styles.ts';
import { Dashboard } from './Dashboard.tsx';

await loadStyles(formsSheet, dashboardSheet, numbersSheet);

/** Mounts the dashboard in `place`; who is no admin goes to the blog. */
export function mountDashboard(place: Element): void {
  createRoot(place).render(
    <ErrorBoundary>
      <AdminOnly>
        <Dashboard />
      </AdminOnly>
    </ErrorBoundary>,
  );
}
