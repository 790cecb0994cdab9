import { getPost } from '#api-client/posts.ts';
import type { Failure } from '#api-client/result.ts';
import { pages } from '#contract/paths.ts';
import type { Draft } from '#editor/drafts.ts';
import { emptyText, sameText, storedPost, type PostText, type StoredPost } from '#editor/post-text.ts';
import { editor } from '#words/editor.ts';
import { useCallback, useEffect, useState } from 'react';
import { here } from '../shared/here.ts';
import { LoadFailed, Loading } from '../shared/Loading.tsx';
import { drafts, newPostDraft } from './browser-drafts.ts';
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
  | { state: 'draft found'; stored: StoredPost; draft: Draft }
  | { state: 'open'; stored: StoredPost | undefined; text: PostText; restored?: boolean };

/** The stored post, with the choice of a draft that says something else; one that says the same is done with. */
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
 * Loads what is to be edited (product 4): a new post from its draft, an existing one from the server. An unsaved
 * draft of an existing post is announced, and nothing is edited until the writer has chosen: neither text can be
 * lost by typing.
 */
export function EditorPage({ id, onShown }: Props) {
  const [loaded, setLoaded] = useState<Loaded>(() => {
    if (id !== undefined) return { state: 'loading' };
    const draft = newPostDraft()?.text;
    return { state: 'open', stored: undefined, text: draft ?? emptyText, restored: draft !== undefined };
  });

  const load = useCallback(async (): Promise<void> => {
    if (id === undefined) return;
    const result = await getPost(id);
    if (!result.ok) {
      setLoaded({ state: 'failed', failure: result });
      return;
    }
    const stored = storedPost(result.value);
    setLoaded(withDraft(stored));
  }, [id]);

  useEffect(() => void load(), [load]);

  const isShown = loaded.state === 'open' || loaded.state === 'draft found';
  useEffect(() => {
    if (isShown) onShown?.();
  }, [isShown, onShown]);

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
            setLoaded({ state: 'open', stored, text: draft.text, restored: true });
          }}
          onStored={() => {
            drafts.discard(draft);
            setLoaded(withDraft(stored));
          }}
        />
      );
    }
    case 'open':
      return <PostEditor {...loaded} />;
  }
}
