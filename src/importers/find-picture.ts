/**
 * Finds the image that a URL or path in an imported text refers to: in the source, in a `data:` URL, or on another
 * site.
 */
import { getOrMake } from '#domain/get-or-make.ts';
import { problemOfError } from '#domain/operator-error.ts';
import { problem, type Problem } from '#contract/problems.ts';
import { namedBy, type Diagnostic } from './diagnostics.ts';
import { decoded } from '#domain/decoded.ts';
import { linkedKind } from '#document/file-names.ts';

/** Returns whether a tag of a generator computes the URL of an image. */
export const isMade = (src: string): boolean => /\{[{%]/.test(src);

/** The images of an import source and functions to read them. */
export interface PictureSource {
  /** Paths of all images and linked files in the source. */
  pictures: readonly string[];
  /** Returns the bytes of an image by its path; undefined if the source does not have the image. */
  picture: (path: string) => Promise<Uint8Array | undefined>;
}

/** Returns the notice about an image or a file that was not imported. */
export const notImported = (src: string, why: Problem, isFile = linkedKind(src) !== undefined): Problem =>
  problem(isFile ? 'fileNotImported' : 'imageNotImported', src.slice(0, 200), why);

/** Returns the notice about an image on another site that was not downloaded. */
export const staysLink = (src: string, why: Problem): Problem => problem('imageStaysLink', src.slice(0, 200), why);

export type FoundPicture = { name: string; bytes: Uint8Array } | NoPicture;

/**
 * A missing image. `why` is the reason to print in a report line that already names the file; absent if no reason is
 * needed.
 */
export interface NoPicture {
  notice: Problem;
  why?: Problem;
}

/**
 * Adds the reasons for missing images to the report, and returns notices about images that no line of the report
 * names.
 * @param diagnostics losses of the post
 * @param absent images that were not imported, by URL
 */
export function pictureRemarks(
  diagnostics: readonly Diagnostic[],
  absent: ReadonlyMap<string, NoPicture>,
): { diagnostics: Diagnostic[]; notices: Problem[] } {
  const named = new Set<string>();
  const losses = diagnostics.map((loss) => {
    if (loss.reason.code !== 'notImported') return loss;
    const src = namedBy(loss);
    named.add(src);
    return { ...loss, reason: absent.get(src)?.why ?? loss.reason };
  });
  // An image whose URL is computed by a tag needs no notice, because the tag itself is reported.
  const told = [...absent].filter(([src]) => !isMade(src) && !named.has(src));
  return { diagnostics: losses, notices: told.map(([, { notice }]) => notice) };
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
  const inline = /^data:image\/[\w+.-]+;base64,([\w+/=\s]+)$/.exec(src)?.[1];
  if (inline !== undefined) return { name: 'picture', bytes: bytesOf(inline) };
  // A paper links to several files. Only the PDF is imported.
  const isHere = !/\.bib#/i.test(textPath) || !linkedKind(src) || /\.pdf$/i.test(src);
  const path = isHere ? await pathInSource(source, textPath, src) : undefined;
  if (path) return path;
  const url = URL.parse(src.startsWith('//') ? `https:${src}` : src);
  if (url?.protocol !== 'https:') {
    return { notice: notImported(src, problem('notBesidePost')) };
  }
  if (!fetchPicture) return { notice: staysLink(src, problem('useFetchImages')) };
  try {
    return { name: nameOf(url.pathname), bytes: await fetchPicture(url) };
  } catch (cause) {
    return { notice: staysLink(src, problemOfError(cause)) };
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
      getOrMake(byName, own, () => []).push(path);
    }
    namesIn.set(pictures, byName);
  }
  return byName.get(name) ?? [];
}

const nameOf = (path: string) => decoded(path.split('/').at(-1) ?? '').slice(0, 200) || 'picture';
