import { pages } from '#contract/paths.ts';
import { languageNames } from '#contract/languages.ts';
import type { PostSummary } from '#contract/posts.ts';
import { firstSummaryText } from '#document/block-text.ts';
import { citationText } from '#inlines/citation/schema.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { screens } from '#i18n/screens.ts';
import type { RunBulk } from '../list/use-bulk.ts';
import { Button } from '../shared/Button.tsx';
import { here } from '../shared/localized-path.ts';
import { EditButtons } from './EditPost.tsx';
import { moveToTrash, restore } from './post-actions.tsx';
import { useUnpublishedPost } from './use-unpublished-post.ts';
import { FieldError } from '../shared/Labelled.tsx';

/** The title of a post, with a link, its language, summary and keywords. */
export function PostTitle({ post }: { post: PostSummary }) {
  const { title, keywords, language, summary, published, trashedAt } = post;
  return (
    <>
      {trashedAt == null ? (
        <a className="post-title" href={published ? pages.postAt(post) : here(pages.post(post.id))}>
          {title}
        </a>
      ) : (
        <strong>{title}</strong>
      )}{' '}
      <span className="muted">
        {language && <span lang={language}>{`${languageNames[language]} · `}</span>}
        {firstSummaryText(summary, citationText) ?? blogAdmin.noSummary}
        {keywords.length > 0 && ` · ${keywords.map(({ name }) => name).join(', ')}`}
      </span>
    </>
  );
}

interface Props {
  post: PostSummary;
  run: RunBulk<PostSummary>;
  /** Called when the post was changed in the sheet shown before publishing. */
  onPostChanged: () => void;
}

/** The buttons of a post. Every action takes a single click (POST-40). */
export function PostButtons(props: Props) {
  const { post, run } = props;
  if (post.trashedAt != null) {
    return (
      <Button aria-label={blogAdmin.restoreOne(post.title)} onClick={() => restore([post], run)}>
        {blogAdmin.restore}
      </Button>
    );
  }
  return post.published ? <EditButtons post={post} /> : <UnpublishedButtons {...props} />;
}

/** The buttons of an unpublished post. Publishing opens a sheet; deleting moves the post to the trash. */
export function UnpublishedButtons({ post, run, onPostChanged }: Props) {
  const { busy, failure, unsaved, publish, cancel } = useUnpublishedPost(post, onPostChanged);
  if (unsaved) {
    return (
      <div className="inline-question" role="alertdialog" aria-label={blogAdmin.draftUnsaved}>
        <p>{blogAdmin.draftUnsaved}</p>
        <p className="actions">
          <a className="button primary" href={here(pages.post(post.id))}>
            {blogAdmin.openThem}
          </a>
          <Button busy={busy} onClick={() => publish(true)}>
            {blogAdmin.publishWithoutThem}
          </Button>
          <Button onClick={cancel}>{screens.cancel}</Button>
        </p>
      </div>
    );
  }
  return (
    <>
      <Button busy={busy} onClick={() => publish()}>
        {blogAdmin.publish}
      </Button>
      <Button look="danger" onClick={() => moveToTrash([post], run)}>
        {blogAdmin.delete}
      </Button>
      <FieldError>{failure?.message}</FieldError>
    </>
  );
}
