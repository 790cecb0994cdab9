/** Returns whether the site has comments, as marked on the profile page. */
export const hasComments = (): boolean => document.querySelector('[data-has-comments]') !== null;
