import { deleteNewPostDraft, listNewPostDrafts } from '#api-client/new-post-drafts.ts';
import { pages } from '#contract/paths.ts';
import { newPostOwner, isNewPost, newPostKeyOf, type Draft } from '#editor/drafts.ts';
import { drafts, continueDraft, isOpenElsewhere, onDraftsChanged } from '#admin/editor/browser-drafts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { useState, useEffect } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { here, here as onSite } from '../shared/localized-path.ts';
import { useAnswer } from '../shared/use-answer.ts';
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

interface Listed {
  draft: Draft;
  /** Whether another tab is editing the draft. */
  open: boolean;
}

/**
 * The section 'Drafts on this device': drafts that are stored only in this browser (POST-45). Renders nothing if there
 * are no drafts.
 * @param onServer keys of new posts whose drafts are on the server, and are therefore in another list
 */
function DeviceDrafts({ onServer }: { onServer: readonly string[] }) {
  const [listed, setListed] = useState<Listed[]>([]);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const all = drafts.list();
      const open = await Promise.all(all.map(isOpenElsewhere));
      if (!gone) setListed(all.map((draft, index) => ({ draft, open: open[index] === true })));
    };
    void look();
    const off = onDraftsChanged(() => void look());
    return () => {
      gone = true;
      off();
    };
  }, []);

  function discard(draft: Draft): void {
    drafts.discard(draft);
    setListed((all) => all.filter((item) => item.draft !== draft));
  }

  const here = listed.filter(({ draft }) => !onServer.includes(newPostKeyOf(draft.owner) ?? ''));
  if (here.length === 0) return null;
  return (
    <DraftList id="device-drafts" title={blogAdmin.draftsOnDevice} intro={blogAdmin.draftsIntro}>
      {here.map(({ draft, open }) => {
        const { owner, text, at, key } = draft;
        const isNew = isNewPost(owner);
        return (
          <DraftCard
            key={key ?? owner}
            owner={owner}
            open={open}
            at={at}
            title={text.title}
            category={text.category}
            kind={isNew ? blogAdmin.draftOfNewPost : blogAdmin.unsavedChanges}
            href={onSite(isNew ? pages.newPost : pages.post(owner))}
            onContinue={() => isNew && continueDraft(draft)}
            onDiscard={() => discard(draft)}
          />
        );
      })}
    </DraftList>
  );
}
