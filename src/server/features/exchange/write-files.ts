/** Writes records to the files of `content/`. Only changed records are written; all other bytes stay unchanged. */
import { activityFolders, activityKinds } from '#contract/activities.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { mediumPath } from '#contract/media-sizes.ts';
import type { PageRecord } from '#contract/own-pages.ts';
import { pageAddress } from '#domain/page-address.ts';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join, posix, relative } from 'node:path';
import { contentFiles, parseJson, singleFiles, siteFile } from '#server/features/content/content-files.ts';
import type { FileRecord } from '#server/features/content/file-records.ts';
import { fileOfMedium, mediaNamedIn } from '#server/features/content/named-pictures.ts';
import { writeWhole } from './write-whole.ts';
import { newJson, writeJson } from './write-json.ts';
import type { Spans } from '#server/features/content/assemble-bibliography.ts';
import { writeBibliography } from './write-bibliography.ts';
import { newPage, writePage } from './write-page.ts';

export interface RecordChange {
  kind: ContentKind;
  key: string;
  /** The site's current data of the record; undefined if the record was deleted. */
  data: unknown;
  /** The record in its file. */
  file: FileRecord | undefined;
}

interface FilesOptions {
  contentDir: string;
  /** The positions of a bibliography's records in its file. */
  spans: (kind: 'publication' | 'reference') => Spans;
  /** Returns the bytes and file extension of an image; undefined if the image does not exist. */
  picture: (id: string) => Promise<{ bytes: Uint8Array; ending: string } | undefined>;
}

/** @returns files that could not be written, with the reason */
export async function writeFiles(
  changes: readonly RecordChange[],
  options: FilesOptions,
): Promise<{ change: RecordChange; reason: string }[]> {
  const failed: { change: RecordChange; reason: string }[] = [];
  for (const [file, own] of byFile(changes)) {
    const reason = placeFault(file, own, options.contentDir) ?? (await writeOne(file, own, options));
    if (reason !== undefined) failed.push(...own.map((change) => ({ change, reason })));
  }
  return failed;
}

function byFile(changes: readonly RecordChange[]): Map<string, RecordChange[]> {
  const files = new Map<string, RecordChange[]>();
  for (const change of changes) {
    const file = fileOf(change);
    files.set(file, [...(files.get(file) ?? []), change]);
  }
  return files;
}

const folders = new Map(activityFolders.map((folder) => [activityKinds[folder] as ContentKind, folder]));
const listFiles: Partial<Record<ContentKind, string>> = {
  project: contentFiles.projects,
  publication: contentFiles.publications,
  reference: contentFiles.references,
  site: siteFile,
  ...singleFiles,
};

/** @returns the path of the file that contains the record, or of the file to create, below `content/` */
export function fileOf({ kind, key, file }: Pick<RecordChange, 'kind' | 'key' | 'file'>): string {
  if (file) return file.file;
  if (kind === 'page') return `pages/${key}.md`;
  return listFiles[kind] ?? `${folders.get(kind) ?? kind}/${fileName(key)}.json`;
}

/** Returns a safe file name for a new record, because a key can be any string. */
const fileName = (key: string) => key.replace(/[/\\:*?"<>|\p{Cc}]/gu, '-').replace(/^\.+/, '') || 'entry';

/**
 * Maximum length of a file name in bytes. With the suffix that `writeWhole` adds, every operating system accepts the
 * name.
 */
const longestName = 230;

/**
 * Checks the path of new records, whose keys can come from another site.
 * @returns why the file cannot be created; undefined if it can
 */
function placeFault(file: string, changes: readonly RecordChange[], contentDir: string): string | undefined {
  const made = changes.filter((change) => !change.file && (change.kind === 'page' || folders.has(change.kind)));
  if (made.length === 0) return undefined;
  if (made.some(({ kind, key }) => kind === 'page' && pageAddress(key) !== key))
    return 'The key cannot be used as the URL of a page.';
  if (Buffer.byteLength(basename(file)) > longestName) return 'The key is too long for a file name.';
  if (changes.length > 1 || existsSync(join(contentDir, file))) return 'Another file has this name.';
  return undefined;
}

async function writeOne(file: string, changes: RecordChange[], options: FilesOptions): Promise<string | undefined> {
  const [first] = changes;
  const path = join(options.contentDir, file);
  const { kind } = first ?? {};
  if (kind === 'publication' || kind === 'reference') {
    const texts = new Map(
      changes.map(({ key, data }) => [key, (data as { bibtex: string } | undefined)?.bibtex ?? null]),
    );
    const before = await readFile(path).catch(() => Buffer.alloc(0));
    await writeWhole(path, writeBibliography(before, options.spans(kind), texts));
  } else if (kind === 'page' && first) return writeOnePage(path, first, options);
  else {
    const text = existsSync(path) ? await readFile(path, 'utf8') : undefined;
    const before = text === undefined ? undefined : parseJson(text, file);
    const next = nextValue(before, changes);
    if (next === undefined) await rm(path, { force: true });
    else await writeWhole(path, text === undefined ? newJson(next) : writeJson(text, next), kind === 'private');
  }
  await writePictures(changes, options);
  return undefined;
}

/** Writes the images that the records refer to, because the files must be a complete copy of the site's content. */
async function writePictures(changes: readonly RecordChange[], { contentDir, picture }: FilesOptions): Promise<void> {
  for (const id of new Set(changes.flatMap(({ data }) => mediaNamedIn(data)))) {
    if (fileOfMedium(contentDir, id) !== undefined) continue;
    const found = await picture(id);
    if (found) await writeWhole(join(contentDir, `${mediumPath(id)}.${found.ending}`), found.bytes);
  }
}

/** Returns the data of a JSON file after the changes; undefined if no data is left. */
function nextValue(before: unknown, changes: readonly RecordChange[]): unknown {
  const [first] = changes;
  if (first?.kind === 'project') {
    return withEntries(before, changes, ({ key }, entry) => (entry as { id?: unknown } | null)?.id === key) ?? [];
  }
  if (!Array.isArray(before) || !folders.has(first?.kind ?? 'site')) return first?.data;
  // In a file with a list, an entry's key is the file's name and a number.
  return withEntries(before, changes, ({ key }, _, index) => key.endsWith(`-${index + 1}`));
}

function withEntries(
  before: unknown,
  changes: readonly RecordChange[],
  isOf: (change: RecordChange, entry: unknown, index: number) => boolean,
): unknown[] | undefined {
  const left = new Set(changes);
  const entries = (Array.isArray(before) ? (before as unknown[]) : []).flatMap((entry, index) => {
    const change = [...left].find((one) => isOf(one, entry, index));
    if (!change) return [entry];
    left.delete(change);
    return change.data === undefined ? [] : [change.data];
  });
  const all = [...entries, ...[...left].flatMap(({ data }) => (data === undefined ? [] : [data]))];
  return all.length > 0 ? all : undefined;
}

async function writeOnePage(
  path: string,
  { key, data, file }: RecordChange,
  { contentDir, picture }: FilesOptions,
): Promise<string | undefined> {
  if (data === undefined) return void (await rm(path, { force: true }));
  const page = data as PageRecord;
  const used = new Set<string>();
  const name = basename(path).replace(/\.\w+$/, '');
  newPage(key, name, page, (id) => (used.add(id), ''));
  const paths = new Map<string, string>();
  for (const id of used) {
    const known = file?.pictures?.get(id);
    if (known !== undefined) paths.set(id, relative(join(contentDir, 'pages'), known).replaceAll('\\', '/'));
    else {
      const found = await picture(id);
      if (!found) return `The image ${id} is missing.`;
      const place = posix.join('media', `${id}.${found.ending}`);
      await writeWhole(join(contentDir, 'pages', place), found.bytes);
      paths.set(id, place);
    }
  }
  const placeOf = (id: string) => paths.get(id) ?? `/media/${id}`;
  if (file) {
    const source = await readFile(path, 'utf8');
    return void (await writeWhole(path, Buffer.from(writePage(source, file.data as PageRecord, page, placeOf))));
  }
  if (existsSync(path)) return 'Another file has this name, but it is not a page yet.';
  return void (await writeWhole(path, Buffer.from(newPage(key, name, page, placeOf))));
}
