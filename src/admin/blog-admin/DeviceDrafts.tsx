import { pages } from '#contract/paths.ts';
import { isNewPost, newPostKeyOf, type Draft } from '#editor/drafts.ts';
import { continueDraft, drafts, isOpenElsewhere, onDraftsChanged } from '#admin/editor/browser-drafts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { useEffect, useState } from 'react';
import { here as onSite } from '../shared/localized-path.ts';
import { DraftCard, DraftList } from './DraftCard.tsx';

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
export function DeviceDrafts({ onServer }: { onServer: readonly string[] }) {
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
