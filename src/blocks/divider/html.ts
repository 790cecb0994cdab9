export const html = (): string => '<hr>';
