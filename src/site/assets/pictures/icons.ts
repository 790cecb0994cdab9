/** The icons made from the owner's seal, by their file names at the site's root. */
import { createHash } from 'node:crypto';
import { accentsOf, roundness } from '#domain/site/theme.ts';
import type { Site } from '../../data/site.ts';

/** Part of every seal's name: raise it when `seal.typ` changes. */
const design = '3';

export const iconNames = [
  'icon.svg',
  'icon-48.png',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable.png',
] as const;

/** The content of icons. */
export interface Seal {
  letters: string;
  /** `#rrggbb` of its ground. */
  accent: string;
  /** How round its corners are; 1 as the product has them. */
  round: number;
}

export const sealOf = ({ owner, settings }: Pick<Site, 'owner' | 'settings'>): Seal => ({
  ...{ letters: owner.seal, accent: accentsOf(settings.theme.accent).seal.light },
  round: roundness[settings.theme.corner],
});

/** The name of the folder in which a seal's icons are kept: the same seal has the same name. */
export function sealName(seal: Seal): string {
  return `seal-${createHash('sha256')
    .update(JSON.stringify([design, seal]))
    .digest('hex')
    .slice(0, 20)}`;
}
