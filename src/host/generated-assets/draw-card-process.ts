/**
 * Draws one card: `node draw-card-process.ts`, with `{card, folders}` as JSON on standard input. See
 * `card-drawer.ts`. It knows no database, so it is at work in a moment.
 */
import { text } from 'node:stream/consumers';
import { makeCard, type PictureFolders } from '#site/assets/pictures/make-pictures.ts';
import type { Card } from '#site/assets/pictures/cards.ts';

const { card, folders } = JSON.parse(await text(process.stdin)) as { card: Card; folders: PictureFolders };
await makeCard(card, folders);
