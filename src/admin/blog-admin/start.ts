/**
 * The only script of the blog index that every visitor loads. It loads the admin's part if the `signed-in` cookie is
 * set.
 */
import { logUnlessLeaving } from '#editor/leaving.ts';
import { hasSessionHint } from '#contract/session-hint.ts';
import adminSheet from '#styles/admin.css?url';
import formsSheet from '#styles/forms.css?url';
import { loadStyles } from '../shared/load-styles.ts';

/** Starts the admin's part in `[data-blog-admin]`. */
export function startBlogAdmin(): void {
  const place = document.querySelector('[data-blog-admin]');
  if (!place || !hasSessionHint(document.cookie)) return;
  // The style sheets are loaded in parallel with React.
  Promise.all([import('./BlogAdmin.tsx'), loadStyles(formsSheet, adminSheet)])
    .then(([{ mountBlogAdmin }]) => mountBlogAdmin(place))
    .catch((error: unknown) => logUnlessLeaving("The admin's part could not be loaded.", error));
}
