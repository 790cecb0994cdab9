/** What `npm run content` brings to and fro: sorts of things that stand in files and on the site. */
import type { Changed } from './compare.ts';

/** One thing that files and site say differently. */
export interface Difference {
  /** How it is called on the command line: `publication/doe2024`, or the kind alone where there is one. */
  name: string;
  /** Where it stands, or comes, below the folder of the files. */
  file: string;
  changed: Changed;
}

/** A sort of things with two doors. */
export interface Source {
  /** Everything that differs. Changes nothing. */
  list(): Promise<Difference[]>;
  /**
   * Takes what the files say into the site.
   * @param isNamed whether the one who asks named it: then the file's counts where both were changed
   * @returns sentences for the owner
   */
  read(wanted: readonly Difference[], isNamed: (difference: Difference) => boolean): Promise<string[]>;
  /** Writes what the site says into the files. @returns sentences for the owner */
  write(wanted: readonly Difference[]): Promise<string[]>;
}
