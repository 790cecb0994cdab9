/** Posts that were dropped as files: as the command imports a folder or a zip, all as drafts. */
import type { DroppedFile } from '#contract/setup.ts';
import { OperatorError } from '#domain/operator-error.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { listPublications } from '#server/content/lists-repository.ts';
import { findPicture } from '#document/import/find-picture.ts';
import { importPosts } from '#server/interchange/import-posts.ts';
import { openSource } from '#server/interchange/read-source.ts';
import { run } from '#server/workers/run.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** @returns what did not come along, in sentences; a file that cannot be read is one of them */
export async function importDropped(app: Dependencies, files: readonly DroppedFile[], now: Date): Promise<string[]> {
  if (files.length === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), 'setup-posts-'));
  try {
    const loose = join(folder, 'files');
    await mkdir(loose);
    const sources = new Set<string>();
    for (const [index, { path, data }] of files.entries()) {
      const isZip = /\.zip$/i.test(path);
      const place = isZip ? join(folder, `${index}.zip`) : join(loose, ...inside(path));
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, Buffer.from(data, 'base64'));
      sources.add(isZip ? place : loose);
    }
    const notices: string[] = [];
    for (const source of sources) notices.push(...(await importOne(app, source, now)));
    return notices;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The parts of a path that lead nowhere else. */
const inside = (path: string) => {
  const parts = path
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\0'));
  return parts.length > 0 ? parts : ['file'];
};

async function importOne(app: Dependencies, place: string, now: Date): Promise<string[]> {
  try {
    const source = await openSource(place);
    const notices: string[] = [];
    const { findPosts } = await import('#document/import/find-posts.ts');
    const found = await findPosts(source, {
      rules: source.rules,
      split: (file) => run('split posts', file),
      leaveOut: (sentence) => void notices.push(sentence),
    });
    const keys = (await listPublications(app.db)).map(({ id }) => id);
    const report = await importPosts(app, found, {
      ...{ publish: false, dryRun: false, keys, now, source: place },
      picture: (path, src) => findPicture(source, path, src, undefined),
    });
    for (const post of report) {
      const { path, outcome } = post;
      if (outcome === 'left out' || post.notices.length > 0)
        notices.push(`${path}: ${post.notices.join(' ') || outcome}`);
    }
    return notices;
  } catch (cause) {
    if (cause instanceof OperatorError) return [cause.message];
    throw cause;
  }
}
