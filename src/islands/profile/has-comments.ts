/** Whether the site has comments at all: the profile's page says so. */
export const hasComments = (): boolean => document.querySelector('[data-has-comments]') !== null;
