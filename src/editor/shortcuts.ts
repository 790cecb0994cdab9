/**
 * Shortcuts of inline tools. Editor.js binds those only after its inline toolbar has opened once, so they are
 * bound here. Bold and italic are the browser's own; a code block's is bound by Editor.js from the start.
 */
import type { API } from '@editorjs/editorjs';
import { toggleInlineCode } from './tools/inline-code.ts';

/** Binds Cmd/Ctrl+M (inline code) and Cmd/Ctrl+K (link) on the editor's element. Code blocks keep their keys. */
export function bindShortcuts(holder: HTMLElement, api: Pick<API, 'inlineToolbar'>): void {
  holder.addEventListener('keydown', (event) => {
    if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'm' && key !== 'k') return;
    event.preventDefault();
    if (key === 'm') toggleInlineCode(holder);
    else void openLink(holder, api);
  });
}

async function openLink(holder: HTMLElement, api: Pick<API, 'inlineToolbar'>): Promise<void> {
  if (window.getSelection()?.isCollapsed) return;
  // Answers a promise, whatever its type says: the toolbar is there when it is kept.
  await (api.inlineToolbar.open() as unknown as Promise<void>);
  holder.querySelector<HTMLElement>('[data-item-name="link"]')?.click();
}
