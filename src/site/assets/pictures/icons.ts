/** The icons made from the owner's monogram, by their file names in the site's root. */
import { createHash } from 'node:crypto';
import { accentsOf, roundness } from '#domain/site/theme.ts';
import type { Site } from '../../data/site.ts';

/** Part of the hash in every monogram's name. Increase it when `seal.typ` changes. */
const design = '3';

export const iconNames = [
  'icon.svg',
  'icon-48.png',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable.png',
] as const;

/** The monogram that icons show. */
export interface Seal {
  letters: string;
  /** The background color as `#rrggbb`. */
  accent: string;
  /** The factor for the corner radius, 1 by default. */
  round: number;
}

export const sealOf = ({ owner, settings }: Pick<Site, 'owner' | 'settings'>): Seal => ({
  letters: owner.seal,
  accent: accentsOf(settings.theme.accent).seal.light,
  round: roundness[settings.theme.corner],
});

/** Returns the name of the folder that caches a monogram's icons. Equal monograms have the same name. */
export function sealName(seal: Seal): string {
  return `seal-${createHash('sha256')
    .update(JSON.stringify([design, seal]))
    .digest('hex')
    .slice(0, 20)}`;
}
