/** The media library of uploaded images. */
export const library = {
  libraryTitle: 'Media library',
  libraryEmpty: 'You have not uploaded any images yet.',
  libraryUnused: 'Not used',
  libraryMore: 'Show more',
  libraryDelete: 'Delete',
  libraryDeleteQuestion: 'Delete this image permanently? You can’t undo this.',
};
