/**
 * Draws cards and formulas, or the icons: `node draw-card-process.ts`, with `{cards, folders}` or `{seal, folders}` as
 * JSON on stdin. See `card-drawer.ts`. The process starts quickly because it opens no database.
 */
import { text } from 'node:stream/consumers';
import { makeIcons, makeNamed, type NamedCard, type PictureFolders } from '#site/assets/pictures/make-pictures.ts';
import type { Seal } from '#site/assets/pictures/icons.ts';

export type DrawTask = { cards: NamedCard[] } | { seal: Seal };

const { folders, ...task } = JSON.parse(await text(process.stdin)) as DrawTask & { folders: PictureFolders };
await ('cards' in task ? makeNamed(task.cards, folders) : makeIcons(task.seal, folders));
