/** Finds the files to check again: those that changed since the last check without findings, and their importers. */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';

const sources = ['*.ts', '{bench,campaign,e2e,lint,netlify,scripts,src}/**/*.{ts,tsx}'];
/** If one of these files changes, all files are checked again. */
const settings = ['.oxlintrc.json', 'package.json', 'package-lock.json', 'tsconfig.json', 'src/**/*.d.ts'];

export interface Affected {
  files: string[];
  /** Records that the current files have no findings. */
  keep: () => void;
}

/**
 * Returns the files to check again.
 * @param memory file with the result of the previous check
 */
export function affectedFiles(memory: string): Affected {
  const read = (patterns: string[]) =>
    new Map(
      globSync(patterns)
        .map((path) => path.replaceAll('\\', '/'))
        .toSorted()
        .map((path) => [path, readFileSync(path, 'utf8')]),
    );
  const all = createHash('sha256').update(JSON.stringify([...read(settings)]));
  const texts = read(sources);
  const now: Look = {
    settings: all.digest('hex'),
    files: Object.fromEntries(
      [...texts].map(([path, text]) => [path, createHash('sha256').update(text).digest('hex')]),
    ),
  };
  const before = readLook(memory);
  const changed =
    before?.settings === now.settings
      ? Object.keys({ ...before.files, ...now.files }).filter((path) => before.files[path] !== now.files[path])
      : [...texts.keys()];
  return {
    files: [...withImporters(changed, texts)].filter((path) => texts.has(path)).toSorted(),
    keep() {
      mkdirSync(dirname(memory), { recursive: true });
      writeFileSync(memory, JSON.stringify(now));
    },
  };
}

interface Look {
  settings: string;
  /** Hash of each file by path. */
  files: Record<string, string>;
}

function readLook(memory: string): Look | undefined {
  try {
    return JSON.parse(readFileSync(memory, 'utf8')) as Look;
  } catch {
    return undefined;
  }
}

/** Returns these files and all direct and indirect importers, because a type can pass through many files. */
export function withImporters(paths: readonly string[], texts: ReadonlyMap<string, string>): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [path, text] of texts)
    for (const imported of importsOf(path, text)) importers.set(imported, [...(importers.get(imported) ?? []), path]);
  const found = new Set<string>();
  const add = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    importers.get(path)?.forEach(add);
  };
  paths.forEach(add);
  return found;
}

const { imports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  imports: Record<string, string | Record<string, string>>;
};
/** Pairs of an import alias and a target. If the target depends on conditions, there is a pair for each condition. */
const aliases = Object.entries(imports).flatMap(([alias, target]) =>
  (typeof target === 'string' ? [target] : Object.values(target)).map(
    (path) => [alias.replace('*', ''), path.replace('./', '').replace('*', '')] as const,
  ),
);

/** Returns the paths of the project's files that a file imports. */
function importsOf(path: string, text: string): string[] {
  const names = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([.#][^']+)'/g)].map(([, name = '']) => name);
  return names.flatMap((name) =>
    name.startsWith('.')
      ? [posix.join(posix.dirname(path), name)]
      : aliases.filter(([alias]) => name.startsWith(alias)).map(([alias, start]) => start + name.slice(alias.length)),
  );
}
