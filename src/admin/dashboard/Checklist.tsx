import { dashboard } from '#i18n/dashboard.ts';
import { screens } from '#i18n/screens.ts';
import { useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { Icon } from '../shared/Icon.tsx';
import type { Step } from './checklist.ts';

const HIDDEN = 'checklist-hidden';

/** Whether the owner has hidden the checklist in this browser. */
function isHidden(): boolean {
  try {
    return localStorage.getItem(HIDDEN) !== null;
  } catch {
    return false;
  }
}

/** The first steps of a new site, each with the screen on which it is done. Renders nothing without steps. */
export function Checklist({ steps }: { steps: readonly Step[] }) {
  const [hidden, setHidden] = useState(isHidden);
  if (hidden || steps.length === 0) return null;
  const { title, hide, names, notes, actions, done } = dashboard.steps;
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  function hideIt(): void {
    setHidden(true);
    try {
      localStorage.setItem(HIDDEN, '1');
    } catch {
      // Storage may be blocked. The list then returns with the next visit.
    }
  }
  return (
    <section className="dashboard-card checklist" aria-labelledby="checklist">
      <header>
        <h2 id="checklist">{title}</h2>
        <p className="row-meta">{screens.countOf(doneCount, steps.length)}</p>
        <Button onClick={hideIt}>{hide}</Button>
      </header>
      <progress value={doneCount} max={steps.length} aria-labelledby="checklist" />
      <ul>
        {steps.map(({ name, href, isDone }) => (
          <li key={name} data-done={isDone || undefined}>
            <span className="checklist-mark">{isDone && <Icon name="done" />}</span>
            <div>
              <p>
                {names[name]} {isDone && <span className="visually-hidden">({done})</span>}
              </p>
              {!isDone && <p className="row-meta">{notes[name]}</p>}
            </div>
            {!isDone && (
              <a className="button" href={href} aria-label={`${actions[name]}: ${names[name]}`}>
                {actions[name]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
