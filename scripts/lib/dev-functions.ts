import { cpSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The functions that `npm run dev` uses. The other functions read a deploy's pages, or start a worker process to read
 * users' files. The dev server answers their paths (`dev-site.ts`, `dev-api.ts`), which a function would override.
 */
const USED = ['api.ts', 'analytics.ts', 'sweep.ts'];

/**
 * Copies the functions that `npm run dev` uses, with the modules beside their folder that they import.
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
