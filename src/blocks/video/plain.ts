import { isBlank } from '#domain/text.ts';
import type { Raw } from '../kind.ts';
import { changedIds } from '../reading.ts';
import type { VideoData } from './schema.ts';

export const prose = false;
export const withMedia = (data: Raw, change: (id: string) => string): Raw => changedIds(data, ['poster'], change);

export const lines = ({ title, url }: VideoData): string[] => [title, url];

export const shows = ({ poster }: VideoData): boolean => poster !== '';

export const lacks = ({ url }: VideoData): 'address' | undefined => (isBlank(url) ? 'address' : undefined);
