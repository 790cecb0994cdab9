/** Said by buttons that copy. Alone in its file, because the readers' script carries it. */
export const copying = {
  copied: 'Copied ✓',
  notAllowed: 'Can’t copy',
};
