/**
 * The interface through which `npm run content` accesses each kind of content that exists both in files and on the
 * site.
 */
import type { Changed } from './compare.ts';

/** A difference between files and site. */
export interface Difference {
  /** Name on the command line: `publication/doe2024`, or only the kind if it has a single record. */
  name: string;
  /** Path of the file within the content folder. The file may not exist yet. */
  file: string;
  changed: Changed;
}

/** One kind of content that exists both in files and on the site. */
export interface Source {
  /** Returns all differences. Changes nothing. */
  list(): Promise<Difference[]>;
  /**
   * Imports the files into the site.
   * @param isNamed returns whether the user named the difference on the command line; the file then wins a conflict
   * @returns messages for the owner
   */
  read(wanted: readonly Difference[], isNamed: (difference: Difference) => boolean): Promise<string[]>;
  /**
   * Writes the site's versions into the files.
   * @returns messages for the owner
   */
  write(wanted: readonly Difference[]): Promise<string[]>;
  /**
   * For each file that differs from the site, writes the site's version to a second file next to it.
   * @returns messages for the owner
   */
  writeBeside?(left: readonly Difference[]): Promise<string[]>;
}

/** Combines several sources into one. Each source handles its own differences. */
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
