/**
 * Editor.js with our tools on one element: a document goes in, a document comes out. Nothing else of the product
 * knows Editor.js.
 */
import EditorJS, { type LogLevels, type OutputData } from '@editorjs/editorjs';
import type { Block, EditorDocument } from '#contract/documents.ts';
import { layout } from '#contract/limits.ts';
import { readBlock } from '#domain/document/blocks.ts';
import { cleanDocument } from '#domain/document/clean.ts';
import { bindKeys, guardPageKeys } from './keys.ts';
import { nameButtons } from './name-buttons.ts';
import { bindPaste } from './paste.ts';
import { inlineToolbar, tools, unknownType } from './tools/index.ts';

export interface Editor {
  /** Resolves when it can be written in, also when it could not be made: that is logged only (product 8). */
  readonly ready: Promise<void>;
  /** What stands in the editor now; the last good document if Editor.js fails to tell. */
  read(): Promise<EditorDocument>;
  destroy(): void;
}

/**
 * Opens an editor in `holder`.
 * @param options `document` is cleaned first: Editor.js puts what it loads into the page as it is.
 *   `onChange` is called with the whole document, in batches of 400 ms (product 9, Editor.js's own).
 */
export function openEditor(options: {
  holder: HTMLElement;
  document: EditorDocument;
  readOnly?: boolean;
  autofocus?: boolean;
  placeholder?: string;
  minHeight?: number;
  onChange?: (document: EditorDocument) => void;
}): Editor {
  const { holder, readOnly = false } = options;
  let last = options.document;
  let reads = 0;
  let destroyed = false;

  guardPageKeys();
  bindPaste(holder);
  nameButtons(holder);
  const editor = new EditorJS({
    holder,
    tools,
    inlineToolbar,
    readOnly,
    placeholder: options.placeholder ?? false,
    minHeight: options.minHeight ?? layout.editorMinHeight,
    logLevel: 'ERROR' as LogLevels,
    data: toEditor(cleanDocument(options.document)),
    onChange: () => void changed(),
  });
  const ready = editor.isReady.then(
    () => {
      if (readOnly) return;
      bindKeys(holder, editor);
      // Editor.js's own autofocus moves the caret of whoever began to write before it was ready.
      if (options.autofocus && document.activeElement === document.body) editor.caret.setToFirstBlock('start');
    },
    (error: unknown) => console.error('The editor could not be opened.', error),
  );

  async function read(): Promise<EditorDocument> {
    if (readOnly || destroyed) return last;
    reads += 1;
    const turn = reads;
    try {
      // Undefined where saving failed inside Editor.js, which has logged why.
      const saved = (await editor.save()) as OutputData | undefined;
      if (saved && turn === reads) last = fromEditor(saved);
    } catch (error) {
      console.error('The editor could not be read.', error);
    }
    return last;
  }

  async function changed(): Promise<void> {
    const document = await read();
    if (!destroyed) options.onChange?.(document);
  }

  return {
    ready,
    read: () => ready.then(read),
    destroy() {
      destroyed = true;
      void ready.then(() => editor.destroy?.());
    },
  };
}

/** Blocks without a tool, or that their tool cannot show, stand in the editor as placeholders that carry them (product 8). */
function toEditor(document: EditorDocument): OutputData {
  const blocks = document.blocks.map((block) => (readBlock(block) ? block : placeholder(block)));
  return { ...document, blocks: blocks.map(({ id, ...block }) => ({ ...block, ...(id !== undefined && { id }) })) };
}

function placeholder(block: Block): Block {
  return { id: block.id, type: unknownType, data: { original: block } };
}

function fromEditor(saved: OutputData): EditorDocument {
  const blocks = (saved.blocks as Block[]).map((block) =>
    block.type === unknownType ? (block.data as { original: Block }).original : block,
  );
  return { ...saved, blocks };
}
