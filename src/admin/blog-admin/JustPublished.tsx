import { pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { pathOfPost } from '../shared/localized-path.ts';

/** Shown after a post was published: a link to the post, and its URL for sharing. */
export function JustPublished({ post }: { post: PostSummary }) {
  const [copied, setCopied] = useState<boolean>();
  const address = new URL(pathOfPost(post), location.origin).href;

  function copy(): void {
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }

  return (
    <p className="just-published" role="group" aria-label={blogAdmin.postPublished}>
      <span>
        {blogAdmin.postPublished} <q>{post.title}</q>
      </span>
      <a className="button primary" href={pages.postAsReader(post.id)}>
        {blogAdmin.viewPost}
      </a>
      <Button onClick={copy}>{blogAdmin.copyLink}</Button>
      <span role="status">
        {copied === true && blogAdmin.linkCopied}
        {/* If the clipboard is blocked, the user can select and copy the URL. */}
        {copied === false && address}
      </span>
    </p>
  );
}
