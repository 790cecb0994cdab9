/** A link card; all values are plain text. */
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, text } from '../reading.ts';
import { isBlank } from '#domain/text.ts';

export interface LinkData {
  url: string;
  title: string;
  site: string;
}

export function read({ url, title, site }: Raw): LinkData | undefined {
  return areTexts(url, title, site) ? { url: text(url), title: text(title), site: text(site) } : undefined;
}

export const asCard = (data: LinkData): LinkData => data;

export function texts({ url, title, site }: LinkData, { words, fact }: TextChange): LinkData {
  return { url: fact(url), title: words(title), site: words(site) };
}

export const prose = false;

export const lines = ({ title, site, url }: LinkData): string[] => [title, site, url];

export const links = ({ url }: LinkData): string[] => [url];

export const lacks = ({ url }: LinkData): 'address' | undefined => (isBlank(url) ? 'address' : undefined);
