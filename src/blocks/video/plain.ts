import type { VideoData } from './schema.ts';

export const prose = false;
export const mediaKey = 'poster';

export const lines = ({ title, url }: VideoData): string[] => [title, url];

export const shows = ({ poster }: VideoData): boolean => poster !== '';
