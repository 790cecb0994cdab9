/**
 * Copies content in its stored form to the clipboard, for pasting into this editor. Other programs read the HTML on
 * the clipboard.
 */
import { readJson } from '#domain/read-json.ts';
import { editorDocument, type Block } from '#contract/documents.ts';
import { z } from '#contract/zod-mini.ts';
import { cleanDocument } from '#document/clean.ts';
import { sanitiseInline } from '#inlines/text.ts';

/** A custom type of clipboard content. Browsers offer content of this type only to pages of this site. */
const type = 'application/x-post-text';

const content = z.union([z.object({ inline: z.string() }), editorDocument]);

export type OwnContent = { inline: string } | { blocks: Block[] };

export function writeOwn(data: DataTransfer, own: OwnContent): void {
  data.setData(type, JSON.stringify(own));
}

/** @returns undefined if the clipboard has no valid content of this type */
export function readOwn(data: DataTransfer): OwnContent | undefined {
  const parsed = readJson(content, data.getData(type));
  if (!parsed) return undefined;
  return 'inline' in parsed ? { inline: sanitiseInline(parsed.inline) } : { blocks: cleanDocument(parsed).blocks };
}
