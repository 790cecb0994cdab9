/**
 * Finds the image that a URL or path in an imported text refers to: in the source, in a `data:` URL, or on another
 * site.
 */
import { decoded } from '#domain/decoded.ts';
import { linkedKind } from '#document/file-names.ts';

/** Reason for a missing image if no other reason is known. */
export const noWhy = 'it was not imported';

/** Returns whether a tag of a generator computes the URL of an image. */
export const isMade = (src: string): boolean => /\{[{%]/.test(src);

/** The images of an import source and functions to read them. */
export interface PictureSource {
  /** Paths of all images and linked files in the source. */
  pictures: readonly string[];
  /** Returns the bytes of an image by its path; undefined if the source does not have the image. */
  picture: (path: string) => Promise<Uint8Array | undefined>;
}

export type FoundPicture = { name: string; bytes: Uint8Array } | NoPicture;

/**
 * A missing image. `why` is the reason to print in a report line that already names the file; absent if no reason is
 * needed.
 */
export interface NoPicture {
  notice: string;
  why?: string;
}

/**
 * Adds the reasons for missing images to the report, and returns notices about images that no line of the report
 * names.
 * @param diagnostics lines of the report
 * @param absent images that were not imported, by URL
 */
export function pictureRemarks(
  diagnostics: readonly string[],
  absent: ReadonlyMap<string, NoPicture>,
): { diagnostics: string[]; notices: string[] } {
  const named = new Set<string>();
  const lines = diagnostics.map((line) => {
    if (!line.endsWith(`: ${noWhy}`)) return line;
    const start = Math.max(line.lastIndexOf(' image '), line.lastIndexOf(' file '));
    const src = line.slice(line.indexOf(' ', start + 1) + 1, -noWhy.length - 2);
    named.add(src);
    return line.slice(0, -noWhy.length) + (absent.get(src)?.why ?? noWhy);
  });
  // An image whose URL is computed by a tag needs no notice, because the tag itself is reported.
  const told = [...absent].filter(([src]) => !isMade(src) && !named.has(src));
  return { diagnostics: lines, notices: told.map(([, { notice }]) => notice) };
}

/** Downloads the file at an HTTPS URL. @throws Error with a message for the report */
export type FetchPicture = (url: URL) => Promise<Uint8Array>;

/**
 * @param textPath path of the text in the source
 * @param src URL or path in the text
 * @param fetchPicture if undefined, images on other sites stay links
 */
export async function findPicture(
  source: PictureSource,
  textPath: string,
  src: string,
  fetchPicture: FetchPicture | undefined,
): Promise<FoundPicture> {
  const shown = src.slice(0, 200);
  const inline = /^data:image\/[\w+.-]+;base64,([\w+/=\s]+)$/.exec(src)?.[1];
  if (inline !== undefined) return { name: 'picture', bytes: bytesOf(inline) };
  // Of the files to which a paper links, only the PDF is imported.
  const isHere = !/\.bib#/i.test(textPath) || !linkedKind(src) || /\.pdf$/i.test(src);
  const path = isHere ? await pathInSource(source, textPath, src) : undefined;
  if (path) return path;
  const url = URL.parse(src.startsWith('//') ? `https:${src}` : src);
  if (url?.protocol !== 'https:') {
    if (linkedKind(src))
      return { notice: `The file ${shown} was not imported: the file was not found next to the post.` };
    return { notice: `The image ${shown} was not imported: the file was not found next to the post.` };
  }
  if (!fetchPicture) return { notice: `The image ${shown} stays a link: Use --fetch-images to download the image.` };
  try {
    return { name: nameOf(url.pathname), bytes: await fetchPicture(url) };
  } catch (cause) {
    return { notice: `The image ${shown} stays a link: ${cause instanceof Error ? cause.message : String(cause)}` };
  }
}

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));

/**
 * Returns the image at the path relative to the text. Otherwise, returns the only image whose path ends with the given
 * path. A link without a folder (Obsidian) matches by file name. Sites store images in `static/`, `public/` or
 * `wp-content/`, which their URLs can omit.
 */
async function pathInSource(
  { pictures, picture }: PictureSource,
  textPath: string,
  src: string,
): Promise<{ name: string; bytes: Uint8Array } | undefined> {
  const folder = textPath.replace(/#.*$/, '').split('/').slice(0, -1).join('/');
  const url = URL.parse(src, `https://source.invalid/${folder}/`);
  if (!url) return undefined;
  const wanted = decoded(url.pathname).slice(1).normalize('NFC');
  const parts = wanted.split('/');
  const ends = parts.map((_, index) => parts.slice(index).join('/')).slice(0, -1);
  const isRelative = url.hostname === 'source.invalid';
  const isName = isRelative && !src.includes('/');
  const alike = picturesNamed(pictures, parts.at(-1) ?? '');
  const byEnd = [...ends, ...(isName ? parts.slice(-1) : [])].flatMap((end) => {
    const found = alike.filter((path) => `/${path.normalize('NFC')}`.endsWith(`/${end}`));
    return found.length === 1 ? found : [];
  });
  // Unicode normalization of file names differs between file systems.
  const named = alike.find((path) => path.normalize('NFC') === wanted) ?? wanted;
  for (const path of [...(isRelative && !leadsOut(folder, src) ? [named] : []), ...byEnd]) {
    const bytes = await picture(path);
    if (bytes) return { name: nameOf(path), bytes };
  }
  return undefined;
}

/** Returns whether a path points outside of the source. A URL would stop at the root and name a different image. */
function leadsOut(folder: string, src: string): boolean {
  const isFromTop = /^[\\/]/.test(src);
  let depth = isFromTop ? 0 : folder.split('/').filter(Boolean).length;
  for (const part of src.replace(/[?#].*$/s, '').split(/[\\/]/)) {
    const name = decoded(part);
    if (name === '..') depth -= 1;
    else if (name !== '' && name !== '.') depth += 1;
    if (depth < 0) return true;
  }
  return false;
}

const namesIn = new WeakMap<readonly string[], Map<string, string[]>>();

/**
 * Returns the images with the given file name. The index is cached, because searching all images for each text would be
 * slow.
 */
function picturesNamed(pictures: readonly string[], name: string): readonly string[] {
  let byName = namesIn.get(pictures);
  if (!byName) {
    byName = new Map();
    for (const path of pictures) {
      const own = path.slice(path.lastIndexOf('/') + 1).normalize('NFC');
      const same = byName.get(own);
      if (same) same.push(path);
      else byName.set(own, [path]);
    }
    namesIn.set(pictures, byName);
  }
  return byName.get(name) ?? [];
}

const nameOf = (path: string) => decoded(path.split('/').at(-1) ?? '').slice(0, 200) || 'picture';
