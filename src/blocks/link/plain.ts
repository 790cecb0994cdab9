import type { LinkData } from './schema.ts';

export const prose = false;

export const lines = ({ title, site, url }: LinkData): string[] => [title, site, url];

export const links = ({ url }: LinkData): string[] => [url];
