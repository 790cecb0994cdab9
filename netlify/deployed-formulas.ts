import { createSemaphore } from '#server/semaphore.ts';
import { picturesThere } from '#site/assets/pictures/letter-formulas.ts';
import type { FormulaPictures } from '#site/letters/letters.ts';

const AT_ONCE = 8;
/** Milliseconds. */
const LONGEST = 5_000;

/** The formulas of emails as the build drew them: a function has no compiler, and reads the deploy's own files. */
export function deployedFormulas(siteUrl: string): FormulaPictures {
  const inTurn = createSemaphore(AT_ONCE, Number.POSITIVE_INFINITY);
  const ask = async (name: string) => {
    const answer = await fetch(`${siteUrl}/cards/${name}`, { signal: AbortSignal.timeout(LONGEST) });
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  };
  return (wanted) => picturesThere(wanted.keys(), (name) => inTurn(() => ask(name)));
}
