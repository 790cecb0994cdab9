import { getAnalytics } from '#api-client/dashboard.ts';
import { NOT_FOUND } from '#contract/analytics.ts';
import { redirects as words } from '#i18n/redirects.ts';
import { useId } from 'react';
import { Button } from '../shared/Button.tsx';
import { useLoaded } from '../shared/use-answer.ts';
import { decodedPath } from './RedirectSheet.tsx';

const DAY = 24 * 60 * 60_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
const load = () => getAnalytics({ from: dayBefore(90), to: dayBefore(0) });
/** Number of listed paths. The analytics list all of them. */
const SHOWN = 10;

interface Props {
  /** Changes when a redirect was added, so that its path is no longer listed. */
  version: number;
  onAdd: (path: string) => unknown;
}

/** Paths that readers requested and that have no page, each with a button that adds a redirect. */
export function NotFound({ version, onAdd }: Props) {
  const id = useId();
  const [found] = useLoaded(load, version, 'quiet');
  const missing = found?.missing.filter(({ text }) => text !== NOT_FOUND).slice(0, SHOWN) ?? [];
  if (missing.length === 0) return null;
  return (
    <section className="card-panel panel stacked" aria-labelledby={id}>
      <h2 className="eyebrow" id={id}>
        {words.missing}
      </h2>
      <p className="form-note">{words.missingHint}</p>
      <ul className="sessions">
        {missing.map(({ text, count }) => (
          <li key={text}>
            <div>
              <strong>{decodedPath(text)}</strong> <span className="muted">{words.times(count)}</span>
            </div>
            <Button aria-label={words.addFor(decodedPath(text))} onClick={() => onAdd(text)}>
              {words.add}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
