/** Handles files that a text links to and that are imported with the text. The links then point to the stored files. */
import { problem, type Problem } from '#contract/problems.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { fileKinds, type FileKind, type MediaKind } from '#contract/media-sizes.ts';
import { pages } from '#contract/paths.ts';
import { decoded } from '#domain/decoded.ts';
import { withLinks } from '#document/links.ts';
import { linkedKind } from '#document/file-names.ts';

/**
 * Returns whether a file of this kind fits its use in a text.
 * @param asked kind of file that a link needs; undefined if the text displays the file
 */
export const isAsked = (kind: MediaKind | FileKind, asked: FileKind | undefined): boolean =>
  asked === undefined ? kind === 'csv' || !fileKinds.some((one) => one === kind) : kind === asked;

/** Returns a message about a file whose content does not match its file extension. */
export const otherKind = (asked: FileKind | undefined): Problem =>
  asked ? problem('otherFormat', asked.toUpperCase()) : problem('mediaType');

/**
 * Returns the document with its links to imported files replaced by the URLs of the stored files.
 * @param find returns the id of the file by its URL in the document; undefined if the file is not imported
 */
export function withLinkedFiles(
  document: EditorDocument,
  find: (address: string) => string | undefined,
): EditorDocument {
  const lead = (address: string): string => {
    const kind = linkedKind(address);
    const id = kind && find(address);
    return kind && id ? pages.uploadedFile(id, kind) + (/#.*$/s.exec(address)?.[0] ?? '') : address;
  };
  return withLinks(document, {
    inline: lead,
    card: (data) => {
      const url = lead(data.url);
      // A card without a title would show the URL of the stored file, which is meaningless to readers. The file name
      // becomes the title.
      const title = url === data.url ? data.title : data.title || nameOf(data.url);
      return { ...data, url, title };
    },
  });
}

const nameOf = (address: string): string =>
  decoded(
    address
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? '',
  );
