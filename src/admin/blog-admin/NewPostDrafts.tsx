import { deleteNewPostDraft, listNewPostDrafts } from '#api-client/new-post-drafts.ts';
import { pages } from '#contract/paths.ts';
import { newPostOwner } from '#editor/drafts.ts';
import { drafts } from '#admin/editor/browser-drafts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { useState } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { here } from '../shared/localized-path.ts';
import { useAnswer } from '../shared/use-answer.ts';
import { DeviceDrafts } from './DeviceDrafts.tsx';
import { DraftCard, DraftList } from './DraftCard.tsx';

/** Loads the drafts of new posts from the server; an empty list if loading fails. */
export function useNewPostDrafts() {
  const [found] = useAnswer(listNewPostDrafts);
  const all = found && (found.ok ? found.value : []);
  const [discarded, setDiscarded] = useState<string[]>([]);

  async function discard(key: string): Promise<void> {
    const result = await deleteNewPostDraft(key);
    if (!result.ok) return showAlert(result.message, 'fail');
    for (const draft of drafts.list()) if (draft.owner === newPostOwner(key)) drafts.discard(draft);
    setDiscarded((keys) => [...keys, key]);
  }
  return {
    /** Undefined until loaded. */
    listed: all?.filter(({ key }) => !discarded.includes(key)),
    /** Keys of all loaded drafts, including drafts that were discarded after loading. */
    keys: all?.map(({ key }) => key) ?? [],
    discard: (key: string) => void discard(key),
  };
}

/** 'Drafts of new posts': the writer's drafts from all devices, then those stored only in this browser (POST-14). */
export function NewPostDrafts({ listed = [], keys, discard }: ReturnType<typeof useNewPostDrafts>) {
  return (
    <>
      {listed.length > 0 && (
        <DraftList id="new-post-drafts" title={blogAdmin.draftsOfNewPosts} intro={blogAdmin.draftsOfNewPostsIntro}>
          {listed.map(({ key, title, category, updatedAt }) => (
            <DraftCard
              key={key}
              owner={newPostOwner(key)}
              title={title}
              category={category}
              at={Date.parse(updatedAt)}
              kind={blogAdmin.draftOfNewPost}
              href={`${here(pages.newPost)}?draft=${key}`}
              onDiscard={() => discard(key)}
            />
          ))}
        </DraftList>
      )}
      <DeviceDrafts onServer={keys} />
    </>
  );
}
