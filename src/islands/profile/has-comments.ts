/** Returns whether the site has comments, from the profile's page. */
export const hasComments = (): boolean => document.querySelector('[data-has-comments]') !== null;
