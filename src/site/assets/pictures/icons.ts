/** The icons made from the owner's seal, by their file names at the site's root. */
import { createHash } from 'node:crypto';

/** Part of every seal's name: raise it when `seal.typ` changes. */
const design = '2';

export const iconNames = [
  'icon.svg',
  'icon-48.png',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable.png',
] as const;

/** The name of the folder in which a seal's icons are kept: the same seal has the same name. */
export function sealName(seal: string): string {
  return `seal-${createHash('sha256')
    .update(JSON.stringify([design, seal]))
    .digest('hex')
    .slice(0, 20)}`;
}
