/** Loaded for signed-in visitors alone: React and the screen of imports. */
import { createRoot } from 'react-dom/client';
import dashboardSheet from '#styles/dashboard.css?url';
import formsSheet from '#styles/forms.css?url';
import importSheet from '#styles/import.css?url';
import { AdminOnly } from '../shared/AdminOnly.tsx';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { loadStyles } from '../shared/load-styles.ts';
import { Import } from './Import.tsx';

await loadStyles(formsSheet, dashboardSheet, importSheet);

/** Mounts the screen in `place`; who is no admin goes to the blog. */
export function mountImport(place: Element): void {
  createRoot(place).render(
    <ErrorBoundary>
      <AdminOnly>
        <Import />
      </AdminOnly>
    </ErrorBoundary>,
  );
}
