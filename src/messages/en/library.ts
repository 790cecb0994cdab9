/** The pictures that were uploaded. */
export const library = {
  libraryTitle: 'Pictures',
  libraryEmpty: 'No picture was uploaded yet.',
  libraryUnused: 'Not used',
  libraryMore: 'Show more',
  libraryDelete: 'Delete',
  libraryDeleteQuestion: 'Delete this picture for good?',
};
