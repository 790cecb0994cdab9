/** Determines which images and files are public: those that a public page shows or links to. */
import type { Medium, PicturePlace, UploadedFile } from '#contract/media.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  contentRecords,
  documents,
  media,
  mediaUses,
  postRevisions,
  posts,
  settings,
  liveRevision,
  headRevision,
} from '#server/platform/db/schema/index.ts';
import { and, eq, exists, inArray, or, sql, type SQLWrapper } from 'drizzle-orm';
import { fileColumns, isCover, isFile, isPicture, mediumColumns } from './media-repository.ts';

/** Conditions for images that published posts show: the published version of a published post uses the image. */
const usedByPublished = and(eq(posts.id, mediaUses.postId), eq(posts.published, true));
const usesText = eq(postRevisions.textHash, mediaUses.textHash);

const liveUsesOf = (db: Database, id: SQLWrapper) =>
  db
    .select({ one: sql`1` })
    .from(mediaUses)
    .innerJoin(posts, usedByPublished)
    .innerJoin(postRevisions, and(liveRevision, usesText))
    .where(eq(mediaUses.mediaId, id));

/** Selects the projects of which the image is the thumbnail. */
const projectsOf = (db: Database, id: SQLWrapper) =>
  db
    .select({ one: sql`1` })
    .from(contentRecords)
    .where(and(eq(contentRecords.kind, 'project'), sql`${contentRecords.view} #>> '{picture,id}' = ${id}`));

/** Selects the published posts of which the image is the cover. */
const liveCovers = (db: Database, id: SQLWrapper) =>
  db
    .select({ one: sql`1` })
    .from(posts)
    .innerJoin(postRevisions, liveRevision)
    .where(and(eq(posts.published, true), isCover(id)));

const headCovers = (db: Database, id: string, postId: string) =>
  db
    .select({ one: sql`1` })
    .from(posts)
    .innerJoin(postRevisions, headRevision)
    .where(and(eq(posts.id, postId), isCover(sql`${id}::text`)));

/** Selects the owner's record if the image is the portrait. */
const ownerWith = (db: Database, id: SQLWrapper) =>
  db
    .select({ one: sql`1` })
    .from(documents)
    .where(and(eq(documents.name, 'owner'), sql`${documents.data} #>> '{portrait,medium,id}' = ${id}`));

/**
 * Selects the setting for the home page's wide image if the setting contains the image's id. The setting is described
 * in `front-picture.ts`.
 */
const frontWith = (db: Database, id: SQLWrapper) =>
  db
    .select({ one: sql`1` })
    .from(settings)
    .where(and(eq(settings.key, 'front'), sql`strpos(${settings.value}, ${id}) > 0`));

/** Selects the papers that show the image or link to the file. */
const papersWith = (db: Database, id: SQLWrapper) =>
  db
    .select({ one: sql`1` })
    .from(
      sql`${contentRecords} cross join lateral unnest(
        array[${contentRecords.view} ->> 'pdf', ${contentRecords.view} ->> 'preview'] ||
        array(select jsonb_array_elements(${contentRecords.view} -> 'resources') ->> 'href')) as named(address)`,
    )
    .where(
      and(
        eq(contentRecords.kind, 'publication'),
        sql`substring(named.address from '^/media/([\\w-]{22})[.-]') = ${id}`,
      ),
    );

/** Selects the talks that link to the file. */
const talksWith = (db: Database, id: SQLWrapper) =>
  db
    .select({ one: sql`1` })
    .from(
      sql`${contentRecords} cross join lateral unnest(
        array[${contentRecords.view} ->> 'slides', ${contentRecords.view} ->> 'poster']) as named(address)`,
    )
    .where(and(eq(contentRecords.kind, 'talk'), sql`substring(named.address from '^/media/([\\w-]{22})[.-]') = ${id}`));

/**
 * Selects the custom pages and project pages that contain the id of an image or of chart data. A random id of 128
 * bits does not occur by chance.
 */
const pageTextsOf = (db: Database, id: SQLWrapper) =>
  db
    .select({ one: sql`1` })
    .from(contentRecords)
    .where(
      and(
        inArray(contentRecords.kind, ['page', 'project']),
        sql`strpos((${contentRecords.view} - 'picture')::text, ${id}) > 0`,
      ),
    );

/**
 * Where pages show an image: `text` for posts, custom pages and covers, `preview` for papers and talks, or a
 * dedicated place.
 */
export type ShownIn = 'text' | 'preview' | PicturePlace;

/** The queries that find public content with an image or a file. */
const publicPlaces = [
  ['text', liveUsesOf],
  ['text', liveCovers],
  ['text', pageTextsOf],
  ['thumbnail', projectsOf],
  ['face', ownerWith],
  ['portrait', ownerWith],
  ['front', frontWith],
  ['preview', papersWith],
  ['preview', talksWith],
] as const satisfies readonly (readonly [ShownIn, unknown])[];

/**
 * Returns whether public content shows the image or links to the file. Public content is custom pages, published posts,
 * papers, talks, projects and the owner's record.
 */
export async function isPublicMedium(db: Database, id: string): Promise<boolean> {
  const named = sql`${id}::text`;
  for (const [, shows] of publicPlaces) if ((await shows(db, named)).length > 0) return true;
  return false;
}

/** @returns whether the draft of the post shows the image */
export async function isMediumOfHead(db: Database, id: string, postId: string): Promise<boolean> {
  const rows = await db
    .select({ id: mediaUses.mediaId })
    .from(mediaUses)
    .innerJoin(posts, eq(posts.id, mediaUses.postId))
    .innerJoin(postRevisions, and(headRevision, usesText))
    .where(and(eq(mediaUses.mediaId, id), eq(posts.id, postId)))
    .limit(1);
  return rows.length > 0 || (await headCovers(db, id, postId)).length > 0;
}

/** Returns all images that public content shows. `shownIn` lists where each image is shown. */
export async function listPublicMedia(db: Database): Promise<(Medium & { shownIn: ShownIn[] })[]> {
  const each = publicPlaces.map(
    ([place, shows]) => sql`case when ${exists(shows(db, media.id))} then ${place}::text end`,
  );
  return db
    .select({ ...mediumColumns, shownIn: sql<ShownIn[]>`array_remove(array[${sql.join(each, sql`, `)}], null)` })
    .from(media)
    .where(and(isPicture, or(...publicPlaces.map(([, shows]) => exists(shows(db, media.id))))))
    .orderBy(media.id);
}

const leadToFiles = [liveUsesOf, pageTextsOf, papersWith, talksWith];

/** Returns all files that public posts, custom pages, papers and talks link to. */
export async function listPublicFiles(db: Database): Promise<UploadedFile[]> {
  return db
    .select(fileColumns)
    .from(media)
    .where(and(isFile, or(...leadToFiles.map((lead) => exists(lead(db, media.id))))))
    .orderBy(media.id);
}
