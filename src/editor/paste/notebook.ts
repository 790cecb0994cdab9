/** Converts a pasted or dropped Jupyter notebook to blocks. The converter is loaded when it is first needed. */
import type { Block } from '#contract/documents.ts';
import { held, nestedBlocksIn } from '#blocks/nested-blocks.ts';
import type { ListItem } from '#blocks/list/schema.ts';
import { pastedPicture } from '#document/paste/pasted-picture.ts';
import { notebooks } from '#i18n/notebooks.ts';
import { writing } from '#i18n/writing.ts';
import { isPasted } from './pictures.ts';

export interface PastedNotebook {
  /** Empty if the notebook cannot be read. */
  blocks: Block[];
  /** The images as data URLs; their figures are named `pasted-0` and so on. */
  pictures: string[];
  /** A message about omitted parts, or the reason why the notebook is unreadable; empty if nothing was omitted. */
  said: string;
}

export async function notebookToBlocks(text: string): Promise<PastedNotebook> {
  const [{ NotebookError, readNotebook }, { headOf, notebookBlocks }, { ownPicture }] = await Promise.all([
    import('#document/notebook/read-notebook.ts'),
    import('#document/notebook/notebook-blocks.ts'),
    import('#document/markdown/picture-block.ts'),
  ]);
  const pictures: string[] = [];
  const picture = (src: string) =>
    src.startsWith('data:image/') ? `${pastedPicture}${pictures.push(src) - 1}` : ownPicture(src);
  try {
    const notebook = readNotebook(text);
    const { document, diagnostics } = notebookBlocks(notebook, { picture, words: notebooks });
    const hasHead = headOf(notebook).source !== '';
    const said = [
      hasHead && writing.frontMatterLeftOut,
      diagnostics.length > 0 && notebooks.partsLost(diagnostics.length),
    ];
    return { blocks: document.blocks.flatMap(besideLists), pictures, said: said.filter(Boolean).join(' ') };
  } catch (error) {
    if (!(error instanceof NotebookError)) throw error;
    return { blocks: [], pictures: [], said: notebooks.refused[error.fault] };
  }
}

/** Detects notebook files by name. */
export const isNotebookFile = ({ name }: File): boolean => /\.ipynb$/i.test(name);

/**
 * Moves the images of list items to the position after their list, because a block in a list item cannot receive an
 * image's file.
 */
function besideLists(block: Block): Block[] {
  if (block.type !== 'list') {
    const inner = nestedBlocksIn(block.data);
    return inner.length === 0 ? [block] : [{ ...block, data: { ...block.data, blocks: inner.flatMap(besideLists) } }];
  }
  const figures: Block[] = [];
  const without = ({ blocks = [], items, ...item }: ListItem): ListItem => {
    figures.push(...blocks.filter(isPasted));
    return { ...item, items: items.map(without), ...held(blocks.filter((one) => !isPasted(one))) };
  };
  const items = (block.data.items as ListItem[]).map(without);
  return [{ ...block, data: { ...block.data, items } }, ...figures];
}
