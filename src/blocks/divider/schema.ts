/** A line between two parts; it holds nothing. */
export type DividerData = Record<string, never>;

export const read = (): DividerData => ({});

export const texts = (data: DividerData): DividerData => data;
