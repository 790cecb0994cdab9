/**
 * The text density of multi-page documents: résumé, CV and 職務経歴書. Before a page is added, gaps, leading and font sizes
 * shrink within limits (DOC-14).
 */

/** Font size in pt, leading in em, margins in mm; `gap` is a factor for the space between entries. */
export interface Density {
  size: number;
  leading: number;
  gap: number;
  side: number;
  top: number;
}

export const densities: Record<'latin' | 'japanese', readonly Density[]> = {
  latin: [
    { size: 10.5, leading: 0.4, gap: 1, side: 18, top: 16 },
    { size: 10.5, leading: 0.34, gap: 0.8, side: 18, top: 15 },
    { size: 10, leading: 0.32, gap: 0.7, side: 17, top: 14 },
    { size: 9.5, leading: 0.3, gap: 0.6, side: 16, top: 13 },
    { size: 9, leading: 0.26, gap: 0.45, side: 15, top: 12 },
  ],
  japanese: [
    { size: 10, leading: 0.7, gap: 1, side: 20, top: 18 },
    { size: 10, leading: 0.6, gap: 0.8, side: 20, top: 16 },
    { size: 9.5, leading: 0.55, gap: 0.65, side: 18, top: 15 },
    { size: 9, leading: 0.5, gap: 0.5, side: 17, top: 14 },
    { size: 8.5, leading: 0.42, gap: 0.35, side: 15, top: 12 },
  ],
};

/**
 * Number of steps whose density readers hardly notice. The denser steps are used only if the document would otherwise
 * exceed its maximum number of pages.
 */
const mild = 3;

/**
 * Returns the loosest step that needs the fewest pages, and its number of pages.
 * @param most wanted maximum number of pages
 * @param pagesAt returns the number of pages at a step, measured by the typesetting engine
 */
export function chooseDensity(
  steps: readonly Density[],
  most: number,
  pagesAt: (step: number) => number,
): { step: number; pages: number } {
  const counts: number[] = [];
  const count = (step: number) => (counts[step] ??= pagesAt(step));
  const loosest = (of: number) => {
    const fewest = count(of - 1);
    const step = steps.findIndex((_, item) => count(item) <= fewest);
    return { step, pages: count(step) };
  };
  const gently = loosest(mild);
  return gently.pages <= most ? gently : loosest(steps.length);
}
