/** Whether a text that somebody pastes is the file of a Jupyter notebook. Isomorphic, without dependencies. */
export const looksLikeNotebook = (text: string): boolean =>
  /^\s*\{/.test(text) &&
  /\}\s*$/.test(text.slice(-100)) &&
  /"nbformat"\s*:\s*\d/.test(text) &&
  /"(?:cells|worksheets)"\s*:/.test(text);
