import { isBlank } from '#domain/text.ts';
import type { LinkData } from './schema.ts';

export const prose = false;

export const lines = ({ title, site, url }: LinkData): string[] => [title, site, url];

export const links = ({ url }: LinkData): string[] => [url];

export const lacks = ({ url }: LinkData): 'address' | undefined => (isBlank(url) ? 'address' : undefined);
