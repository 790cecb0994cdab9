import { listCategories, findLivePosts, listPosts } from '#api-client/posts.ts';
import type { NamedRow, PostSummary } from '#contract/posts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useListPages } from '../list/use-list-pages.ts';
import { NotLoaded } from '../shared/Loading.tsx';
import { hideBelowUnknownHeight, rememberHeight } from '../shared/admin-place.ts';
import { mountScreen } from '../shared/AdminOnly.tsx';
import { useLoaded } from '../shared/use-answer.ts';
import { consumePublished } from '../shared/just-published.ts';
import { BuildStatus } from './BuildStatus.tsx';
import { NewPostDrafts, useNewPostDrafts } from './NewPostDrafts.tsx';
import { loadPosts } from './post-filter.ts';
import { PublishedRows } from './PublishedRows.tsx';
import { Unpublished } from './Unpublished.tsx';
import { useBuild } from './use-build.ts';
import type { BuildResponse } from '#contract/builds.ts';
import { pages } from '#contract/paths.ts';
import { Button } from '../shared/Button.tsx';
import { pathOfPost, here } from '../shared/localized-path.ts';
import { csrfToken } from '#api-client/session.ts';
import { newPostOwner } from '#editor/drafts.ts';
import { emptyText } from '#editor/post-text.ts';
import { beginNewPost, drafts } from '#admin/editor/browser-drafts.ts';
import { Labelled } from '../shared/Labelled.tsx';
import { Suggesting } from '../shared/Suggesting.tsx';

const none: readonly NamedRow[] = [];

/** Loaded only for logged-in visitors. Users without the admin role see the public index. */
export const mountBlogAdmin = (place: Element): void => mountScreen(place, <BlogAdmin />, true);

const unpublished = { state: 'unpublished' } as const;

/**
 * The admin's part of the blog index (POST-40): New Post, the unpublished posts, and an Edit button in each published
 * row of the page. A post is removed from the list only after the server has confirmed the change.
 */
export function BlogAdmin() {
  const [publishedId] = useState(consumePublished);
  const build = useBuild();
  const page = usePagePosts(publishedId, build.build);
  const justPublished = page.posts?.find(({ id }) => id === publishedId);
  const [categories = none] = useLoaded(listCategories, undefined, 'quiet');
  const source = useListPages(loadPosts, unpublished);
  const newPostDrafts = useNewPostDrafts();
  // The section above the posts appears only when all its data is loaded, so that nothing moves under the pointer.
  const isWhole = source.rows !== undefined && newPostDrafts.listed !== undefined;
  const panel = usePanelHeight(isWhole, isWhole || (source.failure ?? page.failure) !== undefined);

  // A failed build needs a decision, so its status comes first. Any other status comes last, so that it does not move
  // other content.
  const status = <BuildStatus {...build} />;
  const hasFailed = build.build?.state === 'failed';
  return (
    <>
      <section className="blog-admin" aria-label={blogAdmin.admin} ref={panel}>
        {hasFailed && status}
        {justPublished && <JustPublished post={justPublished} />}
        <NewPostForm categories={categories.map(({ name }) => name)} />
        <div className="unpublished">
          <NewPostDrafts {...newPostDrafts} />
          {page.failure && <NotLoaded failure={page.failure} again={() => page.reload()} />}
          <Unpublished
            source={source}
            hasPublished={page.posts && page.posts.length > 0}
            onChanged={() => void page.reload()}
          />
        </div>
        {!hasFailed && status}
      </section>
      {page.posts && <PublishedRows posts={page.posts} {...build} />}
    </>
  );
}

/** Reserves the last known height of the panel until its content is loaded. */
function usePanelHeight(isWhole: boolean, isSettled: boolean) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => (isSettled ? undefined : hideBelowUnknownHeight()), [isSettled]);
  useEffect(() => (isWhole && panel.current ? rememberHeight(panel.current) : undefined), [isWhole]);
  return panel;
}

/**
 * Loads the posts in the rows of the page, one extra post, and the posts of an unfinished build.
 * @param extra id of a post that was just published
 * @returns `posts`: undefined until loaded
 */
function usePagePosts(extra: string | undefined, build: BuildResponse | undefined) {
  const askPage = () => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-post-row]')];
    const ids = new Set([...rows.map((row) => row.dataset.postRow), extra].filter((id) => id !== undefined));
    return findLivePosts([...ids]);
  };
  const [ofPage, reload, , failure] = useLoaded(askPage, extra, 'quiet');

  const isOver = !build || build.state === 'live' || build.state === 'idle';
  const since = isOver ? undefined : (build.requestedAt ?? undefined);
  const askComing = since && (() => listPosts({ published: true, publishedSince: wholeSecond(since) }));
  const [coming] = useLoaded(askComing || undefined, since, 'quiet');
  const others = coming?.items.filter(({ id }) => ofPage?.every((post) => post.id !== id)) ?? [];
  return { posts: ofPage && [...ofPage, ...others], failure, reload };
}

/**
 * Removes the milliseconds of a time. The publication times of a post and of its build can differ by milliseconds.
 */
const wholeSecond = (time: string) => `${time.slice(0, 19)}Z`;

/** Shown after a post was published: a link to the post, and its URL for sharing. */
function JustPublished({ post }: { post: PostSummary }) {
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

/**
 * New Post (POST-15): Create saves the title and category as a separate draft and opens the editor. Drafts of other new
 * posts stay unchanged under 'Drafts on this device'.
 */
function NewPostForm({ categories }: { categories: readonly string[] }) {
  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const read = (name: string) => {
      const value = values.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const owner = newPostOwner(beginNewPost());
    await drafts.keep(owner, { ...emptyText, title: read('title'), category: read('category') });
    location.assign(here(pages.newPost));
  }

  return (
    <form className="form new-post" aria-labelledby="new-post" method="post" onSubmit={(event) => void onSubmit(event)}>
      <h2 className="eyebrow" id="new-post">
        {blogAdmin.newPost}
      </h2>
      <input type="hidden" name="_csrf" value={csrfToken()} readOnly />
      <Labelled label={blogAdmin.title}>
        {(control) => <input {...control} name="title" type="text" autoComplete="off" />}
      </Labelled>
      <Labelled label={blogAdmin.category}>
        {(control) => (
          <Suggesting values={categories}>
            {(list) => <input {...control} {...list} name="category" type="text" />}
          </Suggesting>
        )}
      </Labelled>
      <button type="submit" className="button primary">
        {blogAdmin.create}
      </button>
    </form>
  );
}
