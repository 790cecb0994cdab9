import { cpSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The functions that `npm run dev` uses. Other functions read a deploy's pages or start a worker process for users'
 * files. The dev server answers the paths of these other functions (`dev-site.ts`, `dev-api.ts`). If they were copied,
 * they would override the dev server.
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
