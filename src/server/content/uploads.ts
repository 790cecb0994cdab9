/** What was uploaded for papers and talks: a record names it by its id, the site shows it at its address. */
import type { Talk } from '#contract/activities.ts';
import { mediumOfPath, offeredFormats, offeredWidths } from '#contract/media-sizes.ts';
import { pages } from '#contract/paths.ts';
import type { Publication } from '#contract/portfolio.ts';
import type { Database } from '#server/db/database.ts';
import { findFiles, findMedia } from '#server/media/media-repository.ts';

type Draft = Omit<Publication, 'apa'>;

/** CSS pixels: the width of a paper's picture on a desk, at two device pixels. */
const PREVIEW = 960;

const idIn = (address: string | null) => /^\/media\/([\w-]{22})(?:\.pdf)?$/.exec(address ?? '')?.[1];

/**
 * Gives the uploads that papers name their addresses.
 * @returns the papers, and for each key that names what is not on this site the sentence that says so
 */
export async function withUploads(
  db: Database,
  papers: readonly Draft[],
): Promise<{ papers: Draft[]; problems: Map<string, string> }> {
  const named = (paper: Draft) =>
    [paper.preview, paper.pdf, ...paper.resources.map(({ href }) => href)].flatMap((address) => idIn(address) ?? []);
  const known = await addressesOf(db, papers.flatMap(named));
  const problems = new Map<string, string>();
  const placed = (key: string, address: string | null) => {
    const id = idIn(address);
    if (address === null || id === undefined) return address;
    const found = known.get(address);
    if (found === undefined) problems.set(key, notThere(id));
    return found ?? null;
  };
  const shown = papers.map((paper) =>
    named(paper).length === 0
      ? paper
      : {
          ...paper,
          preview: placed(paper.id, paper.preview),
          pdf: placed(paper.id, paper.pdf),
          resources: paper.resources.flatMap(({ kind, href }) => {
            const found = placed(paper.id, href);
            return found === null ? [] : [{ kind, href: found }];
          }),
        },
  );
  return { papers: shown, problems };
}

/**
 * Gives what was uploaded for a talk its address.
 * @returns the talk without what is not on this site, and the sentence that says so
 */
export async function withUploadsOfTalk(db: Database, talk: Talk): Promise<{ talk: Talk; problem: string | null }> {
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

const notThere = (id: string) => `The upload media/${id} is not on this site, or not of the kind that stands here.`;

/** @returns where each of these stands on the site, by the address under which a record names it */
async function addressesOf(db: Database, named: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(named)];
  const known = new Map<string, string>();
  for (const medium of await findMedia(db, ids)) {
    const widths = offeredWidths(medium);
    const width = widths.find((one) => one >= PREVIEW) ?? medium.width;
    known.set(pages.uploadedPicture(medium.id), pages.media(medium.id, width, offeredFormats(medium.kind).at(-1) ?? 'webp'));
  }
  for (const { id, kind } of await findFiles(db, ids)) if (kind === 'pdf') known.set(pages.uploadedFile(id), pages.uploadedFile(id));
  return known;
}
