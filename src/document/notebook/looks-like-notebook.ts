/** Detects a Jupyter notebook in pasted text. */
export const looksLikeNotebook = (text: string): boolean =>
  /^\s*\{/.test(text) &&
  /\}\s*$/.test(text.slice(-100)) &&
  /"nbformat"\s*:\s*\d/.test(text) &&
  /"(?:cells|worksheets)"\s*:/.test(text);
