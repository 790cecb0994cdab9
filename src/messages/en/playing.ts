/**
 * The label of an external video without a title. It is in a separate file, because the script on readers' pages
 * contains all texts of this file.
 */
export const playing = {
  video: 'Video',
};
