/** Draws the templates in this folder with Typst. */
import { typstIn } from '#typesetting/typst.ts';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

const require = createRequire(import.meta.url);
/** The root folder of Typst, which includes everything that the templates of documents import. */
const workspace = join(import.meta.dirname, '../../..');

/** Font folders, one for each font weight. */
export const facesOfCards = (): string[] =>
  ['newsreader', 'noto-serif-jp'].flatMap((family) => {
    const folder = dirname(require.resolve(`@expo-google-fonts/${family}/package.json`));
    return ['400Regular', '500Medium'].map((cut) => join(folder, cut));
  });

const compile = typstIn(workspace, facesOfCards());

/**
 * @param template a `.typ` file of this folder
 * @param inputs values for `sys.inputs`
 * @returns the rendered page as SVG, with text as outlines; a point is a pixel
 * @throws PdfError with Typst's message
 */
export const drawSvg = (template: string, inputs: Record<string, string>): string =>
  compile(join(import.meta.dirname, template), inputs, (document, typst) => typst.plainSvg(document));

/**
 * Converts an SVG of `drawSvg` to PNG.
 * @param width in pixels; the SVG's own width by default
 */
export async function drawPng(svg: string, width?: number): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg), { density: 72 });
  return (width ? picture.resize(width) : picture).png({ palette: true, effort: 1 }).toBuffer();
}
