import { getNewPostDraft } from '#api-client/new-post-drafts.ts';
import { getPost } from '#api-client/posts.ts';
import { pages } from '#contract/paths.ts';
import { emptyText, sameText, storedPost, type PostText, type StoredPost } from '#editor/post-text.ts';
import { editor } from '#i18n/editor.ts';
import { editorParts } from '#i18n/editor-parts.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Opening, useOpened, type Opened } from '../editing/Opening.tsx';
import { here } from '../shared/localized-path.ts';
import { showAlert } from '../shared/alerts.ts';
import { later } from '../shared/lazy.tsx';
import { continueServerDraft, drafts, knowsDraftRevision, newPostDraft, newPostKey } from './browser-drafts.ts';
import { storedDraft } from './draft-transport.ts';
import { PostEditor } from './PostEditor.tsx';
import type { OpenPost } from './use-post.ts';

const CopyText = later(async () => (await import('./CopyText.tsx')).CopyText);
const Difference = later(async () => (await import('./Difference.tsx')).Difference);

interface Props {
  /** Undefined for a new post. */
  id: string | undefined;
  /** Called when the post, or the choice between post and draft, is visible. */
  onShown?: () => void;
}

type OpenedPost = Opened<PostText, OpenPost>;

/** Opens a new post with the draft from this browser. Without such a draft, uses the draft from the server. */
function openNewPost(serverDraft?: StoredPost): OpenedPost {
  const text = newPostDraft()?.text ?? serverDraft?.text;
  const open = { stored: undefined, text: text ?? emptyText, restored: text !== undefined };
  return { state: 'open', open: { ...open, ...(serverDraft && { serverDraft }) } };
}

/** Loads the draft of a new post. If the drafts in the browser and on the server differ, offers a choice. */
async function loadNewPost(asked: string | null): Promise<OpenedPost> {
  const result = await getNewPostDraft(newPostKey().value);
  const draft = newPostDraft();
  if (!result.ok && asked !== null && !draft) return { state: 'failed', failure: result };
  if (!result.ok || !result.value) return openNewPost();
  const stored = storedDraft(result.value);
  const isKnown = !draft || sameText(draft.text, stored.text) || knowsDraftRevision(stored.revision);
  if (isKnown) return openNewPost(stored);
  return { state: 'draft found', stored: stored.text, draft, open: () => openNewPost(stored) };
}

/** Returns the stored post, and this browser's draft as a choice if it differs. */
function withDraft(stored: StoredPost): OpenedPost {
  const draft = drafts.findChanged(stored.id, stored.text);
  if (!draft) return { state: 'open', open: { stored, text: stored.text } };
  return {
    state: 'draft found',
    stored: stored.text,
    draft,
    // A published post is not editable, so its draft can only be copied or discarded.
    canGoOn: !stored.published,
    open: (goesOn) =>
      goesOn ? { state: 'open', open: { stored, text: draft.text, restored: true } } : withDraft(stored),
  };
}

/**
 * Loads the text to edit (POST-45): a new post from its drafts, an existing post from the server. If an existing post
 * has an unsaved draft, the writer first chooses a version, so that typing cannot overwrite either version.
 */
export function EditorPage({ id, onShown }: Props) {
  const [asked] = useState(() => {
    const key = id === undefined ? new URLSearchParams(location.search).get('draft') : null;
    return key !== null && continueServerDraft(key) ? key : null;
  });
  const [atFirst] = useState<OpenedPost>(() =>
    id === undefined && asked === null && newPostKey().fresh ? openNewPost() : { state: 'loading' },
  );
  const opening = useOpened(async () => {
    if (id !== undefined) {
      const result = await getPost(id);
      return result.ok ? withDraft(storedPost(result.value)) : { state: 'failed', failure: result };
    }
    const found = await loadNewPost(asked);
    history.replaceState(null, '', location.pathname);
    return found;
  }, atFirst);
  const { opened } = opening;

  const isShown = opened.state === 'open' || opened.state === 'draft found';
  // Before the paint, so that post and editor are never both visible.
  useLayoutEffect(() => {
    if (isShown) onShown?.();
  }, [isShown, onShown]);

  /** Whether a new post starts with a restored draft. No message is shown if only a title was restored. */
  const isRestored =
    opened.state === 'open' && opened.open.restored && !opened.open.stored && opened.open.text.body.blocks.length > 0;
  useEffect(() => {
    if (isRestored) showAlert(editor.draftRestored, 'success');
  }, [isRestored]);

  const { draftFound, continueWithMine, giveUpMine, saved, inThisBrowser } = editorParts;
  return (
    <Opening
      {...opening}
      drafts={drafts}
      words={{ draftFound, goOnWithDraft: continueWithMine, giveUpDraft: giveUpMine }}
      difference={(stored, draft) => (
        <Difference theirs={stored} mine={draft} theirsName={saved} mineName={inThisBrowser} />
      )}
      copy={(draft) => <CopyText text={draft}>{editorParts.copyMyText}</CopyText>}
      {...(onShown && { loading: null })}
      back={
        <a className="button" href={here(pages.blog)}>
          {editor.backToBlog}
        </a>
      }
    >
      {(open) => <PostEditor {...open} />}
    </Opening>
  );
}
