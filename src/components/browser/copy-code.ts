/** Copy buttons, shown if scripts run. They confirm success for a second (SITE-19). */

import type { Messages } from '#messages/shape.ts';

type Words = Messages['copying'];

/**
 * In milliseconds. Equal to `times.copyConfirmation`, but not imported, so that the readers' script does not contain
 * the other limits of the contract.
 */
export const confirmation = 1_000;

/** Starts every `button[data-copy]` on the page. A click copies the text of the `pre` in the button's figure. */
export function startCopyButtons(words: Words): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const text = () => button.closest('figure')?.querySelector('pre')?.textContent ?? '';
    button.hidden = false;
    button.addEventListener('click', () => void copy(button, text(), words));
  }
}

async function copy(button: HTMLButtonElement, text: string, words: Words): Promise<void> {
  const label = button.textContent;
  if (button.dataset.copy === 'busy') return;
  button.dataset.copy = 'busy';
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = words.copied;
  } catch {
    button.textContent = words.notAllowed;
  }
  setTimeout(() => {
    button.textContent = label;
    button.dataset.copy = '';
  }, confirmation);
}
