import type { Failure } from '#api-client/result.ts';
import { isComposing } from '#editor/tools/events.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { NotLoaded } from '../shared/Loading.tsx';
import { Button } from '../shared/Button.tsx';

interface Props {
  /** Id of the heading, which names the panel. */
  id: string;
  title: string;
  closeLabel: string;
  /** The reason why the content could not be loaded. */
  failure: Failure | undefined;
  onRetry: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A panel next to the post. The heading gets the focus when the panel opens, and Escape closes the panel. */
export function SidePanel({ id, title, closeLabel, failure, onRetry, onClose, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      className="post-panel"
      role="dialog"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event.nativeEvent)) onClose();
      }}
    >
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Button onClick={onClose}>{closeLabel}</Button>
      </header>
      {failure?.message && <NotLoaded failure={failure} again={onRetry} />}
      {children}
    </section>
  );
}
