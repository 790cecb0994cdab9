/**
 * The menu's only script that every visitor loads. It loads the menu of logged-in users if the cookie `signed-in` is
 * set. `[data-menu-session]` contains the links that are replaced. `html[data-signed-in]`, set before the first paint,
 * hides or shows these links.
 */
import { logUnlessLeaving } from '#editor/leaving.ts';
import { hasSessionHint } from '#contract/session-hint.ts';

let takeAway: (() => void) | undefined;

async function update(): Promise<void> {
  const signedIn = hasSessionHint(document.cookie);
  document.documentElement.toggleAttribute('data-signed-in', signedIn);
  const place = document.querySelector('[data-menu-session]');
  if (signedIn && place && !takeAway) {
    const { mountMenu } = await import('./mount.tsx');
    takeAway ??= mountMenu(place);
  } else if (!signedIn) {
    takeAway?.();
    takeAway = undefined;
  }
}

/** Starts the session part of the menu, and updates it when the page returns from the back/forward cache. */
export function startMenu(): void {
  const start = () =>
    update().catch((error: unknown) => logUnlessLeaving('The signed-in menu could not be loaded.', error));
  void start();
  addEventListener('pageshow', (event) => {
    if (event.persisted) void start();
  });
}
