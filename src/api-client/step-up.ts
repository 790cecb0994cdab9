/** Asking who uses this page to prove who they are, where the API wants that before it does something. */

/** Asks. @returns whether it was proven, by the user of this page and no other */
type Ask = () => Promise<boolean>;
let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets the function that asks for re-authentication. Returns a function that removes it. */
export function onStepUp(how: Ask): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = undefined;
  };
}

/** Asks once for all waiting calls; false if this page cannot ask. */
export async function askStepUp(): Promise<boolean> {
  asking ??= ask?.().finally(() => {
    asking = undefined;
  });
  return asking ?? false;
}
