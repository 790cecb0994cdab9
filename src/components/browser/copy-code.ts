/** Copy buttons: shown where scripts run, and saying for a second that it worked (product 4). */

/** In milliseconds: `times.copyConfirmation` of the contract, spelled again because this is the readers' script. */
export const confirmation = 1_000;

/**
 * Starts every `button[data-copy]` on the page. It copies the text of the `pre` in its figure.
 */
export function startCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const text = () => button.closest('figure')?.querySelector('pre')?.textContent ?? '';
    button.hidden = false;
    button.addEventListener('click', () => void copy(button, text()));
  }
}

async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  const label = button.textContent;
  if (button.dataset.copy === 'busy') return;
  button.dataset.copy = 'busy';
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied ✓';
  } catch {
    button.textContent = 'Not allowed';
  }
  setTimeout(() => {
    button.textContent = label;
    button.dataset.copy = '';
  }, confirmation);
}
