/** Typst's compiler, for the templates in this folder. */
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

const require = createRequire(import.meta.url);
/** Wide enough for what the documents' templates have, too. */
const workspace = join(import.meta.dirname, '../../..');

let compiler: NodeCompiler | undefined;

/** Folders of fonts, a cut each. */
export const facesOfCards = (): string[] =>
  ['newsreader', 'noto-serif-jp'].flatMap((family) => {
    const folder = dirname(require.resolve(`@expo-google-fonts/${family}/package.json`));
    return ['400Regular', '500Medium'].map((cut) => join(folder, cut));
  });

/** One compiler for all: reading the fonts takes most of the time (0.2 s). */
const theCompiler = (): NodeCompiler =>
  (compiler ??= NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: facesOfCards() }] }));

/**
 * @param template a `.typ` file of this folder
 * @param inputs what it reads as `sys.inputs`
 * @returns its page as SVG, letters as outlines; a point is a pixel
 * @throws Error with Typst's reasons
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

/** An SVG of `drawSvg` as PNG; `width` in pixels, that of the drawing unless told. */
export async function drawPng(svg: string, width?: number): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg), { density: 72 });
  return (width ? picture.resize(width) : picture).png({ palette: true, effort: 1 }).toBuffer();
}
