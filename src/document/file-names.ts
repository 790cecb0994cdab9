/** Tells what a file is from its name. */
import { fileKinds, type FileKind } from '#contract/media-sizes.ts';

export const isHidden = (path: string) => /(?:^|\/)(?:\.|node_modules\/)/.test(path);
/** Returns whether a post can show a file: an image or chart data. */
export const isPicture = (path: string) =>
  /\.(?:jpe?g|png|gif|webp|avif|svg|hei[cf]|tiff?|csv|tsv)$/i.test(path) && !isHidden(path);

const kinds = fileKinds.join('|');
const file = new RegExp(String.raw`\.(?:${kinds})$`, 'i');
const beside = new RegExp(String.raw`^(?![a-z][a-z0-9+.-]*:|//)[^?#]+\.(${kinds})(?:$|[?#])`, 'i');

/**
 * Returns the kind of file that a link points to; undefined if files of this kind are not imported.
 * @param address URL in a text
 */
export const linkedKind = (address: string): FileKind | undefined =>
  beside.exec(address)?.[1]?.toLowerCase() as FileKind | undefined;

/** Returns whether a file is of a kind that posts can link to. */
export const isFile = (path: string) => file.test(path);
