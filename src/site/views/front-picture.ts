/**
 * The wide picture of home with its line: `content/images/front/`, which holds one picture and `caption.txt` (the line;
 * after an empty line the text alternative). Made when the site's program is built, in AVIF, and in JPEG for browsers
 * below the floor of docs/browsers.md. A drawing (SVG) is shown as it is; with a file of regions beside it, of its name
 * and `.json`, it is an annotated picture.
 */
import { pictureRegions, type Region } from '#contract/regions.ts';
import type { Site } from '#site/data/site.ts';

interface Picture {
  /** `srcset` by format, the one to prefer first. */
  sources: Record<string, string>;
  img: { src: string; w: number; h: number };
}

const [[picturePath, picture] = []] = Object.entries(
  import.meta.glob<Picture>('~content/images/front/*.{jpg,jpeg,png,webp,avif}', {
    eager: true,
    import: 'default',
    query: { w: '640;960;1440;1920', format: 'avif;jpg', quality: '42', as: 'picture', withoutEnlargement: '' },
  }),
);
/** Which part of the window it takes: `.front-picture` of home.css. */
export const frontPictureSizes = '(min-width: 63rem) 60rem, 100vw';

const [words = ''] = Object.values(
  import.meta.glob<string>('~content/images/front/caption.txt', { eager: true, import: 'default', query: '?raw' }),
);
const [caption = '', alt = ''] = words.split(/\n\s*\n/).map((part) => part.trim());

/** A drawing with parts that say something. */
export interface FrontDrawing {
  src: string;
  /** Of its view box. */
  width: number;
  height: number;
  regions: readonly Region[];
}

const [[drawingPath, src] = []] = Object.entries(
  import.meta.glob<string>('~content/images/front/*.svg', { eager: true, import: 'default', query: '?url' }),
);
const [svg = ''] = Object.values(
  import.meta.glob<string>('~content/images/front/*.svg', { eager: true, import: 'default', query: '?raw' }),
);
const [beside] = Object.values(
  import.meta.glob<unknown>('~content/images/front/*.json', { eager: true, import: 'default' }),
);
const size = /viewBox="0 0 (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)"/.exec(svg);
const read = pictureRegions.safeParse(beside);

const drawing: FrontDrawing | undefined =
  src !== undefined && size && read.success
    ? { src, width: Number(size[1]), height: Number(size[2]), regions: read.data.regions }
    : undefined;

export interface Front {
  picture?: Picture;
  drawing?: FrontDrawing;
  caption: string;
  alt: string;
}

/** The program was built with the sample's pictures: there were no others. */
const isSamples = /^\/sample\//.test(drawingPath ?? picturePath ?? '');

/** What stands there on this site: nothing where the owner has none. */
export const frontOf = ({ hasLeftSample }: Pick<Site, 'hasLeftSample'>): Front =>
  isSamples && hasLeftSample
    ? { caption: '', alt: '' }
    : { ...(picture && { picture }), ...(drawing && { drawing }), caption, alt };
