export const lines = (): string[] => [];

export const shows = (): boolean => true;

export const copied = (): string => '<hr>';
