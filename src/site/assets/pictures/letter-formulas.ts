/**
 * Formulas of posts as pictures, for mails: no mail program knows MathML. A picture is named after what stands on it, so
 * that a mail names it before it is drawn. It is drawn with the cards, and lies beside them.
 */
import { createHash } from 'node:crypto';
import { parseDocument } from 'htmlparser2';
import { printMath, type MathNode } from '#document/print/print-math.ts';
import type { HtmlElement } from '#document/print/print-tree.ts';
import type { Site } from '../../data/site.ts';

/** Part of every picture's name: raise it when `formula.typ` changes. */
const design = '1';

/** Pixels of a mail: one in a line is as high, with its baseline so far above its lower edge. */
export const letterFormula = { height: 32, depth: 10 } as const;

export interface LetterFormula {
  formula: MathNode;
  /** On lines of its own. */
  display: boolean;
}

/** @param mathml a `math` element, as the renderer writes it */
export const isDisplay = (mathml: string): boolean => /^<math[^>]*\sdisplay="block"/.test(mathml);

/** @param mathml a `math` element, as the renderer writes it @returns its picture's file name */
export function formulaName(mathml: string): string {
  const hash = createHash('sha256').update(JSON.stringify([design, mathml]));
  return `${hash.digest('hex').slice(0, 20)}.png`;
}

/** Every formula of the site's posts by its picture's file name, where posts go out by mail. */
export async function letterFormulas(site: Site): Promise<Map<string, LetterFormula>> {
  const found = new Map<string, LetterFormula>();
  if (!site.settings.follow) return found;
  for (const { id } of site.posts) {
    const { html = '' } = (await site.rendered(id)) ?? {};
    for (const [mathml] of html.matchAll(/<math[\s>][^]*?<\/math>/g)) {
      const name = formulaName(mathml);
      if (!found.has(name)) found.set(name, { formula: formulaOf(mathml), display: isDisplay(mathml) });
    }
  }
  return found;
}

function formulaOf(mathml: string): MathNode {
  const [element] = parseDocument(mathml).children as unknown as HtmlElement[];
  return element ? printMath(element) : { m: 'row', c: [] };
}
