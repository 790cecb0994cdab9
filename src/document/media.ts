import type { Block, EditorDocument } from '#contract/documents.ts';
import { parseFilePath } from '#contract/media-sizes.ts';
import { kindOf } from '#blocks/index.ts';
import { withLinks } from './links.ts';

/**
 * Returns the ids of the media that documents display or link to, without duplicates. Ids can be invalid, because a
 * writer can type any text.
 */
export const mediaOf = (...documents: EditorDocument[]): string[] => [
  ...new Set([...shownMediaOf(...documents), ...documents.flatMap(linkedFilesOf)]),
];

/**
 * Returns the ids of the media that documents display, without duplicates. Such media are images for light and dark
 * mode, the `poster` of a video, and chart data. Nested blocks are included.
 */
export function shownMediaOf(...documents: EditorDocument[]): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isRecord(value)) {
      if (isRecord(value['data'])) take(value as Block);
      Object.values(value).forEach(visit);
    }
  };
  const take = ({ type, data }: Block): void => {
    kindOf(type)?.withMedia?.(data, (id) => {
      found.add(id);
      return id;
    });
  };
  for (const { blocks } of documents) visit(blocks);
  return [...found];
}

/** Returns the ids of the files that a document links to. */
export function linkedFilesOf(document: EditorDocument): string[] {
  const found = new Set<string>();
  const look = (href: string) => {
    const file = parseFilePath(href);
    if (file) found.add(file.id);
    return href;
  };
  withLinks(document, { inline: look, card: (data) => ({ ...data, url: look(data.url) }) });
  return [...found];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
