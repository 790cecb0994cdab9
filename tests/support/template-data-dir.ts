/**
 * A data directory after a first start; journeys copy it, because creating one takes a start and rendering all images.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { layEmptyDatabase } from './database.ts';
import { newDataDir, startHost, templateSiteUrl, waitForSearchIndex } from './host.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const templates = join(root, '.cache', 'data-dirs');
/** The files that determine the content of the directory. */
const sources = ['{src,drizzle}/**/*', 'package-lock.json'];
const isSource = (path: string) => !/\.test\.tsx?$/.test(path) && !path.startsWith(join(root, 'src/testing'));

/** @returns the directory, created unless it already exists for these exact sources */
export async function templateDataDir(): Promise<string> {
  const directory = join(templates, await hashSources());
  if (existsSync(directory)) return directory;
  const dataDir = newDataDir();
  await layEmptyDatabase(dataDir);
  const host = await startHost({ dataDir, env: { SITE_URL: templateSiteUrl } });
  await waitForSearchIndex(host);
  await host.stop();
  await rm(templates, { recursive: true, force: true });
  await mkdir(templates, { recursive: true });
  const draft = `${directory}.draft`;
  await cp(dataDir, draft, { recursive: true });
  await rename(draft, directory);
  return directory;
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  const entries = globSync(sources, { cwd: root, withFileTypes: true }).filter(
    (entry) => entry.isFile() && isSource(join(entry.parentPath, entry.name)),
  );
  for (const file of entries.map((entry) => join(entry.parentPath, entry.name)).toSorted()) {
    hash.update(`${file}\0`).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}
