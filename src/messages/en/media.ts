import { plural } from './plural.ts';

const posts = (count: number): string => `${count} ${plural(count, 'place', 'places')}`;

/** The screen of all images and files. */
export const media = {
  media: 'Media',
  find: 'Find media by name',
  count: (count: number): string => `${count.toLocaleString('en')} ${plural(count, 'file', 'files')}`,
  empty: 'No images or files yet. Upload them here, drop them on this page, or add them while you write.',
  noneUnused: 'Every file is used.',
  columns: { name: 'Name', size: 'Size', uses: 'Used in', date: 'Date' },
  kind: 'Kind',
  everyKind: 'All kinds',
  groups: { image: 'Images', pdf: 'PDF files', video: 'Videos', data: 'Chart data', archive: 'ZIP files' },
  kinds: {
    picture: 'Image',
    animation: 'Animation',
    svg: 'Drawing (SVG)',
    pdf: 'PDF',
    csv: 'Chart data (CSV)',
    mp4: 'Video (MP4)',
    webm: 'Video (WebM)',
    zip: 'ZIP',
  },
  use: 'Use',
  everyUse: 'Used or not',
  unused: 'Not used',
  onlyEarlier: 'Only in earlier versions',
  further: (count: number): string => `and ${count} more`,
  open: (name: string): string => `Show details of ${name}`,

  upload: 'Upload files',
  dropHere: 'Drop files to upload them.',
  uploading: 'Uploading files:',
  uploaded: (count: number): string => `${count} ${plural(count, 'file', 'files')} uploaded.`,
  notUploaded: (count: number): string => `${count} ${plural(count, 'file was', 'files were')} not uploaded:`,

  details: 'Details',
  name: 'Name',
  nameHelp: 'Only you see the name of an image. A PDF, video or ZIP file is downloaded under its name.',
  rename: 'Save name',
  renaming: 'Renaming files:',
  renamed: (name: string): string => `Renamed to “${name}”.`,
  pixels: (width: number, height: number): string => `${width} × ${height} pixels`,
  usedIn: 'Used in',
  notUsed: 'Nothing uses this file. Unused files are deleted after 30 days.',
  inEarlier: 'earlier version',
  alt: (text: string): string => `Alt text: ${text}`,
  noAlt: 'No alt text. Open the page and add one.',
  contentFile: (path: string): string => `content/${path} (replace or delete this file in the folder)`,
  openFile: 'Open file',

  replace: 'Replace…',
  replaceHelp:
    'The new file is used in every draft that shows this file. Published pages change as well, except pages with other unpublished changes. Earlier versions keep this file.',
  replacing: 'Replacing:',
  replaced: (places: number): string => `Replaced in ${posts(places)}.`,
  replacedNowhere: 'The new file is uploaded. Nothing used the former file.',
  notReplacedIn: (titles: string): string => `The new file is uploaded, but not replaced in: ${titles}`,
  otherKind: 'Choose a file of the same kind.',

  remove: 'Delete',
  removeQuestion: 'Delete permanently?',
  removeNote: 'You can’t undo this. Files that are in use are kept.',
  removeUnusedNote: 'You can undo this for 6 seconds.',
  removing: 'Deleting files:',
  removed: (count: number): string => `${count} ${plural(count, 'file', 'files')} deleted.`,
  keptBy: (message: string, places: string): string => `${message} Used in: ${places}.`,

  /** The dialog for choosing an uploaded image. */
  libraryTitle: 'Media library',
  libraryEmpty: 'You have not uploaded any images yet.',
  removeImageQuestion: 'Delete this image permanently? You can’t undo this.',
};
