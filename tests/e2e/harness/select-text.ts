import type { Page } from 'playwright';

/**
 * Selects the first occurrence of a text in the editor, in one text node.
 * @throws Error if the text does not occur
 */
export async function selectText(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      node.parentElement?.closest<HTMLElement>('[contenteditable]')?.focus();
      window.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
    throw new Error(`There is no ${wanted}.`);
  }, text);
}

/**
 * Puts the caret at an edge of the focused field. In other fields than inputs and code, Ctrl+End would move the caret
 * to the edge of the post.
 */
export async function toEdge(page: Page, edge: 'start' | 'end'): Promise<void> {
  const isOwn = await page.evaluate(() => document.activeElement?.matches('.cm-content, input, textarea'));
  if (isOwn) return page.keyboard.press(edge === 'end' ? 'Control+End' : 'Control+Home');
  await page.evaluate(async (to) => {
    // The editor handles a click beside a formula one frame later.
    await new Promise(requestAnimationFrame);
    const selection = window.getSelection();
    const toEnd = to === 'end';
    const field = document.activeElement;
    const isThere = () => {
      if (!field || !selection?.anchorNode || !field.contains(selection.anchorNode)) return false;
      const beyond = document.createRange();
      beyond.selectNodeContents(field);
      if (toEnd) beyond.setStart(selection.anchorNode, selection.anchorOffset);
      else beyond.setEnd(selection.anchorNode, selection.anchorOffset);
      const left = beyond.cloneContents();
      return selection.isCollapsed && left.textContent?.trim() === '' && !left.querySelector('[contenteditable=false]');
    };
    try {
      selection?.modify('move', toEnd ? 'forward' : 'backward', 'documentboundary');
      // Beside a formula, Chromium sometimes does not move the caret, or moves it out of the field.
      if (isThere()) return;
    } catch {
      // Firefox does not support the granularity `documentboundary`.
    }
    if (field) selection?.selectAllChildren(field);
    if (toEnd) selection?.collapseToEnd();
    else selection?.collapseToStart();
  }, edge);
}
