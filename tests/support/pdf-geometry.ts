/** Positions of letters and ruled lines in a PDF, in points from the top left of each page. */
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Stretch extends Box {
  text: string;
}
export interface PdfPage {
  width: number;
  height: number;
  /**
   * Pieces of text with the height of their letters (0.88 above the baseline and 0.12 below, less a small tolerance).
   */
  texts: Stretch[];
  /** Ruled lines, horizontal and vertical. */
  lines: Box[];
}

type Matrix = [number, number, number, number, number, number];

/** Reads a PDF as a PDF viewer does. */
export async function readGeometry(pdf: Uint8Array): Promise<PdfPage[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf), { useSystemFonts: false });
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item): Stretch[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , size, x, y] = item.transform as Matrix;
      const baseline = height - y;
      // A Japanese punctuation mark fills only half of its full-width cell. The layout can omit the blank half.
      const left = x + (/^[（「『【〔]/.test(item.str) ? size / 2 : 0);
      const right = x + item.width - (/[、。）」』】〕，．・]$/.test(item.str) ? size / 2 : 0);
      return [{ text: item.str, left, right, top: baseline - 0.8 * size, bottom: baseline + 0.1 * size }];
    });
    pages.push({ width, height, texts, lines: await linesOf(page, height) });
  }
  await document.loadingTask.destroy();
  return pages;
}

/** Returns every stroked path that is a horizontal or vertical line. */
async function linesOf(page: { getOperatorList(): Promise<unknown> }, height: number): Promise<Box[]> {
  const { OPS } = (await getResolvedPDFJS()) as unknown as { OPS: Record<string, number> };
  const { fnArray, argsArray } = (await page.getOperatorList()) as { fnArray: number[]; argsArray: unknown[][] };
  const lines: Box[] = [];
  const stack: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] ?? [];
    if (operator === OPS['save']) stack.push(matrix);
    else if (operator === OPS['restore']) matrix = stack.pop() ?? [1, 0, 0, 1, 0, 0];
    else if (operator === OPS['transform']) matrix = multiply(matrix, args as Matrix);
    else if (operator === OPS['constructPath']) {
      const box = args[2] as ArrayLike<number> | undefined;
      if (args[0] !== OPS['stroke'] || !box) continue;
      const [x1 = 0, y1 = 0] = apply(matrix, box[0] ?? 0, box[1] ?? 0);
      const [x2 = 0, y2 = 0] = apply(matrix, box[2] ?? 0, box[3] ?? 0);
      const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)];
      const [top, bottom] = [height - Math.max(y1, y2), height - Math.min(y1, y2)];
      if (right - left < 0.5 || bottom - top < 0.5) lines.push({ left, right, top, bottom });
    }
  }
  return lines;
}

const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];
const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => [a * x + c * y + e, b * x + d * y + f];

const meets = (one: Box, other: Box, slack: number) =>
  one.left + slack < other.right &&
  other.left + slack < one.right &&
  one.top + slack < other.bottom &&
  other.top + slack < one.bottom;

/** Returns whether a line underlines a text: same length, below its letters. */
const underlines = (line: Box, { left, right, top, bottom }: Box) =>
  Math.abs(line.left - left) < 2 && Math.abs(line.right - right) < 2 && line.top > top + 0.8 * (bottom - top);

/**
 * Describes the faults of the pages: text beyond the margin, or crossed by a ruled line or another text.
 * @param margin width without text, in points
 */
export function faultsOf(pages: readonly PdfPage[], margin = 20): string[] {
  return pages.flatMap(({ width, height, texts, lines }, index) => {
    const at = `page ${index + 1}: `;
    const faults: string[] = [];
    for (const [n, text] of texts.entries()) {
      const { left, right, top, bottom } = text;
      if (left < margin || right > width - margin || top < margin || bottom > height - margin)
        faults.push(`${at}"${text.text}" leaves the page`);
      const line = lines.find(
        (item) => meets({ ...text, left: left + 1, right: right - 1 }, item, 0) && !underlines(item, text),
      );
      if (line) faults.push(`${at}"${text.text}" crosses a line`);
      const other = texts.slice(n + 1).find((item) => meets(text, item, 0.6));
      if (other) faults.push(`${at}"${text.text}" lies upon "${other.text}"`);
    }
    return faults;
  });
}
