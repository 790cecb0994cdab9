import type { PostSummary } from '#contract/posts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { BulkSheet } from './BulkSheet.tsx';

interface Props {
  posts: readonly PostSummary[];
  onDone: (isSure: true | undefined) => void;
}

/** A confirmation sheet that lists the posts to unpublish and explains the effect. */
export function OfflineSheet({ posts, onDone }: Props) {
  return (
    <BulkSheet<true>
      title={blogAdmin.takeOfflineCount(posts.length)}
      confirm={blogAdmin.takeOfflineNow}
      danger
      wanted={() => true}
      onDone={onDone}
    >
      <p>
        {blogAdmin.offlineUntil} {blogAdmin.editTakesOfflineLater}
      </p>
      <ul>
        {posts.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </BulkSheet>
  );
}
