/** Lists the public files of `content/`: those that publications link to, and the drawing of the home page. */
import { pages } from '#contract/paths.ts';
import type { Site } from '#site/data/site.ts';

const base = pages.contentFile('');

/** @returns paths relative to `content/`, by URL path */
export function contentFilesOf({ publications, front }: Pick<Site, 'publications' | 'front'>): Map<string, string> {
  const named = publications.flatMap(({ pdf, preview, resources }) => [
    pdf,
    preview,
    ...resources.map(({ href }) => href),
  ]);
  const files = new Map(
    named
      .filter((href) => href?.startsWith(base))
      .map((href) => [href ?? '', decodeURIComponent((href ?? '').slice(base.length))]),
  );
  if (front?.drawing) files.set(pages.frontDrawing(front.drawing.hash), front.drawing.file);
  return files;
}
