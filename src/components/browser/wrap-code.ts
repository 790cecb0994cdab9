/** Wrap buttons of code blocks, shown if scripts run. The choice applies to all code and is remembered. */

/**
 * The head's script applies the stored choice before the first paint, and `blocks/code/style.css` contains the
 * styles.
 */
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
        // If storage is blocked, the choice applies only to this page.
      }
    });
  }
}
