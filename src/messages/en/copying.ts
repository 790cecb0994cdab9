/** Texts of copy buttons. In a separate file, because the readers' script contains it. */
export const copying = {
  copied: 'Copied ✓',
  notAllowed: 'Can’t copy',
};
