/** Loaded for logged-in users and for visitors who write a comment: React and the comment forms. */
import { createRoot } from 'react-dom/client';
import commentingSheet from '#styles/commenting.css?url';
import formsSheet from '#styles/forms.css?url';
import { ErrorBoundary } from '../shared/ErrorBoundary.tsx';
import { loadStyles } from '../shared/load-styles.ts';
import { Commenting } from './Commenting.tsx';

await loadStyles(formsSheet, commentingSheet);

/** Mounts the form in `place`, below the comments of this post. */
export function mountComments(place: HTMLElement, postId: string): void {
  createRoot(place).render(
    <ErrorBoundary>
      <Commenting postId={postId} canSignUp={'signUp' in place.dataset} isWanted={'wanted' in place.dataset} />
    </ErrorBoundary>,
  );
}
