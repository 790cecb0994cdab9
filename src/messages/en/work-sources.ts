import { plural } from './plural.ts';

/** The screen of the sources that the site asks for the owner's works. */
export const workSources = {
  intro:
    'The site can ask these sources once a week for your works, and propose what is new. Your publications never change without your decision.',
  nothingSent: 'Nothing is sent to a source until you turn it on.',
  checkNow: 'Check now',
  checkAsked: 'The sources will be asked within minutes.',
  on: 'On',
  off: 'Off',
  /** The content of the source, and the data that it receives. */
  about: {
    crossref:
      'Articles, proceedings and books, with corrections and retractions. The site sends your ORCID iD, the DOIs of your publications, and the contact address if you enter one.',
    datacite: 'Data, software and preprints. The site sends your ORCID iD, and the contact address if you enter one.',
    dblp: 'Computer science. The site sends your DBLP identifier.',
    arxiv: 'Preprints. The site sends your ORCID iD or your arXiv author identifier.',
    orcid: 'The public works of your ORCID record. The site sends your ORCID iD.',
    openalex:
      'Works of all kinds, with citation counts. The site sends your author ID or ORCID iD, and the DOIs of your publications.',
    semanticscholar: 'Works of all kinds. The site sends your author ID.',
  },
  person: {
    crossref: 'ORCID iD',
    datacite: 'ORCID iD',
    dblp: 'DBLP identifier (PID)',
    arxiv: 'ORCID iD or arXiv author identifier',
    orcid: 'ORCID iD',
    openalex: 'OpenAlex author ID or ORCID iD',
    semanticscholar: 'Semantic Scholar author ID',
  },
  personHint: 'You can also paste the address of your page there.',
  contact: 'Contact address (optional)',
  contactHint: 'With an email address, the source answers faster and can write to you about problems.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  save: 'Save',
  turnedOn: (source: string): string => `${source} turned on. The first check begins within minutes.`,
  turnedOff: (source: string): string => `${source} turned off.`,
  saved: (source: string): string => `Settings of ${source} saved.`,
  never: 'Not checked yet.',
  checked: (day: string, works: number): string =>
    `Last check: ${day}, ${works} ${plural(works, 'work', 'works')} found.`,
  checking: 'A check is in progress.',
  next: (day: string): string => `Next check: ${day}.`,
  soon: 'Next check: within minutes.',
};
