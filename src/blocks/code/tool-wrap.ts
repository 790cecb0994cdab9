/** Whether long lines of code wrap: the writer's own view, remembered on this device. */
const wrapKey = 'writing-code-wrap';
let wraps: boolean | undefined;

export function wrapsLines(): boolean {
  try {
    wraps ??= localStorage.getItem(wrapKey) !== 'no';
  } catch {
    wraps ??= true;
  }
  return wraps;
}

export function rememberWrap(on: boolean): void {
  wraps = on;
  try {
    localStorage.setItem(wrapKey, on ? 'yes' : 'no');
  } catch {
    // Storage may be forbidden: the choice then lasts for this page.
  }
}
