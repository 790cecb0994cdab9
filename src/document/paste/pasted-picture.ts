/** The figure of a picture of a paste stands under this and its number until the picture is uploaded. */
export const pastedPicture = 'pasted-';
