/** Texts of copy buttons. They are in a separate file, because the readers' script contains the whole file. */
export const copying = {
  copied: 'Copied ✓',
  notAllowed: 'Copying failed',
};
