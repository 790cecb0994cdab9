/** The blog index's only script for everyone: it loads the admin's part where the `signed-in` cookie is set. */
import { isSignedIn } from '../shared/signed-in.ts';

/** Starts the admin's part in `[data-blog-admin]`. */
export function startBlogAdmin(): void {
  const place = document.querySelector('[data-blog-admin]');
  if (!place || !isSignedIn()) return;
  void import('./mount.tsx').then(({ mountBlogAdmin }) => mountBlogAdmin(place));
}
