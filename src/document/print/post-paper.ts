/** The data that the template `post.typ` needs for a printed post. */
import type { PrintNode } from './print-tree.ts';

/** Version of the PDF. Must be increased with every change of the output of `post.typ`. */
export const postPdfVersion = 3;

export interface PostPaper {
  title: string;
  /** The line below the title; '' if there is none. */
  subtitle: string;
  /** Language tag of the post, such as `ja` or `en`. */
  lang: string;
  /** Author names for the metadata of the PDF. */
  authors: string[];
  /** Author and date, as printed below the title. */
  byline: string;
  footer: string;
  url: string;
  /** Summary of the post; '' if there is none. */
  summary: string;
  paper: 'a4' | 'letter';
  /** `#rrggbb`: color of links, and of annotations in an image. */
  accent: string;
  body: PrintNode[];
}

/** Returns the URLs of the images in the printed post, without duplicates. */
export function picturesOf(paper: PostPaper): string[] {
  const found = new Set<string>();
  walk(paper.body, (image) => found.add(image.src));
  return [...found].filter(Boolean);
}

/**
 * Adds the available images to the printed post.
 * @param there images by URL; missing images are replaced by their alt text
 * @returns the printed post, and its images, including drawings
 */
export function withPictures(
  paper: PostPaper,
  there: ReadonlyMap<string, Buffer>,
): { paper: PostPaper; pictures: Map<string, Buffer> } {
  const body = structuredClone(paper.body);
  const pictures = new Map(there);
  walk(body, (image) => {
    if (image.svg !== undefined) {
      image.src = `/drawing-${pictures.size}.svg`;
      pictures.set(image.src, Buffer.from(image.svg));
      delete image.svg;
    } else if (!there.has(image.src)) image.src = '';
  });
  return { paper: { ...paper, body }, pictures };
}

type Picture = Extract<PrintNode, { t: 'image' }>;

function walk(value: unknown, visit: (image: Picture) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('t' in value && value.t === 'image') visit(value as Picture);
  for (const part of Object.values(value)) walk(part, visit);
}
