import { cpSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The others read a deploy's pages, or start a process to read what others made: their addresses are the dev server's
 * (`dev-site.ts`, `dev-api.ts`), and a function would come before it.
 */
const USED = ['api.ts', 'seen.ts', 'sweep.ts'];

/**
 * Copies the functions that `npm run dev` serves, with the modules next to their folder that they import.
 * @param from the folder `netlify`
 * @param to is replaced
 * @returns the copies' folder
 */
export function devFunctions(from: string, to: string): string {
  const isUsed = (file: string) => dirname(file) !== join(from, 'functions') || USED.includes(basename(file));
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, filter: isUsed });
  return join(to, 'functions');
}
