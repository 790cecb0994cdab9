/** The stored form of copied content, for pasting into this editor: other programs use the HTML. */
import { editorDocument, type Block } from '#contract/documents.ts';
import { z } from '#contract/zod-mini.ts';
import { cleanDocument } from '#document/clean.ts';
import { sanitiseInline } from '#inlines/text.ts';

/** A type of our own: browsers keep it for pages of the same site. */
const type = 'application/x-post-text';

const content = z.union([z.object({ inline: z.string() }), editorDocument]);

export type OwnContent = { inline: string } | { blocks: Block[] };

export function writeOwn(data: DataTransfer, own: OwnContent): void {
  data.setData(type, JSON.stringify(own));
}

/** @returns undefined if there is none, or other content */
export function readOwn(data: DataTransfer): OwnContent | undefined {
  const text = data.getData(type);
  if (text === '') return undefined;
  try {
    const parsed = content.parse(JSON.parse(text));
    return 'inline' in parsed ? { inline: sanitiseInline(parsed.inline) } : { blocks: cleanDocument(parsed).blocks };
  } catch {
    return undefined;
  }
}
