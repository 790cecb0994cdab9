/** Markdown that is pasted or dropped, as blocks. Its reader is loaded when it is first needed. */
import type { Block } from '#contract/documents.ts';
import { notebooks } from '#words/notebooks.ts';
import { writing } from '#words/writing.ts';

/** @param name of its file @returns the blocks, and what was left out as a sentence; empty where nothing was */
export async function markdownToBlocks(file: string, name = ''): Promise<{ blocks: Block[]; leftOut: string }> {
  const [{ fromMarkdown }, { readFrontMatter }] = await Promise.all([
    import('#document/markdown/from-markdown.ts'),
    import('#document/markdown/front-matter.ts'),
  ]);
  const hasFrontMatter = /^\ufeff?(?:---|\+\+\+)\s*\n/.test(file.replace(/\r\n?/g, '\n'));
  const text = hasFrontMatter ? readFrontMatter(file).text : file;
  const { blocks } = fromMarkdown(await withoutChunks(text, file, name), { dialects: true });
  return { blocks, leftOut: hasFrontMatter && text !== file ? writing.frontMatterLeftOut : '' };
}

/** Quarto's and R Markdown's chunks as code. */
async function withoutChunks(text: string, file: string, name: string): Promise<string> {
  if (!/\.[qr]md$/i.test(name)) return text;
  const [{ readChunks }, { documentSettings }, { splitFrontMatter }] = await Promise.all([
    import('#document/markdown/chunks.ts'),
    import('#document/notebook/cell-options.ts'),
    import('#document/markdown/front-matter.ts'),
  ]);
  return readChunks(text, documentSettings(splitFrontMatter(file).data), notebooks.code).text;
}

/** Detects Markdown files by type or name. */
export function isMarkdownFile({ name, type }: File): boolean {
  return /^text\/(?:x-)?markdown$/.test(type) || /\.(?:md|markdown|mdx|mdown|[qr]md)$/i.test(name);
}

/** The text under an editor's own type on the clipboard, where it says that it is Markdown. */
export function saysMarkdown(data: DataTransfer): boolean {
  if (data.types.includes('text/markdown')) return true;
  const about = data.getData('vscode-editor-data');
  return /"mode"\s*:\s*"(?:markdown|mdx)"/.test(about);
}
