/** Wrap buttons of code blocks: shown where scripts run. The choice holds for all code, and is remembered. */

const key = 'wrap-code';

export function startWrapButtons(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-wrap]')];
  if (buttons.length === 0) return;
  const show = (wrapped: boolean) => {
    for (const button of buttons) {
      button.hidden = false;
      button.setAttribute('aria-pressed', String(wrapped));
      button.closest('figure')?.querySelector('pre')?.classList.toggle('wrapped', wrapped);
    }
  };
  show(remembered());
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const wrapped = button.getAttribute('aria-pressed') !== 'true';
      show(wrapped);
      remember(wrapped);
    });
  }
}

/** A browser that keeps nothing forgets the choice, no more. */
function remembered(): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}

function remember(wrapped: boolean): void {
  try {
    localStorage.setItem(key, String(wrapped));
  } catch {
    // It holds for this page.
  }
}
