import type { Page } from 'playwright';

/** Selects the first occurrence of a text in the editor, in one text node. @throws Error where there is none */
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
