import { listImports } from '#api-client/imports.ts';
import { dates } from '#i18n/dates.ts';
import { importing } from '#i18n/importing.ts';
import { useId } from 'react';
import { useLoaded } from '../shared/use-answer.ts';
import { Undo } from './Undo.tsx';

/** Earlier imports, each of which can be undone. */
export function Earlier() {
  const id = useId();
  const [list = [], load] = useLoaded(listImports);
  if (list.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="eyebrow" id={id}>
        {importing.earlier}
      </h2>
      <ul className="sessions">
        {list.map((one) => (
          <li key={one.id}>
            <div>{importing.earlierOne(dates.longDate(one.at), one.posts)}</div>
            <Undo
              id={one.id}
              label={importing.undoWord}
              brought={{ items: one.posts, comments: one.comments }}
              name={importing.undoOf(dates.longDate(one.at))}
              onDone={(kept) => void (kept === 0 && load())}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
