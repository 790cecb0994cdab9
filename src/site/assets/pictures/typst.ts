/** The Typst compiler for the templates in this folder. */
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

const require = createRequire(import.meta.url);
/** The root folder of Typst, which includes everything that the templates of documents import. */
const workspace = join(import.meta.dirname, '../../..');

let compiler: NodeCompiler | undefined;

/** Font folders, one for each font weight. */
export const facesOfCards = (): string[] =>
  ['newsreader', 'noto-serif-jp'].flatMap((family) => {
    const folder = dirname(require.resolve(`@expo-google-fonts/${family}/package.json`));
    return ['400Regular', '500Medium'].map((cut) => join(folder, cut));
  });

/** A single compiler draws all images, because reading the fonts takes most of the time (0.2 s). */
const theCompiler = (): NodeCompiler =>
  (compiler ??= NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: facesOfCards() }] }));

/**
 * @param template a `.typ` file of this folder
 * @param inputs values for `sys.inputs`
 * @returns the rendered page as SVG, with text as outlines; a point is a pixel
 * @throws Error with Typst's message
 */
export function drawSvg(template: string, inputs: Record<string, string>): string {
  const typst = theCompiler();
  const compiled = typst.compile({ mainFilePath: join(import.meta.dirname, template), inputs });
  const document = compiled.result;
  if (!document) {
    const reasons = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
    throw new Error(`${template} does not compile: ${JSON.stringify(reasons)}`);
  }
  try {
    return typst.plainSvg(document);
  } finally {
    typst.evictCache(0);
  }
}

/**
 * Converts an SVG of `drawSvg` to PNG.
 * @param width in pixels; the SVG's own width by default
 */
export async function drawPng(svg: string, width?: number): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg), { density: 72 });
  return (width ? picture.resize(width) : picture).png({ palette: true, effort: 1 }).toBuffer();
}
