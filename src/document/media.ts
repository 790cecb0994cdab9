import type { Block, EditorDocument } from '#contract/documents.ts';
import { kindOf } from '#blocks/index.ts';

/**
 * Returns the media ids in documents: images of figures, for light and dark mode, a video's `poster`, and the data of
 * charts, in nested blocks too; each once. Invalid ids can be among them, since a writer can type anything.
 */
export function mediaOf(...documents: EditorDocument[]): string[] {
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
