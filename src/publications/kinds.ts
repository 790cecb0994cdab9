/** Maps the types of BibTeX and biblatex to kinds for readers and to CSL types for citation styles. */
import type { PublicationKind } from '#contract/portfolio.ts';

interface TypeOfWork {
  kind: PublicationKind;
  csl: string;
  /** The genre for records that do not specify one. */
  genre?: string;
}

const work = (kind: PublicationKind, csl: string, genre?: string): TypeOfWork => ({
  kind,
  csl,
  ...(genre && { genre }),
});
const book = work('book', 'book');
const chapter = work('chapter', 'chapter');
const paper = work('proceedings', 'paper-conference');
const online = work('online', 'webpage');

const types: Readonly<Record<string, TypeOfWork>> = {
  article: work('article', 'article-journal'),
  suppperiodical: work('article', 'article-journal'),
  periodical: work('other', 'periodical'),
  inproceedings: paper,
  conference: paper,
  proceedings: work('proceedings', 'book'),
  mvproceedings: work('proceedings', 'book'),
  book,
  mvbook: book,
  booklet: work('book', 'pamphlet'),
  collection: book,
  mvcollection: book,
  reference: book,
  mvreference: book,
  incollection: chapter,
  inbook: chapter,
  bookinbook: chapter,
  suppbook: chapter,
  suppcollection: chapter,
  inreference: work('chapter', 'entry'),
  thesis: work('thesis', 'thesis'),
  phdthesis: work('thesis', 'thesis', 'Doctoral dissertation'),
  mastersthesis: work('thesis', 'thesis', "Master's thesis"),
  bachelorsthesis: work('thesis', 'thesis', "Bachelor's thesis"),
  report: work('report', 'report'),
  techreport: work('report', 'report', 'Technical report'),
  preprint: work('preprint', 'article'),
  software: work('software', 'software'),
  softwareversion: work('software', 'software'),
  dataset: work('dataset', 'dataset'),
  patent: work('patent', 'patent'),
  online,
  electronic: online,
  www: online,
  webpage: online,
  unpublished: work('unpublished', 'manuscript'),
  review: work('review', 'review'),
  manual: work('manual', 'report'),
  standard: work('other', 'standard'),
  talk: work('other', 'speech'),
  presentation: work('other', 'speech'),
  performance: work('other', 'performance'),
  video: work('other', 'motion_picture'),
  movie: work('other', 'motion_picture'),
  audio: work('other', 'song'),
  image: work('other', 'figure'),
  artwork: work('other', 'graphic'),
  letter: work('other', 'personal_communication'),
  jurisdiction: work('other', 'legal_case'),
  legislation: work('other', 'legislation'),
  legal: work('other', 'treaty'),
  misc: work('other', 'document'),
};

export const knownTypes: readonly string[] = Object.keys(types);

/** Returns the kind and CSL type of a BibTeX type. An unknown type counts as a general work. */
export const typeOfWork = (type: string): TypeOfWork =>
  Object.hasOwn(types, type) && types[type] ? types[type] : work('other', 'document');

/** Meaning of biblatex's values of `type` for theses and reports. */
const genres: Readonly<Record<string, string>> = {
  phdthesis: 'Doctoral dissertation',
  mathesis: "Master's thesis",
  bathesis: "Bachelor's thesis",
  candthesis: 'Candidate thesis',
  techreport: 'Technical report',
  resreport: 'Research report',
  software: 'Computer software',
  patent: 'Patent',
  patentus: 'U.S. patent',
  patenteu: 'European patent',
  patentde: 'German patent',
  patentfr: 'French patent',
  patentuk: 'British patent',
  patreq: 'Patent request',
  patrequs: 'U.S. patent request',
};

export const genreOf = (type: string): string => genres[type.toLowerCase()] ?? type;
