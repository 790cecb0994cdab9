/**
 * Media of papers and talks. A record refers to an uploaded file by its id, and to an image in the owner's files by
 * its path. Here, both are replaced with URLs.
 */
import { decoded } from '#domain/decoded.ts';
import type { Talk } from '#contract/activities.ts';
import { mediumOfPath, previewForm } from '#contract/media-sizes.ts';
import { pages } from '#contract/paths.ts';
import type { Publication, ShownPicture } from '#contract/portfolio.ts';
import { problem, type Problem } from '#contract/problems.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findFiles, findMedia } from '#server/features/media/media-repository.ts';

type Draft = Omit<Publication, 'apa'>;

const idIn = (address: string | null) => /^\/media\/([\w-]{22})(?:\.pdf)?$/.exec(address ?? '')?.[1];

/** @returns the URL of the preview image of a paper or talk */
export function previewAddress(picture: ShownPicture): string {
  const { width, format } = previewForm(picture);
  return pages.media(picture.id, width, format);
}

/**
 * Replaces references to media in papers with the URLs of these media. The path of an image that could not be stored
 * stays.
 * @param pictures stored images of `content/images/`, by path
 * @returns the papers, and by key the problem of each paper that refers to a missing file
 */
export async function withUploads(
  db: Database,
  papers: readonly Draft[],
  pictures: ReadonlyMap<string, ShownPicture>,
): Promise<{ papers: Draft[]; problems: Map<string, Problem> }> {
  const named = (paper: Draft) =>
    [paper.preview, paper.pdf, ...paper.resources.map(({ href }) => href)].flatMap((address) => idIn(address) ?? []);
  const known = await addressesOf(db, papers.flatMap(named));
  const problems = new Map<string, Problem>();
  const placed = (key: string, address: string | null) => {
    const id = idIn(address);
    if (address === null || id === undefined) return address;
    const found = known.get(address);
    if (found === undefined) problems.set(key, notThere(id));
    return found ?? null;
  };
  const folder = pages.contentFile('');
  const pictureOf = (address: string | null) =>
    address?.startsWith(folder) ? pictures.get(decoded(address.slice(folder.length))) : undefined;
  const shown = papers.map((paper) => {
    const file = pictureOf(paper.preview);
    const preview = file ? previewAddress(file) : paper.preview;
    return named(paper).length === 0
      ? { ...paper, preview }
      : {
          ...paper,
          preview: placed(paper.id, preview),
          pdf: placed(paper.id, paper.pdf),
          resources: paper.resources.flatMap(({ kind, href }) => {
            const found = placed(paper.id, href);
            return found === null ? [] : [{ kind, href: found }];
          }),
        };
  });
  return { papers: shown, problems };
}

/**
 * Replaces references to uploads in a talk with their URLs.
 * @returns the talk without missing files, and the problem of a missing file
 */
export async function withUploadsOfTalk(db: Database, talk: Talk): Promise<{ talk: Talk; problem: Problem | null }> {
  const named = (['slides', 'poster'] as const).flatMap((name) => {
    const id = mediumOfPath(talk[name] ?? '');
    return id === undefined ? [] : [{ name, id }];
  });
  if (named.length === 0) return { talk, problem: null };
  const ids = named.map(({ id }) => id);
  const known = await addressesOf(db, ids);
  const addressOf = (id: string) => known.get(pages.uploadedFile(id)) ?? known.get(pages.uploadedPicture(id));
  const shown = { ...talk };
  for (const { name, id } of named) {
    const address = addressOf(id);
    if (address === undefined) delete shown[name];
    else shown[name] = address;
  }
  const missing = ids.find((id) => addressOf(id) === undefined);
  return { talk: shown, problem: missing === undefined ? null : notThere(missing) };
}

const notThere = (id: string) => problem('uploadMissing', id);

/** @returns the public URL of each upload, by its URL `/media/{id}` or `/media/{id}.pdf` */
async function addressesOf(db: Database, named: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(named)];
  const known = new Map<string, string>();
  for (const medium of await findMedia(db, ids)) {
    known.set(pages.uploadedPicture(medium.id), previewAddress(medium));
  }
  for (const { id, kind } of await findFiles(db, ids))
    if (kind === 'pdf') known.set(pages.uploadedFile(id), pages.uploadedFile(id));
  return known;
}
