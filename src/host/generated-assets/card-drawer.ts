/**
 * Draws social cards that are requested before the asset generator has created them, and the icons of a newly published
 * theme. The generator runs with the lowest priority after the pages, which takes up to half a minute on a busy
 * machine. But a new post can be shared at once, and a social site that does not get the card does not request it
 * again.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { cardName, type Card } from '#site/assets/pictures/cards.ts';
import { picturesThere } from '#site/assets/pictures/email-formulas.ts';
import { sealName, type Seal } from '#site/assets/pictures/icons.ts';
import type { NamedCard, PictureFolders } from '#site/assets/pictures/make-pictures.ts';
import type { DrawTask } from './draw-card-process.ts';
import type { FormulaPictures } from '#site/newsletter/newsletter.ts';

export interface CardDrawer {
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
  const children = new Set<ChildProcess>();
  let isClosed = false;

  const run = (task: DrawTask) =>
    new Promise<void>((resolve) => {
      if (isClosed) return resolve();
      const script = fileURLToPath(new URL('./draw-card-process.ts', import.meta.url));
      const child = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'pipe'], timeout: LONGEST });
      let words = '';
      children.add(child);
      child.stderr.setEncoding('utf8').on('data', (text: string) => (words += text));
      child.stdin.on('error', () => undefined);
      child.stdin.end(JSON.stringify({ ...task, folders }));
      child.once('error', (cause) => (words += String(cause)));
      child.once('close', (code) => {
        children.delete(child);
        if (code !== 0 && !isClosed) log('Could not draw a social card or the icons', words.trim());
        resolve();
      });
    });

  /** Draws cards in turn. If too many drawings wait, the card is not drawn, and the client gets 503. */
  const draw = (cards: NamedCard[]) => inTurn(() => run({ cards })).catch(() => undefined);
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
      if (isOther) icons = icons.then(() => run({ seal: next }));
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
    close() {
      isClosed = true;
      for (const child of children) child.kill('SIGKILL');
    },
  };
}
