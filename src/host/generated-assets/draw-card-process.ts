/**
 * Draws one card, or the icons: `node draw-card-process.ts`, with `{card, folders}` or `{seal, folders}` as JSON on standard input. See
 * `card-drawer.ts`. It knows no database, so it is at work in a moment.
 */
import { text } from 'node:stream/consumers';
import { makeCard, makeIcons, type PictureFolders } from '#site/assets/pictures/make-pictures.ts';
import type { Card } from '#site/assets/pictures/cards.ts';
import type { Seal } from '#site/assets/pictures/icons.ts';

type Task = { card: Card } | { seal: Seal };

const { folders, ...task } = JSON.parse(await text(process.stdin)) as Task & { folders: PictureFolders };
await ('card' in task ? makeCard(task.card, folders) : makeIcons(task.seal, folders));
