/** Loaded for signed-in visitors alone: React and the admin's part of the blog index. */
import '#styles/forms.css';
import '#styles/blog-admin.css';
import { createRoot } from 'react-dom/client';
import { AdminOnly } from '#islands/editor/AdminOnly.tsx';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { BlogAdmin } from './BlogAdmin.tsx';

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
