/** Converts pasted or dropped Markdown to blocks. The converter is loaded when it is first needed. */
import type { Block } from '#contract/documents.ts';
import { notebooks } from '#i18n/notebooks.ts';
import { writing } from '#i18n/writing.ts';

/**
 * @param name the file's name
 * @returns the blocks, and a message about omitted parts, which is empty if nothing was omitted
 */
export async function markdownToBlocks(file: string, name = ''): Promise<{ blocks: Block[]; leftOut: string }> {
  const [{ fromMarkdown }, { splitFrontMatter }] = await Promise.all([
    import('#document/markdown/from-markdown.ts'),
    import('#document/markdown/front-matter.ts'),
  ]);
  const hasFrontMatter = /^\ufeff?(?:---|\+\+\+)\s*\n/.test(file.replace(/\r\n?/g, '\n'));
  const text = hasFrontMatter ? splitFrontMatter(file).text : file;
  const { blocks } = fromMarkdown(await withoutChunks(text, file, name), { dialects: true });
  return { blocks, leftOut: hasFrontMatter && text !== file ? writing.frontMatterLeftOut : '' };
}

/** Converts the executable chunks of Quarto and R Markdown to ordinary code. */
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

/** Returns whether a code editor marked its clipboard text as Markdown. */
export function saysMarkdown(data: DataTransfer): boolean {
  if (data.types.includes('text/markdown')) return true;
  const about = data.getData('vscode-editor-data');
  return /"mode"\s*:\s*"(?:markdown|mdx)"/.test(about);
}
