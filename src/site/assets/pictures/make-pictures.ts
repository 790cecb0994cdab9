/**
 * Creates the images that pages refer to: icons and social previews. A social preview takes about 0.1 s, so social
 * previews are created after the pages. Only missing images are created, because the name of an image depends on its
 * content. Runs in builds and on the host.
 */
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '../../data/site.ts';
import { placeFile } from '../place-file.ts';
import { cardName, cardsOf, type Card } from './cards.ts';
import { emailFormulas, type EmailFormula } from './email-formulas.ts';
import { iconNames, sealName, sealOf, type Seal } from './icons.ts';

export interface PictureFolders {
  /** The served folder: social previews are placed in `cards/`, icons in its root. */
  outDir: string;
  /** Cache of images between builds. */
  cacheDir: string;
}

/**
 * Creates missing icons and social previews of the site. Icons are created first, because every page requests an icon.
 * @param signal stops between two images; finished images stay
 */
export async function makePictures(site: Site, folders: PictureFolders, signal?: AbortSignal): Promise<void> {
  await makeIcons(sealOf(site), folders);
  await makeCards(site, folders, signal);
}

/** Places the icons of a monogram. Icons that are not cached are drawn first (0.5 s). */
export async function makeIcons(seal: Seal, { outDir, cacheDir }: PictureFolders): Promise<void> {
  const kept = join(cacheDir, sealName(seal));
  await Promise.all([cacheDir, outDir].map((folder) => mkdir(folder, { recursive: true })));
  if (!(await readdir(cacheDir)).includes(sealName(seal))) await drawIcons(seal, kept);
  for (const name of iconNames) {
    // Another process may be writing the same file.
    const unfinished = join(outDir, `${name}.${process.pid}.new`);
    await copyFile(join(kept, name), unfinished);
    await rename(unfinished, join(outDir, name));
  }
}

/**
 * Places social previews, and formulas for emails. Missing images are drawn, and each is available immediately.
 * Images that no page refers to are deleted.
 * @param signal stops between two images; finished images stay
 * @returns `made`: the number of drawn images; `kept`: the number of existing images
 */
export async function makeCards(
  site: Site,
  { outDir, cacheDir }: PictureFolders,
  signal?: AbortSignal,
): Promise<{ made: number; kept: number }> {
  const cards = new Map<string, Card | EmailFormula>([
    ...cardsOf(site).map((card) => [cardName(card), card] as const),
    ...(await emailFormulas(site)),
  ]);
  const [kept, served] = [join(cacheDir, 'cards'), join(outDir, 'cards')];
  await Promise.all([kept, served].map((folder) => mkdir(folder, { recursive: true })));

  const known = new Set(await readdir(kept));
  const missing = [...cards].filter(([name]) => !known.has(name));
  const serve = (name: string) => placeFile(join(kept, name), join(served, name));
  const there = new Set(await readdir(served));
  for (const name of cards.keys()) if (known.has(name) && !there.has(name)) serve(name);
  await makeNamed(missing, { outDir, cacheDir }, signal);
  for (const folder of [kept, served]) {
    for (const name of await readdir(folder)) {
      // An unfinished temporary file may belong to another process.
      if (!cards.has(name.replace(/\.\d+\.new$/, ''))) await rm(join(folder, name), { force: true });
    }
  }
  return { made: missing.length, kept: cards.size - missing.length };
}

/** A social preview or formula with its file name. */
export type NamedCard = [name: string, card: Card | EmailFormula];

/**
 * Draws social previews or formulas. Each image is placed immediately, because thousands of images take minutes.
 * Other processes can draw the same images at the same time.
 * @param signal stops between two images
 */
export async function makeNamed(
  cards: readonly NamedCard[],
  { outDir, cacheDir }: PictureFolders,
  signal?: AbortSignal,
): Promise<void> {
  const [kept, served] = [join(cacheDir, 'cards'), join(outDir, 'cards')];
  await Promise.all([kept, served].map((folder) => mkdir(folder, { recursive: true })));
  for (const [name, card] of cards) {
    signal?.throwIfAborted();
    if (await drawCard(card, join(kept, name))) placeFile(join(kept, name), join(served, name));
  }
}

/**
 * The compiler is loaded only if an image is missing, so that a start without missing images does not wait for it.
 */
const typst = () => import('./typst.ts');

/**
 * @returns true if the image was drawn; false for an invalid formula, which is then shown as TeX
 * @throws Error for an invalid social preview
 */
async function drawCard(card: Card | EmailFormula, path: string): Promise<boolean> {
  const { drawPng, drawSvg } = await typst();
  const png =
    'formula' in card
      ? await drawFormula(card).catch(() => undefined)
      : await drawPng(drawSvg('card.typ', { card: JSON.stringify(card) }));
  if (!png) return false;
  // A temporary name that is unique to this process, so that incomplete images are never served and other processes
  // do not remove the file.
  const unfinished = `${path}.${process.pid}.new`;
  await writeFile(unfinished, png);
  await rename(unfinished, path);
  return true;
}

/**
 * Draws a formula as PNG.
 * @throws Error if it cannot be drawn
 */
export async function drawFormula({ formula, display }: EmailFormula): Promise<Buffer> {
  const { drawPng, drawSvg } = await typst();
  const inputs = { formula: JSON.stringify(formula), display: display ? 'yes' : 'no' };
  return drawPng(drawSvg('formula.typ', inputs));
}

async function drawIcons({ letters, accent, round }: Seal, folder: string): Promise<void> {
  const { drawPng, drawSvg } = await typst();
  const inputs = { seal: letters, accent, round: String(round) };
  const icon = drawSvg('seal.typ', { ...inputs, full: 'no' });
  const full = drawSvg('seal.typ', { ...inputs, full: 'yes' });
  const files = {
    'icon.svg': Buffer.from(icon),
    // For browser tabs: the PNG file is a third the size of the SVG file.
    'icon-48.png': await drawPng(icon, 48),
    'apple-touch-icon.png': await drawPng(full, 180),
    'icon-192.png': await drawPng(icon, 192),
    'icon-512.png': await drawPng(icon, 512),
    'icon-maskable.png': await drawPng(full, 512),
  } satisfies Record<(typeof iconNames)[number], Buffer>;
  const whole = `${folder}.${process.pid}.new`;
  await mkdir(whole, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(whole, name), bytes);
  await rename(whole, folder).catch(async (cause: NodeJS.ErrnoException) => {
    // If another process was faster, a folder with this name already contains the same icons.
    await rm(whole, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes(cause.code ?? '')) throw cause;
  });
}
