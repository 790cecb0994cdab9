/**
 * Creates an instance of Editor.js. This file passes blocks and translations to the instance, and reports changes.
 * `EditorApi` describes the other functions of the instance.
 */
import EditorJS, { type EditorConfig, type LogLevels, type OutputData } from '@editorjs/editorjs';
import type { EditorDocument } from '#contract/documents.ts';
import type { Draw } from '#blocks/context.ts';
import type { EditorApi } from '../editor-api.ts';
import type { LiveBlock } from '../live-block.ts';
import type { Pictures } from '../pictures.ts';
import type { FindPosts } from '../tools/link-field.ts';
import type { LiveTools } from '../tools/live-tools.ts';
import { writing } from '#i18n/writing.ts';
import { inlineToolbar, makeTools } from './tools.ts';

/** The version of Editor.js, which is stored in each saved document. */
export const { version } = EditorJS;

export interface OpenEditorJs extends EditorApi {
  readonly isReady: Promise<void>;
  /** Absent if Editor.js could not be created. */
  destroy?(): void;
}

/** Translations of Editor.js's own messages. The keys are the English messages. */
const i18n: NonNullable<EditorConfig['i18n']> = {
  messages: {
    ui: {
      popover: {
        Filter: writing.findInMenu,
        'Nothing found': writing.nothingInMenu,
        'Convert to': writing.convertTo,
      },
      toolbar: { toolbox: { Add: writing.addBlock } },
      blockTunes: { toggler: { 'Click to tune': writing.openMenu } },
    },
    blockTunes: { delete: { Delete: writing.deleteBlock, 'Click to delete': writing.deleteBlockSure } },
  },
};

/** @param options `onChange` is called in batches of 400 ms; the editor's blocks register themselves in `live` */
export function openEditorJs(options: {
  holder: HTMLElement;
  document: Omit<EditorDocument, 'blocks'> & { blocks: LiveBlock[] };
  live: LiveTools;
  pictures: Pictures | undefined;
  draw: Draw | undefined;
  findPosts: FindPosts | undefined;
  readOnly: boolean;
  placeholder: string | false;
  minHeight: number;
  onChange: () => void;
}): OpenEditorJs {
  const { document, live, pictures, draw, findPosts, ...rest } = options;
  dropPositionalRules();
  return new EditorJS({
    ...rest,
    tools: makeTools(live, { pictures, draw, findPosts }),
    inlineToolbar,
    i18n,
    logLevel: 'ERROR' as LogLevels,
    data: document satisfies OutputData,
  });
}

/**
 * Removes the positional rules from Editor.js's style sheet as soon as the sheet is added. With these rules, a browser
 * checks all blocks whenever a block is added or removed. Our own style sheets contain the rules that are needed.
 */
function dropPositionalRules(): void {
  const drop = () => {
    const style = document.getElementById('editor-js-styles');
    if (!(style instanceof HTMLStyleElement) || !style.sheet) return;
    observer.disconnect();
    const { sheet } = style;
    for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1)
      if (/\.ce-block:\S*of-type/.test(sheet.cssRules[at]?.cssText ?? '')) sheet.deleteRule(at);
  };
  const observer = new MutationObserver(drop);
  observer.observe(document.head, { childList: true });
  drop();
}
