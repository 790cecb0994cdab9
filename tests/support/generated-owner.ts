import { newDataDir } from '#support/host.ts';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ownSample = join(import.meta.dirname, '../../sample');

/**
 * Copies a sample and leaves out parts of it: entries of lists, fields, publications, posts and whole files.
 * @param from seed of the choice
 */
export function generatedOwner(from: number, sample = ownSample): string {
  const random = mulberry(from);
  const folder = newDataDir();
  cpSync(sample, folder, {
    recursive: true,
    filter: (path) => !/(news|talks|teaching|service|pages)\//.test(path) || random() < 0.7,
  });
  const sparse = (value: unknown, depth = 0): unknown => {
    if (Array.isArray(value)) return value.filter(() => random() < 0.75).map((entry) => sparse(entry, depth + 1));
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value).filter(([key]) => depth === 0 || key === 'name' || random() < 0.9);
    return Object.fromEntries(entries.map(([key, entry]) => [key, sparse(entry, depth + 1)]));
  };
  for (const name of globSync('*.json', { cwd: folder })) {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(sparse(JSON.parse(readFileSync(file, 'utf8'))), null, 2));
  }
  const bibliography = join(folder, 'publications.bib');
  const entries = readFileSync(bibliography, 'utf8').split(/\n(?=@)/);
  writeFileSync(bibliography, entries.filter(() => random() < 0.7).join('\n'));
  return folder;
}

/** Returns a generator of numbers from 0 to below 1 that depends only on the seed (mulberry32). */
export function mulberry(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
