/** Files beside a text that it links to: its links lead to the stored files once these are imported. */
import type { EditorDocument } from '#contract/documents.ts';
import { fileKinds, type FileKind, type MediaKind } from '#contract/media-sizes.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { decoded } from '#domain/decoded.ts';
import { withLinks } from '../links.ts';
import { linkedKind } from './source-files.ts';

/** Returns whether a link asks for such a file, or, undefined, a text shows it. */
export const isAsked = (kind: MediaKind | FileKind, asked: FileKind | undefined): boolean =>
  asked === undefined ? kind === 'csv' || !fileKinds.some((one) => one === kind) : kind === asked;

/** Returns a sentence about a file whose bytes are of another kind than its name. */
export const otherKind = (asked: FileKind | undefined): string =>
  asked ? `Its content is not in ${asked.toUpperCase()} format.` : messages.mediaType;

/** @param find returns the id of a file by its address in the text; undefined if it is not imported */
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
      // A card shows its URL where it has no title, and this one says nothing.
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
