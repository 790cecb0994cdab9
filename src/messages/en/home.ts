/** The home page and the About page. */
export const home = {
  details: 'Details',
  role: 'Role',
  location: 'Location',
  contact: 'Contact',
  elsewhere: 'Profiles on other sites',
  resume: 'Resume',
  /** Button that lists all of the owner's documents, including Japanese ones. */
  documents: 'Resume',
  /** The English names of the Japanese documents. */
  japaneseDocuments: {
    rirekisho: 'Rirekisho',
    keirekisho: 'Keirekisho',
    gyoseki: 'Research achievements',
  },

  /** Text of the link from the strip at the top of an annotated image to the whole image. */
  otherReadings: 'See other transcriptions',

  latestWriting: 'Latest writing',
  newestPaper: 'Latest paper',
  moreWriting: 'More posts',
  /** Shown to the owner of a new site. The text in brackets links to the blog. */
  noPostYet: 'No published posts yet. [Write or publish a post]',
  selectedPapers: 'Selected papers',
  recentPapers: 'Recent papers',
  news: 'News',
  projects: 'Projects',
  techStack: 'Tech stack',
  project: 'Project',
  furtherProjects: 'More projects',
  technologies: 'Technologies',
  repository: 'Repository',
  live: 'Live site',
  readMore: 'Read more',

  about: 'About',
  aboutOwner: (name: string): string => `About ${name}`,
  /** Headings of the About page: news, career, contact. */
  lately: 'Recent news',
  soFar: 'Career so far',
  writeToMe: 'Write to me',
};
