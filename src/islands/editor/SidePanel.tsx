import { isComposing } from '#editor/composing.ts';
import { screens } from '#words/screens.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../shared/Button.tsx';

interface Props {
  /** Of its heading, by which it is named. */
  id: string;
  title: string;
  closeLabel: string;
  /** Why it could not be filled; '' where nothing is wrong. */
  problem: string;
  onRetry: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet beside the text: its heading has the focus first, and Escape closes it. */
export function SidePanel({ id, title, closeLabel, problem, onRetry, onClose, children }: Props) {
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
      {problem && (
        <p role="alert">
          {problem} <Button onClick={onRetry}>{screens.tryAgain}</Button>
        </p>
      )}
      {children}
    </section>
  );
}
