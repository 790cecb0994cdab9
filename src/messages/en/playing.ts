/**
 * The name of an external video without a title. It is in a separate file, because the readers' script contains the
 * whole file.
 */
export const playing = {
  video: 'Video',
};
