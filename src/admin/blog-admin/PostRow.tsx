import { pages } from '#contract/paths.ts';
import type { BuildResponse } from '#contract/builds.ts';
import { languageNames } from '#contract/languages.ts';
import type { PostSummary } from '#contract/posts.ts';
import { firstSummaryText } from '#document/block-text.ts';
import { citationText } from '#inlines/citation/schema.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { dates } from '#i18n/dates.ts';
import { screens } from '#i18n/screens.ts';
import { memo, type ReactNode } from 'react';
import { Button } from '../shared/Button.tsx';
import { here } from '../shared/localized-path.ts';
import { EditButtons, isOnItsWay } from './EditPost.tsx';
import { PostStatus } from './PostStatus.tsx';
import { useUnpublishedPost } from './use-unpublished-post.ts';

/** Row actions that are also available for several selected posts. */
export interface RowActions {
  onSelect: (post: PostSummary, on: boolean, isRange: boolean) => void;
  onCategory: (post: PostSummary) => void;
  onExport: (post: PostSummary) => void;
  onDeleted: (post: PostSummary) => void;
  /** Called when the post was changed in the sheet shown before publishing. */
  onPostChanged: () => void;
}

interface Props extends RowActions {
  post: PostSummary;
  selected: boolean;
  build: BuildResponse | undefined;
}

/** A post as a row of the admin's table. Every action takes a single click (POST-40). */
export const PostRow = memo(function PostRow(props: Props) {
  return props.post.published ? <PublishedRow {...props} /> : <UnpublishedRow {...props} />;
});

function PublishedRow({ onExport, ...props }: Props) {
  const { post } = props;
  return (
    <Row {...props} href={pages.postAt(post)}>
      <EditButtons post={post} />
      <ExportButton post={post} onExport={onExport} />
    </Row>
  );
}

/** The row of an unpublished post. A click anywhere except on a button opens the post. */
function UnpublishedRow({ onExport, onDeleted, onPostChanged, ...props }: Props) {
  const { post } = props;
  const { busy, failure, unsaved, publish, remove, cancel } = useUnpublishedPost(post, onDeleted, onPostChanged);
  const href = here(pages.post(post.id));
  const question = unsaved && (
    <div className="inline-question" role="alertdialog" aria-label={blogAdmin.draftUnsaved}>
      <p>{blogAdmin.draftUnsaved}</p>
      <p className="actions">
        <a className="button primary" href={href}>
          {blogAdmin.openThem}
        </a>
        <Button busy={busy === 'publish'} onClick={() => publish(true)}>
          {blogAdmin.publishWithoutThem}
        </Button>
        <Button onClick={cancel}>{screens.cancel}</Button>
      </p>
    </div>
  );
  const notice = failure && (
    <p className="field-error" role="alert">
      {failure.message}
    </p>
  );
  return (
    <Row {...props} href={href} notice={question || notice}>
      <Button busy={busy === 'publish'} onClick={() => publish()}>
        {blogAdmin.publish}
      </Button>
      <ExportButton post={post} onExport={onExport} />
      <Button look="danger" busy={busy === 'delete'} onClick={remove}>
        {blogAdmin.delete}
      </Button>
    </Row>
  );
}

function ExportButton({ post, onExport }: Pick<Props, 'post' | 'onExport'>) {
  return <Button onClick={() => onExport(post)}>{blogAdmin.exportPosts}</Button>;
}

interface RowProps extends Pick<Props, 'post' | 'selected' | 'build' | 'onSelect' | 'onCategory'> {
  href: string;
  /** A confirmation question or a message about this post, shown below its title. */
  notice?: ReactNode;
  children: ReactNode;
}

function Row({ post, selected, build, onSelect, onCategory, href, notice, children }: RowProps) {
  const { id, title, category, createdAt, updatedAt, keywords, language } = post;
  const marks = { [post.published ? 'data-published-card' : 'data-post-card']: id };
  return (
    <tr role="row" {...marks} data-selected={selected || undefined}>
      <td role="cell" className="pick">
        <label>
          <input
            type="checkbox"
            data-select={id}
            aria-label={blogAdmin.selectTitle(title)}
            checked={selected}
            onChange={({ target, nativeEvent }) => onSelect(post, target.checked, isWithShift(nativeEvent))}
          />
        </label>
      </td>
      <td role="cell" className="what">
        <div className="line">
          <a className="post-title" href={href}>
            {title}
          </a>{' '}
          <span className="muted">
            {language && <span lang={language}>{`${languageNames[language]} · `}</span>}
            {firstSummaryText(post.summary, citationText) ?? blogAdmin.noSummary}
            {keywords.length > 0 && ` · ${keywords.map(({ name }) => name).join(', ')}`}
          </span>
        </div>
        {notice}
      </td>
      <td role="cell" className="category">
        <button
          type="button"
          title={category.name}
          aria-label={blogAdmin.categoryToChange(category.name)}
          onClick={() => onCategory(post)}
        >
          {category.name}
        </button>
      </td>
      <td role="cell" className="state">
        <PostStatus post={post} build={isOnItsWay(post, build) ? build : undefined} />
      </td>
      <td role="cell" className="changed">
        <span className="column-name">{blogAdmin.changed} </span>
        <time dateTime={updatedAt} title={dates.longMoment(updatedAt)}>
          {dates.longDate(updatedAt)}
        </time>
      </td>
      <td role="cell" className="date">
        <time dateTime={createdAt}>{dates.longDate(createdAt)}</time>
      </td>
      <td role="cell" className="acts">
        <div className="actions">{children}</div>
      </td>
    </tr>
  );
}

/** Whether Shift was held during a click or a press of Space. */
const isWithShift = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;
