/**
 * Brings what the first picture does not need, once it stands there with all that it waits for: the sheet for paper, which
 * those without a script have in the head, and a script. At once where the reader does something, which the script is
 * told as an event `early`, and where they have been before: what comes is in the browser's cache then.
 * @param painted as `firstPaint` gives it
 */
export function bringLater(painted: Promise<unknown>, script: string): void {
  const { dataset } = document.documentElement;
  const early: Event[] = [];
  const bring = (event: Event) => {
    if (early.push(event) > 1) return;
    const sheet = document.querySelector('head noscript');
    sheet?.insertAdjacentHTML('afterend', sheet.textContent);
    import(/* @vite-ignore */ script).then(
      () => early.map((detail) => dispatchEvent(new CustomEvent('early', { detail }))),
      // The page was left before it came: nobody is there to be told.
      () => undefined,
    );
  };
  for (const type of ['pointerdown', 'change', 'keydown', 'scroll', 'beforeprint'])
    addEventListener(type, bring, { capture: true, once: true });
  const now = new Event('now');
  if ('fonts' in dataset || 'vertical' in dataset) return bring(now);
  void painted.then(() => {
    if (document.readyState === 'complete') bring(now);
    else addEventListener('load', bring);
  });
}
