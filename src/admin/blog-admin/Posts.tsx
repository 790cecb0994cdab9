import { listCategories } from '#api-client/posts.ts';
import type { NamedRow } from '#contract/posts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { pages } from '#contract/paths.ts';
import { useState } from 'react';
import { ListTools, useSettled } from '../list/ListTools.tsx';
import { useLoaded } from '../shared/use-answer.ts';
import { here } from '../shared/localized-path.ts';
import { BuildStatus } from './BuildStatus.tsx';
import { isFiltering, noFilter, type PostFilter, wantedBy } from './post-filter.ts';
import { PostTable, usePostList } from './PostTable.tsx';
import { useBuild } from './use-build.ts';

const none: readonly NamedRow[] = [];
const states = Object.entries({ ...blogAdmin.states, trashed: blogAdmin.trash });

/** The screen of all posts: drafts, scheduled and published posts, and the trash. */
export function Posts() {
  const [filter, setFilter] = useState(noFilter);
  const looked = useSettled(filter);
  const list = usePostList(wantedBy(looked));
  const [categories = none] = useLoaded(listCategories, undefined, 'quiet');
  const build = useBuild();
  // Above the list, the state of a build without problems would move the list whenever it changes.
  const needsAction = build.build?.state === 'failed' || build.build?.state === 'unconfirmed';
  const { total } = list.source;
  const change = (part: Partial<PostFilter>) => setFilter((now) => ({ ...now, ...part }));
  return (
    <>
      {needsAction && <BuildStatus {...build} />}
      <ListTools
        find={blogAdmin.findPosts}
        text={filter.text}
        onText={(text) => change({ text })}
        choices={[
          {
            name: blogAdmin.state,
            all: blogAdmin.everyState,
            value: filter.state,
            options: states,
            onChange: (state) => change({ state: state as PostFilter['state'] }),
          },
          {
            name: blogAdmin.categoryOfPosts,
            all: blogAdmin.everyCategory,
            value: filter.categoryId,
            options: categories.map(({ id, name }) => [id, name] as const),
            onChange: (categoryId) => change({ categoryId }),
          },
        ]}
        count={total === undefined ? undefined : blogAdmin.postCount(total)}
        isFiltering={isFiltering(filter)}
        onShowAll={() => setFilter(noFilter)}
      >
        <a className="button primary" href={here(pages.newPost)}>
          {blogAdmin.newPost}
        </a>
      </ListTools>
      {filter.state === 'trashed' && <p className="form-note">{blogAdmin.trashExplained}</p>}
      <PostTable
        name={blogAdmin.posts}
        list={list}
        about={JSON.stringify(looked)}
        categories={categories}
        build={build.build}
        empty={emptyWords(looked)}
      />
      {!needsAction && <BuildStatus {...build} />}
    </>
  );
}

function emptyWords(filter: PostFilter): string {
  if (filter.state === 'trashed') return blogAdmin.trashEmpty;
  return isFiltering(filter) ? blogAdmin.noPostFound : blogAdmin.firstPostHere;
}
