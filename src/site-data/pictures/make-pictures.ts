/**
 * Makes the pictures that pages name: cards and icons. Slow (about 0.1 s each), so it runs after the pages are there,
 * and makes only what is new: a picture's name says what is on it. Runs where sites are built and on the host.
 */
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { copyFile, link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Site } from '../site.ts';
import { cardName, cardsOf, type Card } from './cards.ts';
import { iconNames, sealName } from './icons.ts';

const require = createRequire(import.meta.url);
const workspace = import.meta.dirname;

export interface PictureFolders {
  /** The served folder: cards come into `cards/`, icons into its root. */
  outDir: string;
  /** Where pictures are kept from one build to the next. */
  cacheDir: string;
}

/**
 * Makes what is missing, puts everything in place, and removes cards that no page names any more.
 * @param signal stops between two pictures; what is made by then is kept
 * @returns how many pictures were made, and how many were there already
 * @throws where a template does not compile, or a folder cannot be written
 */
export async function makePictures(
  site: Site,
  { outDir, cacheDir }: PictureFolders,
  signal?: AbortSignal,
): Promise<{ made: number; kept: number }> {
  const cards = new Map(cardsOf(site).map((card) => [cardName(card), card]));
  const seal = sealName(site.owner.seal);
  const [cardsIn, cardsOut] = [join(cacheDir, 'cards'), join(outDir, 'cards')];
  await Promise.all([cardsIn, cardsOut].map((folder) => mkdir(folder, { recursive: true })));

  const known = new Set([...(await readdir(cardsIn)), ...(await readdir(cacheDir))]);
  const compiler = typst();
  let made = 0;
  for (const [name, card] of cards) {
    signal?.throwIfAborted();
    if (known.has(name)) continue;
    await writeWhole(join(cardsIn, name), await cardPicture(compiler(), card));
    made += 1;
  }
  if (!known.has(seal)) {
    await makeIcons(compiler(), site.owner.seal, join(cacheDir, seal));
    made += 1;
  }

  for (const name of cards.keys()) await place(join(cardsIn, name), join(cardsOut, name));
  for (const name of iconNames) await place(join(cacheDir, seal, name), join(outDir, name), true);
  for (const folder of [cardsIn, cardsOut]) {
    for (const name of await readdir(folder)) if (!cards.has(name)) await rm(join(folder, name), { force: true });
  }
  return { made, kept: cards.size + 1 - made };
}

/** The compiler, made when the first picture is missing: reading the fonts takes 0.2 s. */
function typst(): () => NodeCompiler {
  let compiler: NodeCompiler | undefined;
  const cuts = (family: string) => {
    const folder = dirname(require.resolve(`@expo-google-fonts/${family}/package.json`));
    return ['400Regular', '500Medium'].map((cut) => join(folder, cut));
  };
  return () =>
    (compiler ??= NodeCompiler.create({
      workspace,
      fontArgs: [{ fontPaths: [...cuts('newsreader'), ...cuts('noto-serif-jp')] }],
    }));
}

async function cardPicture(compiler: NodeCompiler, card: Card): Promise<Buffer> {
  const svg = compile(compiler, 'card.typ', { card: JSON.stringify(card) });
  return sharp(Buffer.from(svg), { density: 72 }).png({ palette: true, effort: 1 }).toBuffer();
}

async function makeIcons(compiler: NodeCompiler, seal: string, folder: string): Promise<void> {
  const icon = compile(compiler, 'seal.typ', { seal, full: 'no' });
  const full = compile(compiler, 'seal.typ', { seal, full: 'yes' });
  const png = (svg: string, size: number) => sharp(Buffer.from(svg), { density: 72 }).resize(size).png().toBuffer();
  const files = {
    'icon.svg': Buffer.from(icon),
    'apple-touch-icon.png': await png(full, 180),
    'icon-192.png': await png(icon, 192),
    'icon-512.png': await png(icon, 512),
    'icon-maskable.png': await png(full, 512),
  } satisfies Record<(typeof iconNames)[number], Buffer>;
  const whole = `${folder}.new`;
  await mkdir(whole, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(whole, name), bytes);
  await rename(whole, folder);
}

function compile(compiler: NodeCompiler, template: string, inputs: Record<string, string>): string {
  const compiled = compiler.compile({ mainFilePath: join(workspace, template), inputs });
  const document = compiled.result;
  if (!document) {
    const reasons = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
    throw new Error(`${template} does not compile: ${JSON.stringify(reasons)}`);
  }
  try {
    return compiler.plainSvg(document);
  } finally {
    compiler.evictCache(0);
  }
}

/** Nobody ever reads half a picture. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await writeFile(`${path}.new`, bytes);
  await rename(`${path}.new`, path);
}

/** Puts a cached picture in place: the same file where the disk allows it, else a copy. */
async function place(from: string, to: string, replace = false): Promise<void> {
  if (replace) await rm(to, { force: true });
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'ENOTSUP') throw error;
    await copyFile(from, `${to}.new`);
    await rename(`${to}.new`, to);
  }
}
