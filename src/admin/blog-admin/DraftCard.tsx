import { blogAdmin } from '#i18n/blog-admin.ts';
import { dates } from '#i18n/dates.ts';
import { screens } from '#i18n/screens.ts';
import { useState, type ReactNode } from 'react';
import { Button } from '../shared/Button.tsx';

interface Props {
  /** Id of the post that the draft belongs to, or the key of a new post. */
  owner: string;
  title: string;
  category: string;
  /** Label for the kind of draft. */
  kind: string;
  /** Time of the last save, in milliseconds since 1970; 0 if unknown. */
  at: number;
  /** Whether another tab is editing the draft. */
  open?: boolean;
  href: string;
  onContinue?: () => void;
  onDiscard: () => void;
}

/** A draft with the buttons for its actions. */
export function DraftCard({ owner, title: named, category, kind, at, open, href, onContinue, onDiscard }: Props) {
  const [asks, setAsks] = useState(false);
  const title = named || blogAdmin.untitled;
  return (
    <li className="card" data-device-draft={owner}>
      <p className="row-meta">
        {kind}
        {at > 0 && (
          <>
            {' '}
            · <time dateTime={new Date(at).toISOString()}>{dates.longMoment(at)}</time>
          </>
        )}
        {category && ` · ${category}`}
      </p>
      <h3>{title}</h3>
      {open && <p className="muted">{blogAdmin.draftOpenElsewhere}</p>}
      {!open && (
        <p className="actions">
          <a className="button primary" href={href} aria-label={blogAdmin.continueTitle(title)} onClick={onContinue}>
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

/**
 * Draft cards below a heading.
 * @param id id of the heading
 */
export function DraftList({
  id,
  title,
  intro,
  children,
}: {
  id: string;
  title: string;
  intro: string;
  children: ReactNode;
}) {
  return (
    <section className="device-drafts" aria-labelledby={id}>
      <h2 className="eyebrow" id={id}>
        {title}
      </h2>
      <p className="muted">{intro}</p>
      <ul className="cards">{children}</ul>
    </section>
  );
}
