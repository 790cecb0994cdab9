/** The frame of every page: menu, footer, head. */
export const frame = {
  skipToContent: 'Skip to the content',
  mainMenu: 'Main menu',
  /** Shown if a page does not exist in this language. */
  notInThisLanguage: 'Not available in English',
  leadsHome: ' (home page)',
  home: 'Home',
  research: 'Research',
  blog: 'Blog',
  about: 'About',
  search: 'Search',
  login: 'Login',
  profile: 'Profile',

  footer: 'Footer',
  feed: 'Feed',
  copyright: (firstYear: number, name: string): string => `© ${firstYear} ${name}`,
  theme: 'Theme',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',

  feedTitle: (name: string): string => `${name}: blog`,
  feedTitleOf: (name: string, format: string): string => `${name}: blog (${format})`,
  /** The title of a list's second or later page. */
  furtherPage: (title: string, number: number): string => `${title}, page ${number}`,

  pagination: 'Pages',
  newer: 'Newer posts',
  older: 'Older posts',
  pageOf: (number: number, last: number): string => `Page ${number} of ${last}`,
  opensInNewTab: '(opens in a new tab)',
};
