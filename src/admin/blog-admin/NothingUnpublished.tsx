import { blogAdmin } from '#i18n/blog-admin.ts';

interface Props {
  /** Whether any post is published; undefined until known. */
  hasPublished: boolean | undefined;
}

/** Shown if no post is unpublished. Before the first post, explains how to begin. */
export function NothingUnpublished({ hasPublished }: Props) {
  if (hasPublished === undefined) return null;
  return <p className="muted">{hasPublished ? blogAdmin.nothingUnpublished : blogAdmin.firstPost}</p>;
}
