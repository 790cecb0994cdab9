/** Loaded for signed-in visitors alone: React and the admin's part of the blog index. */
import { createRoot } from 'react-dom/client';
import { AdminOnly } from '#islands/shared/AdminOnly.tsx';
import formsSheet from '#styles/forms.css?url';
import blogAdminSheet from '#styles/blog-admin.css?url';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { BlogAdmin } from './BlogAdmin.tsx';
import { guardSecondClick } from '../shared/guard-second-click.ts';
import { loadStyles } from '../shared/load-styles.ts';

guardSecondClick();
await loadStyles(formsSheet, blogAdminSheet);

/** Mounts the admin's part in `place`. Who is no admin sees the index as everyone does. */
export function mountBlogAdmin(place: Element): void {
  createRoot(place).render(
    <ErrorBoundary>
      <AdminOnly quiet>
        <BlogAdmin />
      </AdminOnly>
    </ErrorBoundary>,
  );
}
