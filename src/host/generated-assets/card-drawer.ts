/**
 * Draws social cards that are requested before the asset generator has created them, and the icons of a newly published
 * theme. The generator runs with the lowest priority after the pages, which takes up to half a minute on a busy
 * machine. But a new post can be shared at once, and a social site that does not get the card does not request it
 * again.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostTasks } from '#host/tasks.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { inOwnProcess } from '#server/platform/workers/task-process.ts';
import { cardName, type Card } from '#site/assets/pictures/cards.ts';
import { picturesThere } from '#site/assets/pictures/email-formulas.ts';
import { sealName, type Seal } from '#site/assets/pictures/icons.ts';
import type { NamedCard, PictureFolders } from '#site/assets/pictures/make-pictures.ts';
import type { FormulaPictures } from '#site/newsletter/newsletter.ts';

interface CardDrawer {
  /**
   * Draws a card. The promise resolves when the card is drawn or has failed. Simultaneous requests for a card wait for
   * the same drawing.
   */
  draw: (card: Card) => Promise<void>;
  /** Returns the images of the formulas in an email. One process draws all missing images. */
  formulas: FormulaPictures;
  /** Called with the live site's monogram. If the monogram has changed, the icons are drawn again. */
  sealIs: (seal: Seal) => void;
  close: () => void;
}

/**
 * Maximum number of drawings that run at the same time, and maximum number of drawings that wait. Each drawing is a
 * process that needs about a second and 200 MB.
 */
const AT_ONCE = 2;
const WAITING = 20;
/** Maximum time for a drawing, in milliseconds. */
const LONGEST = 20_000;

export function createCardDrawer(folders: PictureFolders, log: (line: string, cause?: unknown) => void): CardDrawer {
  const inTurn = createSemaphore(AT_ONCE, WAITING);
  const drawing = new Map<string, Promise<void>>();
  const closing = new AbortController();

  const run = async (name: 'cards' | 'icons', asked: { cards: NamedCard[] } | { seal: Seal }) => {
    if (closing.signal.aborted) return;
    const options = { signal: closing.signal, timeoutMs: LONGEST, clockMs: LONGEST };
    await inOwnProcess<HostTasks, void>(new URL('../tasks.ts', import.meta.url), options, (perform) =>
      perform(name, { ...asked, folders }),
    ).catch((cause: unknown) => {
      if (!closing.signal.aborted) log('Could not draw a social card or the icons', cause);
    });
  };

  /** Draws cards in turn. If too many drawings wait, the card is not drawn, and the client gets 503. */
  const draw = (cards: NamedCard[]) => inTurn(() => run('cards', { cards })).catch(() => undefined);
  const readFormulas = (names: Iterable<string>) =>
    picturesThere(names, (name) => readFile(join(folders.outDir, 'cards', name)));

  let seal: string | undefined;
  let icons: Promise<void> = Promise.resolve();
  return {
    sealIs(next) {
      const isOther = seal !== undefined && seal !== sealName(next);
      seal = sealName(next);
      // When the monogram changes repeatedly, its icons are drawn one after the other, so that the latest icons are
      // written last.
      if (isOther) icons = icons.then(() => run('icons', { seal: next }));
    },
    draw(card) {
      const name = cardName(card);
      const known = drawing.get(name);
      if (known) return known;
      const drawn = draw([[name, card]]).finally(() => drawing.delete(name));
      drawing.set(name, drawn);
      return drawn;
    },
    async formulas(wanted) {
      const there = await readFormulas(wanted.keys());
      const missing = [...wanted].filter(([name]) => !there.has(name));
      if (missing.length === 0) return there;
      await draw(missing);
      return readFormulas(wanted.keys());
    },
    close: () => closing.abort(),
  };
}
