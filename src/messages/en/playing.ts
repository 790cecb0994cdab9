/** The name of an external video without a title. In a separate file, because the readers' script contains it. */
export const playing = {
  video: 'Video',
};
