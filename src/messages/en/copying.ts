/**
 * Texts of copy buttons. They are in a separate file, because the script on readers' pages contains all texts of this
 * file.
 */
export const copying = {
  copied: 'Copied ✓',
  notAllowed: 'Copying failed',
};
