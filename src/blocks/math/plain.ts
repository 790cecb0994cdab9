import type { MathData } from './schema.ts';

export const prose = false;

export const lines = ({ tex }: MathData): string[] => [tex];

export const tex = (data: MathData): string => data.tex;
