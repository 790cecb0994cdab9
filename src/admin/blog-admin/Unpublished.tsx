import { adminScreens } from '#contract/admin-screens.ts';
import type { PostSummary } from '#contract/posts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { type Column, List } from '../list/List.tsx';
import type { ListSource } from '../list/use-list-pages.ts';
import { here } from '../shared/localized-path.ts';
import { PostTitle, UnpublishedButtons } from './PostRow.tsx';
import { PostStatus } from './PostStatus.tsx';

interface Props {
  source: ListSource<PostSummary>;
  /** Whether any post is published; undefined until known. */
  hasPublished: boolean | undefined;
  onChanged: () => void;
}

const columns: readonly Column<PostSummary>[] = [
  { id: 'state', title: blogAdmin.columns.state, cell: (post) => <PostStatus post={post} /> },
];

/** The unpublished posts of the blog index, with Publish and Delete. The screen Posts has all posts and actions. */
export function Unpublished({ source, hasPublished, onChanged }: Props) {
  return (
    <>
      <div className="list-heading">
        <h2 className="eyebrow">{blogAdmin.unpublished}</h2>
        {source.total !== undefined && source.total > 0 && (
          <span className="count">{blogAdmin.postCount(source.total)}</span>
        )}
        <a href={here(adminScreens.posts.path)}>{blogAdmin.allPosts}</a>
      </div>
      <List<PostSummary>
        name={blogAdmin.unpublishedPosts}
        source={source}
        about=""
        title={blogAdmin.columns.title}
        what={(post) => <PostTitle post={post} />}
        columns={columns}
        actions={(post, run) => <UnpublishedButtons post={post} run={run} onPostChanged={source.reload} />}
        empty={<NothingUnpublished hasPublished={hasPublished} />}
        onChanged={onChanged}
      />
    </>
  );
}

/** Shown if no post is unpublished. Before the first post, explains how to begin. */
export function NothingUnpublished({ hasPublished }: Pick<Props, 'hasPublished'>) {
  if (hasPublished === undefined) return null;
  return <p className="muted">{hasPublished ? blogAdmin.nothingUnpublished : blogAdmin.firstPost}</p>;
}
