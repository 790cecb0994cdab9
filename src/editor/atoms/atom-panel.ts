/** What the panels of all kinds are given. */
import type { AtomKind } from './atom.ts';
import type { FindWorks } from './find-works.ts';

export interface AtomPanel {
  holder: HTMLElement;
  atom: HTMLElement;
  works: FindWorks | undefined;
  /** To be called after each change of the atom. */
  changed: () => void;
  /** Makes an atom where the caret is. */
  make: (kind: AtomKind) => boolean;
  /** @param byKey whether the caret goes back into the text */
  onClose: (byKey: boolean) => void;
}
