/** A video of another site without a title. Alone in its file, because the readers' script carries it. */
export const playing = {
  video: 'Video',
};
