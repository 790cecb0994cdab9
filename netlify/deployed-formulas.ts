import { createSemaphore } from '#server/platform/semaphore.ts';
import { picturesThere } from '#site/assets/pictures/email-formulas.ts';
import type { FormulaPictures } from '#site/newsletter/newsletter.ts';

const AT_ONCE = 8;
/** Timeout for fetching an image, in milliseconds. */
const LONGEST = 5_000;

/**
 * Returns the formula images for emails. A function has no TeX compiler, so it fetches the images that the build
 * created.
 */
export function deployedFormulas(siteUrl: string): FormulaPictures {
  const inTurn = createSemaphore(AT_ONCE, Number.POSITIVE_INFINITY);
  const ask = async (name: string) => {
    const answer = await fetch(`${siteUrl}/cards/${name}`, { signal: AbortSignal.timeout(LONGEST) });
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  };
  return (wanted) => picturesThere(wanted.keys(), (name) => inTurn(() => ask(name)));
}
