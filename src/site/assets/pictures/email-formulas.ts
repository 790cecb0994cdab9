/**
 * Formulas as images for emails, because no email program supports MathML. The name of an image is a hash of its
 * content, so that an email can refer to an image that is not drawn yet. The images are drawn and stored with the
 * social preview images.
 */
import { createHash } from 'node:crypto';
import { MAIL_WIDTH } from '#contract/media-sizes.ts';
import { parseDocument } from 'htmlparser2';
import { printMath, type MathNode } from '#document/print/print-math.ts';
import type { HtmlElement } from '#document/print/html-tree.ts';
import type { Site } from '../../data/site.ts';

/** Part of the hash in every image's name. Increase it when `formula.typ` changes. */
const design = '1';

/** The height of an inline formula in an email, and the distance from its lower edge to the baseline, in pixels. */
export const emailFormula = { height: 32, depth: 10 } as const;

export interface EmailFormula {
  formula: MathNode;
  /** Whether the formula is a block formula. */
  display: boolean;
}

/** @param mathml a `math` element from the renderer */
const isDisplay = (mathml: string): boolean => /^<math[^>]*\sdisplay="block"/.test(mathml);

/**
 * @param mathml a `math` element from the renderer
 * @returns the file name of the formula's image
 */
export function formulaName(mathml: string): string {
  const hash = createHash('sha256').update(JSON.stringify([design, mathml]));
  return `${hash.digest('hex').slice(0, 20)}.png`;
}

/** Returns every formula in the site's posts by the file name of its image; empty if posts are not sent by email. */
export async function emailFormulas(site: Site): Promise<Map<string, EmailFormula>> {
  const found = new Map<string, EmailFormula>();
  if (!site.settings.follow) return found;
  for (const { id } of site.posts) {
    const { html = '' } = (await site.rendered(id)) ?? {};
    for (const [name, formula] of formulasIn(html)) found.set(name, formula);
  }
  return found;
}

/**
 * @param html body of a post
 * @returns the formulas in the body by the file names of their images
 */
export const formulasIn = (html: string): Map<string, EmailFormula> =>
  new Map(
    [...html.matchAll(/<math[\s>][^]*?<\/math>/g)].map(([mathml]) => [
      formulaName(mathml),
      { formula: formulaOf(mathml), display: isDisplay(mathml) },
    ]),
  );

/**
 * @param read returns undefined for a missing file
 * @returns the images that exist, by file name
 */
export async function picturesThere(
  names: Iterable<string>,
  read: (name: string) => Promise<Uint8Array | undefined>,
): Promise<Map<string, Uint8Array>> {
  const asked = [...names].map(async (name) => [name, await read(name).catch(() => undefined)] as const);
  return new Map((await Promise.all(asked)).flatMap(([name, png]) => (png ? [[name, png]] : [])));
}

/**
 * @param png image of a formula
 * @returns the size of the formula in an email in CSS pixels. Images of inline formulas have twice this size, and no
 * formula is wider than the email
 */
export function sizeInMail(png: Uint8Array, display: boolean): { width: number; height: number } {
  const header = new DataView(png.buffer, png.byteOffset);
  const [width, height] = [16, 20].map((at) => header.getUint32(at) / (display ? 1 : 2)) as [number, number];
  const factor = Math.min(1, MAIL_WIDTH / width);
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}

function formulaOf(mathml: string): MathNode {
  const [element] = parseDocument(mathml).children as unknown as HtmlElement[];
  return element ? printMath(element) : { m: 'row', c: [] };
}
