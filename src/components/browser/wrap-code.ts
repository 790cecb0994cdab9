/** Wrap buttons of code blocks: shown where scripts run. The choice holds for all code, and is remembered. */

/** The head's script puts a remembered choice on `html` before the first paint; `blocks/code/style.css` does the rest. */
const key = 'wrap-code';

export function startWrapButtons(): void {
  const { dataset } = document.documentElement;
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-wrap]')];
  const show = () => {
    for (const button of buttons) {
      button.hidden = false;
      button.ariaPressed = String('wrapped' in dataset);
    }
  };
  show();
  for (const button of buttons) {
    button.addEventListener('click', () => {
      if ('wrapped' in dataset) delete dataset.wrapped;
      else dataset.wrapped = '';
      show();
      try {
        localStorage.setItem(key, String('wrapped' in dataset));
      } catch {
        // If the browser stores nothing, the choice only applies to this page.
      }
    });
  }
}
