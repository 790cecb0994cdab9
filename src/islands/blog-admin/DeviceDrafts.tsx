import { pages } from '#contract/paths.ts';
import { dates } from '#words/dates.ts';
import { isNewPost, type Draft } from '#editor/drafts.ts';
import { continueDraft, drafts, isOpenElsewhere, onDraftsChanged } from '#islands/editor/browser-drafts.ts';
import { screens } from '#words/screens.ts';
import { blogAdmin } from '#words/blog-admin.ts';
import { useEffect, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { here } from '../shared/here.ts';

interface Listed {
  draft: Draft;
  /** Another tab writes it right now. */
  open: boolean;
}

/** 'Drafts on this device': what was written in this browser and no server has (product 4). Nothing where there is none. */
export function DeviceDrafts() {
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

  if (listed.length === 0) return null;
  return (
    <section className="device-drafts" aria-labelledby="device-drafts">
      <h2 className="eyebrow" id="device-drafts">
        {blogAdmin.draftsOnDevice}
      </h2>
      <p className="muted">{blogAdmin.draftsIntro}</p>
      <ul className="cards">
        {listed.map(({ draft, open }) => (
          <DraftCard key={draft.key ?? draft.owner} draft={draft} open={open} onDiscard={() => discard(draft)} />
        ))}
      </ul>
    </section>
  );
}

function DraftCard({ draft, open, onDiscard }: Listed & { onDiscard: () => void }) {
  const [asks, setAsks] = useState(false);
  const { text, at, owner } = draft;
  const isNew = isNewPost(owner);
  const title = text.title || blogAdmin.untitled;
  return (
    <li className="card" data-device-draft={owner}>
      <p className="row-meta">
        {isNew ? blogAdmin.draftOfNewPost : blogAdmin.unsavedChanges}
        {at > 0 && (
          <>
            {' '}
            · <time dateTime={new Date(at).toISOString()}>{dates.longMoment(at)}</time>
          </>
        )}
        {text.category && ` · ${text.category}`}
      </p>
      <h3>{title}</h3>
      {open && <p className="muted">{blogAdmin.draftOpenElsewhere}</p>}
      {!open && (
        <p className="actions">
          <a
            className="button primary"
            href={isNew ? here(pages.newPost) : here(pages.post(owner))}
            aria-label={blogAdmin.continueTitle(title)}
            onClick={() => {
              if (isNew) continueDraft(draft);
            }}
          >
            {blogAdmin.continue}
          </a>
          {asks ? (
            <>
              <Button onClick={() => setAsks(false)}>{screens.keep}</Button>
              <Button look="danger" onClick={onDiscard}>
                {blogAdmin.discardForGood}
              </Button>
            </>
          ) : (
            <Button look="danger" aria-label={blogAdmin.discardTitle(title)} onClick={() => setAsks(true)}>
              {blogAdmin.discard}
            </Button>
          )}
        </p>
      )}
    </li>
  );
}
