/** A setting of the writer that is remembered on this device: whether long lines of code wrap. */
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
    // If storage is blocked, the setting lasts until the page is closed.
  }
}
