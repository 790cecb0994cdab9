import { blogAdmin } from '#words/blog-admin.ts';

interface Props {
  /** Whether any post is public; undefined until that is known. */
  hasPublished: boolean | undefined;
}

/** Shown if no post is unpublished: before the first post, explains how to begin. */
export function NothingUnpublished({ hasPublished }: Props) {
  if (hasPublished === undefined) return null;
  return <p className="muted">{hasPublished ? blogAdmin.nothingUnpublished : blogAdmin.firstPost}</p>;
}
