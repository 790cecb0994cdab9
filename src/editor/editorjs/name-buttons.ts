import { inlineTools } from '#inlines/tools.ts';
import { writing } from '#i18n/writing.ts';

/** Titles of the buttons in the inline toolbar, by the names that Editor.js uses for the buttons. */
const names = new Map(inlineTools.map(({ name, button, title }) => [button ?? name, title]));

/**
 * Labels Editor.js's icon buttons for screen readers, and makes long menus scrollable by keyboard. The observer needs
 * no cleanup, because it is removed together with the element. The toolbar is created again each time it opens.
 */
export function nameButtons(holder: HTMLElement): void {
  const observer = new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(added instanceof Element)) continue;
      for (const back of added.querySelectorAll('.ce-popover-header__back-button')) back.ariaLabel = writing.back;
      // Lets keys scroll a long menu.
      for (const list of added.querySelectorAll<HTMLElement>(
        '.ce-popover:not(.ce-popover--inline) > * > .ce-popover__items',
      ))
        list.tabIndex = 0;
      for (const item of added.querySelectorAll<HTMLElement>('[data-item-name]')) {
        const name = names.get(item.dataset.itemName ?? '');
        // The toolbar's item for Italic is not a button, but contains a button.
        const button = item.matches('button') ? item : item.querySelector('button');
        if (name && button) button.ariaLabel = name;
      }
    }
  });
  observer.observe(holder, { childList: true, subtree: true });
}
