import { getPost } from '#api-client/posts.ts';
import type { Failure } from '#api-client/result.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { newPost } from '#editor/drafts.ts';
import { emptyText, sameText, storedPost, type PostText, type StoredPost } from '#editor/post-text.ts';
import { useCallback, useEffect, useState } from 'react';
import { ErrorPage } from '../shared/ErrorPage.tsx';
import { drafts } from './browser-drafts.ts';
import { DraftFound } from './DraftFound.tsx';
import { PostEditor } from './PostEditor.tsx';

interface Props {
  /** Undefined for a new post. */
  id: string | undefined;
  /** Called when the post, or the choice between it and a draft, is there to be seen. */
  onShown?: () => void;
}

type Loaded =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'draft found'; stored: StoredPost; draft: PostText }
  | { state: 'open'; stored: StoredPost | undefined; text: PostText };

/**
 * Loads what is to be edited (product 4): a new post from its draft, an existing one from the server. An unsaved
 * draft of an existing post is announced, and nothing is edited until the writer has chosen: neither text can be
 * lost by typing.
 */
export function EditorPage({ id, onShown }: Props) {
  const [loaded, setLoaded] = useState<Loaded>(() =>
    id === undefined
      ? { state: 'open', stored: undefined, text: drafts.find(newPost) ?? emptyText }
      : { state: 'loading' },
  );

  const load = useCallback(async (): Promise<void> => {
    if (id === undefined) return;
    const result = await getPost(id);
    if (!result.ok) {
      setLoaded({ state: 'failed', failure: result });
      return;
    }
    const stored = storedPost(result.value);
    const draft = drafts.find(id);
    if (draft && !sameText(draft, stored.text)) setLoaded({ state: 'draft found', stored, draft });
    else setLoaded({ state: 'open', stored, text: stored.text });
  }, [id]);

  useEffect(() => void load(), [load]);

  const isShown = loaded.state === 'open' || loaded.state === 'draft found';
  useEffect(() => {
    if (isShown) onShown?.();
  }, [isShown, onShown]);

  switch (loaded.state) {
    case 'loading':
      return onShown ? null : (
        <p className="loading" role="status">
          {messages.loading}
        </p>
      );
    case 'failed':
      return (
        <ErrorPage status={loaded.failure.status} details={loaded.failure.message} requestId={loaded.failure.requestId}>
          <button type="button" className="button primary" onClick={() => void load()}>
            Try again
          </button>
          <a className="button" href={pages.blog}>
            Back to Blog
          </a>
        </ErrorPage>
      );
    case 'draft found': {
      const { stored, draft } = loaded;
      return (
        <DraftFound
          stored={stored.text}
          draft={draft}
          published={stored.published}
          onDraft={() => setLoaded({ state: 'open', stored, text: draft })}
          onStored={() => {
            drafts.clear(stored.id);
            setLoaded({ state: 'open', stored, text: stored.text });
          }}
        />
      );
    }
    case 'open':
      return <PostEditor stored={loaded.stored} text={loaded.text} />;
  }
}
