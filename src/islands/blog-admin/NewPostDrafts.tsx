import { deleteNewPostDraft, listNewPostDrafts } from '#api-client/new-post-drafts.ts';
import type { NewPostDraftSummary } from '#contract/post-answers.ts';
import { pages } from '#contract/paths.ts';
import { newPostOwner } from '#editor/drafts.ts';
import { drafts } from '#islands/editor/browser-drafts.ts';
import { blogAdmin } from '#words/blog-admin.ts';
import { useEffect, useState } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { here } from '../shared/here.ts';
import { DeviceDrafts } from './DeviceDrafts.tsx';
import { DraftCard } from './DraftCard.tsx';

/** 'Drafts of new posts', on every device of their writer, and below them what only this browser has (product 13). */
export function NewPostDrafts() {
  const [listed, setListed] = useState<NewPostDraftSummary[]>([]);
  const [discarded, setDiscarded] = useState<string[]>([]);
  const shown = listed.filter(({ key }) => !discarded.includes(key));
  useEffect(() => {
    void listNewPostDrafts().then((result) => {
      if (result.ok) setListed(result.value);
    });
  }, []);

  async function discard(key: string): Promise<void> {
    const result = await deleteNewPostDraft(key);
    if (!result.ok) return showAlert(result.message, 'fail');
    for (const draft of drafts.list()) if (draft.owner === newPostOwner(key)) drafts.discard(draft);
    setDiscarded((keys) => [...keys, key]);
  }

  return (
    <>
      {shown.length > 0 && (
        <section className="device-drafts" aria-labelledby="new-post-drafts">
          <h2 className="eyebrow" id="new-post-drafts">
            {blogAdmin.draftsOfNewPosts}
          </h2>
          <p className="muted">{blogAdmin.draftsOfNewPostsIntro}</p>
          <ul className="cards">
            {shown.map(({ key, title, category, updatedAt }) => (
              <DraftCard
                key={key}
                {...{ owner: newPostOwner(key), title, category, at: Date.parse(updatedAt) }}
                kind={blogAdmin.draftOfNewPost}
                href={`${here(pages.newPost)}?draft=${key}`}
                onDiscard={() => void discard(key)}
              />
            ))}
          </ul>
        </section>
      )}
      <DeviceDrafts onServer={listed.map(({ key }) => key)} />
    </>
  );
}
