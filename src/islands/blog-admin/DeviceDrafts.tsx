import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { longMoment } from '#domain/dates.ts';
import { isNewPost, type Draft } from '#editor/drafts.ts';
import { continueDraft, drafts, isOpenElsewhere, onDraftsChanged } from '#islands/editor/browser-drafts.ts';
import { useEffect, useState } from 'react';

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
    setListed((all) => all.filter((one) => one.draft !== draft));
  }

  if (listed.length === 0) return null;
  return (
    <section className="device-drafts" aria-labelledby="device-drafts">
      <h2 className="eyebrow" id="device-drafts">
        Drafts on this device
      </h2>
      <p className="muted">{messages.draftsIntro}</p>
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
  const title = text.title || 'Untitled';
  return (
    <li className="card" data-device-draft={owner}>
      <p className="row-meta">
        {isNew ? 'New post' : 'Unsaved changes'}
        {at > 0 && (
          <>
            {' '}
            · <time dateTime={new Date(at).toISOString()}>{longMoment(at)}</time>
          </>
        )}
        {text.category && ` · ${text.category}`}
      </p>
      <h3>{title}</h3>
      {open && <p className="muted">{messages.draftOpenElsewhere}</p>}
      {!open && (
        <p className="actions">
          <a
            className="button primary"
            href={isNew ? pages.newPost : pages.post(owner)}
            aria-label={`Continue ${title}`}
            onClick={() => {
              if (isNew) continueDraft(draft);
            }}
          >
            Continue
          </a>
          {asks ? (
            <>
              <button type="button" className="button" onClick={() => setAsks(false)}>
                Keep
              </button>
              <button type="button" className="button danger" onClick={onDiscard}>
                Discard for good
              </button>
            </>
          ) : (
            <button
              type="button"
              className="button danger"
              aria-label={`Discard ${title}`}
              onClick={() => setAsks(true)}
            >
              Discard
            </button>
          )}
        </p>
      )}
    </li>
  );
}
