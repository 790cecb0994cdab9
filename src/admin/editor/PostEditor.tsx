import type { PostText } from '#editor/post-text.ts';
import { editor } from '#i18n/editor.ts';
import { useCallback, useRef, useState, type RefObject, useEffect } from 'react';
import { later } from '../shared/lazy.tsx';
import { FindField, type FindProps } from './FindField.tsx';
import { PostBar, usePanels, type Panels } from './PostBar.tsx';
import { PostFields, sheetOf } from './PostFields.tsx';
import { rememberFocus } from './remember-focus.ts';
import { ServerDraft } from './ServerDraft.tsx';
import { postActions, usePost, type EditedPost, type OpenPost } from './use-post.ts';
import { useEditorKeys } from './use-editor-keys.ts';

const PostConflict = later(async () => (await import('./PostConflict.tsx')).PostConflict);
const EditQuestion = later(async () => (await import('./EditQuestion.tsx')).EditQuestion);
const FindBar = later(async () => (await import('./FindBar.tsx')).FindBar, FindField);
const PostOriginal = later(async () => (await import('./PostOriginal.tsx')).PostOriginal);
const Outline = later(async () => (await import('./Outline.tsx')).Outline);
const PostPanel = later(async () => (await import('./publish/PostPanel.tsx')).PostPanel);
const Preview = later(async () => (await import('./Preview.tsx')).Preview);
const Reviews = later(async () => (await import('./reviews/Reviews.tsx')).Reviews);
const Shortcuts = later(async () => (await import('./Shortcuts.tsx')).Shortcuts);

/**
 * The post editor (EDIT-3). An unpublished post has title, body and details; a published post is read-only, with its
 * title as a heading. All text is saved by the save engine.
 */
export function PostEditor(open: OpenPost) {
  const { stored, restored, serverDraft } = open;
  const post = usePost(open);
  const { engine, state, readOnly, page, areas, collect, setSessionOver } = post;
  const actions = postActions(post);
  const isTranslation = stored?.translationOf != null;
  const panels = usePanels({ original: isTranslation, reviews: new URLSearchParams(location.search).has('comments') });
  const [previewed, setPreviewed] = useState<PostText>();
  /** The number of times that find was requested; 0 while the find bar is closed. */
  const [finding, setFinding] = useState(0);
  const earlyFind: FindProps['early'] = useRef(undefined);
  const [openReviews, setOpenReviews] = useState(stored?.openReviews ?? 0);
  const bodyDocument = useCallback(() => areas.current.body, [areas]);
  useVisiblePart(page);
  usePostKeys(
    post,
    () => void actions.save(),
    panels,
    () => setFinding((count) => count + 1),
  );

  return (
    <div className="editor" ref={page}>
      {state.id === undefined && (
        <ServerDraft
          engine={engine}
          stored={serverDraft}
          collect={collect}
          show={post.show}
          onSessionOver={() => setSessionOver(true)}
        />
      )}
      <PostBar
        post={post}
        actions={actions}
        panels={panels}
        find={{
          name: editor.findTitle,
          keys: 'Ctrl/⌘ F',
          pressed: finding > 0,
          run: () => setFinding(finding > 0 ? 0 : 1),
        }}
        preview={{
          name: editor.preview,
          pressed: previewed !== undefined,
          run: () => collect(engine).then(() => setPreviewed(previewed ? undefined : engine.text())),
        }}
        storedId={stored?.id}
        isTranslation={isTranslation}
        openReviews={openReviews}
      />
      {finding > 0 && !readOnly && (
        <FindBar liveDocument={bodyDocument} asked={finding} early={earlyFind} onClose={() => setFinding(0)} />
      )}
      {panels.open.outline && !readOnly && (
        <Outline
          document={post.text.body}
          onGo={(id) => areas.current.body?.show?.(id)}
          onMove={(id, to) => areas.current.body?.moveSection?.(id, to)}
        />
      )}
      {stored && isTranslation && panels.open.original && !readOnly && <PostOriginal id={stored.id} />}
      {panels.open.shortcuts && <Shortcuts onClose={() => panels.set('shortcuts', false)} />}
      <PostPanels post={post} actions={actions} panels={panels} onOpenReviews={setOpenReviews} />
      {previewed && <Preview {...sheetOf(post)} text={previewed} />}
      <div hidden={previewed !== undefined}>
        <PostFields
          post={post}
          heading={stored ? editor.editPost : editor.newPost}
          autofocus={restored ? 'end' : 'start'}
        />
      </div>
    </div>
  );
}

interface PanelsProps {
  post: EditedPost;
  actions: ReturnType<typeof postActions>;
  panels: Panels;
  onOpenReviews: (count: number) => void;
}

/** Questions about the stored post, and the panels beside it. */
function PostPanels({ post, actions, panels, onOpenReviews }: PanelsProps) {
  const { engine, state, text } = post;
  const stored = engine.stored();
  const { open, set } = panels;
  return (
    <>
      {open.question && post.readOnly && (
        <EditQuestion
          busy={state.working !== undefined}
          onEdit={() => void actions.unpublish()}
          onCancel={() => set('question', false)}
        />
      )}
      {post.otherTab && (
        <p className="notice" role="status">
          {editor.otherTab}
        </p>
      )}
      {state.conflict && (
        <PostConflict
          {...state.conflict}
          mine={text}
          onChoose={(choice, merged) => void actions.resolve(choice, merged)}
        />
      )}
      {stored && open.settings && (
        <PostPanel
          id={stored.id}
          revision={stored.revision}
          change={actions.changeStored}
          onClose={() => set('settings', false)}
        />
      )}
      {stored && open.reviews && (
        <Reviews
          id={stored.id}
          body={text.body}
          page={post.page}
          onGo={(block) => post.areas.current.body?.show?.(block)}
          onOpen={onOpenReviews}
          onClose={() => set('reviews', false)}
        />
      )}
    </>
  );
}

function usePostKeys({ readOnly, page }: EditedPost, save: () => void, panels: Panels, find: () => void): void {
  /** Moves the focus from the toolbar back to the post. */
  const goBack = useRef<() => void>(undefined);
  useEditorKeys({
    save: () => !readOnly && save(),
    find: readOnly ? undefined : find,
    shortcuts: () => panels.set('shortcuts', true),
    bar: () => {
      const bar = page.current?.querySelector('.editor-bar');
      if (bar?.contains(document.activeElement)) return goBack.current?.();
      goBack.current = rememberFocus();
      bar?.querySelector<HTMLElement>('.primary')?.focus();
    },
  });
}

/**
 * Sets CSS properties for the parts of the window that an on-screen keyboard hides. `--hidden-above` is set if the
 * browser pushes the page up, `--hidden-below` if the keyboard covers the page. Bars and menus avoid both parts.
 */
function useVisiblePart(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const visible = window.visualViewport;
    if (!visible) return undefined;
    const update = () => {
      // If the user has zoomed in, both values are 0, because the user has chosen which part of the page is visible.
      const above = visible.scale > 1 ? 0 : Math.max(0, visible.offsetTop);
      const below = visible.scale > 1 ? 0 : Math.max(0, window.innerHeight - visible.height - visible.offsetTop);
      page.current?.style.setProperty('--hidden-above', `${Math.round(above)}px`);
      page.current?.style.setProperty('--hidden-below', `${Math.round(below)}px`);
    };
    for (const type of ['resize', 'scroll']) visible.addEventListener(type, update);
    return () => {
      for (const type of ['resize', 'scroll']) visible.removeEventListener(type, update);
    };
  }, [page]);
}
