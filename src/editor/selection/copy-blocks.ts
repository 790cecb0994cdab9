/** Copies blocks to the clipboard in all formats that programs can read. */
import type { EditorDocument } from '#contract/documents.ts';
import type { LiveBlock } from '../live-block.ts';
import { nest } from '../edits/outline.ts';
import { blocksToHtml, blocksToText } from './clipboard.ts';
import { writeOwn } from './own-clipboard.ts';

/**
 * The Markdown writer. It is loaded as soon as there is a selection across blocks, because a copy event cannot wait for
 * it.
 */
let toMarkdown: ((document: EditorDocument) => string) | undefined;

/** Loads the Markdown writer. */
export function prepareToCopy(): void {
  if (toMarkdown) return;
  void import('#document/markdown/to-markdown.ts')
    .then((loaded) => void (toMarkdown = loaded.toMarkdown))
    .catch(() => undefined);
}

/**
 * Copies blocks in stored form for this editor. For other programs, copies HTML and plain text, and also Markdown if
 * the Markdown writer is loaded.
 */
export function copyBlocks(clipboard: DataTransfer, row: readonly LiveBlock[]): void {
  const blocks = nest(row);
  writeOwn(clipboard, { blocks });
  clipboard.setData('text/html', blocksToHtml(blocks));
  clipboard.setData('text/plain', blocksToText(blocks));
  if (toMarkdown) clipboard.setData('text/markdown', toMarkdown({ blocks }));
}
