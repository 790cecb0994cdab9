/** The library of all media: filtered and sorted lists, and the content that uses each file. */
import type { ContentKind } from '#contract/content-keys.ts';
import { mediaGroups, type libraryQuery, type MediaRow, type MediumUse } from '#contract/media.ts';
import { containing, type Database } from '#server/platform/db/database.ts';
import {
  contentFiles,
  contentRecords,
  headRevision,
  media,
  mediaUses,
  postRevisions,
  posts,
  postTexts,
  textOfRevision,
} from '#server/platform/db/schema/index.ts';
import { and, asc, desc, eq, exists, ilike, inArray, isNotNull, not, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { isPictureFile } from './media-repository.ts';

type LibraryWanted = Omit<z.output<typeof libraryQuery>, 'limit' | 'cursor'>;

const sortKeys = { date: media.createdAt, name: sql`lower(${media.name})`, size: media.bytes } as const;

/** Returns the condition of the media that a query selects. */
function matching(db: Database, { text, kind, unused }: LibraryWanted): SQL | undefined {
  return and(
    kind === 'any' ? undefined : inArray(media.kind, [...mediaGroups[kind]]),
    text ? ilike(media.name, containing(text)) : undefined,
    unused && isUnused(db),
  );
}

/**
 * The ids in stored versions of records. Each text is searched once for words of the length of an id. Searching it for
 * the id of each file would take minutes for thousands of files.
 */
const idsInRecords = sql`(
  select left(found[1], 22) from content_texts, regexp_matches(content_texts.data, '[A-Za-z0-9_-]{22,}', 'g') as found)`;

/** The condition of `isUsed` in `media-repository.ts`, in a form that is fast for all media at once. */
const isUnused = (db: Database): SQL | undefined =>
  and(
    not(
      exists(
        db
          .select({ one: sql`1` })
          .from(mediaUses)
          .where(eq(mediaUses.mediaId, media.id)),
      ),
    ),
    sql`${media.id} not in (
      select extras ->> 'cover' from post_revisions where extras is not null and extras ->> 'cover' is not null)`,
    sql`${media.id} not in ${idsInRecords}`,
    sql`${media.sha256} not in (select ${contentFiles.hash} from ${contentFiles} where ${isPictureFile})`,
  );

/**
 * Lists media.
 * @param after the id of the last row of the previous page
 */
export async function listLibrary(
  db: Database,
  wanted: LibraryWanted,
  limit: number,
  after?: string,
): Promise<MediaRow[]> {
  const { sort, order } = wanted;
  const key = sortKeys[sort];
  const [direct, operator] = order === 'asc' ? [asc, sql`>`] : [desc, sql`<`];
  const isLater =
    after === undefined
      ? undefined
      : sql`(${key}, ${media.id}) ${operator} (select ${key}, ${media.id} from ${media} where ${eq(media.id, after)})`;
  const rows = await db
    .select({
      id: media.id,
      kind: media.kind,
      width: media.width,
      height: media.height,
      bytes: media.bytes,
      name: media.name,
      createdAt: media.createdAt,
      sha256: media.sha256,
    })
    .from(media)
    .where(and(matching(db, wanted), isLater))
    .orderBy(direct(key), direct(media.id))
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  const inPosts = await listPostUses(db, ids);
  const { records, files } = await listContentUses(db, rows);
  return rows.map(({ sha256, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    uses: inPosts
      .filter(({ mediaId }) => mediaId === row.id)
      .map(({ id, title, isNow }) => ({ id, title, ...flag(isNow) })),
    records: records
      .filter(({ mediaId }) => mediaId === row.id)
      .map(({ kind, key: name, title, isNow }) => ({ kind, key: name, title, ...flag(isNow) })),
    files: files.filter(({ hash }) => hash === sha256).map(({ path }) => path),
  }));
}

const flag = (isNow: boolean) => (isNow ? {} : { earlier: true as const });

/** Counts the media that a query selects. */
export async function countLibrary(db: Database, wanted: LibraryWanted): Promise<number> {
  return db.$count(media, matching(db, wanted));
}

/** Lists the posts that use these media in any stored version, with the titles of their drafts. */
async function listPostUses(
  db: Database,
  ids: string[],
): Promise<{ mediaId: string; id: string; title: string; isNow: boolean }[]> {
  if (ids.length === 0) return [];
  const cover = sql<string>`${postRevisions.extras} ->> 'cover'`;
  const isNow = sql<boolean>`coalesce(bool_or(${postRevisions.revision} in (${posts.revision}, ${posts.liveRevision})), false)`;
  const inTexts = await db
    .select({ mediaId: mediaUses.mediaId, id: mediaUses.postId, isNow })
    .from(mediaUses)
    .innerJoin(posts, eq(posts.id, mediaUses.postId))
    .leftJoin(
      postRevisions,
      and(eq(postRevisions.postId, mediaUses.postId), eq(postRevisions.textHash, mediaUses.textHash)),
    )
    .where(inArray(mediaUses.mediaId, ids))
    .groupBy(mediaUses.mediaId, mediaUses.postId);
  const asCovers = await db
    .select({ mediaId: cover, id: postRevisions.postId, isNow })
    .from(postRevisions)
    .innerJoin(posts, eq(posts.id, postRevisions.postId))
    .where(and(isNotNull(postRevisions.extras), inArray(cover, ids)))
    .groupBy(cover, postRevisions.postId);
  const found = new Map<string, { mediaId: string; id: string; isNow: boolean }>();
  for (const use of [...inTexts, ...asCovers]) {
    const name = `${use.mediaId} ${use.id}`;
    found.set(name, { ...use, isNow: use.isNow || found.get(name)?.isNow === true });
  }
  const titles = await readDrafts(db, [...new Set([...found.values()].map(({ id }) => id))]);
  return [...found.values()].map((use) => ({ ...use, title: titles.get(use.id)?.title ?? '' }));
}

/** Returns title, text and summary of drafts by the ids of their posts. */
async function readDrafts(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, { title: string; body: string; summary: string }>();
  const rows = await db
    .select({ id: posts.id, title: postTexts.title, body: postTexts.body, summary: postTexts.summary })
    .from(posts)
    .innerJoin(postRevisions, headRevision)
    .innerJoin(postTexts, textOfRevision)
    .where(inArray(posts.id, ids));
  return new Map(rows.map(({ id, ...draft }) => [id, draft]));
}

type RecordUse = { mediaId: string; kind: ContentKind; key: string; title: string; isNow: boolean };
type PathUse = { path: string; kind: ContentKind; key: string; title: string };

/** Lists the records that name these media, by id or by the path of an equal file, and these files. */
async function listContentUses(db: Database, rows: readonly { id: string; sha256: string }[]) {
  const files = await listFiles(
    db,
    rows.map(({ sha256 }) => sha256),
  );
  const records = await listRecordUses(
    db,
    rows.map(({ id }) => id),
  );
  for (const { path, ...use } of await listPathUses(db, files)) {
    const hash = files.find((file) => file.path === path)?.hash;
    const mediaId = rows.find(({ sha256 }) => sha256 === hash)?.id;
    const isKnown = records.some((one) => one.mediaId === mediaId && one.kind === use.kind && one.key === use.key);
    if (mediaId !== undefined && !isKnown) records.push({ ...use, mediaId, isNow: true });
  }
  return { records, files };
}

const listed = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** Lists the records that contain the ids of these media in any stored version. */
async function listRecordUses(db: Database, ids: string[]): Promise<RecordUse[]> {
  if (ids.length === 0) return [];
  const { rows } = (await db.execute<RecordUse>(sql`
    select named.id as "mediaId", t.kind, t.key,
      coalesce(max(h.data::jsonb ->> 'title'), max(h.data::jsonb ->> 'name'), '') as title,
      bool_or(r.deleted_at is null and t.hash in (r.head_hash, coalesce(r.live_hash, r.head_hash))) as "isNow"
    from content_texts t
    cross join lateral (
      select distinct left(found[1], 22) as id from regexp_matches(t.data, '[A-Za-z0-9_-]{22,}', 'g') as found) as named
    join ${contentRecords} r on r.kind = t.kind and r.key = t.key
    join content_texts h on h.kind = r.kind and h.key = r.key and h.hash = r.head_hash
    where named.id in (${listed(ids)})
    group by named.id, t.kind, t.key order by t.kind, t.key`)) as { rows: RecordUse[] };
  return rows;
}

/** Lists the records whose drafts contain the paths of image files of `content/`. */
async function listPathUses(db: Database, files: readonly { path: string }[]): Promise<PathUse[]> {
  if (files.length === 0) return [];
  const paths = listed(files.map(({ path }) => path));
  const { rows } = (await db.execute<PathUse>(sql`
    select named.path, r.kind, r.key, coalesce(h.data::jsonb ->> 'title', h.data::jsonb ->> 'name', '') as title
    from ${contentRecords} r
    join content_texts h on h.kind = r.kind and h.key = r.key and h.hash = r.head_hash
    join unnest(array[${paths}]::text[]) as named(path) on strpos(h.data, named.path) > 0
    where r.deleted_at is null order by r.kind, r.key`)) as { rows: PathUse[] };
  return rows;
}

/** Lists the image files of `content/` with these hashes. */
async function listFiles(db: Database, hashes: string[]): Promise<{ path: string; hash: string }[]> {
  if (hashes.length === 0) return [];
  return db
    .select({ path: contentFiles.path, hash: contentFiles.hash })
    .from(contentFiles)
    .where(and(inArray(contentFiles.hash, hashes), isPictureFile))
    .orderBy(contentFiles.path);
}

/** Lists the content that uses a medium, with the alt texts in drafts. */
export async function listMediumUses(db: Database, id: string): Promise<MediumUse[]> {
  const inPosts = await listPostUses(db, [id]);
  const drafts = await readDrafts(
    db,
    inPosts.map((use) => use.id),
  );
  const medium = await db.select({ id: media.id, sha256: media.sha256 }).from(media).where(eq(media.id, id));
  const { records: inRecords } = await listContentUses(db, medium);
  const heads = await db
    .select({ kind: contentRecords.kind, key: contentRecords.key, data: sql<string>`h.data` })
    .from(contentRecords)
    .innerJoin(
      sql`content_texts h`,
      sql`h.kind = ${contentRecords.kind} and h.key = ${contentRecords.key} and h.hash = ${contentRecords.headHash}`,
    )
    .where(
      inArray(
        sql`(${contentRecords.kind} || '/' || ${contentRecords.key})`,
        inRecords.length > 0 ? inRecords.map(({ kind, key }) => `${kind}/${key}`) : [''],
      ),
    );
  return [
    ...inPosts.map(({ id: postId, title, isNow }) => ({
      kind: 'post' as const,
      id: postId,
      title,
      ...flag(isNow),
      alts: altsIn(JSON.parse(drafts.get(postId)?.body ?? 'null'), id),
    })),
    ...inRecords.map(({ kind, key, title, isNow }) => ({
      kind,
      id: key,
      title,
      ...flag(isNow),
      alts: heads
        .filter((head) => head.kind === kind && head.key === key)
        .flatMap(({ data }) => altsIn(JSON.parse(data), id)),
    })),
  ];
}

/** Returns the alt text of each place of a document that shows the image. */
function altsIn(value: unknown, id: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { media: shown, alt } = value as { media?: unknown; alt?: unknown };
  const own = shown === id && typeof alt === 'string' ? [alt] : [];
  return [...own, ...Object.values(value).flatMap((inner) => altsIn(inner, id))];
}
