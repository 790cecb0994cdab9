import { getNewPostDraft } from '#api-client/new-post-drafts.ts';
import { getPost } from '#api-client/posts.ts';
import type { Failure } from '#api-client/result.ts';
import { pages } from '#contract/paths.ts';
import type { Draft } from '#editor/drafts.ts';
import { emptyText, sameText, storedPost, type PostText, type StoredPost } from '#editor/post-text.ts';
import { editor } from '#i18n/editor.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { here } from '../shared/localized-path.ts';
import { showAlert } from '../shared/alerts.ts';
import { LoadFailed, Loading } from '../shared/Loading.tsx';
import { continueServerDraft, drafts, knowsDraftRevision, newPostDraft, newPostKey } from './browser-drafts.ts';
import { storedDraft } from './draft-transport.ts';
import { DraftFound } from './DraftFound.tsx';
import { PostEditor } from './PostEditor.tsx';

interface Props {
  /** Undefined for a new post. */
  id: string | undefined;
  /** Called when the post, or the choice between post and draft, is visible. */
  onShown?: () => void;
}

type Loaded =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'draft found'; stored: StoredPost; draft: Draft }
  | {
      state: 'open';
      stored: StoredPost | undefined;
      text: PostText;
      restored?: boolean;
      /** The server's draft of a new post. */
      serverDraft?: StoredPost;
    };

/** Opens a new post with the draft from this browser. Without such a draft, uses the draft from the server. */
function openNewPost(serverDraft?: StoredPost): Loaded {
  const text = newPostDraft()?.text ?? serverDraft?.text;
  return {
    state: 'open',
    stored: undefined,
    text: text ?? emptyText,
    restored: text !== undefined,
    ...(serverDraft && { serverDraft }),
  };
}

/** Loads the draft of a new post. If the drafts in the browser and on the server differ, offers a choice. */
async function loadNewPost(asked: string | null): Promise<Loaded> {
  const result = await getNewPostDraft(newPostKey().value);
  const draft = newPostDraft();
  if (!result.ok && asked !== null && !draft) return { state: 'failed', failure: result };
  if (!result.ok || !result.value) return openNewPost();
  const stored = storedDraft(result.value);
  const isKnown = !draft || sameText(draft.text, stored.text) || knowsDraftRevision(stored.revision);
  return isKnown ? openNewPost(stored) : { state: 'draft found', stored, draft };
}

/**
 * Returns the stored post, and this browser's draft as a choice if it differs. A draft that equals the stored post is
 * deleted.
 */
function withDraft(stored: StoredPost): Loaded {
  for (;;) {
    const draft = drafts.find(stored.id);
    if (!draft) return { state: 'open', stored, text: stored.text };
    if (!sameText(draft.text, stored.text)) return { state: 'draft found', stored, draft };
    drafts.discard(draft);
    if (drafts.find(stored.id)?.key === draft.key) return { state: 'open', stored, text: stored.text };
  }
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
  const [loaded, setLoaded] = useState<Loaded>(() => {
    return id === undefined && asked === null && newPostKey().fresh ? openNewPost() : { state: 'loading' };
  });
  const isLoaded = useRef(loaded.state === 'open');

  const load = useCallback(async (): Promise<void> => {
    if (isLoaded.current) return;
    if (id === undefined) {
      setLoaded(await loadNewPost(asked));
      history.replaceState(null, '', location.pathname);
      return;
    }
    const result = await getPost(id);
    if (!result.ok) {
      setLoaded({ state: 'failed', failure: result });
      return;
    }
    const stored = storedPost(result.value);
    setLoaded(withDraft(stored));
  }, [id, asked]);

  useEffect(() => void load(), [load]);

  const isShown = loaded.state === 'open' || loaded.state === 'draft found';
  useEffect(() => {
    if (isShown) onShown?.();
  }, [isShown, onShown]);

  /** Whether a new post starts with a restored draft. No message is shown if only a title was restored. */
  const isRestored =
    loaded.state === 'open' && loaded.restored === true && !loaded.stored && loaded.text.body.blocks.length > 0;
  useEffect(() => {
    if (isRestored) showAlert(editor.draftRestored, 'success');
  }, [isRestored]);

  switch (loaded.state) {
    case 'loading':
      return onShown ? null : <Loading />;
    case 'failed':
      return (
        <LoadFailed failure={loaded.failure} again={() => void load()} login={editor.login}>
          <a className="button" href={here(pages.blog)}>
            {editor.backToBlog}
          </a>
        </LoadFailed>
      );
    case 'draft found': {
      const { stored, draft } = loaded;
      return (
        <DraftFound
          stored={stored.text}
          draft={draft.text}
          published={stored.published}
          onDraft={() => {
            drafts.adopt(draft);
            setLoaded(
              id === undefined ? openNewPost(stored) : { state: 'open', stored, text: draft.text, restored: true },
            );
          }}
          onStored={() => {
            drafts.discard(draft);
            setLoaded(id === undefined ? openNewPost(stored) : withDraft(stored));
          }}
        />
      );
    }
    case 'open':
      return <PostEditor {...loaded} />;
  }
}
