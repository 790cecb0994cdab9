/** Re-authentication of the user before actions for which the API requires it. */

/**
 * Asks the user for re-authentication.
 * @returns whether the user of this page was re-authenticated; false for another user
 */
type Ask = () => Promise<boolean>;
let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets the function that asks for re-authentication. Returns a function that unsets it. */
export function onStepUp(how: Ask): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = undefined;
  };
}

/** Asks for re-authentication once for all waiting calls. Returns false if this page cannot ask. */
export async function askStepUp(): Promise<boolean> {
  asking ??= ask?.().finally(() => {
    asking = undefined;
  });
  return asking ?? false;
}
