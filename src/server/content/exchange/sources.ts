/** The interface of `npm run content` to each sort of content that exists both in files and on the site. */
import type { Changed } from './compare.ts';

/** A difference between files and site. */
export interface Difference {
  /** How it is called on the command line: `publication/doe2024`, or the kind alone where there is one. */
  name: string;
  /** Its path, present or future, below the folder of the files. */
  file: string;
  changed: Changed;
}

/** Things of one sort, which files and the site both hold. */
export interface Source {
  /** Everything that differs. Changes nothing. */
  list(): Promise<Difference[]>;
  /**
   * Imports the files into the site.
   * @param isNamed whether the caller named the difference: then the file wins a conflict
   * @returns sentences for the owner
   */
  read(wanted: readonly Difference[], isNamed: (difference: Difference) => boolean): Promise<string[]>;
  /**
   * Writes the site's versions into the files.
   * @returns sentences for the owner
   */
  write(wanted: readonly Difference[]): Promise<string[]>;
  /**
   * Writes the site's version next to files with a different one.
   * @returns sentences for the owner
   */
  writeBeside?(left: readonly Difference[]): Promise<string[]>;
}

/** Several as one: each takes what is its own. */
export function joined(sources: readonly Source[]): Source {
  const each = async <T>(ask: (source: Source) => Promise<T[]> | undefined): Promise<T[]> => {
    const all: T[] = [];
    for (const source of sources) all.push(...((await ask(source)) ?? []));
    return all;
  };
  return {
    list: () => each((source) => source.list()),
    read: (wanted, isNamed) => each((source) => source.read(wanted, isNamed)),
    write: (wanted) => each((source) => source.write(wanted)),
    writeBeside: (left) => each((source) => source.writeBeside?.(left)),
  };
}
