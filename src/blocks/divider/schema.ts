/** A divider; it has no data. */
export type DividerData = Record<string, never>;

export const read = (): DividerData => ({});

export const texts = (data: DividerData): DividerData => data;

export const lines = (): string[] => [];

export const shows = (): boolean => true;

export const copied = (): string => '<hr>';
