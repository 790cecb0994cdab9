/** The source for content records: the files of `content/` and a local or remote site. */
import type { ContentKind } from '#contract/content-keys.ts';
import type { PageRecord } from '#contract/own-pages.ts';
import { keyOfSingle } from '#contract/content.ts';
import { dataHash } from '#server/platform/hash.ts';
import { type FileRecord, type KindInFiles, essenceOfPage } from '#server/features/content/file-records.ts';
import { readContent, type ReadContent } from '#server/features/content/read-content.ts';
import type { PageDraft } from '#server/features/content/read-pages.ts';
import type { RecordId } from '#server/features/records/record-repository.ts';
import { compare, type OnSite } from './compare.ts';
import type { Difference, Source } from './sources.ts';
import { fileOf, writeFiles, type RecordChange } from './write-files.ts';

/** A site whose records are compared with files. */
export interface Site {
  /** Whether the site accepts private data. */
  takesPrivate: boolean;
  /** Returns every current and deleted record of the site. */
  list(): Promise<(RecordId & OnSite)[]>;
  /** Returns the published versions of these records. */
  live(ids: readonly RecordId[]): Promise<(RecordId & { data: unknown })[]>;
  /** Converts pages from files to records that refer to images by their ids on the site. */
  pageRecords(drafts: readonly PageDraft[]): Promise<FileRecord[]>;
  picture(id: string): Promise<{ bytes: Uint8Array; ending: string } | undefined>;
  /**
   * Imports the files.
   * @returns messages for the owner
   */
  take(wanted: readonly TakenRecord[]): Promise<string[]>;
  /**
   * Called with the new file records after the site's records were written to files, because file and site are equal
   * now.
   */
  wrote(written: readonly (RecordId & { file: FileRecord | undefined })[]): Promise<void>;
}

interface TakenRecord extends RecordId {
  /** The record in its file; undefined if the record was removed from the file. */
  file: FileRecord | undefined;
  /** Whether the file wins even if both sides have changed. */
  isForced: boolean;
}

interface Compared extends Difference, RecordId {
  record: FileRecord | undefined;
}

export const nameOf = ({ kind, key }: RecordId): string => (keyOfSingle(kind) === key ? kind : `${kind}/${key}`);
const idOf = ({ kind, key }: RecordId) => `${kind} ${key}`;

/** @param privateProfile JSON text of the variable PRIVATE_PROFILE, which replaces the private file */
export function recordSource(contentDir: string, privateProfile: string | undefined, site: Site): Source {
  let compared: Compared[] = [];
  let read: ReadContent | undefined;

  const list = async () => {
    read = await readContent(contentDir, privateProfile);
    const { drafts, ...pages } = read.pages;
    const records = await site.pageRecords(drafts);
    const left = drafts.map(({ address }) => address).filter((address) => !records.some(({ key }) => key === address));
    const unusable = new Set([...pages.unusable, ...left]);
    const kinds: KindInFiles[] = [...read.kinds, { kind: 'page', ...pages, records, unusable }];
    compared = await compareAll(kinds, site, site.takesPrivate && privateProfile === undefined);
    return compared;
  };
  const chosen = (wanted: readonly Difference[]) =>
    compared.filter((one) => wanted.some(({ name }) => name === one.name));

  return {
    list,
    read: async (wanted, isNamed) =>
      site.take(
        chosen(wanted).map((one) => ({ kind: one.kind, key: one.key, file: one.record, isForced: isNamed(one) })),
      ),
    write: async (wanted) => {
      const some = chosen(wanted);
      const live = new Map((await site.live(some)).map((one) => [idOf(one), one.data]));
      const changes = some.map((one): RecordChange => ({
        kind: one.kind,
        key: one.key,
        data: live.get(idOf(one)),
        file: one.record,
      }));
      const failed = await writeFiles(changes, {
        contentDir,
        spans: (kind) => read?.bibliographies[kind]?.read.spans ?? new Map(),
        picture: (id) => site.picture(id),
      });
      const left = new Set(failed.map(({ change }) => nameOf(change)));
      const now = new Map((await recordsOf(contentDir, privateProfile, site)).map((one) => [idOf(one), one]));
      await site.wrote(
        some
          .filter(({ name }) => !left.has(name))
          .map(({ kind, key }) => ({ kind, key, file: now.get(idOf({ kind, key })) })),
      );
      return failed.map(({ change, reason }) => `${nameOf(change)} was not pulled: ${reason}`);
    },
  };
}

async function recordsOf(contentDir: string, privateProfile: string | undefined, site: Site): Promise<FileRecord[]> {
  const { kinds, pages } = await readContent(contentDir, privateProfile);
  return [...kinds.flatMap(({ records }) => records), ...(await site.pageRecords(pages.drafts))];
}

async function compareAll(kinds: readonly KindInFiles[], site: Site, withPrivate: boolean): Promise<Compared[]> {
  const known = new Map((await site.list()).map((one) => [idOf(one), one]));
  const livePages = new Map(
    (await site.live([...known.values()].filter(({ kind }) => kind === 'page'))).map((one) => [one.key, one.data]),
  );
  const found: Compared[] = [];
  for (const { kind, state, records, unusable } of kinds) {
    // The content of an unreadable file is unknown, so the file is neither imported nor overwritten.
    if (state === 'unreadable' || (kind === 'private' && !withPrivate)) continue;
    const files = new Map(records.map((record) => [record.key, record]));
    const keys = new Set([
      ...files.keys(),
      ...[...known.values()].filter((one) => one.kind === kind).map(({ key }) => key),
    ]);
    for (const key of keys) {
      const record = files.get(key);
      const onSite = known.get(idOf({ kind, key }));
      if (!record && unusable.has(key)) continue;
      const changed = compare(record, state === 'missing', onSite, isSame(kind, record, onSite, livePages.get(key)));
      if (changed)
        found.push({
          kind,
          key,
          name: nameOf({ kind, key }),
          file: fileOf({ kind, key, file: record }),
          changed,
          record,
        });
    }
  }
  return found;
}

function isSame(
  kind: ContentKind,
  record: FileRecord | undefined,
  onSite: OnSite | undefined,
  livePage: unknown,
): boolean {
  if (!record) return (onSite?.liveHash ?? null) === null;
  if (!onSite || onSite.liveHash === null) return false;
  if (onSite.liveHash === dataHash(record.data)) return true;
  if (kind !== 'page' || livePage === undefined) return false;
  return essenceOfPage(livePage as PageRecord) === essenceOfPage(record.data as PageRecord);
}
