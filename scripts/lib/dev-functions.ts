import { cpSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The functions that `npm run dev` uses. The remaining functions read a deploy's pages or start a worker process for
 * users' files. They are not copied, because they would override the dev server, which answers their paths
 * (`dev-site.ts`, `dev-api.ts`).
 */
const USED = ['api.ts', 'analytics.ts', 'sweep.ts'];

/**
 * Copies the folder `netlify` without the functions that `npm run dev` does not use.
 * @param from the folder `netlify`
 * @param to folder for the copies, which is replaced
 * @returns the folder of the copied functions
 */
export function devFunctions(from: string, to: string): string {
  const isUsed = (file: string) => dirname(file) !== join(from, 'functions') || USED.includes(basename(file));
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, filter: isUsed });
  return join(to, 'functions');
}
