import { useId, type ReactNode } from 'react';
import { Button } from '../shared/Button.tsx';

interface DecisionProps {
  title: string;
  level?: 'h1' | 'h2';
  role?: 'alertdialog';
  /** Shows how the two versions differ; undefined if there is only one. */
  difference: ReactNode;
  /** A button for each possible decision. */
  children: ReactNode;
}

/** A notice with the differences between two versions, and the buttons to decide between them. */
export function Decision({ title, level: Heading = 'h2', role, difference, children }: DecisionProps) {
  const heading = useId();
  return (
    <section className="notice" role={role} aria-labelledby={heading}>
      <Heading id={heading}>{title}</Heading>
      {difference}
      <p className="actions">{children}</p>
    </section>
  );
}

interface ConflictProps extends Pick<DecisionProps, 'title' | 'difference'> {
  words: { takeTheirs: string; keepMine: string };
  onChoose: (choice: 'theirs' | 'mine') => void;
  /** Further decisions, such as a merge of both versions. */
  children?: ReactNode;
}

/** Asks which version to keep if a text was changed on two devices. */
export function Conflict({ title, difference, words, onChoose, children }: ConflictProps) {
  return (
    <Decision role="alertdialog" title={title} difference={difference}>
      {children}
      <Button onClick={() => onChoose('theirs')}>{words.takeTheirs}</Button>
      <Button look="danger" onClick={() => onChoose('mine')}>
        {words.keepMine}
      </Button>
    </Decision>
  );
}
