/** Loaded for signed-in visitors alone: React and the forms of the owner's material. */
import { createRoot } from 'react-dom/client';
import contentSheet from '#styles/content-forms.css?url';
import editorSheet from '#styles/editor.css?url';
import formsSheet from '#styles/forms.css?url';
import { AdminOnly } from '../shared/AdminOnly.tsx';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { guardSecondClick } from '../shared/guard-second-click.ts';
import { loadStyles } from '../shared/load-styles.ts';
import { EditScreen } from './EditScreen.tsx';

guardSecondClick();
await loadStyles(formsSheet, editorSheet, contentSheet);

export function mountEdit(place: Element): void {
  createRoot(place).render(
    <ErrorBoundary>
      <AdminOnly>
        <EditScreen />
      </AdminOnly>
    </ErrorBoundary>,
  );
}
