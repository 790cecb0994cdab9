/** Home and about: who this is and what to read. */
export const home = {
  details: 'Details',
  role: 'Role',
  location: 'Location',
  contact: 'Contact',
  elsewhere: 'Elsewhere',
  resume: 'Resume',
  /** Button that lists all documents, including Japanese ones. */
  documents: 'Resume',
  /** The menu shows the names of the Japanese documents in both scripts. */
  japaneseDocuments: {
    ...{ rirekisho: 'Rirekisho', keirekisho: 'Keirekisho', gyoseki: 'Research achievements' },
  },

  /** From the top of an annotated picture to the whole of it. */
  otherReadings: 'See other readings',

  latestWriting: 'Latest writing',
  newestPaper: 'Newest paper',
  moreWriting: 'More writing',
  /** For the owner of a new site; the text in brackets links to the blog. */
  noPostYet: 'No published posts yet. [Write or publish one]',
  selectedPapers: 'Selected papers',
  recentPapers: 'Recent papers',
  news: 'News',
  projects: 'Projects',
  techStack: 'Tech stack',
  project: 'Project',
  furtherProjects: 'More projects',
  technologies: 'Technologies',
  repository: 'Repository',
  live: 'Live',
  readMore: 'Read more',

  about: 'About',
  aboutOwner: (name: string): string => `About ${name}`,
  /** On the page about the owner: what is new, the path so far, how to write. */
  lately: 'Lately',
  soFar: 'So far',
  writeToMe: 'Write to me',
};
